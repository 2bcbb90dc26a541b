// How the decisions and events of the Justice League game are shown: emblems, hints, nouns in order; no rules.
import type { Reading } from '../../lib/reading';
import type { Decision, Event, Option } from '../../protocol';
import { ABILITIES, crisisOf, heroOf, powerOf, sheetOf, tileAt, whoAt, type Ability, type Gamble, type LeagueTable, type LeagueView, type Motion } from './view';
import { percent } from './view';
import { ABILITY, crisisGlyph, emblemOf, nameOf, placeGlyph, placeName, powerGlyph, scoresText } from './words';

const BUTTON: Record<string, string> = {
  'button:perform': 'card-play', 'button:pass': 'card-discard', 'button:stay': 'position-marker', 'button:stop': 'checkered-flag', 'button:done': 'checkered-flag',
  'button:yes': 'thumb-up', 'button:no': 'thumb-down', 'button:alone': 'meeple', 'button:train': 'upgrade', 'button:save': 'save',
  'button:darkseid': 'Darkseid', 'button:none': 'card-discard', 'button:remove-a-wound': 'health-increase',
  'button:strength': 'biceps', 'button:agility': 'acrobatic', 'button:tech': 'circuitry',
};
const LABEL: Record<string, Record<string, string>> = {
  perform: { perform: 'Perform it', pass: 'Pass' },
  move: { stay: 'Stay' }, 'leave home': { stay: 'Stay' },
  carry: { pass: 'Carry nobody' }, reveal: { pass: 'Reveal nothing' }, peek: { pass: 'Look at nothing' }, another: { pass: 'Play no other card' },
  play: { pass: 'Play no more' }, 'shell game': { pass: 'Move nothing' }, 'crush again': { pass: 'Spare them' }, target: { pass: 'Confront nothing' },
  aim: { pass: 'Nothing' }, deploy: { done: 'That is all' }, complete: { done: 'That is all' }, attempt: { stop: 'Stop here' }, ability: { stop: 'Stop here' },
  train: { train: 'Train', save: 'Save the XP' }, team: { alone: 'Alone' }, 'draw more': { yes: 'Pay and draw', no: 'No' },
  plague: { yes: 'Pay and advance', no: 'No' }, 'pay along': { yes: 'Pay', no: 'Stay behind' }, join: { yes: 'Join', no: 'Not now' },
  willing: { yes: 'Come along', no: 'Stay' }, reroll: { yes: 'Roll again', no: 'Keep it' }, heal: { yes: 'Heal', no: 'No' },
};
/** Card decisions that are made in secret: chosen, then committed. */
export const SEALED = ['plan', 'schemes'];
const CARDS = ['plan', 'schemes', 'another', 'learn', 'own order', 'cancel', 'return'];
export const isCardChoice = (decision: Decision | null): boolean => decision !== null && CARDS.includes(decision.ask);

export function dress(table: LeagueTable, decision: Decision): Decision {
  const options = inOrder(table, decision).map((option) => dressOption(table, decision, option));
  const about = decision.about as unknown as Partial<Motion>;
  return {
    ...decision,
    prompt: promptOf(table, decision),
    options: about.step === 'agree' ? proposedFirst(options, about.named?.[0]) : options,
    disabled: decision.disabled.filter((no) => !/not been learned/.test(no.reason)),
    aside: decision.aside.map((option) => (option.text === 'leave' ? { ...option, label: 'Leave', nouns: [...option.nouns, 'button:resign'] } : option)),
    about: { ...decision.about, ...(isCardChoice(decision) && options.length > 4 ? { columns: Math.min(5, options.length) } : {}), groups: crises(table.view, options) },
  };
}
/** Cards lie by their action numbers, and what has been agreed comes first; all else as it comes. */
function inOrder(table: LeagueTable, decision: Decision): Option[] {
  if (decision.ask === 'team') return [...decision.options].sort((a, b) => Number(agreed(table.view, decision, b)) - Number(agreed(table.view, decision, a)));
  const number = (option: Option) => powerOf(table.view, option.text, whoAt(table.view, decision.seat))?.number ?? 10;
  return isCardChoice(decision) ? [...decision.options].sort((a, b) => number(a) - number(b)) : decision.options;
}
/** What stands on a crisis while its places are not looked at yet: scores, effect, and what it costs from place to place. */
function crises(view: LeagueView, options: Option[]): Record<string, { text: string; number?: string }> {
  const nouns = new Set(options.flatMap((option) => option.nouns.filter((noun) => noun.startsWith('crisis:'))));
  return Object.fromEntries([...nouns].map((noun) => {
    const crisis = crisisOf(view, noun.slice(7));
    const costs = options.filter((option) => option.nouns.includes(noun)).map((option) => Number(option.preview?.cost ?? crisis?.cost ?? 0));
    const [least, most] = [Math.min(...costs), Math.max(...costs)];
    return [noun, crisis ? { text: `${scoresText(view, crisis.id)}. ${crisis.text}`, number: least < most ? `${least}–${most}` : String(most) } : { text: '' }];
  }));
}
const proposedFirst = (options: Option[], named?: string): Option[] =>
  [...options].sort((a, b) => Number(b.text === named) - Number(a.text === named));

/** Where one crisis alone can be played, its place is all that is asked. */
const onlyCrisis = ({ options }: Decision): boolean =>
  new Set(options.flatMap((option) => option.nouns.filter((noun) => noun.startsWith('crisis:')))).size === 1;

function promptOf(table: LeagueTable, decision: Decision): string {
  const { ask, committed, about } = decision;
  if (committed !== null && ask === 'plan') return `${powerOf(table.view, committed)?.title ?? committed} lies face down`;
  if (committed !== null) return 'Your vote lies there';
  if (ask === 'plan') return 'Choose one power, face down';
  if (ask === 'schemes') return 'Choose two powers, face down';
  const motion = about as unknown as Partial<Motion>;
  if (motion.step === 'agree' || motion.step === 'last word') return decision.prompt.replace(/ (Proposed|Named): .*$/, '');
  return decision.prompt;
}

function dressOption(table: LeagueTable, decision: Decision, option: Option): Option {
  const own = LABEL[decision.ask]?.[option.text];
  const label = own ?? (option.label.charAt(0).toUpperCase() + option.label.slice(1));
  const [first = ''] = option.nouns;
  const plain = { ...option, label, emblem: BUTTON[first] ?? emblemOf(table, first) };
  const motion = decision.about as unknown as Partial<Motion>;
  if (motion.step) return vote(table, decision, plain, motion as Motion);
  if (decision.ask === 'team') return team(table.view, decision, plain);
  if (decision.ask === 'perform') return performance(table, decision, plain);
  if (first.startsWith('card:')) return card(table, decision, plain, first.slice(5));
  if (first.startsWith('crisis:')) return deploy(table.view, decision, plain, first.slice(7));
  if (first.startsWith('ability:')) return gamble(plain);
  if (first.startsWith('choice:')) return { ...plain, emblem: tokenGlyph(option.text) };
  if (first.startsWith('region:')) return place(table.view, decision, plain, first.slice(7));
  if (first.startsWith('hero:')) return decision.ask === 'hero' ? candidate(table.view, plain, first.slice(5)) : hero(table.view, plain, first.slice(5));
  return plain;
}

function card(table: LeagueTable, decision: Decision, option: Option, id: string): Option {
  const power = powerOf(table.view, id, whoAt(table.view, decision.seat));
  if (!power) return option;
  const nouns = SEALED.includes(decision.ask) ? [...option.nouns, 'button:commit'] : option.nouns;
  const late = option.preview?.['too late'] === true ? 'Too late: no effect. ' : '';
  const stuck = option.preview?.stuck === true ? 'Off the map it moves you nowhere. ' : '';
  return { ...option, label: power.title, nouns, emblem: null, hint: { text: late + stuck + power.note } };
}

/** Partners, and what all of them have ready. */
function team(view: LeagueView, decision: Decision, option: Option): Option {
  const seats = view.heroes.filter((one) => one.seat === decision.seat || option.nouns.includes(`hero:${one.id}`));
  const ready = ABILITIES.map((ability, i) => `${ability} ${seats.reduce((sum, one) => sum + (one.ready[i] ?? 0), 0)}`);
  return { ...option, hint: { text: `${agreed(view, decision, option) ? 'as agreed; ' : ''}${ready.join(', ')} ready` } };
}
/** Whether an answer names the partners that wait for him already. */
function agreed(view: LeagueView, decision: Decision, option: Option): boolean {
  const mates = heroOf(view, whoAt(view, decision.seat))?.team ?? [];
  return mates.length > 0 && mates.length === option.nouns.length && mates.every((id) => option.nouns.includes(`hero:${id}`));
}

/** What a card that comes up would do, and what becomes of it unperformed. */
function performance(table: LeagueTable, decision: Decision, option: Option): Option {
  const power = powerOf(table.view, String(option.preview?.card ?? ''), whoAt(table.view, decision.seat));
  if (!power) return option;
  return { ...option, hint: { text: option.text === 'perform' ? power.note : `It does nothing, and ${power.icon === 'red' ? 'is spent all the same' : 'returns to your hand'}.` } };
}

function deploy(view: LeagueView, decision: Decision, option: Option, id: string): Option {
  const crisis = crisisOf(view, id);
  const cost = Number(option.preview?.cost ?? crisis?.cost ?? 0);
  // Where there are many, the crisis is chosen first and the place names the rest.
  const apart = decision.options.length > 8 && decision.options.filter((one) => one.nouns[0] === option.nouns[0]).length > 1;
  const label = apart || onlyCrisis(decision) ? placeName(view, (option.nouns[1] ?? '').slice(7)) : option.label;
  return { ...option, label, emblem: crisisGlyph(id), hint: { text: crisis && !apart ? `${scoresText(view, id)}. ${crisis.text}` : '', number: cost } };
}

function gamble(option: Option): Option {
  const odds = option.preview as unknown as Gamble | null;
  const ability = (option.text.split(' ')[0] ?? 'strength') as Ability;
  const label = option.text.replace(/^\w/, (letter) => letter.toUpperCase()).replace(/ wild (\d)/, ', and $1 tech').replace(' bonus', ', with the bonus');
  const text = !odds ? '' : odds.more && odds.left ? `${odds.total} of ${odds.score}; others have ${odds.more} more`
    : !odds.roll ? (odds.success ? `${odds.total} of ${odds.score}: overcome without a die` : `${odds.total} of ${odds.score} so far`)
    : `${odds.total} of ${odds.score}; wound ${percent(odds.wound)}${odds.defeat ? `, defeat ${percent(odds.defeat)}` : ''}`;
  const chance = odds && (odds.success || (odds.roll && !odds.more));
  return { ...option, label, nouns: [`ability:${ability}`, ...option.nouns], emblem: ABILITY[ability] ?? null, hint: { text, ...(chance ? { number: `${odds.more && odds.left ? '≥ ' : ''}${percent(odds.success)}` } : {}) } };
}

const tokenGlyph = (text: string): string =>
  text.includes('wound') ? 'health-increase' : text.includes('strength') ? 'biceps' : text.includes('agility') ? 'acrobatic' : text.includes('tech') ? 'circuitry' : 'card-discard';

function place(view: LeagueView, decision: Decision, option: Option, id: string): Option {
  if (option.nouns.length > 1) return { ...option, emblem: placeGlyph(id) };
  const tile = tileAt(view, id);
  const crisis = tile?.revealed ? crisisOf(view, tile.crisis)?.title : tile ? 'hidden crisis' : '';
  const lines = option.preview?.lines;
  const text = [crisis && tile ? `${crisis}, stage ${tile.stage}` : '', typeof lines === 'number' && lines > 0 ? `${lines} ${lines === 1 ? 'line' : 'lines'} away` : ''].filter(Boolean).join('; ');
  return { ...option, emblem: tile?.revealed ? crisisGlyph(tile.crisis ?? '') : tile && decision.ask !== 'move' ? 'uncertainty' : placeGlyph(id), hint: { text } };
}

/** A hero who may be chosen: what he starts with. */
function candidate(view: LeagueView, option: Option, id: string): Option {
  const tokens = sheetOf(view, id)?.tokens ?? [];
  return { ...option, hint: { text: ABILITIES.map((ability, i) => `${ability} ${tokens[i]}`).join(', ') } };
}

function hero(view: LeagueView, option: Option, id: string): Option {
  const known = heroOf(view, id);
  return { ...option, hint: known ? { text: `level ${known.level}, ${known.wounds} of 3 wounds` } : {} };
}

/** Proposals and thumbs: what has been named comes with a thumb; anything else is another proposal. */
function vote(table: LeagueTable, decision: Decision, option: Option, { step, named }: Motion): Option {
  const label = decision.ask === 'order' ? option.nouns.map((noun) => nameOf(table, noun)).join(', ') : option.label.replace(/: agree$/i, '');
  const proposed = option.text === named[0];
  const positions = option.nouns.map((noun, i) => `${noun}:${i}`);
  // Orders are gathered by who comes first; the proposed one stands by itself.
  const nouns = decision.ask !== 'order' ? option.nouns : proposed ? ['button:agree', ...positions] : positions;
  const emblem = step === 'agree' ? (proposed ? 'thumb-up' : 'thumb-down') : (option.emblem ?? null);
  const text = step === 'propose' ? '' : proposed ? 'proposed: agree' : step === 'agree' ? 'propose this instead' : 'named';
  if (decision.ask === 'order' && step === 'agree' && proposed) return { ...option, label: 'Agree', nouns, emblem, hint: { text: label } };
  return { ...option, label, nouns, emblem: decision.ask === 'order' && step === 'propose' ? null : emblem, hint: { text } };
}

export const cardEmblem = (view: LeagueView, id: string): string => {
  const power = powerOf(view, id);
  return power ? powerGlyph(power) : 'card-play';
};

const GRAND = ['completed', 'thwarted', 'defeated', 'darkseid falls', 'league wins', 'darkseid wins'];
const words = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whose mark stands before a line: Darkseid's, or the one that all heroes share. */
const markOf = (who: string | null | undefined): number | null => (!who ? null : who === 'darkseid' ? 0 : 1);
/** The die as it fell: a number, or the face of the League. */
const die = (face: unknown): Reading['dice'] =>
  face === 'jl' ? [{ colour: 'blue', value: 'star-formation' }] : Number(face) > 0 ? [{ colour: 'blue', value: Number(face) }] : [];

export function read(_table: LeagueTable, event: Event): Partial<Reading> {
  const { data, kind } = event;
  const [start, to, region, hero, who, target] = ['start', 'to', 'region', 'hero', 'who', 'target'].map((key) => words(data[key]));
  const way = Array.isArray(data.way) ? (data.way as string[]) : to ? [to] : [];
  const first = Array.isArray(data.heroes) ? words(data.heroes[0]) : null;
  return {
    seat: event.seat ?? (event.depth ? null : markOf(kind === 'deploys' ? 'darkseid' : who)),
    figure: hero ?? who ?? first ?? null,
    path: kind === 'moves' && start ? [start, ...way] : [],
    cells: [...new Set([region, kind === 'moves' ? to : null, kind === 'attempt' ? target : null, kind === 'shifts' || kind === 'exchanges' || kind === 'transports' ? to : null].filter((one): one is string => one !== null && one !== undefined))],
    damage: kind === 'wounded' && typeof data.number === 'number' ? data.number : null,
    dice: kind === 'rolls' ? die(data.face) : [],
    grand: GRAND.includes(kind),
    heading: kind === 'round',
  };
}
