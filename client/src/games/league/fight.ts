// A confrontation on the screen: what it needs, what there is to spend, and which options spend it. No rules.
import { candidates, type Choice } from '../../lib/choice';
import type { Option } from '../../protocol';
import { ABILITIES, crisisOf, heroOf, tileAt, whoAt, type Ability, type Fight, type Gamble, type LeagueTable, type LeagueView } from './view';

export const fightOf = (choice: Choice): Fight | null => (choice.at?.about.fight as Fight | undefined) ?? null;
export const gambleOf = (option: Option | undefined): Gamble | null =>
  option?.preview && 'faces' in option.preview ? (option.preview as unknown as Gamble) : option?.preview && 'total' in option.preview ? (option.preview as unknown as Gamble) : null;

/** The ability an answer begins with. */
export const abilityIn = (text: string): Ability | null => ABILITIES.find((ability) => text.split(' ')[0] === ability) ?? null;

export interface Row {
  ability: Ability;
  score: number;
  /** Where the score comes from, in words. */
  sum: string;
  /** What the one who is asked has ready, and all who confront together. */
  ready: number;
  all: number;
  overcome: boolean;
  options: Option[];
}

export function rowsOf(table: LeagueTable, choice: Choice): Row[] {
  const fight = fightOf(choice);
  if (!fight) return [];
  const { view } = table;
  const me = heroOf(view, whoAt(view, choice.at?.seat));
  const options = candidates(choice);
  const team = view.heroes.filter((hero) => hero.id !== null && fight.heroes.includes(hero.id));
  return fight.abilities.map(({ ability, score }) => ({
    ability, score, sum: sumOf(view, fight.target, ability, score), ready: me?.ready[ABILITIES.indexOf(ability)] ?? 0, overcome: false,
    all: team.reduce((sum, hero) => sum + (hero.ready[ABILITIES.indexOf(ability)] ?? 0), 0),
    options: options.filter((option) => abilityIn(option.text) === ability),
  }));
}

/** "4 + stage 2": the printed score, the stage, and what others add. */
function sumOf(view: LeagueView, target: string, ability: Ability, score: number): string {
  if (target === 'darkseid') return 'his villain card';
  const tile = tileAt(view, target);
  const printed = crisisOf(view, tile?.crisis)?.scores[ability] ?? '';
  const base = Number.parseInt(printed, 10);
  if (!tile || Number.isNaN(base)) return '';
  const stage = printed.endsWith('+') ? tile.stage : 0;
  const other = score - base - stage;
  return [String(base), ...(stage ? [`stage ${stage}`] : []), ...(other > 0 ? [`${other} from others`] : [])].join(' + ') + (other < 0 ? ` − ${-other} from others` : '');
}

export const targetName = (view: LeagueView, target: string): string =>
  target === 'darkseid' ? 'Darkseid' : (crisisOf(view, tileAt(view, target)?.crisis)?.title ?? 'a crisis');
