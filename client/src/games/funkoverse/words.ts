// Glyphs and words of DC Comics Funkoverse.
import type { GlyphName } from '../../lib/glyphs';
import type { Chip } from '../../kit/piece';
import type { Ability, Base, CharacterCard, Colour, FigureView, FunkoTable, FunkoView, ItemCard } from './view';
import { figureOf } from './view';

export const QUALITY: Record<Colour, { glyph: GlyphName; paint: string; on: string; name: string }> = {
  blue: { glyph: 'feather', paint: 'blue', on: 'var(--bone)', name: 'blue, finesse' },
  red: { glyph: 'punch', paint: 'red', on: 'var(--bone)', name: 'red, force' },
  silver: { glyph: 'chess-knight', paint: 'silver', on: 'var(--ink)', name: 'silver, cunning' },
  gold: { glyph: 'rally-the-troops', paint: 'yellow', on: 'var(--ink)', name: 'gold, leadership' },
};
export const COLOURS: Colour[] = ['blue', 'red', 'silver', 'gold'];

const ITEM: Record<string, GlyphName> = {
  batarang: 'boomerang', mallet: 'toy-mallet', whip: 'whip', 'lasso-of-truth': 'lasso', 'utility-belt': 'belt',
  'body-armor': 'kevlar-vest', 'smoke-pellet': 'smoke-bomb', 'freeze-gun': 'ice-bolt',
};
export const itemGlyph = (id: string): GlyphName => ITEM[id] ?? 'belt';
export const FACE: Record<string, GlyphName> = { burst: 'explosion-rays', shield: 'shield', triple: 'mighty-force' };
export const STATUS: Record<string, { glyph: GlyphName; name: string; text: string }> = {
  intel: { glyph: 'notebook', name: 'Intel', text: 'Discard it with an ability: it costs 1 less.' },
  riddle: { glyph: 'help', name: 'Riddle', text: 'The next ability costs 2 more, and then it is gone.' },
  partner: { glyph: 'linked-rings', name: 'Partner', text: 'Robin’s partner.' },
};

export interface Act {
  noun: string;
  name: string;
  glyph: GlyphName;
}
export const ACTS: Act[] = [
  { noun: 'act:move', name: 'Move 2', glyph: 'path-distance' },
  { noun: 'act:challenge', name: 'Challenge 2', glyph: 'punch' },
  { noun: 'act:assist', name: 'Assist', glyph: 'high-five' },
  { noun: 'act:interact', name: 'Interact', glyph: 'position-marker' },
  { noun: 'act:rally', name: 'Rally', glyph: 'return-arrow' },
  { noun: 'button:end-turn', name: 'End turn', glyph: 'night-sleep' },
];
export const BUTTON: Record<string, GlyphName> = {
  'button:end-turn': 'night-sleep', 'button:agree': 'high-five', 'button:refuse': 'sight-disabled',
  'button:keep': 'meeple', 'button:dark': 'moon', 'button:light': 'sun', 'button:discard intel': 'notebook', 'button:use utility-belt': 'belt',
  'button:add champion die': 'beveled-star', 'button:flip coin': 'coinflip', 'act:rally': 'return-arrow',
};

const MAP: Record<string, string> = { gotham: 'Gotham City Streets', carnival: "The Joker's Carnival Chaos" };
export const mapName = (view: FunkoView): string => MAP[view.map.id] ?? spelled(view.map.id);
export const SCENARIO: Record<string, { name: string; glyph: GlyphName; aim: string }> = {
  leaders: { name: 'Leaders', glyph: 'crown', aim: 'A knock-out of the rival leader is worth more than another.' },
  flags: { name: 'Flags', glyph: 'flying-flag', aim: 'A character that reaches the rival flag scores and goes home.' },
  control: { name: 'Control', glyph: 'hill-conquest', aim: 'Zones of your colour score when a round ends.' },
  territory: { name: 'Territory', glyph: 'occupy', aim: 'Characters in the middle score when a round ends.' },
};
export const scenarioName = ({ scenario }: FunkoView): string =>
  scenario === null ? 'First game' : (SCENARIO[scenario]?.name ?? spelled(scenario));

/** What wins the first game. */
export const FIRST_KNOCK_OUT = 'The first knock-out wins';

export const spelled = (id: string): string => id.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());

export const abilityOf = (view: FunkoView, id: string): Ability | undefined =>
  [...view.figures.map((figure) => figure.card), ...view.pool].flatMap((card) => card.abilities).find((ability) => ability.id === id);
export const itemOf = (view: FunkoView, id: string): ItemCard | undefined =>
  [...view.shelf, ...view.figures.flatMap((figure) => figure.items)].find((item) => item.id === id);
export const cardOf = (view: FunkoView, id: string): CharacterCard | undefined =>
  figureOf(view, id)?.card ?? [...view.pool, ...view.figures.map((figure) => figure.card)].find((card) => card.id === id.replace(/^light-/, ''));

/** A character on screen; of two with one name the light one is told apart. */
export function figureName(view: FunkoView, id: string): string {
  const card = cardOf(view, id);
  if (!card) return spelled(id.replace(/^light-/, ''));
  const double = view.figures.filter((figure) => figure.card.id === card.id).length > 1;
  return double && figureOf(view, id)?.side === 'light' ? `${card.name} (light)` : card.name;
}
/** The face of a piece: a minion has the face of its kind. */
export const faceName = (view: FunkoView, id: string): string => cardOf(view, id)?.name ?? spelled(id.replace(/^light-/, '').replace(/-\d+$/, ''));

export function nameOf({ view }: FunkoTable, noun: string): string {
  const [kind = '', id = ''] = noun.split(/:(.*)/s);
  if (kind === 'figure') return figureName(view, id);
  if (kind === 'cell') return id;
  if (kind === 'ability') return abilityOf(view, id)?.name ?? spelled(id);
  if (kind === 'item') return itemOf(view, id)?.name ?? spelled(id);
  if (kind === 'object') return objectName(id);
  if (kind === 'token') return spelled(id.split('-')[0] ?? id);
  return ACTS.find((act) => act.noun === noun)?.name ?? spelled(id);
}
export function objectName(id: string): string {
  if (id === 'flag') return 'the rival flag';
  return id.startsWith('zone-') ? `zone ${id.slice(5)}` : `point marker ${id.toUpperCase()}`;
}

export function emblemOf({ view }: FunkoTable, noun: string): string | null {
  const [kind = '', id = ''] = noun.split(/:(.*)/s);
  if (kind === 'figure') return faceName(view, id);
  if (kind === 'ability') return QUALITY[abilityOf(view, id)?.colour ?? 'red'].glyph;
  if (kind === 'item') return itemGlyph(id);
  if (kind === 'object') return id === 'flag' ? 'flying-flag' : id.startsWith('zone') ? 'hill-conquest' : 'position-marker';
  return ACTS.find((act) => act.noun === noun)?.glyph ?? BUTTON[noun] ?? null;
}

/** The states of a figure as chips on its piece. */
export function chipsOf(figure: FigureView): Chip[] {
  const chip = (glyph: GlyphName, paint: string, on = 'var(--ink)'): Chip => ({ glyph, paint: `var(--${paint})`, on });
  return [
    ...(figure.state === 'down' ? [chip('knocked-out-stars', 'bone')] : []),
    ...(figure.exhausted ? [chip('night-sleep', 'silver')] : []),
    ...(figure.leader ? [chip('crown', 'yellow')] : []),
    ...figure.cards.map((card) => chip(STATUS[card]?.glyph ?? 'contract', 'bone')),
  ];
}
/** The same states in words. */
export const stateWords = (figure: FigureView): string[] => [
  ...(figure.state === 'down' ? ['knocked down'] : []),
  ...(figure.state === 'out' ? [`knocked out, step ${figure.step}`] : []),
  ...(figure.exhausted ? ['exhausted'] : []),
  ...(figure.leader ? ['leader'] : []),
  ...figure.cards.map((card) => STATUS[card]?.name ?? card),
  ...figure.items.map((item) => (item.step ? `${item.name} on step ${item.step}` : `holds ${item.name}`)),
];

const WHY: Record<string, string> = {
  'knock-out': 'knock-out', leader: 'rival leader knocked out', flag: 'rival flag reached', zones: 'zones held', 'most zones': 'most zones',
  territory: 'characters in the area', 'most territory': 'most characters in the area',
};
export const whyWords = (why: string): string => WHY[why] ?? (why.startsWith('marker ') ? `point marker ${why.slice(7).toUpperCase()}` : why);
export const rounds = (n: number): string => `${n} ${n === 1 ? 'round' : 'rounds'}`;

export function sideName(table: FunkoTable, base: Base): string {
  const seats = table.view.sides.find((side) => side.base === base)?.seats ?? [];
  if (table.you !== null && seats.includes(table.you)) return seats.length > 1 ? 'Your side' : 'You';
  return seats.map((seat) => table.seats.find((one) => one.no === seat)?.name ?? '').join(' and ') || spelled(base);
}

/** What a square belongs to, and what lies in it for good. */
function groundWords(table: FunkoTable, cell: string): string[] {
  const { map, scenario, zones, markers } = table.view;
  const whose = (base: Base) => (base === table.view.own ? 'your' : `${sideName(table, base)}’s`);
  const zone = scenario === 'control' ? map.zones.findIndex((cells) => cells.includes(cell)) : -1;
  const held = zones[zone] ?? null;
  return [
    ...(map.dead.includes(cell) ? ['closed by an obstruction'] : []),
    ...(['dark', 'light'] as const).flatMap((base) => [
      ...(map.starts[base].includes(cell) ? [`${whose(base)} starting area`] : []),
      ...(scenario === 'flags' && map.flags[base] === cell ? [`${whose(base)} flag`] : []),
    ]),
    ...(zone >= 0 ? [`zone ${zone + 1}, ${held === null ? 'nobody holds it' : `it shows ${whose(held)} colour`}`] : []),
    ...(scenario === 'territory' && map.area.includes(cell) ? ['the scoring area'] : []),
    ...markers.filter((one) => one.cell === cell).map((one) => `the place of point marker ${one.letter.toUpperCase()}${one.side ? `, on step ${one.step} of ${whose(one.side)} track` : ''}`),
  ];
}

/** What E says of a thing: its state, its card, what it is for. */
export function explain(table: FunkoTable, noun: string): string[] {
  const { view } = table;
  const [kind = '', id = ''] = noun.split(/:(.*)/s);
  const figure = kind === 'figure' ? figureOf(view, id) : undefined;
  if (figure) {
    const { card } = figure;
    const ray = view.rays.find((one) => one.figure === id);
    return [
      `${figureName(view, id)}, ${sideName(table, figure.side)}: defense ${figure.defense}${figure.cell ? `, on ${figure.cell}` : ''}.`,
      ...(stateWords(figure).length ? [`It is: ${stateWords(figure).join(', ')}.`] : []),
      ...figure.cards.flatMap((one) => (STATUS[one] ? [`${STATUS[one].name}: ${STATUS[one].text}`] : [])),
      ...(card.trait.text ? [`${card.trait.name} (trait): ${card.trait.text}`] : []),
      ...card.abilities.map((ability, i) => `${ability.name} (${ability.colour}, step ${figure.costs[i] ?? ability.cost}): ${ability.text}`),
      ...figure.items.map((item) => `${item.name}${item.icon ? `, step ${item.icon}` : ''}: ${item.text}`),
      ...(ray ? [`Seen from ${ray.from}: ${ray.seen ? `yes, ${ray.distance} squares away` : `no, ${blockerOf(view, ray)}`} (${ray.rules.join(', ')}).`] : []),
    ];
  }
  const ability = kind === 'ability' ? abilityOf(view, id) : undefined;
  if (ability) return [`${ability.name} (${QUALITY[ability.colour].name}): ${ability.text}`, `Its token goes on step ${ability.cost} of the cooldown track.`];
  const item = kind === 'item' ? itemOf(view, id) : undefined;
  if (item) return [`${item.name}: ${item.text}`];
  if (kind === 'cell') return [`Square ${id}: ${groundWords(table, id).join(', ') || 'nothing special'}.`];
  if (kind === 'box') return [`Mystery Box on ${id}: challenge 4 against the first rival who enters the square.`];
  if (kind === 'object') return [`${spelled(objectName(id))}: whoever is on it or beside it may interact with it.`];
  return [];
}
export function blockerOf(view: FunkoView, ray: { wall?: number[]; figures?: string[] }): string {
  if (ray.figures?.length) return `${ray.figures.map((id) => figureName(view, id)).join(' and ')} in between`;
  return 'an obstruction on the line';
}
