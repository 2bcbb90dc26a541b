// "Draw until": goes on drawing by itself, up to a number of tokens or one more crisis token.
import { live } from '../../lib/choice';
import type { TableState } from '../../table/state.svelte';
import type { Seat } from './view';

export class Runner {
  on = $state(false);
  goal = $state(0);
  #meter = 0;
  #reached = 0;

  /** The goal lies at the next bonus, until somebody moves it; in each draw anew. */
  aim(seat: Seat): void {
    const reached = seat.count - seat.shift;
    const next = seat.board.rows.find((row) => row.at > reached)?.at ?? reached + 1;
    if (this.goal <= reached || reached < this.#reached) this.goal = next;
    this.#reached = reached;
  }
  toggle(desk: TableState, seat: Seat): void {
    this.on = !this.on;
    this.#meter = seat.meter;
    if (this.on) this.step(desk, seat);
  }
  /** Called whenever something has changed. */
  step(desk: TableState, seat: Seat): void {
    if (!this.on) return;
    const done = !seat.drawing || seat.count - seat.shift >= this.goal || seat.meter > this.#meter;
    const other = desk.choice.phase === 'choosing' && desk.choice.at?.ask !== 'draw';
    if (done || other) this.on = false;
    else if (live(desk.choice).has('button:draw') && !desk.choice.at?.committed) desk.take('draw');
  }
}
