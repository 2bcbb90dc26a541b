// What a seat sees of Battle Royale and Capture the Flag, as the server sends it.
import type { Option, Running } from '../../protocol';

export interface ActionCard {
  id: string;
  title: string;
  kind: string;
  timing: string;
  text: string;
  stays_up: boolean;
}
export interface OwnCard extends ActionCard {
  up: boolean;
  /** A reusable card already used this turn. */
  used: boolean;
}
export interface Figure {
  id: string;
  name: string;
  owner: number;
  cell: string | null;
  health: number;
  full: number;
  state: 'up' | 'down' | 'out' | 'waiting';
  conditions: string[];
  moved: boolean;
  minion: boolean;
  cards: OwnCard[];
}
export interface Player {
  seat: number;
  in: boolean;
  zone: number;
  bonus_count: number;
  bonus: ActionCard[] | null;
  defeats: number;
}
export interface Saved {
  card: string;
  health: number;
}
export interface Battle {
  figure: string;
  target: string;
  red: number[];
  red_bonus: number;
  white: number;
  white_bonus: number;
  reduced: number;
  /** The most this battle may cost the defender; 0: no limit. */
  cap: number;
  no_damage: boolean;
  damage: number;
  card: string | null;
  plain: boolean;
  window: number;
  health: number;
  /** The health after this battle as it stands. */
  left: number;
  saved: Saved | null;
  /** What the bonuses consist of; no card: cards that were played in this battle. */
  sources?: { card: string | null; side: 'red' | 'white'; add: number }[];
}
export interface FlagView {
  owner: number;
  cell: string | null;
  home: string;
  at_home: boolean;
  holder: string | null;
  contested: boolean;
  /** Those who stand beside it and count for it. */
  beside: string[];
  steps_to_goal: number | null;
  trail: string[];
}
/** A character still to be picked. */
export interface Candidate {
  id: string;
  name: string;
  universe: string;
  health: number;
  cards: ActionCard[];
}
export interface RoyaleView {
  game: 'battle_royale' | 'capture_the_flag';
  board: {
    id: string;
    title: string;
    width: number;
    height: number;
    /** Blacked-out squares. */
    dark: string[];
    walls: [string, string][];
    zones: string[][];
    bases: string[][];
  };
  tokens: { kind: string; cell: string; owner?: number }[];
  players: Player[];
  figures: Figure[];
  turn: {
    seat: number;
    actions_left: number;
    actions: number;
    extra: number;
    extra_for: string | null;
    green: number | null;
    round: number;
    quiet_rounds: number;
    /** How often the green die is doubled this turn. */
    doubled: number;
    /** What Power Surge adds to red this turn. */
    surge: number;
  };
  battle: Battle | null;
  flags: FlagView[];
  deck_count: number;
  discard: string[];
  pool?: Candidate[];
}
export type RoyaleTable = Running<RoyaleView>;
export const royale = (table: Running): RoyaleTable => table as unknown as RoyaleTable;

export const figureOf = (view: RoyaleView, id: string | null | undefined): Figure | undefined =>
  view.figures.find((figure) => figure.id === id);
export const inPlay = (figure: Figure): boolean => figure.state === 'up' && figure.cell !== null;
export const healthText = (health: number): string => (health > 0 ? String(health) : 'R');

export const candidateOf = (view: RoyaleView, id: string | undefined): Candidate | undefined =>
  view.pool?.find((one) => one.id === id);
/** A card on the table, in hand or of a character still to be picked. */
export const cardOf = (view: RoyaleView, id: string): ActionCard | undefined =>
  [...view.figures, ...(view.pool ?? [])].flatMap((figure): ActionCard[] => figure.cards)
    .concat(view.players.flatMap((player) => player.bonus ?? [])).find((card) => card.id === id);

/** What the server counted of an answer to a roll; no damage: it depends on luck or on what is chosen next. */
export interface Answered {
  damage: number | null;
  left?: number;
  attacker_loses?: number;
}
export const answered = (option: Option): Answered | null =>
  option.preview && 'damage' in option.preview && !('hurt' in option.preview) ? (option.preview as unknown as Answered) : null;

/** What the server counted of an attack before it is rolled. */
export interface Shot {
  /** Where its range is counted from, where that is not said by the option. */
  from?: string;
  /** The card that would keep the target in play, and with how much health. */
  saved: Saved | null;
  dice: number;
  red_bonus: number;
  white_bonus: number;
  reduced: number;
  cap: number;
  hurt: number;
  defeat: number;
  mean: number;
  health: number;
}
type Modifiers = Pick<Battle, 'red_bonus' | 'white_bonus' | 'reduced' | 'cap'>;

/** The picture of one red against one white die: the sum as it is printed, with the modifiers the server names. */
export function casesOf({ red_bonus, white_bonus, reduced, cap }: Modifiers): number[][] {
  const faces = [1, 2, 3, 4, 5, 6];
  return faces.map((red) =>
    faces.map((white) => {
      const damage = Math.max(0, Math.max(0, red + red_bonus - white - white_bonus) - reduced);
      return cap ? Math.min(cap, damage) : damage;
    }),
  );
}

export interface Odds {
  hurt: number;
  out: number;
  mean: number;
}
/** Chances of the 36 equal cases: damage at all, damage that defeats, mean damage. */
export function oddsOf(cases: number[][], health: number): Odds {
  const all = cases.flat();
  const share = (list: number[]) => list.length / Math.max(1, all.length);
  return {
    hurt: share(all.filter((damage) => damage > 0)),
    out: share(all.filter((damage) => damage >= health)),
    mean: all.reduce((sum, damage) => sum + damage, 0) / Math.max(1, all.length),
  };
}
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
