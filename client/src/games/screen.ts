// What a game brings to the table: its strips, its board, its panels and its words. The frame does the rest.
import type { Component } from 'svelte';
import type { Reading } from '../lib/reading';
import type { GlyphName } from '../lib/glyphs';
import type { Decision, Event, GameId, Option, Running } from '../protocol';
import type { TableState } from '../table/state.svelte';

export interface GameScreen {
  Strip: Component<{ table: Running; seat: number; desk: TableState }>;
  Board: Component<{ table: Running; desk: TableState }>;
  /** Top of the side panel: the odds of the option under the lamp, or what is looked at. */
  Context: Component<{ table: Running; desk: TableState }>;
  Cards: Component<{ table: Running; desk: TableState }>;
  Score: Component<{ table: Running }>;
  /** What players say aloud, where the game has phrases for it. */
  Talk?: Component<{ table: Running; desk: TableState }>;
  /** One line above the options of the phone's sheet. */
  Line?: Component<{ table: Running; desk: TableState }>;
  /** The inside of an option, where a name and one line do not say enough. */
  Inside?: Component<{ table: Running; option: Option }>;
  /** Who has won, where a side has a name of its own: "The Justice League wins". */
  won?(table: Running, winners: number[]): string;
  /** The seats that play on the viewer's side. */
  partners?(table: Running): number[];
  /** What the tab of the cards is called on a phone. */
  cards?: { title: string; glyph: GlyphName };
  phase(table: Running): string;
  about(table: Running): string;
  nameOf(table: Running, noun: string): string;
  emblemOf(table: Running, noun: string): string | null;
  /** Names to set in bold in the log. */
  names(table: Running): string[];
  /** What a thing is and can do, in sentences. */
  explain(table: Running, noun: string): string[];
  /** A decision with what the prompt and the board need to show it: emblems, hints, nouns in order. */
  dress(table: Running, decision: Decision): Decision;
  /** Whether a decision begins a new answer, so that what was composed before it is whole and goes out. */
  begins(decision: Decision): boolean;
  /** Its reaction windows, by what is asked in them: a standing order may answer each. */
  windows?: Record<string, string>;
  /** What an outcome of chance is called, where its notation is only a letter. */
  outcome?(kind: string): string;
  /** How an event of this game is read; null where the frame's own reading will do. */
  read(table: Running, event: Event): Partial<Reading>;
}

const SCREENS: Partial<Record<string, () => Promise<{ screen: GameScreen }>>> = {
  battle_royale: () => import('./royale/screen'),
  capture_the_flag: () => import('./royale/screen'),
  funkoverse: () => import('./funkoverse/screen'),
  super_fantasy_brawl: () => import('./brawl/screen'),
  brave_and_bold: () => import('./brave/screen'),
  justice_league: () => import('./league/screen'),
} satisfies Partial<Record<GameId, () => Promise<{ screen: GameScreen }>>>;

export const hasScreen = (game: string): boolean => game in SCREENS;
export const loadScreen = async (game: string): Promise<GameScreen | null> => (await SCREENS[game]?.())?.screen ?? null;
