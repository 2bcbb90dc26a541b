// The draw of a seat as it lies on the screen now: the view, and what has been shown since.
import type { TableState } from '../../table/state.svelte';
import { drawnBy, HOSTILE, inOrder, listed, planOf, plus, trail, turnOf, type BraveTable, type Counts, type Seat, type Space } from './view';

export interface DrawState {
  spaces: Space[];
  meter: number;
  /** Hostile tokens: they lie in the draw and count for nothing. */
  hostile: string[];
  tokens: string[];
}

export function drawState(table: BraveTable, seat: Seat, desk: TableState, mine = false): DrawState {
  const heard = turnOf(desk.heard);
  const flying = desk.shown?.beat === 'chance' ? desk.shown.event : null;
  const since = heard.filter((event) => event.seq > table.seq && event !== flying && table.status === 'running');
  const landed = drawnBy(since, '', seat.seat);
  const lying = lyingOf(seat);
  const used = usedOf(seat, mine ? planOf(desk.choice.at)?.free : undefined);
  const told = drawnBy(heard.filter((event) => event.seq <= table.seq), '', seat.seat);
  const kept = inOrder(lying, told).filter((code) => !HOSTILE.includes(code));
  const fresh = landed.filter((code) => code !== 'x' && !HOSTILE.includes(code));
  const tokens = [...kept, ...fresh];
  return {
    tokens, meter: seat.meter + landed.filter((code) => code === 'x').length, hostile: listed(lying).filter((code) => HOSTILE.includes(code)),
    spaces: trail(seat, tokens, used, fresh.length),
  };
}

/** What was drawn and counts: a Reverse beside the board and what was discarded too, unless all was drawn anew. */
function lyingOf(seat: Seat): Counts {
  const there = plus(seat.draw, seat.slots, seat.final);
  const all = plus(there, seat.discard, seat.reverse ? { v: seat.reverse } : {});
  const counted = listed(all).filter((code) => !HOSTILE.includes(code)).length;
  return counted > seat.drawn ? there : all;
}

/** Tokens that already lie on an ability, or are discarded. */
function usedOf(seat: Seat, free: Counts | undefined): Counts {
  const gone = plus(seat.slots, seat.final, seat.discard);
  if (!free) return gone;
  return plus(gone, Object.fromEntries(Object.entries(seat.draw).map(([code, number]) => [code, number - (free[code] ?? 0)])));
}
