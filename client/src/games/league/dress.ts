// How the decisions and events of the Justice League game are shown: emblems, hints, nouns in order; no rules.
import type { Reading } from '../../lib/reading';
import type { Decision, Event, Option } from '../../protocol';
import { crisisOf, heroOf, powerOf, tileAt, whoAt, type Ability, type Gamble, type LeagueTable, type LeagueView, type Motion } from './view';
import { percent } from './view';
import { ABILITY, crisisGlyph, emblemOf, nameOf, placeGlyph, placeName, powerGlyph, scoresText } from './words';

const BUTTON: Record<string, string> = {
  'button:perform': 'card-play', 'button:pass': 'card-discard', 'button:stay': 'position-marker', 'button:stop': 'dead-head', 'button:done': 'checkered-flag',
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
  train: { train: 'Train', save: 'Save them' }, team: { alone: 'Alone' }, 'draw more': { yes: 'Pay and draw', no: 'No' },
  plague: { yes: 'Pay and advance', no: 'No' }, 'pay along': { yes: 'Pay', no: 'Stay behind' }, join: { yes: 'Join', no: 'Not now' },
  willing: { yes: 'Come along', no: 'Stay' }, reroll: { yes: 'Roll again', no: 'Keep it' }, heal: { yes: 'Heal', no: 'No' },
};
/** Card decisions that are made in secret: chosen, then committed. */
export const SEALED = ['plan', 'schemes'];
const CARDS = ['plan', 'schemes', 'another', 'learn', 'own order', 'cancel', 'return'];
export const isCardChoice = (decision: Decision | null): boolean => decision !== null && CARDS.includes(decision.ask);

export function dress(table: LeagueTable, decision: Decision): Decision {
  const options = decision.options.map((option) => dressOption(table, decision, option));
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
/** What stands on a crisis while its places are not looked at yet: scores and cost. */
const crises = (view: LeagueView, options: Option[]): Record<string, { text: string; number?: number }> =>
  Object.fromEntries([...new Set(options.flatMap((option) => option.nouns.filter((noun) => noun.startsWith('crisis:'))))].map((noun) => {
    const crisis = crisisOf(view, noun.slice(7));
    return [noun, crisis ? { text: scoresText(view, crisis.id), number: crisis.cost } : { text: '' }];
  }));
const proposedFirst = (options: Option[], named?: string): Option[] =>
  [...options].sort((a, b) => Number(b.text === named) - Number(a.text === named));

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
  if (first.startsWith('card:')) return card(table, decision, plain, first.slice(5));
  if (first.startsWith('crisis:')) return deploy(table.view, decision, plain, first.slice(7));
  if (first.startsWith('ability:')) return gamble(plain);
  if (first.startsWith('choice:')) return { ...plain, emblem: tokenGlyph(option.text) };
  if (first.startsWith('region:')) return place(table.view, decision, plain, first.slice(7));
  if (first.startsWith('hero:')) return hero(table.view, plain, first.slice(5));
  return plain;
}

function card(table: LeagueTable, decision: Decision, option: Option, id: string): Option {
  const power = powerOf(table.view, id, whoAt(table.view, decision.seat));
  if (!power) return option;
  const nouns = SEALED.includes(decision.ask) ? [...option.nouns, 'button:commit'] : option.nouns;
  const late = option.preview?.['too late'] === true ? 'Too late: no effect. ' : '';
  return { ...option, label: power.title, nouns, emblem: null, hint: { text: late + power.note } };
}

function deploy(view: LeagueView, decision: Decision, option: Option, id: string): Option {
  const crisis = crisisOf(view, id);
  const cost = Number(option.preview?.cost ?? crisis?.cost ?? 0);
  // Where there are many, the crisis is chosen first and the place names the rest.
  const apart = decision.options.length > 8 && decision.options.filter((one) => one.nouns[0] === option.nouns[0]).length > 1;
  const label = apart ? placeName(view, (option.nouns[1] ?? '').slice(7)) : option.label;
  return { ...option, label, emblem: crisisGlyph(id), hint: { text: crisis && !apart ? `${scoresText(view, id)}. ${crisis.text}` : '', number: cost } };
}

function gamble(option: Option): Option {
  const odds = option.preview as unknown as Gamble | null;
  const ability = (option.text.split(' ')[0] ?? 'strength') as Ability;
  const label = option.text.replace(/^\w/, (letter) => letter.toUpperCase()).replace(/ wild (\d)/, ', and $1 tech').replace(' bonus', ', with the bonus');
  const text = !odds ? '' : !odds.roll ? (odds.success ? `${odds.total} of ${odds.score}: overcome without a die` : `${odds.total} of ${odds.score} so far`)
    : `${odds.total} of ${odds.score}; wound ${percent(odds.wound)}${odds.defeat ? `, defeat ${percent(odds.defeat)}` : ''}`;
  return { ...option, label, nouns: [`ability:${ability}`, ...option.nouns], emblem: ABILITY[ability] ?? null, hint: { text, ...(odds && (odds.roll || odds.success) ? { number: percent(odds.success) } : {}) } };
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

function hero(view: LeagueView, option: Option, id: string): Option {
  const known = heroOf(view, id);
  return { ...option, hint: known ? { text: `level ${known.level}, ${known.wounds} of 3 wounds` } : {} };
}

/** Proposals and thumbs: what has been named comes with a thumb; anything else is another proposal. */
function vote(table: LeagueTable, decision: Decision, option: Option, { step, named }: Motion): Option {
  const label = decision.ask === 'order' ? option.nouns.map((noun) => nameOf(table, noun)).join(', ') : option.label.replace(/: agree$/i, '');
  const positions = option.nouns.map((noun, i) => `${noun}:${i}`);
  const nouns = decision.ask === 'order' ? positions : option.nouns;
  const emblem = step === 'agree' ? (option.text === named[0] ? 'thumb-up' : 'thumb-down') : (option.emblem ?? null);
  const text = step === 'propose' ? '' : option.text === named[0] ? 'proposed: agree' : step === 'agree' ? 'propose this instead' : 'named';
  return { ...option, label, nouns, emblem: decision.ask === 'order' && step === 'propose' ? null : emblem, hint: { text } };
}

export const cardEmblem = (view: LeagueView, id: string): string => {
  const power = powerOf(view, id);
  return power ? powerGlyph(power) : 'card-play';
};

const GRAND = ['completed', 'thwarted', 'defeated', 'darkseid falls', 'league wins', 'darkseid wins'];
const words = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function read(_table: LeagueTable, event: Event): Partial<Reading> {
  const { data, kind } = event;
  const [start, to, region, hero, who, target] = ['start', 'to', 'region', 'hero', 'who', 'target'].map((key) => words(data[key]));
  const way = Array.isArray(data.way) ? (data.way as string[]) : to ? [to] : [];
  const first = Array.isArray(data.heroes) ? words(data.heroes[0]) : null;
  return {
    figure: hero ?? who ?? first ?? null,
    path: kind === 'moves' && start ? [start, ...way] : [],
    cells: [...new Set([region, kind === 'moves' ? to : null, kind === 'attempt' ? target : null, kind === 'shifts' || kind === 'exchanges' || kind === 'transports' ? to : null].filter((one): one is string => one !== null && one !== undefined))],
    damage: kind === 'wounded' && typeof data.number === 'number' ? data.number : null,
    dice: kind === 'rolls' && /^\d$/.test(String(data.face)) && Number(data.face) > 0 ? [{ colour: 'blue', value: Number(data.face) }] : [],
    grand: GRAND.includes(kind),
    heading: kind === 'round',
  };
}
