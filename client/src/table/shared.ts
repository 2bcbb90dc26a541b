// Several players at one screen: whose turn it is to sit before it.
import type { Table } from '../protocol';

/** Whether several players share this screen. */
export const shared = (table: Table): boolean => table.yours.length > 1;

/** The next seat of this screen, in the order of the table, that the game waits for. */
export function nextAt(table: Table, after: number | null): number | null {
  const order = [...table.yours].sort((a, b) => a - b);
  const start = after === null ? 0 : order.indexOf(after) + 1;
  const round = [...order.slice(start), ...order.slice(0, start)];
  return round.find((no) => table.waiting.some(({ seat }) => seat === no)) ?? null;
}
