// The line to a table: one numbered stream, heard as WebSocket, else as server-sent events, else by asking again and
// again. It is dead after nine seconds without a word, and is tried for ever.
import type { Update } from '../protocol';

export type Line = 'open' | 'lost';
export interface Stream {
  close(): void;
  /** Tries at once, without waiting for the next attempt. */
  again(): void;
}
/** How one attempt hears: it says what came, or that it is over. */
export interface Ear {
  said(update: Update | null): void;
  over(): void;
}
export type Way = (address: string, ear: Ear) => () => void;
interface Hearer {
  since(): number;
  update(update: Update): void;
  line(line: Line): void;
}

/** The server says something every four seconds. */
export const DEAD_AFTER = 9000;
const ASK_EVERY = 2000;

/** A fifth of a second, doubling, with jitter; never more than 15 seconds, and it never gives up. */
export const backOff = (attempt: number): number =>
  Math.min(15_000, 200 * 2 ** Math.min(attempt, 10) * (0.75 + Math.random() * 0.5));

const socket: Way = (address, ear) => {
  const url = new URL(address, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const one = new WebSocket(url);
  one.onmessage = ({ data }) => {
    const said = JSON.parse(String(data)) as Update | { ping: true };
    ear.said('table' in said ? said : null);
  };
  one.onclose = () => ear.over();
  return () => {
    one.onclose = one.onmessage = null;
    one.close();
  };
};

const events: Way = (address, ear) => {
  const one = new EventSource(address);
  one.onmessage = ({ data }) => ear.said(JSON.parse(String(data)) as Update);
  one.addEventListener('ping', () => ear.said(null));
  one.onerror = () => ear.over();
  return () => one.close();
};

const asking: Way = (address, ear) => {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), DEAD_AFTER - 1000);
  fetch(address, { credentials: 'same-origin', signal: stop.signal })
    .then((reply) => (reply.ok ? (reply.json() as Promise<Update>) : Promise.reject(Error(String(reply.status)))))
    .then((update) => ear.said(update))
    .catch(() => ear.over())
    .finally(() => clearTimeout(timer));
  return () => stop.abort();
};
export const WAYS: Way[] = [socket, events, asking];

/** Follows a table, whatever becomes of the line. */
export class Following implements Stream {
  #way = 0;
  #attempt = 0;
  #heard = false;
  #hush: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #round = 0;
  readonly #online = () => this.again();
  readonly #offline = () => this.#lost();

  constructor(
    private readonly address: (since: number) => string,
    private readonly hearer: Hearer,
    private readonly ways: Way[] = WAYS,
  ) {
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    this.#try();
  }

  close(): void {
    this.#quiet();
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
  }

  again(): void {
    this.#attempt = 0;
    this.#try();
  }

  #quiet(): void {
    this.#round += 1;
    if (this.#timer) clearTimeout(this.#timer);
    this.#hush?.();
    this.#hush = this.#timer = null;
  }

  /** One attempt by one way; what an earlier one says is not heard any more. */
  #begin(way: number, ear: Ear): void {
    this.#quiet();
    const round = this.#round;
    const mine = <Said extends unknown[]>(then: (...said: Said) => void) => (...said: Said) => {
      if (round === this.#round) then(...said);
    };
    const own = { said: mine(ear.said), over: mine(ear.over) };
    this.#timer = setTimeout(own.over, DEAD_AFTER);
    this.#hush = this.ways[way]?.(this.address(this.hearer.since()), own) ?? null;
  }

  #try(): void {
    this.#heard = false;
    const asks = this.#way === this.ways.length - 1;
    this.#begin(this.#way, {
      said: (update) => {
        this.#tell(update);
        if (this.#timer) clearTimeout(this.#timer);
        this.#timer = asks ? setTimeout(() => this.#try(), ASK_EVERY) : setTimeout(() => this.#over(), DEAD_AFTER);
      },
      over: () => this.#over(),
    });
  }

  #tell(update: Update | null): void {
    this.#attempt = 0;
    this.#heard = true;
    this.hearer.line('open');
    if (update) this.hearer.update(update);
  }

  #over(): void {
    if (this.#heard || this.#way === this.ways.length - 1) return this.#lost();
    this.#probe();
  }

  /** A way that never said a word, although the server answers, gives way to the next. */
  #probe(): void {
    this.#begin(this.ways.length - 1, {
      said: (update) => {
        this.#tell(update);
        this.#way += 1;
        this.#try();
      },
      over: () => this.#lost(),
    });
  }

  #lost(): void {
    this.#quiet();
    this.#way = 0;
    this.hearer.line('lost');
    this.#timer = setTimeout(() => this.#try(), backOff(this.#attempt++));
  }
}
