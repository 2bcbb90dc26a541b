// How the decisions and events of Brave & Bold are shown: emblems, hints, nouns in order; no rules.
import type { Reading } from '../../lib/reading';
import type { Decision, Event, Hint, Option } from '../../protocol';
import { basketOf, nowOf, planOf, seatOf, type BraveTable, type BraveView } from './view';
import { abilityOf, emblemOf, giftWords, lookOf, mine, sideFor, specialGlyph, titleOf, tokenWords } from './words';
import { SIDES } from '../../lib/sides';

export function dress(table: BraveTable, decision: Decision): Decision {
  const with_ = (option: Option) => dressOption(table, decision, option);
  const options = decision.options.map(with_);
  const shop = decision.ask === 'resupply' && options.length > 6;
  const wide = shop || decision.ask.includes('share') || decision.ask === 'name a number' || options.length > 12;
  const about = wide && decision.ask !== 'exchange' ? { ...decision.about, columns: options.length > 12 ? 7 : 6 } : decision.ask === 'allocate' ? { ...decision.about, columns: 4 } : decision.about;
  return { ...decision, about, options: decision.ask === 'allocate' ? inRank(options) : options, aside: decision.aside.map(with_) };
}

/** Places to fill first, then other ways of paying, then what ends it. */
function inRank(options: Option[]): Option[] {
  const rank = ({ text }: Option) => (text.startsWith('commit') ? 4 : text.startsWith('most ') ? 2 : text.startsWith('discard') ? 3 : text.startsWith('other') ? 1 : 0);
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

/** "Buy combat for 2": the question says that something is bought, the number what for. */
const bare = (label: string): string => label.replace(/^Buy (\w)(.*) for \d+$/, (_, first: string, rest: string) => first.toUpperCase() + rest);

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

function hintOf(view: BraveView, decision: Decision, option: Option): Hint | null {
  const preview = option.preview as Record<string, number | string> | null;
  if (decision.ask === 'draw') return drawing(view, decision, option);
  if (decision.ask === 'allocate' && preview) return allocating(view, decision, option, preview);
  if (decision.ask === 'resupply' && preview) {
    return { text: `${preview['left']} left, then ${preview['others']} tokens and ${preview['crisis']} crisis`, number: preview['price'] ?? '' };
  }
  if (decision.ask === 'prevent' && preview) {
    const hard = Number(preview['indefensible']) ? `, ${preview['indefensible']} indefensible` : '';
    const special = option.nouns.find((noun) => noun.startsWith('special:'))?.split(':');
    const says = special && seatOf(view, Number(special[1]))?.board.specials.find((one) => one.id === special[2])?.says;
    return { text: says ?? `${preview['normal']} damage${hard} to come`, ...(says ? {} : { number: preview['normal'] ?? '' }) };
  }
  const special = option.nouns.find((noun) => noun.startsWith('special:'))?.split(':');
  const says = special && seatOf(view, Number(special[1]))?.board.specials.find((one) => one.id === special[2])?.says;
  return says ? { text: says } : null;
}

function drawing(view: BraveView, decision: Decision, option: Option): Hint | null {
  const seat = seatOf(view, decision.seat);
  const chance = (option.preview as { crisis?: number } | null)?.crisis;
  if (option.text === 'stop') {
    const now = nowOf(decision);
    return now ? { text: 'damage with what you have', number: now.damage + now.finishing } : null;
  }
  if (!seat) return null;
  if (option.text === 'flight') return { text: 'draw two, keep one' };
  const goal = seat.board.rows.find((row) => row.at > seat.count - seat.shift);
  const more = goal ? goal.at - seat.count + seat.shift : 0;
  const text = goal ? `${more} more: ${giftWords(goal.gain)}` : 'no bonus further on';
  return chance === undefined ? { text } : { text: `a crisis; ${text}`, number: `${Math.round(chance)}%` };
}

function allocating(view: BraveView, decision: Decision, option: Option, preview: Record<string, number | string>): Hint {
  const found = abilityOf(view, option.nouns[0] ?? '');
  const whole = Number(preview['damage']) + Number(preview['finishing']);
  const board = seatOf(view, decision.seat)?.board;
  if (found && board) {
    const mineOf = String(preview['with']).split(', ').find((part) => part.startsWith(`${found.ability.id} `));
    return { text: tokenWords((mineOf ?? '').split(' ').slice(1), board), number: whole };
  }
  const used = String(preview['with']).split(', ').filter((part) => part.includes(' ') && !/^(any|discard) /.test(part)).length;
  if (option.text.startsWith('commit')) return { text: used ? `${used} filled, laid open with the others` : 'nothing filled', number: whole };
  if (option.text.startsWith('most ')) return { text: used ? `fills ${used}` : 'fills nothing', number: whole };
  return { number: whole };
}

/** Two of a kind are two different things on the shelf. */
function exchange(table: BraveTable, option: Option): Option {
  const [one = '', two = ''] = option.nouns;
  const nouns = one === two ? [one, `${two}:2`] : option.nouns;
  const words = option.nouns.map((noun) => titleOf(noun.split(':')[1] ?? '', mine(table)?.board));
  return { ...option, nouns, label: words.join(' and '), emblem: emblemOf(table, one) };
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
