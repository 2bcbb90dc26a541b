// The choice grammar: one explicit state, drawn by the prompt and the board. It composes the steps of an answer
// here and sends them once; what may be chosen, and what follows, only the server knows.
import type { Asked, Decision, Option, Refusal } from '../protocol';

export interface Step {
  decision: Decision;
  answer: string;
  label: string;
}
export type Phase = 'idle' | 'choosing' | 'asking' | 'confirm' | 'sending';

export interface Note {
  noun: string | null;
  reason: string;
  rules: string[];
}

export interface Choice {
  phase: Phase;
  /** The decision open at the server. */
  root: Decision | null;
  /** Steps taken and not yet sent. */
  steps: Step[];
  /** The step being chosen now: the root or a follow-up. */
  at: Decision | null;
  /** Nouns clicked so far; they narrow the options. */
  held: string[];
  /** The noun at which the menu stands open. */
  menu: string | null;
  /** Options taken so far where several may be. */
  marked: string[];
  count: number;
  /** The option under the lamp: Enter takes it. */
  lit: string | null;
  /** The last step, taken but not yet confirmed or accepted. */
  pending: Step | null;
  /** The rest of a typed line. */
  typed: string[];
  note: Note | null;
}

export interface Effect {
  do: 'ask' | 'send';
  decision: Decision;
  answers: string[];
}
export type Turned = [Choice, Effect?];
/** When to ask for a confirmation: never, for what cannot be called back lightly, or before every barrier. */
export type Confirm = 'never' | 'grave' | 'barrier';

export const idle: Choice = {
  phase: 'idle', root: null, steps: [], at: null, held: [], menu: null, marked: [], count: 0,
  lit: null, pending: null, typed: [], note: null,
};

const DECLINE = ['button:pass', 'button:none', 'button:no', 'button:decline'];
const GRAVE = ['button:resign', 'button:commit', 'button:end', 'button:end-turn'];
export const isDecline = (option: Option): boolean => option.nouns.some((noun) => DECLINE.includes(noun));
export const isCell = (noun: string): boolean => noun.startsWith('cell:') || noun.startsWith('region:');
const isFigure = (noun: string) => noun.startsWith('figure:') || noun.startsWith('character:');
/** Options that share such a noun first are gathered under it. */
const GATHERED = ['standard:', 'crisis:', 'hero:', 'ability:'];
const gathers = (noun: string, more: string[]) => isFigure(noun) || [...GATHERED, ...more].some((kind) => noun.startsWith(kind));
const all = (decision: Decision) => [...decision.options, ...decision.aside];

/** Opens a decision; the same one again keeps what was composed, unless another's choice has changed what is open. */
export function open(choice: Choice, decision: Decision | null): Choice {
  if (!decision) return idle;
  const same = decision.id === choice.root?.id && choice.phase !== 'idle';
  return same && !rests(choice, decision) && !changed(choice, decision) ? choice : at({ ...idle, root: decision }, decision);
}

/** Whether others who choose at the same time have left other options. */
const changed = (choice: Choice, { options }: Decision): boolean =>
  choice.phase === 'choosing' && !choice.steps.length &&
  (options.length !== choice.root?.options.length || options.some((option, i) => option.text !== choice.root?.options[i]?.text));

/** What was chosen in secret lies there, and can be changed until the others have chosen too. */
const rests = (choice: Choice, decision: Decision): boolean =>
  decision.committed !== null && (choice.phase === 'sending' || choice.root?.committed !== decision.committed);

function at(choice: Choice, decision: Decision): Choice {
  const only = decision.kind === 'choose' && decision.options.length === 1 ? decision.options[0] : undefined;
  return {
    ...choice, phase: 'choosing', at: decision, held: [], menu: null, marked: [], pending: null, note: null,
    count: decision.kind === 'number' ? decision.min : 0, lit: decision.committed ?? only?.text ?? null,
  };
}

export const optionOf = (choice: Choice, text: string | null): Option | undefined =>
  text === null || !choice.at ? undefined : all(choice.at).find((option) => option.text === text);

/** The options that the nouns clicked so far leave. */
export function candidates(choice: Choice): Option[] {
  if (!choice.at) return [];
  return choice.at.options.filter((option) => choice.held.every((noun) => option.nouns.includes(noun)));
}

/** For every noun that the next click may fall on: the options it stands for. */
export function live(choice: Choice): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  if (choice.phase !== 'choosing') return found;
  for (const option of candidates(choice)) {
    const free = option.nouns.filter((noun) => !choice.held.includes(noun));
    const next = free[0] && isCell(free[0]) ? free.filter(isCell) : free.slice(0, 1);
    for (const noun of next) found.set(noun, [...(found.get(noun) ?? []), option]);
  }
  return found;
}

export type Entry =
  | { kind: 'option'; option: Option; key: string }
  | { kind: 'group'; noun: string; options: Option[]; key: string }
  | { kind: 'cells'; options: Option[] };

const ROOM = 8;
/** The keys of the entries, in order: without the letters that the table has given away. */
export const KEYS = '123456789acdfghjkmnopqstvwxyz';

/** What the prompt lists: the options, gathered by figure and by board when they are many. */
export function entries(choice: Choice): Entry[] {
  const rest = candidates(choice);
  const more = Array.isArray(choice.at?.about.gather) ? (choice.at.about.gather as string[]) : [];
  const free = (option: Option) => option.nouns.filter((noun) => !choice.held.includes(noun));
  const groups = new Map<string, Option[]>();
  const cells: Option[] = [];
  const singles: Option[] = [];
  for (const option of rest) {
    const first = free(option)[0];
    if (rest.length <= ROOM || !first) singles.push(option);
    else if (gathers(first, more)) groups.set(first, [...(groups.get(first) ?? []), option]);
    else if (isCell(first)) cells.push(option);
    else singles.push(option);
  }
  const list: Entry[] = [];
  let number = 0;
  const key = (option?: Option) => (option && isDecline(option) ? '0' : (KEYS[number++] ?? ''));
  // A hand of cards comes before what is done without them.
  if ([...groups.keys()].some((noun) => noun.startsWith('standard:'))) {
    const hand = singles.filter((option) => free(option)[0]?.startsWith('card:'));
    for (const option of hand) list.push({ kind: 'option', option, key: key(option) });
    singles.splice(0, singles.length, ...singles.filter((option) => !hand.includes(option)));
  }
  for (const [noun, options] of groups) {
    if (options.length > 1) list.push({ kind: 'group', noun, options, key: key() });
    else singles.push(...options);
  }
  singles.sort((a, b) => rest.indexOf(a) - rest.indexOf(b)); // the game's order
  for (const option of singles) list.push({ kind: 'option', option, key: key(option) });
  if (cells.length) list.push({ kind: 'cells', options: cells });
  return list;
}

const restarted = (choice: Choice): Choice => ({ ...choice, held: [], menu: null, note: null });

/** A click on a place, which may show several nouns (a figure and its cell). */
export function click(choice: Choice, nouns: string[], confirm: Confirm = 'grave'): Turned {
  if (choice.phase === 'confirm') return click(back(choice), nouns, confirm);
  if (choice.phase !== 'choosing' || !choice.at) return [choice];
  const fresh = nouns.filter((noun) => !choice.held.includes(noun));
  if (!fresh.length || nouns.some((noun) => choice.held.includes(noun))) return [restarted(choice)];
  const noun = fresh.find((one) => candidates(choice).some((option) => option.nouns.includes(one)));
  if (!noun) return clickAnew(choice, fresh, confirm);
  const hits = candidates(choice).filter((option) => option.nouns.includes(noun));
  const one = hits.length === 1 ? hits[0] : undefined;
  if (one) return take(choice, one.text, confirm);
  return [{ ...hold(choice, noun), menu: noun }];
}

function clickAnew(choice: Choice, nouns: string[], confirm: Confirm): Turned {
  const anew = restarted(choice);
  const known = nouns.some((noun) => choice.at?.options.some((option) => option.nouns.includes(noun)));
  if (choice.held.length && known) return click(anew, nouns, confirm);
  const refused = choice.at?.disabled.filter((one) => nouns.includes(one.noun)) ?? [];
  const no = refused.find((one) => one.held && choice.held.includes(one.held)) ?? refused.find((one) => !one.held) ?? refused[0];
  return [no ? { ...anew, note: { ...no } } : anew];
}

/** Holds a noun without taking anything: a group in the prompt. The lamp stays only on what is left. */
export function hold(choice: Choice, noun: string): Choice {
  if (choice.phase !== 'choosing') return choice;
  const held = { ...choice, held: [...choice.held, noun], menu: null, note: null };
  return { ...held, lit: candidates(held).some((option) => option.text === choice.lit) ? choice.lit : null };
}

export const light = (choice: Choice, text: string | null): Choice =>
  choice.phase === 'choosing' ? { ...choice, lit: text } : choice;

/** Takes an option: the step is done, or, where several may be taken, it is marked. */
export function take(choice: Choice, text: string, confirm: Confirm = 'grave'): Turned {
  const option = optionOf(choice, text);
  // What is chosen in secret is weighed card against card until it is confirmed.
  if (choice.phase === 'confirm' && choice.at?.secret && option) return take(back(choice), text, confirm);
  if (choice.phase !== 'choosing' || !choice.at || !option) return [choice];
  const aside = choice.at.aside.includes(option);
  if (choice.at.kind !== 'some' || aside) return done(choice, option.text, option.label, confirm, option.barrier === true);
  const marked = choice.marked.includes(text)
    ? choice.marked.filter((one) => one !== text)
    : [...choice.marked, text];
  if (marked.length > choice.at.max) return [{ ...choice, note: { noun: null, reason: full(choice.at), rules: choice.at.rules } }];
  const next = { ...choice, marked, note: null, held: [], menu: null };
  return marked.length === choice.at.max && choice.at.min === choice.at.max ? enter(next, confirm) : [next];
}

const full = ({ max }: Decision): string => `No more than ${max}: press ${max === 1 ? 'it' : 'one of them'} again to put it back first.`;

/** The text of the answer to a decision that takes several options. */
export const several = (marked: string[]): string => (marked.length ? marked.join(' + ') : 'none');

const named = (choice: Choice): string => choice.marked.map((text) => optionOf(choice, text)?.label ?? text).join(' and ');

function done(choice: Choice, answer: string, label: string, confirm: Confirm, barrier = false): Turned {
  if (!choice.at || !choice.root) return [choice];
  const pending = { decision: choice.at, answer, label };
  const asking: Choice = { ...choice, phase: 'asking', pending, menu: null, note: null };
  // Behind a barrier, or out of a window, nothing can follow: no need to ask.
  if (barrier || choice.at.window) return asked(asking, { ready: true, decision: null, barrier: 'luck' }, confirm);
  return [asking, { do: 'ask', decision: choice.root, answers: [...answers(choice), answer] }];
}

const answers = (choice: Choice) => choice.steps.map((step) => step.answer);

/** Whether what has been marked or counted can be given as the answer. */
export function canEnter(choice: Choice): boolean {
  if (choice.phase === 'confirm') return true;
  if (choice.phase !== 'choosing' || !choice.at) return false;
  if (choice.at.kind === 'some') return choice.marked.length >= choice.at.min;
  if (choice.at.kind === 'number') return choice.count >= choice.at.min && choice.count <= choice.at.max;
  return optionOf(choice, choice.lit) !== undefined;
}

/** Enter: confirms, or takes what is marked, counted or lit. */
export function enter(choice: Choice, confirm: Confirm = 'grave'): Turned {
  if (!canEnter(choice) || !choice.at) return [choice];
  if (choice.phase === 'confirm') return send(choice);
  if (choice.at.kind === 'number') return done(choice, String(choice.count), String(choice.count), confirm);
  if (choice.at.kind === 'some') return done(choice, several(choice.marked), named(choice) || 'None', confirm);
  return take(choice, choice.lit ?? '', confirm);
}

function send(choice: Choice): Turned {
  if (!choice.root || !choice.pending) return [choice];
  const effect: Effect = { do: 'send', decision: choice.root, answers: [...answers(choice), choice.pending.answer] };
  return [{ ...choice, phase: 'sending' }, effect];
}

/** The server's word on the steps so far: the next step, or that they are whole. */
export function asked(choice: Choice, reply: Asked, confirm: Confirm = 'grave'): Turned {
  if (choice.phase !== 'asking' || !choice.pending) return [choice];
  if (reply.decision) return typeOn(at({ ...choice, steps: [...choice.steps, choice.pending] }, reply.decision), confirm);
  return asks(choice, reply.barrier !== null, confirm) ? [{ ...choice, phase: 'confirm' }] : send(choice);
}

function asks(choice: Choice, barrier: boolean, confirm: Confirm): boolean {
  if (confirm === 'never' || !choice.pending) return false;
  if (confirm === 'barrier' && barrier) return true;
  const { decision, answer } = choice.pending;
  const parts = decision.kind === 'some' ? answer.split(' + ') : [answer];
  const nouns = all(decision).filter((one) => parts.includes(one.text)).flatMap((one) => one.nouns);
  const grave = nouns.some((noun) => GRAVE.includes(noun));
  const ending = nouns.some((noun) => noun.startsWith('button:end'));
  return grave && (!ending || decision.options.length > 1);
}

/** The server said no, with its reason: what was composed is kept, the last step is open again. */
export function refused(choice: Choice, refusal: Refusal): Choice {
  return objected({ ...choice, phase: 'choosing', pending: null, typed: [] }, null, refusal);
}

/** Why nothing can be done with a noun, said at the spot. */
export function objected(choice: Choice, noun: string | null, refusal: Refusal): Choice {
  const reason = [refusal.text, refusal.remedy].filter(Boolean).join(' ');
  return { ...choice, note: { noun, reason, rules: refusal.rules } };
}

/** Esc: one step back, for free; nothing has been sent. */
export function back(choice: Choice): Choice {
  if (choice.phase === 'confirm' || choice.phase === 'asking') return { ...choice, phase: 'choosing', pending: null, typed: [] };
  if (choice.phase !== 'choosing') return choice;
  if (choice.note || choice.menu || choice.held.length) return restarted(choice);
  if (choice.marked.length) return { ...choice, marked: choice.marked.slice(0, -1) };
  const last = choice.steps.at(-1);
  return last ? at({ ...choice, steps: choice.steps.slice(0, -1) }, last.decision) : choice;
}

export const canBack = (choice: Choice): boolean =>
  choice.phase === 'confirm' ||
  (choice.phase === 'choosing' &&
    (choice.steps.length > 0 || choice.held.length > 0 || choice.marked.length > 0 || choice.menu !== null));

/** A key: the entry that shows it. */
export function digit(choice: Choice, key: string, confirm: Confirm = 'grave'): Turned {
  if (choice.at?.kind === 'number') return [/\d/.test(key) ? { ...choice, count: Number(key) } : choice];
  const entry = entries(choice).find((one) => one.kind !== 'cells' && one.key === key);
  if (entry?.kind === 'group') return [hold(choice, entry.noun)];
  return entry?.kind === 'option' ? take(choice, entry.option.text, confirm) : [choice];
}

const folded = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** The option a typed text names: exactly, or as the only one that begins so. */
export function match(decision: Decision, text: string): Option | undefined {
  const wanted = folded(text);
  const exact = all(decision).find((option) => [option.text, option.label].some((one) => folded(one) === wanted));
  if (exact || !wanted) return exact;
  const begin = all(decision).filter((option) => folded(option.text).startsWith(wanted));
  return begin.length === 1 ? begin[0] : undefined;
}

/** A typed line in notation, steps parted by ">". */
export function typeLine(choice: Choice, line: string, confirm: Confirm = 'grave'): Turned {
  const typed = line.split('>').map((part) => part.trim()).filter((part) => part.length > 0);
  return typeOn({ ...choice, typed }, confirm);
}

function typeOn(choice: Choice, confirm: Confirm): Turned {
  const [next, ...typed] = choice.typed;
  if (next === undefined || choice.phase !== 'choosing' || !choice.at) return [choice];
  if (choice.at.kind === 'number') return enter({ ...choice, typed, count: Number(next) }, confirm);
  if (choice.at.kind === 'some') return typeSome(choice, next, typed, confirm);
  const option = match(choice.at, next);
  if (option) return take({ ...choice, typed }, option.text, confirm);
  return [{ ...choice, typed: [], note: { noun: null, reason: `“${next}” is not among the answers.`, rules: [] } }];
}

function typeSome(choice: Choice, line: string, typed: string[], confirm: Confirm): Turned {
  const named = folded(line) === 'none' ? [] : line.split(/[+,]/);
  const options = named.map((text) => (choice.at ? match(choice.at, text) : undefined));
  const marked = options.flatMap((option) => (option ? [option.text] : []));
  if (marked.length === named.length) return enter({ ...choice, typed, marked }, confirm);
  return [{ ...choice, typed: [], note: { noun: null, reason: `“${line}” is not among the answers.`, rules: [] } }];
}

export const count = (choice: Choice, value: number): Choice =>
  choice.at?.kind === 'number'
    ? { ...choice, count: Math.min(choice.at.max, Math.max(choice.at.min, Math.round(value) || 0)) }
    : choice;
