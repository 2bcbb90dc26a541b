// Super Fantasy Brawl on the table.
import type { Running } from '../../protocol';
import type { GameScreen } from '../screen';
import BrawlBoard from './BrawlBoard.svelte';
import BrawlStrip from './BrawlStrip.svelte';
import Cards from './Cards.svelte';
import Context from './Context.svelte';
import Inside from './Inside.svelte';
import Line from './Line.svelte';
import Score from './Score.svelte';
import { dress, read } from './dress';
import { brawl, drafting } from './view';
import { emblemOf, explain, nameOf } from './words';

function phase(running: Running): string {
  const table = brawl(running);
  const { view } = table;
  const round = `round ${view.round}`;
  if (table.result) return round;
  if (drafting(view)) return 'the draft';
  if (view.round === 0) return 'set-up';
  if (table.decisions[0]?.ask === 'reaction') return `your reaction, ${round}`;
  if (!view.action || view.action.seat === table.you) return round;
  const who = table.seats.find((seat) => seat.no === view.action?.seat)?.name ?? '';
  return `${who} acts, ${round}`;
}

/** The questions that begin an answer; all others are steps of one. */
const BEGIN = [
  'action', 'reaction', 'pick', 'ban', 'bring', 'ban list', 'trap', 'new trap', 'first hand', 'deploy', 'area', 'seating', 'replace', 'take over', 'stun', 'fear',
];

export const screen: GameScreen = {
  Strip: BrawlStrip,
  Board: BrawlBoard,
  Context,
  Cards,
  Score,
  Line,
  Inside,
  partners: (table) => (table.you === null ? [] : brawl(table).view.players.map((player) => player.seat).filter((seat) => seat !== table.you && (seat & 1) === ((table.you ?? 0) & 1))),
  cards: { title: 'Hand', glyph: 'card-random' },
  phase,
  about: (table) => `${table.id} · first to ${brawl(table).view.goal}`,
  nameOf: (table, noun) => nameOf(brawl(table), noun),
  emblemOf: (table, noun) => emblemOf(brawl(table), noun),
  names: (table) => [
    ...new Set([...brawl(table).view.champions.map((champion) => champion.card.name), ...table.seats.map((seat) => seat.name)]),
  ],
  explain: (table, noun) => explain(brawl(table), noun),
  dress: (table, decision) => dress(brawl(table), decision),
  windows: { reaction: 'React to an attack' },
  begins: (decision) => BEGIN.includes(decision.ask),
  read: (table, event) => read(brawl(table), event),
};
