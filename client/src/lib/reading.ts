// An event as the frame reads it: who did what to whom, and where. Each game says how its events are read.
import type { GlyphName } from './glyphs';
import type { Event, Table } from '../protocol';

export interface Reading {
  seat: number | null;
  /** The figure that acts and the one it acts on. */
  figure: string | null;
  target: string | null;
  /** From, by way of, to. */
  path: string[];
  cells: string[];
  damage: number | null;
  healed: number | null;
  dice: { colour: string; value: number | GlyphName }[];
  /** A turn of the game: it dims the frame and stands alone. */
  grand: boolean;
  /** A line that parts the log. */
  heading: boolean;
}
export const plainReading: Reading = {
  seat: null, figure: null, target: null, path: [], cells: [], damage: null, healed: null, dice: [], grand: false, heading: false,
};

/** An event with its reading, in the names of this table. */
export type Told = Event & { read: Reading };

/** The game says "Player 2"; at a table players have names. */
export const called = (table: Pick<Table, 'seats'>, text: string): string =>
  text.replace(/\bPlayer (\d+)\b/g, (word, no: string) => table.seats[Number(no) - 1]?.name ?? word);

/** The events of the last action: from the last one that is no consequence of another. */
export function lastAction(log: Told[]): Told[] {
  const start = log.findLastIndex((event) => event.depth === 0 && event.read.seat !== null && !event.read.heading);
  return start < 0 ? [] : log.slice(start);
}

/** The events of the present turn. */
export const thisTurn = (log: Told[]): Told[] => log.slice(log.findLastIndex((event) => event.read.heading) + 1);
