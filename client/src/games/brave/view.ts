// What a seat sees of Brave & Bold, as the server sends it; and how it is laid out. No rules.
import type { Told } from '../../lib/reading';
import type { Decision, Running } from '../../protocol';

/** Tokens by code, such as {"c": 3, "c2": 1}. */
export type Counts = Record<string, number>;

export interface Ability {
  id: string;
  title: string;
  needs: string[];
  damage: number;
  indefensible: number;
  recover: number;
  /** The special abilities whose markers it gives. */
  gains: string[];
  /** What it does beside. */
  says: string;
}
export interface Special {
  id: string;
  title: string;
  when: string;
  most: number;
  says: string;
}
export interface CharacterBoard {
  id: string;
  title: string;
  side: 'hero' | 'villain';
  abilities: Ability[];
  finishing: Ability;
  rows: { at: number; gain: string }[];
  specials: Special[];
  token: { id: string; title: string; says: string };
  recovery: { draw: number; most: number; says: string };
}
export interface Laid {
  place: string;
  with: string[];
}
export interface Odds {
  next: number;
  /** The chance of the third crisis token within one, two … draws. */
  crash: number[];
  bonus?: number;
}
export interface Seat {
  seat: number;
  side: number;
  board: CharacterBoard;
  counter: number;
  injured: boolean;
  owes: boolean;
  defeated: boolean;
  drawing: boolean;
  crisis: boolean;
  meter: number;
  reverse: number;
  drawn: number;
  count: number;
  shift: number;
  named: number | null;
  markers: Counts;
  bag: Counts;
  /** Just drawn, and not yet anywhere. */
  hand?: Counts;
  draw: Counts;
  slots: Counts;
  final: Counts;
  discard: Counts;
  fresh: Counts;
  supply: Counts;
  bonus: Counts;
  barred: string[];
  laid: { place: string; with: string | string[] }[];
  damage: [number, number];
  resources: number;
  ready: boolean;
  rebalance: { others: number; needed: number; change: number };
  /** What the draw can pay for, while tokens are drawn. */
  payable?: string[];
  odds?: Odds;
}
export interface Challenge {
  id: string;
  title: string;
  when: string;
  text: string;
  crest: string | null;
}
export interface BraveView {
  turn: number;
  phase: string;
  limit: number;
  start: number | null;
  challenge: Challenge | null;
  below: Challenge | null;
  deck: number;
  top: (string | null)[];
  bottom: (string | null)[];
  pile: string[];
  market: string[];
  armoury: Counts;
  prices: Counts;
  players: Seat[];
  /** By, to, normal damage, indefensible damage. */
  blows: [number, number, number, number][];
  ripostes: [number, number, number, number][];
  /** The characters to choose from. */
  cast?: CharacterBoard[];
}
export type BraveTable = Running<BraveView>;
export const brave = (table: Running): BraveTable => table as unknown as BraveTable;

/** An allocation in the making. */
export interface Plan {
  laid: Laid[];
  /** What is not used: tokens, and bonuses as "+c". */
  free: Counts;
  any: string[];
  discards: string[];
  /** Damage of what stays free. */
  loose: number;
  /** What markers and challenge cards add to the pool, or take off it. */
  changes: number;
  damage: number;
  finishing: number;
}
/** What stopping now would bring. */
export interface Now {
  damage: number;
  finishing: number;
  abilities: number;
  with: string;
  crash: number;
  resources: number;
  /** How many tokens can be bought, and how many in a crisis. */
  buys: number;
  crash_buys: number;
}
export interface Basket {
  bought: string[];
  ordinary: number;
  plus: number;
  resources: number;
  prices: Counts;
  rebalance?: Seat['rebalance'];
  refused: { token: string; text: string; rules: string[] }[];
}
export const planOf = (at: Decision | null): Plan | null => (at?.about['plan'] as Plan | undefined) ?? null;
export const nowOf = (at: Decision | null): Now | null => (at?.about['now'] as Now | undefined) ?? null;
export const basketOf = (at: Decision | null): Basket | null => (at?.about['basket'] as Basket | undefined) ?? null;

export const seatOf = (view: BraveView, seat: number): Seat | undefined => view.players.find((one) => one.seat === seat);
export const placesOf = (board: CharacterBoard): Ability[] => [...board.abilities, board.finishing];

/** The order in which tokens lie in a tray. */
export const CODES = [
  'c', 'c2', 'c+', 'r', 'r2', 'r+', 'a', 'a2', 'a+', 'f', 'f+', 'k', 's', 'u', 'v', 'mc', 'ma', 'kr', 'gas', 'x',
];
export const HOSTILE = ['kr', 'gas'];
export const isBonus = (code: string): boolean => code.startsWith('+');

/** Counts as a list of codes, in the order of a tray; bonuses come last. */
export function listed(counts: Counts): string[] {
  const known = CODES.flatMap((code) => Array<string>(counts[code] ?? 0).fill(code));
  const gifts = Object.entries(counts).filter(([code]) => isBonus(code));
  return [...known, ...gifts.flatMap(([code, number]) => Array<string>(number).fill(code))];
}
export const total = (counts: Counts): number => Object.values(counts).reduce((sum, number) => sum + number, 0);
export function plus(...all: Counts[]): Counts {
  const sum: Counts = {};
  for (const counts of all) for (const [code, number] of Object.entries(counts)) sum[code] = (sum[code] ?? 0) + number;
  return sum;
}
/** All tokens of a seat but the crisis tokens and guests, wherever they lie. */
export function ownedBy(seat: Seat): Counts {
  const all = plus(seat.bag, seat.draw, seat.slots, seat.final, seat.discard, seat.fresh, seat.reverse ? { v: seat.reverse } : {});
  return Object.fromEntries(Object.entries(all).filter(([code]) => code !== 'x' && !HOSTILE.includes(code)));
}
export const tally = (codes: string[]): Counts => plus(...codes.map((code) => ({ [code]: 1 })));
/** "sword-of-athena c +c" has its tokens parted by spaces. */
export const codesOf = (used: string | string[]): string[] => (Array.isArray(used) ? used : used.split(' ').filter(Boolean));

// --- the draw, in the order in which it came ------------------------------------------------------------------

const GONE = new Set(['sent back', 'returned token']);

/** The tokens that the log says a seat has drawn this turn, in order, less those that went back. */
export function drawnBy(events: Told[], character: string, seat: number): string[] {
  const found: string[] = [];
  for (const event of events) {
    const data = event.data as { seat?: number; token?: string };
    if (event.kind === 'flashpoint' && data.seat === seat) found.length = 0;
    if (data.seat !== seat || !data.token) continue;
    if (event.kind === 'drawn') found.push(data.token);
    else if (GONE.has(event.kind)) {
      const at = found.lastIndexOf(data.token);
      if (at >= 0) found.splice(at, 1);
    }
  }
  return found;
}

/** A tray in the order that the log tells, as far as it tells it. */
export function inOrder(counts: Counts, told: string[]): string[] {
  const left = { ...counts };
  const order = told.filter((code) => {
    if (!left[code]) return false;
    left[code] -= 1;
    return true;
  });
  return [...order, ...listed(left)];
}

export interface Space {
  n: number;
  token: string | null;
  /** Covered by the token before it, which counts twice. */
  again: boolean;
  gift: string;
  reached: boolean;
  next: boolean;
  /** The next space with a bonus. */
  goal: boolean;
  used: boolean;
}
/** The draw on the bonus table: token n covers space n. */
export function trail(seat: Seat, tokens: string[], used: Counts = {}, more = 0): Space[] {
  const reached = Math.max(0, seat.count - seat.shift) + more;
  const rows = new Map(seat.board.rows.map(({ at, gain }) => [at, gain]));
  const last = seat.board.rows.at(-1)?.at ?? 0;
  let twice = Math.max(0, seat.count - seat.drawn);
  const spaces: Pick<Space, 'token' | 'again' | 'used'>[] = [];
  const gone = { ...used };
  for (const token of tokens) {
    const spent = (gone[token] ?? 0) > 0;
    if (spent) gone[token] = (gone[token] ?? 0) - 1;
    spaces.push({ token, again: false, used: spent });
    if (token === 's' && twice > 0) {
      spaces.push({ token: null, again: true, used: spent });
      twice -= 1;
    }
  }
  const length = Math.max(last, spaces.length, reached + (seat.drawing ? 1 : 0));
  const goal = [...rows.keys()].sort((a, b) => a - b).find((n) => n > reached) ?? 0;
  return Array.from({ length }, (_, i) => ({
    n: i + 1,
    token: spaces[i]?.token ?? null,
    again: spaces[i]?.again ?? false,
    used: spaces[i]?.used ?? false,
    gift: rows.get(i + 1) ?? '',
    reached: i < reached || i < spaces.length,
    next: seat.drawing && i === Math.max(reached, spaces.length),
    goal: seat.drawing && i + 1 === goal,
  }));
}

// --- slots of an ability --------------------------------------------------------------------------------------

export const FAMILY: Record<string, string[]> = {
  c: ['+c', 'c', 'c+', 'mc'], r: ['+r', 'r', 'r+'], a: ['+a', 'a', 'a+', 'ma'], f: ['+f', 'f', 'f+'], k: ['k'], s: ['s'],
};
export interface Slot {
  need: string;
  by: string | null;
  /** A double fills the slot after it as well. */
  wide: boolean;
}
/** Which token lies in which slot; tokens that share a slot come out as the rest. */
export function fitted(needs: string[], used: string[]): { slots: Slot[]; rest: string[] } {
  const slots: (Slot & { shut: boolean })[] = needs.map((need) => ({ need, by: null, wide: false, shut: false }));
  const rest: string[] = [];
  const open = (need?: string) => slots.filter((slot) => !slot.by && !slot.shut && (!need || slot.need === need));
  const doubles = used.filter((code) => code.endsWith('2'));
  const others: string[] = [];
  for (const code of used.filter((one) => !one.endsWith('2'))) {
    const slot = slots.find((one) => !one.by && FAMILY[one.need]?.includes(code));
    if (slot) slot.by = code;
    else others.push(code);
  }
  for (const code of doubles) {
    const [first, second] = open(code.charAt(0));
    if (!first) {
      others.push(code);
      continue;
    }
    first.by = code;
    if (second && slots.indexOf(second) === slots.indexOf(first) + 1) {
      first.wide = true;
      second.shut = true;
    }
  }
  for (const code of others) {
    const slot = open()[0];
    if (slot) slot.by = code;
    else rest.push(code);
  }
  return { slots: slots.filter((slot) => !slot.shut).map(({ need, by, wide }) => ({ need, by, wide })), rest };
}

/** The slots for which a token of the type itself lies there. */
export function covered(needs: string[], counts: Counts): Slot[] {
  const left = { ...counts };
  const slots: Slot[] = [];
  for (let i = 0; i < needs.length; i += 1) {
    const need = needs[i] ?? '';
    const by = FAMILY[need]?.find((code) => left[code]);
    const double = !by && left[`${need}2`] ? `${need}2` : null;
    const code = by ?? double;
    if (code) left[code] = (left[code] ?? 0) - 1;
    const wide = double !== null && needs[i + 1] === need;
    slots.push({ need, by: code ?? null, wide });
    if (wide) i += 1;
  }
  return slots;
}

// --- damage, as it came about ---------------------------------------------------------------------------------

export interface Hit {
  by: number;
  to: number;
  normal: number;
  indefensible: number;
  prevented: number;
  /** Null until the damage has been dealt. */
  counter: number | null;
}
interface Data {
  seat?: number;
  to?: number;
  by?: number;
  normal?: number;
  indefensible?: number;
  amount?: number;
  counter?: number;
}
/** What each pool did this turn: before defence, what was prevented, what is left. */
export function hits(events: Told[], view: BraveView): Hit[] {
  const found: Hit[] = [];
  const stopped = new Map<string, number>();
  const key = (by: number | undefined, to: number | undefined) => `${by} ${to}`;
  for (const event of events) {
    const data = event.data as Data;
    if (event.kind === 'prevented') {
      const at = key(data.by, data.to ?? data.seat);
      stopped.set(at, (stopped.get(at) ?? 0) + (data.amount ?? 0));
    } else if (event.kind === 'damage' && data.seat !== undefined && data.to !== undefined) {
      const at = key(data.seat, data.to);
      const prevented = stopped.get(at) ?? 0;
      stopped.delete(at);
      found.push({
        by: data.seat, to: data.to, normal: (data.normal ?? 0) + prevented, indefensible: data.indefensible ?? 0, prevented,
        counter: data.counter ?? null,
      });
    }
  }
  for (const [by, to, normal, hard] of [...view.blows, ...view.ripostes]) {
    const prevented = stopped.get(key(by, to)) ?? 0;
    if (normal + hard + prevented) found.push({ by, to, normal: normal + prevented, indefensible: Math.max(0, hard), prevented, counter: null });
  }
  return found;
}
export const turnOf = (events: Told[]): Told[] => events.slice(events.findLastIndex((event) => event.kind === 'turn') + 1);
