// Glyphs and words of the two grid skirmishes.
import type { GlyphName } from '../../lib/glyphs';
import type { Chip } from '../../kit/piece';
import type { ActionCard, Figure, RoyaleTable, RoyaleView } from './view';
import { candidateOf, cardOf, figureOf } from './view';

const KIND: [RegExp, GlyphName][] = [
  [/sum/i, 'player-next'], [/swap/i, 'body-swapping'], [/heal/i, 'health-increase'], [/ctrl|contr/i, 'puppet'],
  [/def/i, 'checked-shield'], [/pas/i, 'infinity'], [/reu/i, 'recycle'], [/mov/i, 'sprint'], [/att/i, 'crossed-swords'],
];
const BONUS: Record<string, GlyphName> = {
  'Med Kit': 'medical-pack', Adrenaline: 'syringe', 'Smoke Screen': 'smoke-bomb', 'Double Time': 'fast-forward-button',
  'Ambush Attack': 'backstab', 'Sniper Attack': 'crosshair', 'Team-Up Attack': 'high-five', 'Energy Shield': 'energy-shield',
  'Mind Games': 'brainstorm', Counterpunch: 'riposte', Teleporter: 'teleport', 'Swap Meet': 'card-exchange',
  'Second Wind': 'wind-slap', Sabotage: 'time-bomb', Lockdown: 'padlock', 'Power Surge': 'lightning-trio',
  'Last Stand': 'cracked-shield', 'Land Mine': 'land-mine', Rubble: 'stone-pile', Demolition: 'dynamite',
  'Reinforced Armor': 'breastplate', "Fortune's Favor": 'clover',
};
export const cardGlyph = (card: Pick<ActionCard, 'title' | 'kind'>): GlyphName =>
  BONUS[card.title] ?? KIND.find(([kind]) => kind.test(card.kind))?.[1] ?? 'card-play';

const TIMING: Record<string, string> = { T: 'your turn', B: 'in battle', TB: 'turn or battle', W: 'always on' };
export const timing = (card: ActionCard): string => TIMING[card.timing] ?? card.timing;

const TOKEN: Record<string, [GlyphName, string]> = {
  barrier: ['brick-wall', 'green'], rubble: ['stone-pile', 'brown'], breach: ['broken-wall', 'silver'], mine: ['land-mine', 'red'],
};
export const tokenLook = (kind: string): [GlyphName, string] => TOKEN[kind.toLowerCase()] ?? ['position-marker', 'silver'];

const CONDITION: Record<string, GlyphName> = { bound: 'manacles', webbed: 'cobweb', slowed: 'stopwatch', 'making a last stand': 'cracked-shield' };

/** The states of a figure as chips on its piece. */
export function chipsOf(figure: Figure, carries: boolean): Chip[] {
  const chips: Chip[] = [];
  if (figure.state === 'down') chips.push({ glyph: 'return-arrow', paint: 'var(--bone)', on: 'var(--ink)' });
  if (carries) chips.push({ glyph: 'flag-objective', paint: 'var(--yellow)', on: 'var(--ink)' });
  for (const condition of figure.conditions) {
    chips.push({ glyph: CONDITION[condition.toLowerCase()] ?? 'hazard-sign', paint: 'var(--silver)', on: 'var(--ink)' });
  }
  if (figure.moved) chips.push({ glyph: 'run', paint: 'var(--green)', on: '#fff' });
  return chips;
}

export function nameOf(table: RoyaleTable, noun: string): string {
  const [kind = '', id = ''] = noun.split(/:(.*)/s);
  const { view } = table;
  if (kind === 'figure') return called(view, id);
  if (kind === 'cell') return id.toUpperCase();
  return cardOf(view, id)?.title ?? Object.keys(BONUS).find((title) => slug(title) === id) ?? spelled(id);
}
const slug = (title: string) => title.toLowerCase().replace(/'/g, '').replace(/[^a-z]+/g, '-');
const spelled = (id: string) => id.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

/** Characters by their names; minions of one kind are told apart. */
export function called(view: RoyaleView, id: string): string {
  const one = figureOf(view, id) ?? candidateOf(view, id);
  return one && !('minion' in one && one.minion) ? one.name : spelled(id);
}

export function emblemOf(table: RoyaleTable, noun: string): string | null {
  if (noun.startsWith('figure:')) return figureOf(table.view, noun.slice(7))?.name ?? nameOf(table, noun);
  return noun.startsWith('card:') ? 'card-play' : null;
}

/** What E says of a figure: its state and its cards, in sentences. */
export function explain(table: RoyaleTable, noun: string): string[] {
  const [kind = '', id = ''] = noun.split(/:(.*)/s);
  const shown = kind === 'card' ? cardOf(table.view, id) : undefined;
  if (shown) return [`${shown.title} (${timing(shown)}): ${shown.text}`];
  const figure = kind === 'figure' ? figureOf(table.view, id) : undefined;
  const candidate = kind === 'figure' && !figure ? candidateOf(table.view, id) : undefined;
  if (candidate) return [`${candidate.name}: ${candidate.health} health.`, ...candidate.cards.map((card) => `${card.title} (${timing(card)}): ${card.text}`)];
  if (!figure) return [];
  const owner = table.seats.find((seat) => seat.no === figure.owner)?.name ?? '';
  const state = { up: 'stands', down: 'lies down', out: 'is out of the game', waiting: 'waits beside the board' }[figure.state];
  return [
    `${figure.name}, ${owner}: ${figure.health} of ${figure.full} health, ${state}${figure.cell ? ` on ${figure.cell.toUpperCase()}` : ''}.`,
    ...(figure.moved ? ['It has moved this turn.'] : []),
    ...figure.conditions.map((condition) => `It is ${condition.toLowerCase()}.`),
    ...figure.cards.map((card) => `${card.title} (${timing(card)}${card.up ? '' : ', spent'}): ${card.text}`),
  ];
}
