// What opponents, bots and chance do is shown in three beats: announce, chance, result; a grand moment has a fourth.
import type { Beat } from '../protocol';
import type { Told } from './reading';

export const MS: Record<Beat | 'grand', number> = { announce: 250, chance: 500, result: 250, quiet: 0, grand: 600 };
/** A reduced-motion beat is a cross-fade. */
const FADE = 120;
/** No input waits longer for a picture. */
export const LONGEST_HOLD = 1000;

export type Pace = 0 | 0.5 | 1 | 2;
export interface Shown {
  event: Told;
  beat: Beat | 'grand';
  ms: number;
  still: boolean;
}
export interface Manner {
  pace: Pace;
  reduced: boolean;
  /** Somebody waits for the prompt: all beats together stay under the longest hold. */
  hurried: boolean;
}

/** The beats of some events, in order, each with its time. */
export function timeline(events: Told[], manner: Manner): Shown[] {
  const shown = events.flatMap((event): Shown[] => {
    const own: Shown = { event, beat: event.beat, ms: time(event.beat, manner), still: manner.reduced };
    return event.read.grand ? [own, { ...own, beat: 'grand', ms: time('grand', manner) }] : [own];
  });
  const total = shown.reduce((sum, one) => sum + one.ms, 0);
  if (!manner.hurried || total <= LONGEST_HOLD) return shown;
  return shown.map((one) => ({ ...one, ms: (one.ms * LONGEST_HOLD) / total }));
}

function time(beat: Beat | 'grand', { pace, reduced }: Manner): number {
  if (beat === 'quiet' || pace === 0) return 0;
  return reduced ? FADE : MS[beat] * pace;
}

export interface Clock {
  after(ms: number, then: () => void): () => void;
}
export const wallClock: Clock = {
  after(ms, then) {
    const id = setTimeout(then, ms);
    return () => clearTimeout(id);
  },
};

export interface Reel {
  beats: Shown[];
  /** Called when the first result stands, or at the end: now the new view may be drawn. */
  settle(): void;
  end(): void;
}

/** Plays reels one after the other; Space ends the present beat. */
export class Projector {
  #queue: Reel[] = [];
  #reel: Reel | null = null;
  #index = 0;
  #settled = false;
  #cancel: (() => void) | null = null;

  constructor(
    private readonly show: (shown: Shown | null) => void,
    private readonly clock: Clock = wallClock,
  ) {}

  get playing(): boolean {
    return this.#reel !== null;
  }

  play(reel: Reel): void {
    this.#queue.push(reel);
    if (!this.#reel) this.#next();
  }

  /** Ends the present beat. */
  skip(): void {
    if (!this.#cancel) return;
    this.#cancel();
    this.#cancel = null;
    this.#index += 1;
    this.#beat();
  }

  /** Ends everything that is still to be shown. */
  flush(): void {
    while (this.#cancel) this.skip();
  }

  /** Forgets everything that was to be shown. */
  drop(): void {
    this.#cancel?.();
    this.#cancel = this.#reel = null;
    this.#queue = [];
    this.show(null);
  }

  #next(): void {
    this.#reel = this.#queue.shift() ?? null;
    this.#index = 0;
    this.#settled = false;
    if (this.#reel) this.#beat();
    else this.show(null);
  }

  #beat(): void {
    const reel = this.#reel;
    if (!reel) return;
    for (let shown = reel.beats[this.#index]; shown; shown = reel.beats[++this.#index]) {
      if (shown.beat === 'result' || shown.beat === 'grand') this.#settle(reel);
      this.show(shown);
      if (shown.ms > 0) {
        this.#cancel = this.clock.after(shown.ms, () => {
          this.#cancel = null;
          this.#index += 1;
          this.#beat();
        });
        return;
      }
    }
    this.#settle(reel);
    reel.end();
    this.#next();
  }

  #settle(reel: Reel): void {
    if (this.#settled) return;
    this.#settled = true;
    reel.settle();
  }
}
