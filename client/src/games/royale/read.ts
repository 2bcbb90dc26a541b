// How the events of the two grid skirmishes are read: who did what to whom, and where; no rules.
import type { Reading } from '../../lib/reading';
import type { Event } from '../../protocol';
import { figureOf, type Figure, type RoyaleTable, type RoyaleView } from './view';

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
