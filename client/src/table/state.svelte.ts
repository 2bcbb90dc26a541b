// The one state of a table on the screen: the last view, what happened, what is being chosen, what is being shown.
import { EVERYBODY, Refused, Unreachable, server, type Eyes, type Line, type Server, type Stream } from '../api';
import { loadScreen, type GameScreen } from '../games/screen';
import { Projector, timeline, type Manner, type Shown } from '../lib/beats';
import * as grammar from '../lib/choice';
import { ask, tell } from '../lib/live.svelte';
import { called, lastAction, plainReading, type Told } from '../lib/reading';
import { play, soundOf } from '../lib/sound';
import { reducedMotion, settings } from '../lib/theme.svelte';
import { saw, unseen } from './seen';
import { nextAt, shared } from './shared';
import type { Decision, Event, OrderLine, Running, Table, Update } from '../protocol';

export type Panel = 'table' | 'cards' | 'log' | 'rules' | 'talk';
const begun = (table: Table): table is Running => table.view !== null;

export class TableState {
  table: Table | null = $state.raw(null);
  screen: GameScreen | null = $state.raw(null);
  log: Told[] = $state.raw([]);
  choice: grammar.Choice = $state.raw(grammar.idle);
  /** The beat on the screen now. */
  shown: Shown | null = $state.raw(null);
  /** The event looked at in the log. */
  pointed: Told | null = $state.raw(null);
  /** The noun the player looks at: a figure or a cell. */
  looked: string | null = $state(null);
  panel: Panel = $state('table');
  rule: string | null = $state(null);
  line: Line = $state('open');
  failure: { reason: string; rules: string[]; act?: { title: string; run: () => void } } | null = $state.raw(null);
  /** A past position, or null for now. */
  past: Table | null = $state.raw(null);
  /** Through whose eyes a finished game is looked back on. */
  viewer: Eyes = $state(null);
  missing: string | null = $state(null);
  /** The seat of this screen that is to sit down; until it does, the page holds what everybody may see. */
  curtain: number | null = $state(null);
  /** What happened while nobody looked. */
  recap: Told[] = $state.raw([]);
  orders: OrderLine[] = $state.raw([]);

  #server: Server | null = null;
  #stream: Stream | null = null;
  #latest: Table | null = null;
  /** Where several play at this screen: who sits before it. */
  #seat: Eyes = null;
  #before: number | null = null;
  #projector = new Projector((shown) => this.#show(shown));
  readonly #looks = () => this.#onLook();

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    const one = (this.#server = await server());
    document.addEventListener('visibilitychange', this.#looks);
    try {
      const table = await one.table(this.id, null);
      this.screen = await loadScreen(table.game);
      const first = table.yours[0] ?? null;
      if (shared(table)) this.#seat = table.status === 'running' ? EVERYBODY : first;
      if (this.#seat === EVERYBODY) this.curtain = nextAt(table, null) ?? first;
      await this.#follow(one, this.#seat === null || this.#seat === EVERYBODY ? table : null);
    } catch (error) {
      if (error instanceof Refused) this.missing = error.refusal.text;
      else {
        this.#fail(error);
        this.#later = setTimeout(() => void this.open(), 3000);
      }
    }
  }
  #later: ReturnType<typeof setTimeout> | null = null;

  /** The table through the eyes of who sits here, from now on. */
  async #follow(one: Server, known: Table | null = null): Promise<void> {
    const seat = this.#seat;
    const table = known ?? (await one.table(this.id, seat));
    const events = await one.events(this.id, 0, seat);
    if (seat !== this.#seat) return;
    this.log = this.#read(table, events.filter((event) => event.seq <= table.seq));
    this.recap = shared(table) ? [] : unseen(this.id, this.log, table.you);
    this.#stand(table);
    this.#stream?.close();
    this.#stream = one.stream(this.id, {
      seat,
      since: () => this.#latest?.seq ?? 0,
      update: (update) => seat === this.#seat && this.receive(update),
      line: (line) => (this.line = line),
    });
    this.orders = table.you === null ? [] : await one.orders(this.id, seat).catch(() => []);
  }

  /** The next player sits down before the screen. */
  async lift(): Promise<void> {
    const seat = this.curtain;
    await this.#sit(seat);
    if (this.curtain === seat) this.curtain = null;
  }
  async #sit(seat: Eyes): Promise<void> {
    this.#stream?.close();
    this.#projector.drop();
    this.#seat = seat;
    this.choice = grammar.idle;
    this.past = null;
    await this.#try((one) => this.#follow(one));
  }
  /** Whoever sat here last takes the answer back from behind the curtain. */
  async callBack(): Promise<void> {
    const seat = this.#before;
    if (seat === null) return;
    await this.#try(async (one) => {
      await one.undo(this.id, seat);
      this.curtain = seat;
      await this.lift();
    });
  }
  get canCallBack(): boolean {
    return this.#before !== null;
  }

  /** Hands the screen over when another of its seats is asked. */
  #handOver(table: Table): void {
    if (!shared(table) || table.status !== 'running' || this.past) return;
    if (table.you === null) {
      if (this.curtain === null || !table.waiting.some(({ seat }) => seat === this.curtain)) this.curtain = nextAt(table, this.#before);
      return;
    }
    if (table.decisions.some((decision) => decision.committed === null)) return;
    const next = nextAt(table, table.you);
    if (next === null || next === table.you) return;
    this.#before = table.you;
    this.curtain = next;
    // Nothing of this seat stays in the page.
    this.table = this.#latest = null;
    [this.log, this.orders, this.looked] = [[], [], null];
    void this.#sit(EVERYBODY);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#looks);
    if (this.#later) clearTimeout(this.#later);
    this.#stream?.close();
    this.#projector.flush();
  }

  retry(): void {
    this.#stream?.again();
  }

  #onLook(): void {
    const table = this.#latest;
    if (document.hidden || !table) return;
    if (!shared(table)) this.recap = unseen(this.id, this.log, table.you);
    if (!this.recap.length) saw(this.id, table.seq);
  }
  /** The recap was read. */
  caughtUp(): void {
    this.recap = [];
    if (this.#latest) saw(this.id, this.#latest.seq);
  }

  /** What happened since: shown beat by beat, then the table stands as told. */
  receive(update: Update): void {
    const { table } = update;
    const fresh = update.events.filter((event) => event.seq > (this.#latest?.seq ?? 0));
    this.#latest = table;
    const pace = document.hidden ? 0 : settings.pace;
    const manner: Manner = { pace, reduced: reducedMotion(), hurried: table.decisions.length > 0 };
    this.#projector.play({
      beats: timeline(this.#read(table, fresh), manner),
      settle: () => (this.table = { ...table, decisions: [] }),
      end: () => this.#stand(table),
    });
  }

  #read(table: Table, events: Event[]): Told[] {
    return events.map((event) => {
      const known = { ...plainReading, seat: event.seat, ...(begun(table) ? this.screen?.read(table, event) : {}) };
      return { ...event, text: called(table, event.text), read: known };
    });
  }

  #stand(table: Table): void {
    this.table = table;
    this.#latest = table;
    this.failure = null;
    const before = this.choice.root?.id;
    this.#turn([grammar.open(this.choice, this.mine)]);
    if (this.choice.root && this.choice.root.id !== before) this.#announce(this.choice.root);
    if (!document.hidden && !this.recap.length && !shared(table)) saw(this.id, table.seq);
    this.#handOver(table);
  }

  #announce(decision: Decision): void {
    ask(`Your decision: ${decision.prompt} ${decision.options.length} options.`);
    if (settings.sound) play('turn');
  }

  #show(shown: Shown | null): void {
    this.shown = shown;
    if (!shown || shown.beat === 'grand') return;
    this.log = [...this.log, shown.event];
    tell(shown.event.text);
    if (settings.sound && shown.ms > 0) play(soundOf(shown.event));
  }

  #dress(decision: Decision): Decision {
    const table = this.table;
    if (!table || !begun(table)) return decision;
    return this.screen?.dress(table, { ...decision, prompt: called(table, decision.prompt) }) ?? decision;
  }

  /** The decision this player has to answer. */
  get mine(): Decision | null {
    const decision = this.past ? undefined : this.table?.decisions[0];
    return decision ? this.#dress(decision) : null;
  }
  get view(): Table | null {
    return this.past ?? this.table;
  }
  /** The log as far as the position on the screen. */
  get heard(): Told[] {
    const past = this.past;
    return past ? this.log.filter((event) => event.seq <= past.seq) : this.log;
  }
  get last(): Told[] {
    return lastAction(this.heard);
  }

  click(nouns: string[]): void {
    this.skip();
    if (nouns[0]) this.looked = nouns[0];
    const before = this.choice;
    this.#turn(grammar.click(before, nouns, settings.confirm));
    const dead = !before.held.length && this.choice.phase === 'choosing' && !this.choice.held.length && !this.choice.note;
    if (dead && before.phase === 'choosing' && !before.marked.length) void this.#whyNot(nouns[0] ?? '');
  }
  take(text: string): void {
    this.#turn(grammar.take(this.choice, text, settings.confirm));
  }
  hold(noun: string): void {
    this.looked = noun;
    this.#turn([grammar.hold(this.choice, noun)]);
  }
  light(text: string | null): void {
    this.#turn([grammar.light(this.choice, text)]);
  }
  enter(): void {
    this.#turn(grammar.enter(this.choice, settings.confirm));
  }
  back(): void {
    this.#turn([grammar.back(this.choice)]);
  }
  digit(key: string): void {
    this.#turn(grammar.digit(this.choice, key, settings.confirm));
  }
  count(value: number): void {
    this.#turn([grammar.count(this.choice, value)]);
  }
  type(line: string): void {
    this.#turn(grammar.typeLine(this.choice, line, settings.confirm));
  }
  /** Space: ends the present beat, else gives the neutral answer. */
  space(): void {
    if (this.#projector.playing) return this.#projector.skip();
    const neutral = this.choice.at?.default;
    if (neutral) this.take(neutral);
  }
  skip(): void {
    this.#projector.flush();
  }

  async undo(): Promise<void> {
    if (grammar.canBack(this.choice)) return this.back();
    const no = this.table?.undo?.refusal;
    if (no) {
      const act = { title: 'Ask the others', run: () => void this.askBack() };
      this.failure = { reason: no.text, rules: no.rules, ...(this.table?.undo?.ask ? { act } : {}) };
      return tell(no.text);
    }
    await this.#try(async (one) => void (await one.undo(this.id, this.#seat)));
  }
  /** Beyond a barrier: the others agree to it, or do not. */
  async askBack(): Promise<void> {
    this.failure = null;
    await this.#try(async (one) => void (await one.askBack(this.id, this.#seat)));
  }
  async agree(plea: number, agree: boolean): Promise<void> {
    await this.#try(async (one) => void (await one.agree(this.id, this.#seat, plea, agree)));
  }
  async rematch(luck: 'new' | 'same'): Promise<string | null> {
    let id: string | null = null;
    await this.#try(async (one) => void (id = (await one.rematch(this.id, luck)).table));
    return id;
  }

  /** Shows the position after a step, or with null the present one; the address says which. */
  async goTo(seq: number | null): Promise<void> {
    const wanted = ++this.#wanted;
    const now = this.#latest?.seq ?? 0;
    if (seq === null || (seq >= now && this.#latest?.status === 'running')) {
      this.past = null;
      address(this.id, null, null);
      return this.#latest ? this.#stand(this.#latest) : undefined;
    }
    await this.#try(async (one) => {
      const eyes = this.viewer ?? this.#seat;
      const past = await one.at(this.id, Math.min(now, Math.max(1, seq)), eyes);
      if (wanted !== this.#wanted) return;
      this.past = past;
      this.choice = grammar.idle;
      address(this.id, past.seq, this.viewer);
    });
  }
  /** How many positions have been asked for: the last one counts, whichever comes first. */
  #wanted = 0;
  /** One position on or back. */
  step(by: number): void {
    const at = this.past?.seq ?? this.#latest?.seq ?? 0;
    if (by > 0 && !this.past) return;
    void this.goTo(Math.max(1, at + by));
  }
  async see(viewer: Eyes): Promise<void> {
    this.viewer = viewer;
    await this.goTo(this.past?.seq ?? this.#latest?.seq ?? 1);
  }

  async setOrder(ask: string, order: OrderLine['order']): Promise<void> {
    const rest = this.orders.filter((one) => one.ask !== ask);
    await this.#try(async (one) => {
      this.orders = await one.order(this.id, order === 'ask' ? rest : [...rest, { ask, order }], this.#seat);
    });
  }
  orderFor(ask: string): OrderLine['order'] {
    return this.orders.find((one) => one.ask === ask)?.order ?? 'ask';
  }

  /** What may be said aloud here, by key. */
  async phrases(): Promise<Record<string, string>> {
    return (await this.#server?.phrases(this.id).catch(() => null)) ?? {};
  }
  async say(phrase: string): Promise<void> {
    await this.#try(async (one) => one.say(this.id, phrase, this.#seat));
  }

  /** Why nothing can be done with a thing now, in words; nothing where something can. */
  async objection(noun: string): Promise<string[]> {
    const root = this.choice.root;
    if (!root || !noun || this.#server === null) return [];
    const why = await this.#server.whyNot(this.id, root, noun).catch(() => null);
    if (!why?.refusal) return [];
    return [`Not now: ${[why.refusal.text, why.refusal.remedy, ...why.refusal.rules].filter(Boolean).join(' ')}`];
  }

  #turn([choice, effect]: grammar.Turned): void {
    this.choice = choice;
    if (choice.note) tell(choice.note.reason);
    if (effect?.do === 'ask') void this.#ask(effect);
    if (effect?.do === 'send') void this.#send(effect);
  }

  async #ask({ decision, answers }: grammar.Effect): Promise<void> {
    await this.#try(async (one) => {
      const pending = this.choice.pending;
      const stale = () => this.choice.pending !== pending; // given up, or another question stands
      const reply = await one.ask(this.id, decision, answers).catch((error: unknown) => {
        if (!stale()) throw error;
      });
      if (!reply || stale()) return;
      const whole = !reply.decision || (this.screen?.begins(reply.decision) ?? false);
      const dressed = reply.decision && !whole ? this.#dress(reply.decision) : null;
      this.#turn(grammar.asked(this.choice, { ...reply, ready: whole, decision: dressed }, settings.confirm));
      if (dressed && this.choice.phase === 'choosing') ask(dressed.prompt);
    });
  }

  async #send({ decision, answers }: grammar.Effect): Promise<void> {
    await this.#try(async (one) => void (await one.answer(this.id, decision, answers)));
  }

  async #whyNot(noun: string): Promise<void> {
    const root = this.choice.root;
    if (!root || this.choice.steps.length) return;
    await this.#try(async (one) => {
      const { refusal } = await one.whyNot(this.id, root, noun);
      if (refusal && this.choice.root?.id === root.id) this.#turn([grammar.objected(this.choice, noun, refusal)]);
    });
  }

  async #try(what: (one: Server) => Promise<void>): Promise<void> {
    try {
      if (this.#server) await what(this.#server);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const refusal = error instanceof Refused ? error.refusal : null;
    if (refusal && this.choice.phase !== 'idle') this.choice = grammar.refused(this.choice, refusal);
    else if (this.choice.root) this.choice = { ...this.choice, phase: 'choosing', pending: null };
    const reason = error instanceof Unreachable ? 'Connection lost. Nothing you chose is lost.' : String(error);
    this.failure = refusal ? { reason: refusal.text, rules: refusal.rules } : { reason, rules: [] };
    tell(this.failure.reason);
  }
}

/** The address names the position that is shown, so that it can be sent to somebody. */
function address(id: string, seq: number | null, viewer: Eyes): void {
  const path = `#/tables/${id}${seq === null ? '' : `/at/${seq}`}${seq === null || viewer === null ? '' : `?seat=${viewer}`}`;
  if (location.hash !== path) history.replaceState(history.state, '', path);
}
