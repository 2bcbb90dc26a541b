// The frame's own sentences: who must act, and what the page is called.
import { called, type Told } from '../lib/reading';
import type { Table } from '../protocol';

const nameOf = (table: Table, no: number): string => table.seats.find((seat) => seat.no === no)?.name ?? `Seat ${no + 1}`;

export function waitWords(table: Table, log: Told[]): { title: string; text: string } {
  const text = log.findLast((event) => event.depth === 0)?.text ?? '';
  if (table.status === 'open') return { title: 'Waiting for players', text: 'The game starts when every seat is taken.' };
  if (table.result) return { title: 'The game is over', text: called(table, table.result.why) };
  const others = table.waiting.filter(({ seat }) => seat !== table.you);
  const [first] = others;
  if (!first) return { title: 'One moment', text };
  if (others.length === 1) return { title: `${nameOf(table, first.seat)} decides`, text: called(table, first.text) };
  const list = others.length > 2 ? `${others.length} players` : others.map(({ seat }) => nameOf(table, seat)).join(' and ');
  const ready = table.committed ? ` ${table.committed.ready} of ${table.committed.of} have chosen.` : '';
  return { title: `${list} decide`, text: called(table, first.text) + ready };
}

export function title(table: Table, yours: boolean): string {
  return `${yours ? '● Your turn' : waitWords(table, []).title} · ${table.title} · Rumpus`;
}
