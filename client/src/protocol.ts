// What the server says and hears, by name. The shapes are its own; what a game adds for drawing is marked as such.
import type { components } from './protocol.gen';

type Shapes = components['schemas'];

export type GameId =
  | 'battle_royale'
  | 'capture_the_flag'
  | 'funkoverse'
  | 'super_fantasy_brawl'
  | 'justice_league'
  | 'brave_and_bold';

export type Game = Shapes['GameInfo'];
export type GameFormat = Shapes['GameFormat'];
export type OptionField = Shapes['OptionField'];
export type Seat = Shapes['Seat'];
export type Event = Shapes['Event'];
export type Beat = Event['beat'];
export type Result = Shapes['Result'];
export type Refusal = Shapes['Refusal'];
export type Rule = Shapes['RuleText'];
export type TableLine = Shapes['TableLine'];
export type Invite = Shapes['Invite'];
export type Looked = Shapes['Looked'];
export type Joined = Shapes['Joined'];
export type Proof = Shapes['Proof'];
export type Fortune = Shapes['Fortune'];
export type Created = Shapes['Created'];
export type NewTable = Shapes['NewTable'];
export type Why = Shapes['Why'];
/** A standing order: what is answered in a window when nobody is asked. */
export type OrderLine = Shapes['StandingOrder'];

/** What an option leads to, as the prompt and the board can show it; written by the game's screen. */
export interface Hint {
  /** One line of consequence. */
  text?: string;
  /** The deciding number, shown large. */
  number?: string | number;
  /** Cells walked through, in order. */
  path?: string[];
  /** Line of sight: from, to and, when it is stopped, where. */
  ray?: { from: string; to: string; blocked?: string };
}

export interface Option {
  /** The stable notation: this is the answer that is sent. */
  text: string;
  label: string;
  nouns: string[];
  rules: string[];
  barrier: boolean | null;
  preview: Record<string, unknown> | null;
  hint?: Hint;
  emblem?: string | null;
  [more: string]: unknown;
}

/** What cannot be done now and why; with `held`, only where that noun was chosen before. */
export type Disabled = Shapes['Disabled'] & { held?: string };
export type Decision = Omit<Shapes['Decision'], 'options' | 'aside' | 'disabled'> & { options: Option[]; aside: Option[]; disabled: Disabled[] };
export type Table<View = Record<string, unknown>> = Omit<Shapes['Table'], 'decisions' | 'view'> & {
  decisions: Decision[];
  view: View | null;
};
/** A table whose game has begun. */
export type Running<View = Record<string, unknown>> = Table<View> & { view: View };
export interface Update {
  seq: number;
  events: Event[];
  table: Table;
}
export type Asked = Omit<Shapes['Asked'], 'decision'> & { decision: Decision | null };
export type Accepted = Omit<Shapes['Accepted'], 'table'> & { table: Table };
