// DC Comics Funkoverse on the table.
import type { Running } from '../../protocol';
import type { GameScreen } from '../screen';
import Cards from './Cards.svelte';
import Context from './Context.svelte';
import FunkoBoard from './FunkoBoard.svelte';
import FunkoStrip from './FunkoStrip.svelte';
import Inside from './Inside.svelte';
import Line from './Line.svelte';
import Score from './Score.svelte';
import { dress, read } from './dress';
import { choosing, funko } from './view';
import { emblemOf, explain, figureName, mapName, nameOf, scenarioName } from './words';

function phase(running: Running): string {
  const { view } = funko(running);
  if (running.result) return `round ${view.round}`;
  if (choosing(view)) return 'set-up';
  if (!view.acting) return `round ${view.round}`;
  return `${figureName(view, view.acting.figure)}, action ${Math.min(2, view.acting.used + 1)} of 2`;
}

/** The questions that begin an answer; all others are steps of one. */
const BEGIN = [
  'base colour', 'draft', 'team', 'item', 'partner', 'leader', 'swap', 'swap agreed', 'placing', 'character', 'proposal', 'captain',
  'one step ahead', 'action', 'return', 'first back', 'home', 'resign',
];

export const screen: GameScreen = {
  Strip: FunkoStrip,
  Board: FunkoBoard,
  Context,
  Cards,
  Score,
  Line,
  Inside,
  partners: (table) => {
    const side = funko(table).view.sides.find((one) => table.you !== null && one.seats.includes(table.you));
    return side?.seats.filter((seat) => seat !== table.you) ?? [];
  },
  won: (table, winners) => {
    const base = funko(table).view.sides.find((side) => side.seats.includes(winners[0] ?? -1))?.base;
    return winners.length > 1 && base ? `The ${base} side wins` : '';
  },
  cards: { title: 'Sides', glyph: 'night-sleep' },
  phase,
  about: (table) => {
    const { view } = funko(table);
    return `${table.id} · ${mapName(view)} · ${scenarioName(view)}`;
  },
  nameOf: (table, noun) => nameOf(funko(table), noun),
  emblemOf: (table, noun) => emblemOf(funko(table), noun),
  names: (table) => {
    const { view } = funko(table);
    const names = [...view.figures.map((figure) => figure.card.name), ...view.pool.map((card) => card.name), ...table.seats.map((seat) => seat.name)];
    return [...new Set(names)];
  },
  explain: (table, noun) => explain(funko(table), noun),
  dress: (table, decision) => dress(funko(table), decision),
  begins: (decision) => BEGIN.includes(decision.ask),
  read: (table, event) => read(funko(table), event),
};
