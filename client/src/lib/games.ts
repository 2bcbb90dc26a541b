// What the client itself knows of the six games: the key of their colours, a sentence and how long they take.
import type { GameId } from '../protocol';
import { sideOf, type Side } from './sides';

export type Key = 'br' | 'cf' | 'fk' | 'sfb' | 'jl' | 'bb';

export interface Billing {
  key: Key;
  title: string;
  line: string;
  players: string;
  minutes: number;
  /** The side of a seat, where several sit on one. */
  side?: (seat: number, seats: number) => number;
}

export const BILLING: Record<GameId, Billing> = {
  battle_royale: {
    key: 'br', title: 'Battle Royale', players: '2 to 4', minutes: 35,
    line: 'Four against four in a city of walls. Six red faces, six white.',
  },
  capture_the_flag: {
    key: 'cf', title: 'Capture the Flag', players: '2', minutes: 25,
    line: 'Steal it, carry it, put it down where nobody can freeze it.',
  },
  funkoverse: {
    key: 'fk', title: 'DC Comics Funkoverse', players: '2 to 4', minutes: 45,
    line: 'Sight lines, cooldowns and a fight for points.',
  },
  super_fantasy_brawl: {
    key: 'sfb', title: 'Super Fantasy Brawl', players: '2, 4', minutes: 40,
    line: 'No dice. Three cores pay for your turn or your answer.',
  },
  justice_league: {
    key: 'jl', title: 'Justice League Strategy Game', players: '3 to 5', minutes: 75,
    line: 'One plays Darkseid. The heroes plan aloud, and he listens.', side: (seat) => Math.min(seat, 1),
  },
  brave_and_bold: {
    key: 'bb', title: 'Brave & Bold', players: '2, 4, 6', minutes: 40,
    line: 'Draw from the bag until you dare no more.', side: (seat, seats) => (seats > 2 ? seat % 2 : seat),
  },
};

/** A game from elsewhere gets the first colours. */
export const billing = (id: string): Billing => BILLING[id as GameId] ?? { ...BILLING.battle_royale, title: id };
/** The mark of a seat outside the board. */
export const markOf = (game: string, seat: number, seats: number): Side => sideOf(billing(game).side?.(seat, seats) ?? seat);
export const GAME_IDS = Object.keys(BILLING) as GameId[];
/** The prefix of each game's rule numbers. */
export const RULE_PREFIX: Record<string, GameId> = {
  SK: 'battle_royale', BR: 'battle_royale', CF: 'capture_the_flag', FK: 'funkoverse',
  SFB: 'super_fantasy_brawl', JL: 'justice_league', BB: 'brave_and_bold',
};
export const gameOfRule = (id: string): GameId | undefined => RULE_PREFIX[id.split('-')[0] ?? ''];

export const LEVELS = ['random', 'rookie', 'veteran', 'master'] as const;
