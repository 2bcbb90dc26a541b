// Everything that crosses the wire (docs/protocol.md). Answers go by POST, what happens comes on one numbered stream.
import { Following, backOff, type Line, type Stream } from './lib/line';
import type {
  Accepted, Asked, Created, Decision, Event, Fortune, Game, Invite, Joined, Looked, NewTable, Proof, Refusal, Rule, Table, TableLine,
  OrderLine, Update, Why,
} from './protocol';

export type TableWish = Pick<NewTable, 'game' | 'format' | 'options' | 'seats' | 'name'>;
export type { Line, Stream } from './lib/line';

export interface Server {
  games(): Promise<Game[]>;
  rules(game: string): Promise<Rule[]>;
  tables(): Promise<TableLine[]>;
  create(wish: TableWish): Promise<Created>;
  invite(id: string, seat: number | null): Promise<Invite>;
  look(token: string): Promise<Looked>;
  join(token: string, name: string): Promise<Joined>;
  ready(id: string, seat: number): Promise<Table>;
  rematch(id: string, luck: 'new' | 'same'): Promise<{ table: string }>;
  /** For a seat; without one, behind the curtain where several seats are held here. */
  table(id: string, seat: Eyes): Promise<Table>;
  at(id: string, seq: number, seat: Eyes): Promise<Table>;
  events(id: string, since: number, seat: Eyes): Promise<Event[]>;
  proof(id: string): Promise<Proof>;
  luck(id: string): Promise<Fortune[]>;
  /** Asks the others to take back beyond a barrier, and agrees to it or not. */
  askBack(id: string, seat: Eyes): Promise<Table>;
  agree(id: string, seat: Eyes, plea: number, agree: boolean): Promise<Table>;
  record(id: string, seat: Eyes): Promise<object>;
  bring(record: object): Promise<{ table: string; seq: number }>;
  ask(id: string, decision: Decision, answers: string[]): Promise<Asked>;
  answer(id: string, decision: Decision, answers: string[]): Promise<Accepted>;
  whyNot(id: string, decision: Decision, noun: string): Promise<Why>;
  undo(id: string, seat: Eyes): Promise<Accepted>;
  orders(id: string, seat: Eyes): Promise<OrderLine[]>;
  order(id: string, orders: OrderLine[], seat: Eyes): Promise<OrderLine[]>;
  phrases(id: string): Promise<Record<string, string>>;
  say(id: string, phrase: string, seat: Eyes): Promise<void>;
  stream(id: string, hears: Hears): Stream;
}
/** Through whose eyes: a seat's, everybody's (-1), or whoever this browser is (null). */
export type Eyes = number | null;
export const EVERYBODY = -1;
export interface Hears {
  seat: Eyes;
  since(): number;
  update(update: Update): void;
  line(line: Line): void;
}

export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.text);
  }
}
/** The server could not be reached; what was composed is kept. */
export class Unreachable extends Error {}

type Method = 'GET' | 'POST' | 'PUT';
async function call<Reply>(
  path: string, body?: unknown, method: Method = body === undefined ? 'GET' : 'POST', signal?: AbortSignal,
): Promise<Reply> {
  const init: RequestInit = body === undefined
    ? {}
    : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const heard = signal ?? AbortSignal.timeout(PATIENCE);
  const reply = await fetch(`/api${path}`, { credentials: 'same-origin', signal: heard, ...init }).catch(() => {
    throw new Unreachable('No connection to the server.');
  });
  const said = await reply.json().catch(() => {
    if (reply.ok) throw new Unreachable('The answer broke off.');
    return {};
  }) as Partial<Refusal>;
  if (reply.ok) return said as Reply;
  const text = said.text ?? `The server answered ${reply.status}.`;
  throw new Refused({ code: said.code ?? '', text, rules: said.rules ?? [], remedy: said.remedy ?? '' }, reply.status);
}

/** Nobody answers after that long: what was sent is lost, and is sent again. */
const SILENCE = 8000;
/** So long we wait for what is not sent again. */
const PATIENCE = 25_000;
/** Repeats what is safe to repeat until the server hears it: the nonce stays the same. */
const insist = <Reply>(path: string, body: object, most = Infinity): Promise<Reply> =>
  again<Reply>(path, { ...body, nonce: nonce() }, most);

async function again<Reply>(path: string, body: object, most = Infinity): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call<Reply>(path, body, 'POST', AbortSignal.timeout(SILENCE));
    } catch (error) {
      const later = error instanceof Unreachable || (error instanceof Refused && error.status === 503);
      if (!later || attempt >= most) throw error;
      await lineBack(backOff(attempt));
    }
  }
}
/** Waits that long, or until the line is there again. */
const lineBack = (ms: number) =>
  new Promise<void>((then) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener(AGAIN, go);
      then();
    };
    const timer = setTimeout(go, ms);
    addEventListener(AGAIN, go);
  });

const of = (id: string) => `/tables/${encodeURIComponent(id)}`;
const nonce = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(16)).join('-');
/** A player's own share in the luck: 32 hex digits. */
const share = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const as = (seat: Eyes, more = '') => {
  const query = [...(seat === null ? [] : [`seat=${seat}`]), ...(more ? [more] : [])].join('&');
  return query ? `?${query}` : '';
};
const ready = (id: string, seat: number) => call<Table>(`${of(id)}/ready${as(seat)}`, { nonce: share() });

const http: Server = {
  games: async () => (await call<{ games: Game[] }>('/games')).games,
  rules: async (game) => (await call<{ rules: Rule[] }>(`/rules/${encodeURIComponent(game)}`)).rules,
  tables: async () => (await call<{ tables: TableLine[] }>('/tables')).tables,
  // Ready comes after the commitment was seen, with this browser's share in the luck.
  create: async (wish) => {
    const made = await insist<Created>('/tables', { ...wish, ready: false }, 5);
    for (const seat of made.table.yours) await ready(made.id, seat);
    return made;
  },
  invite: (id, seat) => call(`${of(id)}/invites`, { seat }),
  look: (token) => call('/invites/look', { token }),
  join: async (token, name) => {
    const joined = await call<Joined>('/join', { token, name, ready: false });
    if (joined.seat !== null) await ready(joined.table, joined.seat);
    return joined;
  },
  ready,
  askBack: (id, seat) => call(`${of(id)}/takeback`, { seat }),
  agree: (id, seat, plea, agree) => call(`${of(id)}/takeback/agree`, { seat, id: plea, agree }),
  rematch: async (id, luck) => {
    const made = await call<{ table: string }>(`${of(id)}/rematch`, { luck });
    const { yours } = await call<Table>(`${of(made.table)}?curtain=true`);
    for (const seat of yours) await ready(made.table, seat);
    return made;
  },
  table: (id, seat) => call(of(id) + as(seat, 'curtain=true')),
  at: (id, seq, seat) => call(`${of(id)}/at/${seq}${as(seat)}`),
  events: async (id, since, seat) => (await call<Update>(`${of(id)}/events${as(seat, `since=${since}`)}`)).events,
  proof: (id) => call(`${of(id)}/proof`),
  luck: async (id) => (await call<{ lines: Fortune[] }>(`${of(id)}/luck`)).lines,
  record: (id, seat) => call(`${of(id)}/record${as(seat)}`),
  bring: (record) => call('/records', record),
  ask: (id, decision, answers) => again(`${of(id)}/ask`, { decision: decision.id, answers }),
  answer: (id, decision, answers) => insist(`${of(id)}/answers`, { decision: decision.id, answers }),
  whyNot: (id, decision, noun) => again(`${of(id)}/why-not`, { decision: decision.id, noun }),
  undo: (id, seat) => insist(`${of(id)}/undo`, { seat }),
  orders: async (id, seat) => (await call<{ orders: OrderLine[] }>(`${of(id)}/orders${as(seat)}`)).orders,
  order: async (id, orders, seat) =>
    (await call<{ orders: OrderLine[] }>(`${of(id)}/orders${as(seat)}`, { orders }, 'PUT')).orders,
  phrases: async (id) => (await call<{ phrases: Record<string, string> }>(`${of(id)}/say`)).phrases,
  say: async (id, phrase, seat) => void (await call(`${of(id)}/say`, { phrase, seat })),
  stream: (id, { seat, ...hears }) => {
    const address = (since: number) => `/api${of(id)}/events${as(seat, `since=${since}`)}`;
    const line = (now: Line) => {
      if (now === 'open') dispatchEvent(new CustomEvent(AGAIN));
      hears.line(now);
    };
    return new Following(address, { ...hears, line });
  },
};
/** Said to everybody who waits for the line. */
const AGAIN = 'rumpus-line';

export const server = (): Promise<Server> => Promise.resolve(http);
