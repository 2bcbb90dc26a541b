// Battle Royale and Capture the Flag on the table.
import type { Running } from '../../protocol';
import type { GameScreen } from '../screen';
import CardsTab from './CardsTab.svelte';
import Context from './Context.svelte';
import DuelLine from './DuelLine.svelte';
import RoyaleBoard from './RoyaleBoard.svelte';
import RoyaleStrip from './RoyaleStrip.svelte';
import Score from './Score.svelte';
import { dress, read } from './dress';
import { royale } from './view';
import { called, emblemOf, explain, nameOf } from './words';

function phase(table: Running): string {
  const { turn, battle, figures } = royale(table).view;
  if (table.result) return `round ${turn.round}`;
  if (!figures.some((figure) => figure.cell)) return 'set-up';
  if (battle) return turn.seat === table.you ? 'your attack' : 'an attack';
  const asks = table.decisions.some((one) => one.ask === 'action');
  const under = turn.seat === table.you && table.decisions.length > 0 && !asks ? 0 : 1;
  const action = Math.max(1, Math.min(turn.actions, turn.actions - turn.actions_left + under));
  return `round ${turn.round}, action ${action} of ${turn.actions}`;
}

/** The questions that begin an answer; all others are steps of one. */
const BEGIN = ['pick', 'zone', 'whom to place', 'who stands left', 'action', 'mover'];

export const screen: GameScreen = {
  Strip: RoyaleStrip,
  Board: RoyaleBoard,
  Context,
  Cards: CardsTab,
  Score,
  Line: DuelLine,
  phase,
  about: (table) => `${table.id} · ${royale(table).view.board.title}`,
  nameOf: (table, noun) => nameOf(royale(table), noun),
  emblemOf: (table, noun) => emblemOf(royale(table), noun),
  names: (table) => [
    ...new Set([...royale(table).view.figures.map((figure) => called(royale(table).view, figure.id)), ...table.seats.map((seat) => seat.name)]),
  ],
  explain: (table, noun) => explain(royale(table), noun),
  dress: (table, decision) => dress(royale(table), decision),
  windows: { 'window 1': 'Answer a roll with your cards', 'window 2': 'The defender’s last card' },
  begins: (decision) => decision.window || BEGIN.includes(decision.ask),
  won: (table, winners) =>
    winners.length > 1 ? `A draw between ${winners.map((no) => (no === table.you ? 'you' : (table.seats.find((seat) => seat.no === no)?.name ?? ''))).join(' and ')}` : '',
  read: (table, event) => read(royale(table), event),
};
