// What a seat sees of Super Fantasy Brawl, as the server sends it.
import type { Running } from '../../protocol';

export type CoreName = 'destruction' | 'creation' | 'manipulation';

export interface ActionCard {
  id: string;
  name: string;
  text: string;
  champion: string;
  core: CoreName;
  kind: 'attack' | 'skill' | 'reaction';
  move: number | null;
  aim: 'none' | 'melee' | 'direct' | 'indirect' | 'arc' | 'ring';
  range: [number, number] | null;
  strength: number | null;
  defence: number | null;
  steps: Step[];
}
export type Step = 'move' | 'pre' | 'attack' | 'reaction' | 'damage' | 'reaction post' | 'post' | 'skill' | 'plan' | 'heal' | 'strike';

export interface ChampionCard {
  kind: string;
  name: string;
  title: string;
  sides: { hp: number; defence: number; ability: string }[];
  cards: string[];
  actions: ActionCard[];
}
export interface Champion {
  id: string;
  owner: number;
  side: number;
  hex: string | null;
  damage: number;
  hp: number;
  defence: number;
  levelled: boolean;
  will_level: boolean;
  bloodied: boolean;
  rooted: boolean;
  steady: boolean;
  exposed: boolean;
  strength: number;
  movement: number;
  guard: number;
  against: number;
  next_against: number;
  may_return: boolean;
  card: ChampionCard;
}
export interface Player {
  seat: number;
  side: number;
  place: number;
  cores: { core: CoreName; ready: boolean }[];
  hand_count: number;
  hand: ActionCard[] | null;
  shown: string[];
  deck_count: number;
  planned_count: number;
  planned: string[] | null;
  aside_count: number;
  discard: ActionCard[];
  brought: string[];
  standard_used: string[];
}
export interface Slot {
  slot: number;
  points: number;
  challenge: { id: string; name: string; text: string } | null;
  least?: number;
  more?: boolean;
  sides?: { count: number; met: boolean }[];
}
export interface RunningAction {
  seat: number;
  champion: string;
  card: ActionCard | null;
  standard: string | null;
  core: CoreName;
  steps: Step[];
  step: Step;
  target_hex: string | null;
  targets: { champion: string; damage: number | null; dealt: number | null }[];
  reaction: ActionCard | null;
  defender: string | null;
}
export interface BrawlView {
  format: string;
  round: number;
  active: number | null;
  order: number[];
  goal: number;
  max_rounds: number;
  vp: [number, number];
  board: {
    hexes: { id: string; q: number; r: number; area: CoreName | null; statue: string | null; trap: boolean; deployment: 'north' | 'south' | null }[];
    areas: { id: CoreName; name: string }[];
    statues: { id: string; name: string }[];
  };
  areas: ('north' | 'south')[];
  players: Player[];
  champions: Champion[];
  traps: { hex: string; face: string | null; looked_at_by: number[] }[];
  trap_faces: { face: string; count: number }[];
  track: Slot[];
  challenge_deck: number;
  challenge_discard: { id: string; name: string; text: string }[];
  action: RunningAction | null;
  pool: ChampionCard[] | null;
}
export type BrawlTable = Running<BrawlView>;
export const brawl = (table: Running): BrawlTable => table as unknown as BrawlTable;

/** What the server counted of an answer. */
export interface Hit {
  champion: string;
  strength: number;
  defence: number;
  /** By the attack itself, and what conditions such as Poison add. */
  damage: number;
  more: number;
  /** What a Reaction adds to the defence. */
  guard: number;
  left: number;
  out: boolean;
  own: boolean;
}
export interface Splash {
  champion: string;
  damage: number;
  left: number;
  own: boolean;
  /** It stands beside the target, and is none. */
  beside: boolean;
  choice: boolean;
}
export interface Shove {
  champion: string;
  how: string;
  path: string[];
  damage: number;
  trap: boolean;
  left: number;
  own: boolean;
}
export interface Preview {
  hits?: Hit[];
  splash?: Splash[];
  shoves?: Shove[];
  /** Of a skill: whom it would be about. */
  targets?: string[];
  cells?: string[];
  path?: string[];
  /** Of a step: who could be targeted from there. */
  reach?: string[];
  text?: string;
  number?: number;
}

export const championOf = (view: BrawlView, id: string | null | undefined): Champion | undefined =>
  view.champions.find((champion) => champion.id === id);
export const playerOf = (view: BrawlView, seat: number | null | undefined): Player | undefined =>
  view.players.find((player) => player.seat === seat);
/** Every printed card at the table. */
export const cardOf = (view: BrawlView, id: string): ActionCard | undefined =>
  [...view.champions.map((champion) => champion.card), ...(view.pool ?? [])]
    .flatMap((card) => card.actions)
    .find((card) => card.id === id) ??
  view.players.flatMap((player) => [...(player.hand ?? []), ...player.discard]).find((card) => card.id === id);
export const ownerOf = (view: BrawlView, card: string): Champion | undefined =>
  view.champions.find((champion) => champion.card.cards.includes(card));
export const left = (champion: Champion): number => Math.max(0, champion.hp - champion.damage);
export const drafting = (view: BrawlView): boolean => view.pool !== null && view.pool !== undefined;

/** The seat whose eyes the table is drawn for. */
export const viewer = (table: BrawlTable): number => table.you ?? 0;
export const sideSeats = (view: BrawlView, side: number): number[] =>
  view.players.filter((player) => player.side === side).map((player) => player.seat);
