// How the decisions and events of the two grid skirmishes are shown: emblems, hints, nouns in order; no rules.
import type { Reading } from '../../lib/reading';
import type { Decision, Event, Option } from '../../protocol';
import { figureOf, percent, type Figure, type Forecast, type RoyaleTable, type RoyaleView } from './view';
import { cardGlyph, nameOf } from './words';

export function dress(table: RoyaleTable, decision: Decision): Decision {
  return {
    ...decision,
    options: decision.options.map((option) => dressOption(table.view, option)),
    aside: decision.aside.map((option) => dressOption(table.view, option)),
  };
}

const BUTTON: Record<string, string> = {
  'button:end-turn': 'night-sleep', 'button:pass': 'dead-head', 'button:stay': 'position-marker', 'button:done': 'checkered-flag',
  'button:move': 'run', 'button:leave-the-flag': 'tower-flag', 'button:keep': 'flag-objective', 'button:take-a-bonus-card': 'card-random',
};

function dressOption(view: RoyaleView, option: Option): Option {
  const [first = '', second = ''] = option.nouns;
  if (option.verb === 'attack') return attack(view, option, second, first);
  if (first.startsWith('card:')) return card(view, option, first.slice(5));
  if (first.startsWith('figure:')) return { ...option, emblem: nameOf({ view } as RoyaleTable, first), hint: health(view, option, first) };
  if (first.startsWith('button:zone-')) return zone(view, option, Number(first.slice(12)));
  return { ...option, emblem: BUTTON[first] ?? null };
}

/** The attacker first: who acts is chosen before whom it hits. */
function attack(view: RoyaleView, option: Option, attacker: string, target: string): Option {
  const odds = option.preview as unknown as Forecast | null;
  const from = figureOf(view, attacker.slice(7));
  const to = figureOf(view, target.slice(7));
  const text = odds ? `${percent(odds.defeat)} defeats, mean ${odds.mean.toFixed(1)}` : '';
  const ray = from?.cell && to?.cell ? { ray: { from: from.cell, to: to.cell } } : {};
  const hint = { text, ...(odds ? { number: percent(odds.hurt) } : {}), ...ray };
  return { ...option, nouns: [attacker, target], emblem: from?.name ?? null, hint };
}

/** A card belongs to its figure: a click on either finds it. */
function card(view: RoyaleView, option: Option, id: string): Option {
  const owner = view.figures.find((figure) => figure.cards.some((one) => one.id === id));
  const cards = [...view.figures.flatMap((figure) => figure.cards), ...view.players.flatMap((player) => player.bonus ?? [])];
  const shown = cards.find((one) => one.id === id);
  const nouns = owner && !option.nouns.includes(`figure:${owner.id}`) ? [`figure:${owner.id}`, ...option.nouns] : option.nouns;
  return { ...option, nouns, emblem: shown ? cardGlyph(shown) : 'card-play', hint: { text: shown?.text ?? '' } };
}

function health(view: RoyaleView, option: Option, noun: string): Option['hint'] {
  const figure = figureOf(view, noun.slice(7));
  if (!figure) return {};
  if (option.verb === 'move') return { text: option.barrier ? 'rolls the green die' : `up to ${view.turn.green} ${view.turn.green === 1 ? 'space' : 'spaces'}` };
  return { text: `${figure.health} of ${figure.full} health${figure.cell ? `, ${figure.cell.toUpperCase()}` : ''}` };
}

function zone(view: RoyaleView, option: Option, no: number): Option {
  const cells = view.board.zones[no - 1] ?? [];
  return { ...option, nouns: [...cells.map((cell) => `cell:${cell}`), ...option.nouns], emblem: 'position-marker' };
}

/** Figures named in a sentence, in order. */
function named(view: RoyaleView, text: string): Figure[] {
  const found = view.figures.flatMap((figure) => {
    const at = text.indexOf(figure.name);
    return at < 0 ? [] : [{ at, figure }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ figure }) => figure);
}

const GRAND = ['captured', 'won', 'wins', 'over', 'eliminated'];

export function read({ view }: RoyaleTable, event: Event): Partial<Reading> {
  const { data } = event;
  const said = named(view, event.text);
  const id = (value: unknown, place: number) =>
    typeof value === 'string' ? value : value === undefined || value === null ? null : (said[place]?.id ?? null);
  const figure = id(data.figure, 0);
  const target = id(data.target, 1);
  const [start, cell] = [data.start, data.cell].map((one) => (typeof one === 'string' ? one : null));
  const player = typeof data.player === 'number' ? data.player : null;
  return {
    seat: event.seat ?? player ?? figureOf(view, figure)?.owner ?? null,
    figure,
    target,
    path: Array.isArray(data.path) && data.path.length ? (data.path as string[]) : start && cell ? [start, cell] : [],
    cells: [start, cell].filter((one) => one != null),
    damage: event.kind === 'lost' && typeof data.health === 'number' ? data.health : null,
    healed: event.kind === 'healed' && typeof data.health === 'number' ? data.health : null,
    dice: dice(event),
    grand: GRAND.includes(event.kind),
    heading: event.kind === 'turn',
  };
}

function dice({ kind, data }: Event): Reading['dice'] {
  if (typeof data.green === 'number') return [{ colour: 'green', value: data.green }];
  if (kind === 'roll-off' && Array.isArray(data.rolls)) return data.rolls.map((value: number) => ({ colour: 'green', value }));
  const red = Array.isArray(data.red) ? (data.red as number[]) : typeof data.red === 'number' ? [data.red] : [];
  const white = typeof data.white === 'number' ? [data.white] : [];
  if (kind !== 'dice' && kind !== 'rerolled' && kind !== 'riposte') return [];
  return [...red.map((value) => ({ colour: 'red', value })), ...white.map((value) => ({ colour: 'white', value }))];
}
