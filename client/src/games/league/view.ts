// What a seat sees of the Justice League Strategy Game, as the server sends it.
import type { Running } from '../../protocol';

export type Ability = 'strength' | 'agility' | 'tech';
export const ABILITIES: Ability[] = ['strength', 'agility', 'tech'];
export interface Power {
  id: string;
  owner: string;
  title: string;
  number: number;
  /** Green returns to the hand, red is spent. */
  icon: 'green' | 'red';
  group: string;
  text: string;
  /** The text in a few words, for the options of a question. */
  note: string;
}
export interface Step {
  price: number;
  reward: string;
}
export interface Crisis {
  id: string;
  title: string;
  type: 'invasion' | 'corruption' | 'weapon' | 'syndicate';
  cost: number;
  scores: Partial<Record<Ability, string>>;
  text: string;
}
export interface Region {
  id: string;
  title: string;
  short: string;
  /** Longitude and latitude. */
  spot: [number, number];
  open: boolean;
  neighbours: string[];
}
export interface HeroSheet {
  id: string;
  title: string;
  tokens: number[];
  chart: string[];
  dial: Step[];
  powers: Power[];
}
export interface Score {
  ability: Ability;
  score: number;
  /** The hero whose XP token lies there. */
  xp: string | null;
}
export interface Mine {
  hand: string[];
  chosen: string[];
  learnable: string[];
  barred: string[];
  /** Darkseid's crisis cards. */
  crises?: string[];
}
export interface Hero {
  seat: number;
  id: string | null;
  at: string;
  level: number;
  xp: number;
  next: Step | null;
  wounds: number;
  lying: boolean;
  left: boolean;
  ready: number[];
  used: number[];
  hand: number;
  chosen: number;
  spent: string[];
  known: string[];
  statuses: string[];
  team: string[];
  mine?: Mine;
}
export interface Darkseid {
  seat: number;
  at: string;
  level: number;
  xp: number;
  next: Step | null;
  energy: number;
  exhausted: number;
  exposed: boolean;
  down: boolean;
  moved: boolean;
  left: boolean;
  villain: Score[];
  crises: number;
  hand: number;
  chosen: number;
  spent: string[];
  mine?: Mine;
}
export interface Tile {
  tile: number;
  region: string;
  stage: number;
  revealed: boolean;
  crisis?: string;
  abilities?: Score[];
  /** The hidden tiles played together with this one, and what they cost in all. */
  group?: number[];
  paid?: number;
  'could be'?: string[];
  /** What only this seat knows. */
  secret?: string;
}
export type Fate = 'waiting' | 'held' | 'done' | 'passed' | 'cancelled';
export interface Played {
  number: number;
  card: string;
  seat: number;
  fate: Fate;
}
export interface LeagueView {
  game: 'justice_league';
  seat: number | null;
  omega: number;
  round: number;
  phase: string;
  number: number;
  victory: { league: number; darkseid: number };
  static: {
    regions: Region[];
    off: { id: string; title: string; corner: string }[];
    heroes: HeroSheet[];
    darkseid: { seat: number; villain: number[]; dial: Step[]; powers: Power[] };
    crises: Crisis[];
    victory: number;
    last_round: number;
  };
  darkseid: Darkseid;
  heroes: Hero[];
  tiles: Tile[];
  order: Played[];
  deck: number;
  unseen: string[];
  completed: string[];
  types: Record<string, number>;
  thwarted: string[];
  falls: { heroes: number; darkseid: number };
  locked: string[];
}
export type LeagueTable = Running<LeagueView>;
export const league = (table: Running): LeagueTable => table as unknown as LeagueTable;

export const sheetOf = (view: LeagueView, id: string | null | undefined): HeroSheet | undefined =>
  view.static.heroes.find((hero) => hero.id === id);
export const heroOf = (view: LeagueView, id: string | null | undefined): Hero | undefined =>
  view.heroes.find((hero) => hero.id !== null && hero.id === id);
export const crisisOf = (view: LeagueView, id: string | null | undefined): Crisis | undefined =>
  view.static.crises.find((crisis) => crisis.id === id);
export const regionOf = (view: LeagueView, id: string | null | undefined): Region | undefined =>
  view.static.regions.find((region) => region.id === id);
export const tileAt = (view: LeagueView, region: string | null | undefined): Tile | undefined =>
  view.tiles.find((tile) => tile.region === region);

/** A power card by its name; Watchtower is in every hero's hand, so the owner may matter. */
export function powerOf(view: LeagueView, id: string, owner?: string | null): Power | undefined {
  const known = [...view.static.heroes.flatMap((hero) => hero.powers), ...view.static.darkseid.powers];
  return known.find((card) => card.id === id && (!owner || card.owner === owner)) ?? known.find((card) => card.id === id);
}
/** Who plays at a seat: a hero's id, or darkseid. */
export const whoAt = (view: LeagueView, seat: number | null | undefined): string | null =>
  seat === 0 ? 'darkseid' : (view.heroes.find((hero) => hero.seat === seat)?.id ?? null);

/** What the server counted of a confrontation before it is tried. */
export interface Gamble {
  score: number;
  total: number;
  left: number;
  success: number;
  wound: number;
  defeat: number;
  roll: boolean;
  /** What partners who decide later have ready for it. */
  more?: number;
  faces?: { face: string; success: boolean; wound: boolean; defeat: boolean }[];
}
/** The confrontation a question belongs to. */
export interface Fight {
  target: string;
  heroes: string[];
  committed: number;
  minus: number;
  abilities: { ability: Ability; score: number }[];
}
/** What heroes decide together. */
export interface Motion {
  step: 'propose' | 'agree' | 'last word';
  named: string[];
}
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
