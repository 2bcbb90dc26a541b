// Glyphs, paints and words of Brave & Bold.
import { glyphs, type GlyphName } from '../../lib/glyphs';
import { markOf } from '../../lib/games';
import type { Side } from '../../lib/sides';
import { placesOf, seatOf, type Ability, type BraveTable, type BraveView, type CharacterBoard, type Seat } from './view';

export interface Look {
  paint: string;
  glyph: GlyphName;
  on: string;
  /** A small letter on the token. */
  mark: string;
  title: string;
}
const INK = 'var(--ink)', BONE = 'var(--bone)';
const KIND: Record<string, [paint: string, glyph: GlyphName, on: string, title: string]> = {
  c: ['red', 'punch', BONE, 'combat'], r: ['yellow', 'cubes', INK, 'resource'], a: ['teal', 'jump-across', BONE, 'agility'],
  f: ['violet', 'third-eye', BONE, 'focus'], k: ['blue', 'shield', BONE, 'crest'], s: ['orange', 'sparkles', INK, 'special token'],
  u: ['silver', 'swiss-army-knife', INK, 'utility'], v: ['pink', 'return-arrow', BONE, 'reverse'],
  x: ['ink', 'hazard-sign', 'var(--yellow)', 'crisis'], mc: ['bone', 'nuclear', INK, 'combat critical mass'],
  ma: ['bone', 'nuclear', INK, 'agility critical mass'], kr: ['green', 'crystal-cluster', BONE, 'Kryptonite'],
  gas: ['green', 'poison-gas', BONE, 'Laughing Gas'],
};
const SPECIAL: Record<string, GlyphName> = {
  sun: 'sun', gadget: 'belt', lasso: 'lasso', 'speed-force': 'lightning-helix', patent: 'scroll-unfurled', 'wild-card': 'card-joker',
  'blood-offering': 'sacrificial-dagger', 'negative-speed-force': 'lightning-shadow',
};

/** How a token looks; the special token is that of its character. */
export function lookOf(code: string, board?: CharacterBoard | undefined): Look {
  const base = code.replace(/^\+/, '').replace(/[2+]$/, '');
  const [paint, glyph, on, title] = KIND[code] ?? KIND[base] ?? ['silver', 'perspective-dice-six-faces-random', INK, code];
  const mark = code === 'mc' ? 'C' : code === 'ma' ? 'A' : code.endsWith('2') ? '×2' : code.endsWith('+') ? '+' : '';
  if (code === 's' && board) return { paint, glyph: SPECIAL[board.token.id] ?? glyph, on, mark, title: board.token.title };
  const said = code.startsWith('+') ? `${title} bonus` : code.endsWith('2') ? `double ${title}` : code.endsWith('+') ? `${title} power-up` : title;
  return { paint, glyph, on, mark, title: said };
}
export const titleOf = (code: string, board?: CharacterBoard): string => lookOf(code, board).title;

/** What a token does, in a sentence, for the shelf and for E. */
export const SAYS: Record<string, string> = {
  c: 'Fills combat slots; unused, it is 1 damage.', r: 'Fills resource slots, and is worth 1 resource, used or not.',
  a: 'Fills agility slots.', f: 'Fills focus slots; drawn, it may be discarded for a look at the next challenge card.',
  k: 'Fills crest slots.', u: 'Stands for combat, resource, agility or focus of an ability.',
  v: 'Later in the draw it sends a token back for another.', x: 'The third one ends your draw, and no ability works.',
  c2: 'Two combat in one token.', r2: 'Two resources in one token.', a2: 'Two agility in one token.',
  'c+': 'Combat; drawn, it recovers 2.', 'r+': 'Resource; drawn, one more purchase, 1 cheaper.',
  'a+': 'Agility; drawn, draw 2 and keep 1.', 'f+': 'Focus; drawn, it may return a crisis token to the bag.',
  mc: 'With 10 combat of your draw it strikes an opponent down.', ma: 'With 10 agility of your draw it strikes an opponent down.',
  kr: 'Lowers Superman’s damage pool when he draws it.', gas: 'Whoever draws it takes 1 indefensible damage.',
};

const SPECIAL_GLYPH: Record<string, GlyphName> = {
  'super-strength': 'biceps', flight: 'feathered-wing', 'solar-recharge': 'sunrise', 'heightened-senses': 'human-ear', counterstrike: 'riposte',
  'contingency-plan': 'notebook', 'smoke-pellets': 'smoke-bomb', 'greatest-detective': 'magnifying-glass', 'bracelets-of-submission': 'bracers',
  'lasso-riposte': 'lasso', 'blessing-of-the-gods': 'greek-temple', blur: 'dodging', 'time-remnant': 'two-shadows', flurry: 'high-five',
  'force-field': 'energy-shield', 'insider-trading': 'profit', espionage: 'spy', 'last-laugh': 'imp-laugh', madness: 'brain-leak',
  'trick-deck': 'poker-hand', ambush: 'backstab', 'cat-reflexes': 'cat', 'nine-lives': 'heart-plus', rewind: 'backward-time',
  'stolen-time': 'sands-of-time', afterimage: 'shadow-follower',
};
export const specialGlyph = (id: string): GlyphName => SPECIAL_GLYPH[id] ?? 'sparkles';
export const isGlyph = (name: string): name is GlyphName => name in glyphs;

const LETTER: Record<string, string> = { C: '+c', R: '+r', A: '+a', F: '+f', W: 'any' };
/** The gifts of a bonus row, as codes: "RRR" is three resource bonuses, W one of any type. */
export const giftCodes = (gain: string): string[] => [...gain].map((letter) => LETTER[letter] ?? letter);
const PLURAL: Record<string, string> = { C: 'combat', R: 'resource', A: 'agility', F: 'focus', W: 'any' };
export function giftWords(gain: string): string {
  const letters = [...new Set(gain)];
  return letters.map((letter) => `+${[...gain].filter((one) => one === letter).length} ${PLURAL[letter] ?? letter}`).join(' and ');
}

/** "3 combat, Sun": tokens in words. */
export function tokenWords(codes: string[], board?: CharacterBoard): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(titleOf(code, board), (counts.get(titleOf(code, board)) ?? 0) + 1);
  return [...counts].map(([title, number]) => (number > 1 ? `${number} ${title}` : title)).join(', ');
}
export function effectWords(ability: Ability, board: CharacterBoard): string {
  const hard = ability.indefensible ? `${ability.indefensible} indefensible damage` : '';
  const parts = [ability.damage ? `${ability.damage} damage` : '', hard, ability.recover ? `recover ${ability.recover}` : ''];
  return [...parts, ...gainsOf(ability, board).map((title) => `gains ${title}`), ability.says].filter(Boolean).join(', ');
}
export const gainsOf = (ability: Ability, board: CharacterBoard): string[] =>
  ability.gains.map((id) => board.specials.find((special) => special.id === id)?.title ?? id);

// --- who ------------------------------------------------------------------------------------------------------

export const teams = (view: BraveView): boolean => view.players.length > 2;
/** In a team game the colour says which side; else whose it is. */
export const sideFor = (view: BraveView, seat: number): Side => markOf('brave_and_bold', seat, view.players.length);
export const nameFor = (table: BraveTable, seat: number): string => table.seats.find((one) => one.no === seat)?.name ?? `Seat ${seat + 1}`;
export const mine = (table: BraveTable): Seat | undefined => seatOf(table.view, table.you ?? 0);

const PHASE: Record<string, string> = {
  setup: 'set-up', watchtower: 'Watchtower', preparation: 'Preparation', combat: 'Combat', pools: 'Combat', finishing: 'finishing moves', 'power-up': 'Power-Up',
};
export const phaseWords = (phase: string): string => PHASE[phase] ?? phase;

/** What a seat does now, as everybody sees it. */
export function stateWords(table: BraveTable, seat: Seat): string {
  const waits = table.waiting.some((one) => one.seat === seat.seat);
  if (seat.defeated) return 'defeated';
  if (seat.crisis) return 'in a crisis';
  const begun = table.view.players.some((one) => one.drawing || one.drawn || one.meter);
  if (table.view.phase === 'preparation' && begun) return seat.drawing ? (waits ? 'draws or stops' : 'still drawing') : waits ? 'decides' : 'has stopped';
  if (table.view.phase === 'power-up' && seat.ready) return 'resupplied';
  return waits ? 'decides' : '';
}

// --- nouns ----------------------------------------------------------------------------------------------------

export function abilityOf(view: BraveView, noun: string): { ability: Ability; seat: Seat } | null {
  const [, no = '', id = ''] = noun.split(':');
  const seat = seatOf(view, Number(no));
  const ability = seat && placesOf(seat.board).find((one) => one.id === id);
  return seat && ability ? { ability, seat } : null;
}

export function nameOf(table: BraveTable, noun: string): string {
  const { view } = table;
  const [kind = '', a = '', b = ''] = noun.split(':');
  const own = mine(table)?.board;
  if (kind === 'ability') return abilityOf(view, noun)?.ability.title ?? spelled(b);
  if (kind === 'player') return seatOf(view, Number(a))?.board.title ?? a;
  if (kind === 'special') return seatOf(view, Number(a))?.board.specials.find((one) => one.id === b)?.title ?? spelled(b);
  if (kind === 'token') return titleOf(b, seatOf(view, Number(a))?.board);
  if (kind === 'market' || kind === 'supply') return titleOf(a, own);
  return spelled(a);
}
const spelled = (id: string) => id.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

export function emblemOf(table: BraveTable, noun: string): string | null {
  const [kind = '', a = '', b = ''] = noun.split(':');
  if (kind === 'player' || kind === 'character') return nameOf(table, noun);
  if (kind === 'special') return specialGlyph(b);
  if (kind === 'token') return lookOf(b, seatOf(table.view, Number(a))?.board).glyph;
  return kind === 'market' || kind === 'supply' ? lookOf(a, mine(table)?.board).glyph : null;
}

/** What E says of a thing. */
export function explain(table: BraveTable, noun: string): string[] {
  const { view } = table;
  const [kind = '', a = '', b = ''] = noun.split(':');
  const found = kind === 'ability' ? abilityOf(view, noun) : null;
  if (found) {
    const { ability, seat } = found;
    const specials = seat.board.specials.filter((one) => ability.gains.includes(one.id));
    const needs = tokenWords(ability.needs, seat.board);
    return [`${ability.title} of ${seat.board.title} needs ${needs}: ${effectWords(ability, seat.board) || 'no damage'}.`, ...specials.map((one) => `${one.title}: ${one.says}`)];
  }
  const seat = seatOf(view, Number(a));
  if (kind === 'special' && seat) return seat.board.specials.filter((one) => one.id === b).map((one) => `${one.title}: ${one.says} ${seat.markers[b] ?? 0} of ${one.most} stored.`);
  if (kind === 'player' && seat) return explainSeat(table, seat);
  const code = kind === 'token' ? b : kind === 'market' || kind === 'supply' ? a : '';
  const board = (kind === 'token' ? seat : mine(table))?.board;
  if (!code) return [];
  const price = view.prices[code];
  const says = code === 's' ? board?.token.says : SAYS[code];
  return [`${titleOf(code, board)}: ${says ?? ''}`, ...(price ? [`Price ${price}${code.startsWith('m') ? ' tokens of its own type' : ' resources'}.`] : [])];
}

function explainSeat(table: BraveTable, seat: Seat): string[] {
  const { board } = seat;
  const stored = board.specials.filter((one) => seat.markers[one.id]).map((one) => `${one.title} ${seat.markers[one.id]}`);
  return [
    `${board.title}, ${nameFor(table, seat.seat)}: ${seat.counter} of ${table.view.limit}${seat.injured ? ', injured' : ''}${seat.defeated ? ', defeated' : ''}.`,
    `Meter ${seat.meter} of 3, ${seat.drawn} drawn. ${stateWords(table, seat)}`.trim(),
    ...(stored.length ? [`Stored: ${stored.join(', ')}.`] : []),
    ...placesOf(board).map((one) => `${one.title} (${tokenWords(one.needs, board)}): ${effectWords(one, board)}`),
  ];
}
