// Brave & Bold on the table.
import type { Running } from '../../protocol';
import type { GameScreen } from '../screen';
import BraveBoard from './BraveBoard.svelte';
import BraveStrip from './BraveStrip.svelte';
import Cards from './Cards.svelte';
import Context from './Context.svelte';
import Inside from './Inside.svelte';
import Line from './Line.svelte';
import Score from './Score.svelte';
import { dress, read } from './dress';
import { brave } from './view';
import { emblemOf, explain, nameOf, phaseWords, titleOf } from './words';

/** Steps of an answer that is sent whole: an allocation, a basket, a pool that is split. */
const STEPS = ['allocate', 'resupply', 'offering', 'share', 'hard share', 'exchange', 'order'];

function phase(running: Running): string {
  const { view, result } = brave(running);
  if (result) return `turn ${view.turn}`;
  return view.phase === 'setup' ? 'choosing characters' : `turn ${view.turn}, ${phaseWords(view.phase)}`;
}
const partners = (running: Running): number[] => {
  const { view, you } = brave(running);
  const side = view.players.find((one) => one.seat === you)?.side ?? (you ?? 0) % 2;
  return you === null ? [] : running.seats.map((one) => one.no).filter((no) => no !== you && no % 2 === side % 2);
};

export const screen: GameScreen = {
  Strip: BraveStrip,
  Board: BraveBoard,
  Context,
  Cards,
  Score,
  Line,
  Inside,
  partners,
  won: (table, winners) => (winners.length > 1 ? (brave(table).view.players.find((one) => one.seat === winners[0])?.board.side === 'hero' ? 'The heroes win' : 'The villains win') : ''),
  cards: { title: 'Boards', glyph: 'tabletop-players' },
  phase,
  about: (table) => `${table.id} · ${table.format}`,
  nameOf: (table, noun) => nameOf(brave(table), noun),
  emblemOf: (table, noun) => emblemOf(brave(table), noun),
  names: (table) => [...new Set([...brave(table).view.players.map((one) => one.board.title), ...table.seats.map((one) => one.name)])],
  explain: (table, noun) => explain(brave(table), noun),
  dress: (table, decision) => dress(brave(table), decision),
  outcome: (code) => titleOf(code),
  begins: (decision) => !STEPS.includes(decision.ask),
  read: (table, event) => read(brave(table), event),
};
