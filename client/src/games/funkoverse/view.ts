// What a seat sees of DC Comics Funkoverse, as the server sends it.
import type { Choice } from '../../lib/choice';
import { sideOf, type Side } from '../../lib/sides';
import type { Decision, Option, Running } from '../../protocol';
import type { Point } from '../../boards/plan';

export type Base = 'dark' | 'light';
export type Colour = 'blue' | 'red' | 'silver' | 'gold';

export interface Ability {
  id: string;
  name: string;
  text: string;
  cost: number;
  colour: Colour;
  quality: string;
  challenge: boolean;
  down: boolean;
}
export interface CharacterCard {
  id: string;
  name: string;
  set: string;
  basic: boolean;
  defense: number;
  dots: Colour[];
  trait: { id: string; name: string; text: string };
  abilities: Ability[];
}
export interface ItemCard {
  id: string;
  name: string;
  text: string;
  /** Step of its cooldown icon; 0: it works all the time. */
  icon: number;
  challenge: boolean;
}
export interface Held extends ItemCard {
  step: number;
}
export interface FigureView {
  id: string;
  card: CharacterCard;
  side: Base;
  seat: number;
  cell: string | null;
  state: 'standing' | 'down' | 'out' | 'waiting';
  step: number;
  exhausted: boolean;
  defense: number;
  leader: boolean;
  items: Held[];
  cards: ('intel' | 'riddle' | 'partner')[];
  costs: number[];
}
export type Thing = { token: Colour } | { figure: string } | { item: string } | { marker: string } | { die: string };
export interface SideView {
  base: Base;
  seats: number[];
  captain: number | null;
  points: number;
  pool: Record<Colour, number>;
  track: { step: number; things: Thing[] }[];
  'boxes left': number | null;
  leader: string | null;
  champion: number | null;
}
export interface Ray {
  figure: string;
  from: string;
  to: string;
  distance: number;
  seen: boolean;
  rules: string[];
  wall?: [number, number, number, number] | [];
  figures?: string[];
}
export interface FunkoView {
  seat: number | null;
  own: Base | null;
  format: string;
  map: {
    id: string;
    columns: number;
    rows: number;
    walls: [number, number, number, number][];
    solids: Point[][];
    dead: string[];
    starts: Record<Base, string[]>;
    markers: string[];
    flags: Record<Base, string>;
    zones: string[][];
    area: string[];
  };
  scenario: string | null;
  need: number | null;
  round: number;
  rounds: number;
  first: Base | null;
  turn: Base | null;
  acting: { figure: string; used: number } | null;
  sides: [SideView, SideView];
  figures: FigureView[];
  minions: { id: string; side: Base; cell: string | null }[];
  boxes: { side: Base; cell: string }[];
  markers: { letter: string; cell: string; side: Base | null; step: number }[];
  zones: (Base | null)[];
  pool: CharacterCard[];
  shelf: ItemCard[];
  picked: [string[], string[]];
  ledger: { round: number; side: Base; points: number; why: string }[];
  rays: Ray[];
}
export type FunkoTable = Running<FunkoView>;
export const funko = (table: Running): FunkoTable => table as unknown as FunkoTable;

export const figureOf = (view: FunkoView, id: string | null | undefined): FigureView | undefined =>
  view.figures.find((figure) => figure.id === id);
export const inFigure = (noun: string | undefined): string | null => (noun?.startsWith('figure:') ? noun.slice(7) : null);
export const baseOf = (view: FunkoView, seat: number): Base | null =>
  view.sides.find((side) => side.seats.includes(seat))?.base ?? null;
/** A side wears the colour of its first seat, so that strip, log and base agree. */
export const colourOf = (view: FunkoView, base: Base): Side =>
  sideOf(view.sides.find((side) => side.base === base)?.seats[0] ?? (base === 'dark' ? 0 : 1));
/** Who plays a figure, where a side has two players: the frame of the piece. */
export const ringOf = (view: FunkoView, figure: FigureView): Side | null =>
  (view.sides.find((side) => side.base === figure.side)?.seats.length ?? 1) > 1 ? sideOf(figure.seat) : null;
/** Before the map is laid: picking characters and items. */
export const choosing = (view: FunkoView): boolean =>
  view.figures.length === 0 || (view.round === 1 && view.figures.every((figure) => figure.state === 'waiting'));

/** The exact chances of a challenge, as the server counted them. */
export interface Odds {
  dice: number;
  defense: number;
  win: number;
  tie: number;
  lose: number;
  exact: string;
}
export interface Preview {
  odds?: Odds | Odds[];
  result?: string;
  points?: number;
  /** It only comes nearer: the challenge that is part of it cannot be made. */
  short?: boolean;
  /** The chance of a roll if this is answered, and what it is of. */
  chance?: number;
  of?: string;
  rivals?: ({ figure: string } & Preview)[];
  step?: number;
  colour?: Colour;
  steps?: number;
  path?: string[];
  defense?: number;
}
export const previewOf = (option: Option | undefined): Preview => (option?.preview ?? {}) as Preview;
export const oddsOf = ({ odds }: Preview): Odds[] => (odds === undefined ? [] : Array.isArray(odds) ? odds : [odds]);
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
/** The chance to win on an option: one number, or the span where the dice are not known yet. */
export function chance(preview: Preview): string {
  const shares = [...new Set(oddsOf(preview).map((one) => Math.round(one.win * 100)))].sort((a, b) => a - b);
  return shares.length > 1 ? `${shares[0]}–${shares.at(-1)}%` : shares.length ? `${shares[0]}%` : '';
}
/** The cases of a hundred, rounded so that they are a hundred. */
export function cases({ win, tie }: Odds): { win: number; tie: number; lose: number } {
  const won = Math.round(win * 100), notLost = Math.round((win + tie) * 100);
  return { win: won, tie: notLost - won, lose: 100 - notLost };
}

/** What is refused beside a question, and why. */
export interface No {
  noun: string;
  held: string;
  code: string;
  reason: string;
  rules: string[];
  remedy: string;
}
export interface About {
  no?: No[];
  seen?: string[];
  reach?: Record<string, number>;
}
export const aboutOf = (decision: Decision | null): About => (decision?.about ?? {}) as About;
export const refusals = (choice: Choice): No[] => aboutOf(choice.at).no ?? [];
