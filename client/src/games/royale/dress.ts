// How the decisions of the two grid skirmishes are shown: emblems, hints, options in order; no rules.
import type { Decision, Option } from '../../protocol';
import { answered, candidateOf, cardOf, figureOf, percent, type Answered, type Figure, type RoyaleTable, type RoyaleView, type Shot } from './view';
import { called, cardGlyph } from './words';

export { read } from './read';

/** What makes two rows of so many blocks, as a prompt of the desktop has room for. */
const columns = (blocks: number) => (blocks > 8 ? 5 : blocks > 6 ? 4 : 3);
/** The most blocks that the options make at a time: many are gathered by character. */
function blocksOf(options: Option[]): number {
  if (options.length <= 8) return options.length;
  const under = new Map<string, number>();
  for (const { nouns: [noun = ''], text } of options) {
    const key = noun.startsWith('figure:') ? noun : text;
    under.set(key, (under.get(key) ?? 0) + 1);
  }
  return Math.max(under.size, ...under.values());
}

export function dress(table: RoyaleTable, decision: Decision): Decision {
  const { view } = table;
  const dressed = decision.options.map((option) => dressOption(view, decision, ofSide(table, option)));
  const options = decision.ask === 'action' ? inOrder(view, dressed) : dressed;
  const act = decision.ask === 'action' || decision.window;
  const empty = decision.window && options.length === 1;
  return {
    ...decision,
    prompt: empty ? `${decision.prompt.split('. ')[0] ?? ''}. You have nothing to play.` : decision.prompt,
    about: {
      ...decision.about,
      ...(act ? { columns: columns(blocksOf(options)) } : decision.ask === 'pick' && innerWidth > 760 ? { columns: 5 } : {}),
      groups: decision.ask === 'action' ? groups(view, options) : {},
    },
    options,
    aside: decision.aside.map((option) => dressOption(view, decision, option)),
  };
}

/** Character by character as on the strip; then bonus cards; what ends the turn comes last. */
function inOrder(view: RoyaleView, options: Option[]): Option[] {
  const place = ({ nouns: [noun = ''] }: Option) => {
    const at = view.figures.findIndex((figure) => noun === `figure:${figure.id}`);
    return at >= 0 ? at : noun === 'button:move' ? -1 : noun === 'button:end-turn' ? 99 : 98;
  };
  const kind = ({ verb }: Option) => ['move', 'attack'].indexOf(String(verb)) + 1 || 3;
  return [...options].sort((a, b) => place(a) - place(b) || kind(a) - kind(b));
}

/** A flag is called after whose it is. */
function ofSide({ seats, you }: RoyaleTable, option: Option): Option {
  const no = /^button:carry-flag-(\d)$/.exec(option.nouns[0] ?? '')?.[1];
  if (!no) return option;
  const seat = Number(no) - 1;
  return { ...option, label: `Carry ${seat === you ? 'your own' : `${seats[seat]?.name ?? ''}’s`} flag` };
}

interface Group {
  ask: string;
  text: string;
  number?: string;
}
/** What a character can do, for the block it is gathered under. */
function groups(view: RoyaleView, options: Option[]): Record<string, Group> {
  const found: Record<string, Group> = {};
  for (const figure of view.figures) {
    const own = options.filter((option) => option.nouns[0] === `figure:${figure.id}`);
    const shots = own.flatMap((option) => (option.verb === 'attack' && option.preview ? [(option.preview as unknown as Shot).hurt] : []));
    const cards = own.filter((option) => option.verb === 'play').length;
    const parts = [
      ...(shots.length ? [shots.length > 1 ? `${shots.length} attacks` : 'attack'] : []),
      ...(own.some((option) => option.verb === 'move') ? ['move'] : []),
      ...(cards ? [cards > 1 ? `${cards} cards` : 'card'] : []),
    ];
    if (!own.length) continue;
    found[`figure:${figure.id}`] = {
      ask: `What does ${called(view, figure.id)} do?`, text: capital(parts.join(', ')),
      ...(shots.length ? { number: percent(Math.max(...shots)) } : {}),
    };
  }
  return found;
}
const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

const BUTTON: Record<string, string> = {
  'button:end-turn': 'night-sleep', 'button:pass': 'dead-head', 'button:stay': 'position-marker', 'button:done': 'checkered-flag',
  'button:move': 'run', 'button:leave-the-flag': 'tower-flag', 'button:keep': 'flag-objective', 'button:take-a-bonus-card': 'card-random',
};

function dressOption(view: RoyaleView, decision: Decision, option: Option): Option {
  const [first = '', second = ''] = option.nouns;
  if (option.verb === 'attack') return attack(view, option, second, first);
  if (first.startsWith('card:')) return card(view, decision, option, first.slice(5));
  if (first.startsWith('figure:')) return person(view, decision, option, first);
  if (first.startsWith('cell:')) return step(option);
  if (first.startsWith('button:zone-')) return zone(view, option, Number(first.slice(12)));
  const outcome = answered(option);
  return {
    ...option, emblem: BUTTON[first] ?? (first.startsWith('button:carry') ? 'flag-objective' : null),
    ...(outcome ? { hint: { text: consequence(view, outcome), number: outcome.damage ?? '' } } : {}),
    ...(decision.ask === 'carry' ? { hint: { text: `Up to ${spaces(option)}` } } : {}),
    ...(first === 'button:move' ? { hint: { text: 'Rolls the green die' } } : {}),
    ...(first === 'button:end-turn' ? { hint: { text: ending(view) } } : {}),
  };
}

function ending(view: RoyaleView): string {
  const left = view.turn.actions_left;
  return left ? `${left} ${left === 1 ? 'action' : 'actions'} unused` : '';
}

/** The attacker first: who acts is chosen before whom it hits. */
function attack(view: RoyaleView, option: Option, attacker: string, target: string): Option {
  const from = figureOf(view, attacker.slice(7));
  const to = figureOf(view, target.slice(7));
  return { ...option, nouns: [attacker, target], emblem: from?.name ?? null, hint: shot(view, option, from?.cell, to) };
}

/** The odds of an attack, with the line it takes. */
function shot(view: RoyaleView, option: Option, from: string | null | undefined, to: Figure | undefined): Option['hint'] {
  const odds = option.preview as unknown as Shot | null;
  if (!odds) return {};
  const ray = from && to?.cell ? { ray: { from, to: to.cell } } : {};
  const fatal = odds.defeat > 0 ? `, ${percent(odds.defeat)} defeats` : '';
  return { text: `${odds.mean.toFixed(1)} on average${fatal}`, number: percent(odds.hurt), ...ray };
}

/** A card belongs to its figure: a click on either finds it; beside cards of others it shows whose it is. */
function card(view: RoyaleView, decision: Decision, option: Option, id: string): Option {
  const owner = view.figures.find((figure) => figure.cards.some((one) => one.id === id));
  const shown = cardOf(view, id);
  const nouns = owner && !option.nouns.includes(`figure:${owner.id}`) ? [`figure:${owner.id}`, ...option.nouns] : option.nouns;
  const outcome = answered(option);
  const known = outcome && outcome.damage !== null;
  const alone = decision.window || decision.options.length <= 8 || decision.options.filter((one) => one.owner === option.owner || one.nouns.at(-1) === `figure:${owner?.id}`).length < 2;
  const whose = owner ? '' : 'Bonus card: ';
  const text = shown?.text ?? '';
  return {
    ...option, nouns, emblem: owner && alone ? owner.name : shown ? cardGlyph(shown) : 'card-play',
    hint: known ? { text: `${consequence(view, outcome)}. ${text}`, number: outcome.damage ?? '' } : { text: `${whose}${text}` },
  };
}

/** What the battle would come to. */
function consequence(view: RoyaleView, { damage, left, attacker_loses }: Answered): string {
  const name = (id: string | undefined) => figureOf(view, id)?.name ?? '';
  const target = name(view.battle?.target);
  const sting = attacker_loses ? `, ${name(view.battle?.figure)} loses ${attacker_loses}` : '';
  if (damage === null) return '';
  return `${damage === 0 ? `${target} is unhurt` : left ? `${target} has ${left} left` : `${target} is defeated`}${sting}`;
}

function person(view: RoyaleView, decision: Decision, option: Option, noun: string): Option {
  const id = noun.slice(7);
  const figure = figureOf(view, id);
  const emblem = figure?.name ?? called(view, id);
  if (decision.ask === 'pick') return { ...option, emblem, hint: { text: `${candidateOf(view, id)?.health ?? ''} health` } };
  if (!figure) return { ...option, emblem };
  if (option.verb === 'move') {
    const text = option.barrier ? 'Rolls the green die' : `Up to ${spaces(option)}`;
    return { ...option, emblem, hint: { text } };
  }
  const odds = option.preview as unknown as Shot | null;
  const where = figure.cell ? `, ${figure.cell.toUpperCase()}` : '';
  if (decision.ask === 'mover') return { ...option, emblem, hint: { text: `Up to ${spaces(option)}${where}` } };
  if (odds?.from) {
    const hint = shot(view, option, odds.from, figure);
    return { ...option, emblem, hint: { ...hint, text: `${figure.health} of ${figure.full} health; ${hint?.text ?? ''}` } };
  }
  return { ...option, emblem, hint: { text: `${figure.health} of ${figure.full} health${where}` } };
}

const spaces = (option: Option): string => `${Number(option.spaces)} ${option.spaces === 1 ? 'space' : 'spaces'}`;

/** A square, with the way to it. */
function step(option: Option): Option {
  const { path, to_go } = (option.preview ?? {}) as { path?: string[]; to_go?: number };
  if (to_go !== undefined) return { ...option, hint: to_go ? { text: `Then ${to_go} to go`, number: to_go } : { text: 'Behind your base line', number: 'wins' } };
  return path ? { ...option, hint: { path, number: path.length - 1 } } : option;
}

function zone(view: RoyaleView, option: Option, no: number): Option {
  const cells = view.board.zones[no - 1] ?? [];
  return { ...option, nouns: [...cells.map((cell) => `cell:${cell}`), ...option.nouns], emblem: 'position-marker', hint: { text: cells.map((cell) => cell.toUpperCase()).join(' ') } };
}
