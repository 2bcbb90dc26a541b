// The Justice League Strategy Game on the table.
import type { Running } from '../../protocol';
import type { GameScreen } from '../screen';
import CardsTab from './CardsTab.svelte';
import Context from './Context.svelte';
import Inside from './Inside.svelte';
import LeagueBoard from './LeagueBoard.svelte';
import LeagueStrip from './LeagueStrip.svelte';
import Line from './Line.svelte';
import Score from './Score.svelte';
import Talk from './Talk.svelte';
import { dress, read } from './dress';
import { league } from './view';
import { emblemOf, explain, nameOf, whoName } from './words';

const PHASE: Record<string, string> = {
  setup: 'set-up', 'hero planning': 'hero planning', 'darkseid planning': 'Darkseid plans', powers: 'powers', replenish: 'replenish', train: 'training',
};
function phase(table: Running): string {
  const { view } = league(table);
  if (!view.round) return 'set-up';
  const number = view.phase === 'powers' && view.number ? `, number ${view.number}` : '';
  return `${PHASE[view.phase] ?? view.phase}${number}, round ${view.round}`;
}

export const screen: GameScreen = {
  Strip: LeagueStrip,
  Board: LeagueBoard,
  Context,
  Cards: CardsTab,
  Score,
  Talk,
  Line,
  Inside,
  won: ({ you }, winners) =>
    winners.includes(0) ? (you === 0 ? 'You win as Darkseid' : 'Darkseid wins') : you ? 'You win with the Justice League' : 'The Justice League wins',
  cards: { title: 'Cards', glyph: 'card-random' },
  phase,
  about: (table) => `${table.id} · ${league(table).view.omega} heroes`,
  nameOf: (table, noun) => nameOf(league(table), noun),
  emblemOf: (table, noun) => emblemOf(league(table), noun),
  names: (table) => [
    ...new Set(['Darkseid', ...league(table).view.heroes.map((hero) => whoName(league(table).view, hero.id)), ...table.seats.map((seat) => seat.name)]),
  ],
  explain: (table, noun) => explain(league(table), noun),
  dress: (table, decision) => dress(league(table), decision),
  windows: { another: 'Play another card' },
  begins: () => true,
  read: (table, event) => read(league(table), event),
};
