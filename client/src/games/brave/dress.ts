// How the decisions and events of Brave & Bold are shown: emblems, hints, nouns in order; no rules.
import type { Reading } from '../../lib/reading';
import type { Decision, Event, Hint, Option } from '../../protocol';
import { basketOf, nowOf, planOf, seatOf, type BraveTable, type BraveView } from './view';
import { abilityOf, emblemOf, giftWords, lookOf, mine, nameOf, sideFor, specialGlyph, titleOf, tokenWords } from './words';
import { SIDES } from '../../lib/sides';

export function dress(table: BraveTable, decision: Decision): Decision {
  const with_ = (option: Option) => dressOption(table, decision, option);
  const options = decision.options.map(with_);
  const shop = decision.ask === 'resupply' && options.length > 6;
  const wide = decision.ask !== 'allocate' && (decision.ask.includes('share') || options.length > 12);
  const asks = options.filter((option) => option.text.startsWith('ask '));
  if (shop) return { ...decision, about: { ...decision.about, columns: asks.length ? 5 : options.length > 12 ? 7 : 6, ...lenders(table, asks) }, options, aside: decision.aside.map(with_) };
  const about = wide && decision.ask !== 'exchange' ? { ...decision.about, columns: options.length > 12 ? 7 : 6 } : decision.ask === 'allocate' ? { ...decision.about, columns: options.length > 8 ? 5 : 4 } : decision.about;
  return { ...decision, about, options: decision.ask === 'allocate' ? inRank(options) : options, aside: decision.aside.map(with_) };
}

/** Requests for resources, gathered by whom they go to. */
function lenders(table: BraveTable, asks: Option[]): Record<string, unknown> {
  const nouns = [...new Set(asks.flatMap((option) => option.nouns.slice(0, 1)))];
  const groups = nouns.map((noun) => [noun, { ask: `How many resources do you ask ${nameOf(table, noun)} for?`, text: 'ask for resources' }]);
  return nouns.length ? { gather: ['player:'], groups: Object.fromEntries(groups) as unknown } : {};
}

/** Places to fill first, then what fills or ends it at once, then other ways of paying. */
function inRank(options: Option[]): Option[] {
  const rank = ({ text }: Option) => (text.startsWith('commit') ? 3 : text.startsWith('most ') ? 1 : text.startsWith('discard') ? 2 : text.startsWith('other') ? 4 : 0);
  return [...options].sort((a, b) => rank(a) - rank(b));
}

const BUTTON: Record<string, string> = {
  'button:draw': 'swap-bag', 'button:draw-on': 'swap-bag', 'button:stop': 'halt', 'button:flight': 'feathered-wing', 'button:look': 'magnifying-glass',
  'button:remove-crisis': 'anticlockwise-rotation', 'button:most-damage': 'punch-blast', 'button:most-resources': 'cubes', 'button:commit': 'jigsaw-piece',
  'button:done': 'recycle', 'button:reverse': 'return-arrow', 'button:split': 'scales', 'button:lend': 'cubes', 'button:clear': 'card-discard',
};

function dressOption(table: BraveTable, decision: Decision, option: Option): Option {
  const { view } = table;
  const nouns = inOrder(option.nouns);
  const [first = ''] = nouns;
  option = { ...option, nouns, label: said(option.label) };
  const hint = hintOf(view, decision, option);
  const look = { ...(hint ? { hint } : {}), emblem: glyphFor(table, option, first) };
  if (decision.ask === 'allocate') return { ...option, ...look, label: allocation(view, decision, option) };
  if (decision.ask === 'draw') return { ...option, ...look, label: option.text === 'draw' ? 'Draw' : option.label };
  if (decision.ask === 'exchange') return exchange(table, option);
  if (decision.ask === 'resupply') return { ...option, ...look, label: bare(option.label) };
  return { ...option, ...look };
}

/** What lies on the table comes before whose it is: a click on either finds it. */
const RANK = ['market', 'supply', 'token', 'ability', 'special', 'player', 'button'];
const rankOf = (noun: string) => RANK.indexOf(noun.split(':')[0] ?? '');
const inOrder = (nouns: string[]): string[] => [...nouns].sort((a, b) => rankOf(a) - rankOf(b));
/** "Force Field for The Joker > Batman" */
const said = (label: string): string => label.replace(' > ', ', against ');

/** "Buy a combat token for 2 resources": the question says that something is bought, the number what for. */
const bare = (label: string): string =>
  label.replace(/^Buy an? (.)(.*) for \d+ .*$/, (_, first: string, rest: string) => first.toUpperCase() + rest.replace(' token', ''));

function glyphFor(table: BraveTable, option: Option, first: string): string | null {
  const special = option.nouns.find((noun) => noun.startsWith('special:'));
  if (special) return specialGlyph(special.split(':')[2] ?? '');
  if (first.startsWith('character:')) return option.label;
  if (first.startsWith('ability:')) return option.text.startsWith('other ') ? 'recycle' : abilityGlyph(table.view, first);
  if (option.text.startsWith('discard ')) return lookOf(option.text.split(' ')[1] ?? '').glyph;
  return BUTTON[first] ?? emblemOf(table, first);
}
function abilityGlyph(view: BraveView, noun: string): string {
  const found = abilityOf(view, noun);
  if (!found) return 'nuclear';
  const { ability, seat } = found;
  if (ability.id === seat.board.finishing.id) return 'mighty-force';
  return ability.indefensible ? 'broken-shield' : ability.damage ? 'punch-blast' : ability.recover ? 'health-increase' : 'sparkles';
}

/** "Commit" and "Most damage" name no tokens: those lie on the board. */
function allocation(view: BraveView, decision: Decision, option: Option): string {
  if (option.text.startsWith('commit')) return 'Commit';
  if (option.text.startsWith('most ')) return option.text === 'most damage' ? 'Most damage' : 'Most resources';
  const noun = option.nouns[0] ?? '';
  const title = abilityOf(view, noun)?.ability.title;
  if (title) return option.text.startsWith('other ') ? `${title}, another way` : title;
  if (option.text.startsWith('discard ')) return `Discard ${titleOf(option.text.split(' ')[1] ?? '', seatOf(view, decision.seat)?.board)}`;
  return option.label;
}

/** What a plain answer means. */
const MEANS: Record<string, Record<string, string>> = {
  drawn: {
    reverse: 'back into the bag, and another one is drawn', 'rewind the day': 'back into the bag; then draw on or stop',
    'plan for everything': 'back into the bag; your draw ends, without a crisis', pass: 'it stays',
  },
  focus: { look: 'it is discarded, and still counts for bonuses', pass: 'keep it for your abilities' },
  'focus power-up': { 'remove crisis': 'it goes back into the bag', pass: 'the meter stays as it is' },
  flashpoint: { flashpoint: 'all goes back, and as many are drawn', pass: 'keep the draw as it is' },
  'draw on': { 'draw on': 'one more token; this likely a crisis token', stop: 'recover what they are worth' },
  'power play': { 'spend 2': '1 more damage', 'spend 4': '2 more damage', pass: 'keep the resources' },
  offering: { pass: 'keep all' },
};

function hintOf(view: BraveView, decision: Decision, option: Option): Hint | null {
  const preview = option.preview as Record<string, number | string> | null;
  if (decision.ask === 'draw') return drawing(view, decision, option);
  if (decision.ask === 'allocate' && preview) return allocating(view, decision, option, preview);
  if (decision.ask === 'resupply') return preview ? { text: `${preview['left']} left, then ${preview['others']} tokens and ${preview['crisis']} crisis`, number: preview['price'] ?? '' } : unspent(decision, option);
  if (decision.ask === 'name a number' && preview) return { text: 'to get so far', number: `${Math.round(Number(preview['reach']))}%` };
  if (decision.ask === 'prevent' && preview) return preventing(preview as Record<string, number>);
  const special = option.nouns.find((noun) => noun.startsWith('special:'))?.split(':');
  const says = special && seatOf(view, Number(special[1]))?.board.specials.find((one) => one.id === special[2])?.says;
  const whom = option.nouns.length === 1 ? /^player:(\d+)$/.exec(option.nouns[0] ?? '')?.[1] : undefined;
  if (whom !== undefined) return whomHint(view, decision, Number(whom));
  const third = decision.ask === 'drawn' && decision.prompt.includes('your third') && option.text === 'pass';
  const means = third ? 'it stays: a crisis, and no ability works' : (says ?? MEANS[decision.ask]?.[option.text]);
  const chance = decision.ask === 'draw on' ? (option.preview as { crisis?: number } | null)?.crisis : undefined;
  return means ? { text: means, ...(chance === undefined ? {} : { number: `${Math.round(chance)}%` }) } : null;
}

/** What is not spent is lost (BB-R59). */
function unspent(decision: Decision, option: Option): Hint | null {
  const left = basketOf(decision)?.resources ?? 0;
  if (option.text !== 'done') return null;
  return { text: left ? `${left} ${left === 1 ? 'resource is' : 'resources are'} not spent, and lost` : 'nothing left to spend' };
}

/** What would come, what a use takes off it and deals back, and what then is left of it. */
function preventing(preview: Record<string, number>): Hint {
  const { normal = 0, indefensible = 0, prevented = 0, back = 0 } = preview;
  const hard = indefensible ? `, ${indefensible} of it indefensible` : '';
  const text = prevented ? `prevents ${prevented}${back ? `, deals ${back} back` : ''}` : `damage to come${hard}`;
  return { text, number: normal + indefensible - prevented };
}

/** A character to be named: where its counter is, and where a whole damage pool would leave it. */
function whomHint(view: BraveView, decision: Decision, no: number): Hint | null {
  const seat = seatOf(view, no);
  if (!seat) return null;
  const pool = decision.ask === 'target' ? (seatOf(view, decision.seat)?.damage ?? []).reduce((sum, one) => sum + one, 0) : 0;
  const where = `at ${seat.counter}${seat.injured ? ', injured' : ''}`;
  return { text: pool ? `${where}, ${Math.max(0, seat.counter - pool)} left before defence` : where };
}

function drawing(view: BraveView, decision: Decision, option: Option): Hint | null {
  const seat = seatOf(view, decision.seat);
  const chance = (option.preview as { crisis?: number } | null)?.crisis;
  if (option.text === 'stop') {
    const now = nowOf(decision);
    return now ? { text: `damage with what you have${now.finishing ? `, ${now.finishing} of it finishing` : ''}`, number: now.damage + now.finishing } : null;
  }
  if (!seat) return null;
  if (option.text === 'flight') return { text: 'draw two, keep one' };
  const goal = seat.board.rows.find((row) => row.at > seat.count - seat.shift);
  const more = goal ? goal.at - seat.count + seat.shift : 0;
  const text = goal ? `${more} more: ${giftWords(goal.gain)}` : 'no bonus further on';
  const what = seat.meter < 2 ? 'a crisis token, not the third' : 'the third crisis token';
  return chance === undefined ? { text } : { text: `${what}; ${text}`, number: `${Math.round(chance)}%` };
}

function allocating(view: BraveView, decision: Decision, option: Option, preview: Record<string, number | string>): Hint {
  const found = abilityOf(view, option.nouns[0] ?? '');
  const whole = Number(preview['damage']) + Number(preview['finishing']);
  const board = seatOf(view, decision.seat)?.board;
  const plan = planOf(decision);
  const more = whole - (plan ? plan.damage + plan.finishing : 0);
  if (found && board) {
    const mineOf = String(preview['with']).split(', ').find((part) => part.startsWith(`${found.ability.id} `));
    return { text: tokenWords((mineOf ?? '').split(' ').slice(1), board), number: more < 0 ? `−${-more}` : `+${more}` };
  }
  const used = String(preview['with']).split(', ').filter((part) => part.includes(' ') && !/^(any|discard) /.test(part)).length;
  if (option.text.startsWith('commit')) return { text: `damage; ${used ? `${used} filled` : 'nothing filled'}`, number: whole };
  if (option.text === 'most resources') return { text: `resources, ${whole} damage; fills ${used}`, number: preview['resources'] ?? '' };
  if (option.text === 'most damage') return { text: `damage; fills ${used}`, number: whole };
  return { text: more ? 'damage' : '', number: more < 0 ? `−${-more}` : `+${more}` };
}

/** Two of a kind are two different things on the shelf. */
function exchange(table: BraveTable, option: Option): Option {
  const [one = '', two = ''] = option.nouns;
  const nouns = one === two ? [one, `${two}:2`] : option.nouns;
  const words = option.nouns.map((noun) => titleOf(noun.split(':')[1] ?? '', mine(table)?.board)).join(' and ');
  return { ...option, nouns, label: words.charAt(0).toUpperCase() + words.slice(1), emblem: emblemOf(table, one) };
}

/** What is bought so far in this answer. */
export const bought = (decision: Decision | null): string[] => basketOf(decision)?.bought ?? [];
export const laidIds = (decision: Decision | null): string[] => planOf(decision)?.laid.map((one) => one.place) ?? [];

const GRAND = ['critical mass', 'finishing move', 'defeated'];
interface Data {
  seat?: number;
  to?: number;
  normal?: number;
  indefensible?: number;
  amount?: number;
}
export function read(table: BraveTable, event: Event): Partial<Reading> {
  const data = event.data as Data;
  const seat = typeof data.seat === 'number' ? data.seat : event.seat;
  const shown = seat !== null && table.view.players.length > 2 ? SIDES.indexOf(sideFor(table.view, seat)) : seat;
  const third = event.kind === 'crisis';
  return {
    seat: event.kind === 'turn' || event.kind === 'challenge' ? null : shown,
    figure: seat === null ? null : `player:${seat}`,
    target: typeof data.to === 'number' ? `player:${data.to}` : null,
    damage: event.kind === 'damage' ? (data.normal ?? 0) + (data.indefensible ?? 0) : event.kind === 'hurt' ? (data.amount ?? 0) : null,
    healed: event.kind === 'recovered' ? (data.amount ?? 0) : null,
    grand: GRAND.includes(event.kind) || third,
    heading: event.kind === 'turn',
  };
}
