// A map of places joined by lines, as a scene: what stands where, and what it is called. No rules.
import type { GlyphName } from '../lib/glyphs';
import type { Side } from '../lib/sides';

export interface Plate {
  glyph: GlyphName;
  value: string;
  /** Overcome: ticked. */
  done: boolean;
}
export interface MapTile {
  hidden: boolean;
  glyph: GlyphName;
  name: string;
  stage: number;
  plates: Plate[];
  /** What only this viewer knows, shown while it is asked for. */
  secret: { glyph: GlyphName; name: string } | null;
  locked: boolean;
}
export interface Person {
  noun: string;
  name: string;
  side: Side;
  yours: boolean;
  /** Wounds or the like: a small plate. */
  value: string | null;
  low: boolean;
  down: boolean;
  acting: boolean;
}
export interface Place {
  id: string;
  noun: string;
  title: string;
  short: string;
  glyph: GlyphName;
  /** Longitude and latitude; null off the map. */
  spot: [number, number] | null;
  corner: 'upper right' | 'lower left' | null;
  /** Closed places are drawn, and cannot be entered. */
  open: boolean;
  tile: MapTile | null;
  people: Person[];
  words: string;
}
export interface GraphScene {
  name: string;
  places: Place[];
  lines: [string, string][];
}
export interface GraphMarks {
  /** Places that can be chosen, with the number of lines to them where it is known. */
  reach: Map<string, string>;
  /** Where a card looked at would lead: not to be chosen now. */
  could: Map<string, string>;
  held: Set<string>;
  target: Set<string>;
  /** The last walk, place by place. */
  trace: string[];
  traceSide: Side | null;
  pointed: Set<string>;
}
export const noMarks = (): GraphMarks => ({
  reach: new Map(), could: new Map(), held: new Set(), target: new Set(), trace: [], traceSide: null, pointed: new Set(),
});

export interface Sheet {
  width: number;
  height: number;
  /** Half-size of a tile. */
  r: number;
  narrow: boolean;
}
const WEST = -122, WIDE = 342, NORTH = 82, HIGH = 132;

export function sheetFor(width: number, height: number): Sheet {
  const narrow = width < 640;
  const r = narrow ? Math.max(16, Math.min(19, width / 23, height / 18)) : Math.max(18, Math.min(29, width / 38, height / 17));
  return { width, height, r, narrow };
}
/** Where a place lies on the sheet; all of it stays inside. */
export function at(sheet: Sheet, [lon, lat]: [number, number]): [number, number] {
  const x = ((lon - WEST) / WIDE) * sheet.width;
  const y = ((NORTH - lat) / HIGH) * sheet.height;
  const side = sheet.r * 1.3, top = sheet.r * 1.55, bottom = sheet.r * 1.9 + (sheet.narrow ? 2 : 10);
  return [Math.min(sheet.width - side, Math.max(side, x)), Math.min(sheet.height - bottom, Math.max(top, y))];
}

// The world, hand-drawn as coarse outlines and printed as dots.
const LAND = ['-168,66 -156,71 -128,70 -95,72 -82,68 -78,62 -65,60 -56,52 -66,45 -70,42 -76,35 -81,30 -80,25 -84,30 -97,26 -97,20 -90,21 -87,16 -83,10 -80,8 -86,13 -105,20 -112,29 -117,33 -124,42 -124,48 -133,56 -150,60 -165,60', '-55,82 -25,82 -20,72 -40,65 -45,60 -54,68 -58,76', '-80,8 -72,12 -60,9 -50,1 -35,-6 -39,-15 -48,-26 -58,-36 -65,-42 -68,-52 -74,-50 -72,-35 -70,-18 -81,-5', '-17,15 -10,30 -5,35 10,37 20,32 32,31 36,22 43,12 51,12 41,-3 40,-15 33,-26 26,-34 18,-34 13,-20 9,-1 9,4 -8,5', '-9,37 -9,43 -1,44 -4,48 3,51 8,54 8,57 5,61 14,68 26,71 40,67 60,69 60,50 48,45 40,42 28,41 23,37 18,41 12,45 16,39 10,44 3,43 -5,37', '-6,50 2,51 0,54 -3,59 -7,57 -4,54', '60,69 75,73 105,77 140,73 170,69 179,66 163,60 156,52 142,59 135,54 141,48 130,42 127,36 121,39 121,31 115,23 108,20 109,12 104,9 100,13 98,8 103,2 97,17 91,22 86,20 80,13 77,8 73,18 67,25 57,26 50,30 56,25 59,22 52,16 43,13 35,28 36,36 28,41 40,42 50,45 60,50', '130,31 135,33 141,36 143,41 146,44 141,45 138,38 132,35', '95,5 105,-5 104,-7 98,1', '109,2 117,7 119,1 115,-4 110,-2', '120,18 123,14 127,7 122,9', '131,-1 141,-3 150,-9 140,-9', '114,-22 122,-18 130,-12 136,-12 140,-17 143,-11 146,-19 153,-27 150,-37 140,-38 131,-31 118,-35 115,-33', '173,-35 178,-38 172,-45 167,-46', '44,-16 50,-15 47,-25', '-24,66 -14,66 -19,63', '-170,-8 -158,-4 -152,-14 -160,-22 -172,-18']
  .map((outline) => outline.split(' ').map((point) => point.split(',').map(Number) as [number, number]));
const BOXES = LAND.map((outline) => {
  const xs = outline.map(([x]) => x), ys = outline.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
});

function inside(x: number, y: number, outline: [number, number][]): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [a, b] = outline[i] as [number, number], [d, e] = outline[j] as [number, number];
    if (b > y !== e > y && x < ((d - a) * (y - b)) / (e - b) + a) within = !within;
  }
  return within;
}
export const isLand = (lon: number, lat: number): boolean =>
  BOXES.some(([west, east, south, north], i) => lon >= west && lon <= east && lat >= south && lat <= north && inside(lon, lat, LAND[i] ?? []));

/** The dots of the world as one path, and how large they are. */
export function dots({ width, height, narrow }: Sheet): { d: string; size: number } {
  const step = narrow ? 5.6 : 8.6;
  let d = '';
  for (let y = 4, row = 0; y < height; y += step * 0.87, row++) {
    for (let x = row % 2 ? step / 2 : 0; x < width; x += step) {
      const east = (x / width) * WIDE + WEST;
      const lat = NORTH - (y / height) * HIGH;
      if (isLand(east > 180 ? east - 360 : east, lat)) d += `M${x.toFixed(0)} ${y.toFixed(0)}h0`;
    }
  }
  return { d, size: step * 0.62 };
}

/** A line between two places; the one round the world leaves the sheet on either side. */
export function bow(sheet: Sheet, a: Place, b: Place): string {
  if (!a.spot || !b.spot) return '';
  const [x1, y1] = at(sheet, a.spot), [x2, y2] = at(sheet, b.spot);
  const n = (value: number) => value.toFixed(0);
  if (wraps(a, b)) {
    const [west, east] = x1 < x2 ? [[x1, y1], [x2, y2]] as const : [[x2, y2], [x1, y1]] as const;
    return `M${n(west[0])} ${n(west[1])}Q${n(west[0] / 2)} ${n(west[1] + sheet.r * 0.6)} 0 ${n(west[1] + sheet.r * 1.1)}M${n(east[0])} ${n(east[1])}Q${n((east[0] + sheet.width) / 2)} ${n(east[1] - sheet.r * 0.4)} ${n(sheet.width)} ${n(east[1] - sheet.r * 0.8)}`;
  }
  const length = Math.hypot(x2 - x1, y2 - y1);
  // A long line in the north bends around the pole.
  const rise = a.spot[1] > 40 && b.spot[1] > 40 && length > sheet.width * 0.4 ? sheet.height * 0.14 : length * 0.12;
  return `M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 - rise)} ${n(x2)} ${n(y2)}`;
}
export const wraps = (a: Place, b: Place): boolean => a.spot !== null && b.spot !== null && Math.abs(a.spot[0] - b.spot[0]) > 240;

/** Where people stand around a tile: right and left of it, in half-sizes of the tile; three and more stand above. */
const RING: [number, number][] = [[1.5, -0.15], [-1.5, -0.15]];
const CLOSE: [number, number][] = [[1.3, 0.15], [-1.3, 0.15]];
export function stands(sheet: Sheet, i: number, x: number, count: number, size: number): [number, number] {
  if (count > 2) { // a row above the tile
    const wide = size * 0.92, half = ((count - 1) * wide) / 2;
    const middle = Math.min(sheet.width - half - size * 0.6, Math.max(half + size * 0.6, x)) - x;
    return [middle - half + i * wide, -sheet.r * 1.4 - size * 0.62];
  }
  const ring = sheet.narrow ? CLOSE : RING;
  const [dx, dy] = ring[i % ring.length] ?? [0, 0];
  // At the edge of the sheet the row goes inward.
  const out = x + dx * sheet.r;
  const turned = out < sheet.r || out > sheet.width - sheet.r ? -dx : dx;
  return [turned * sheet.r, dy * sheet.r];
}

/** The next place in a direction: near and not far aside. */
export function toward(sheet: Sheet, places: Place[], from: string, dx: number, dy: number): string {
  const spotOf = (place: Place): [number, number] =>
    place.spot ? at(sheet, place.spot) : place.corner === 'upper right' ? [sheet.width - 60, 24] : [60, sheet.height - 24];
  const start = places.find((place) => place.id === from);
  if (!start) return from;
  const [x, y] = spotOf(start);
  let best = from, least = Infinity;
  for (const place of places) {
    if (place.id === from) continue;
    const [px, py] = spotOf(place);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (along <= 4 || aside > along * 2.2) continue;
    const far = along + aside * 1.4;
    if (far < least) [best, least] = [place.id, far];
  }
  return best;
}
/** The next place whose name begins with a letter. */
export function lettered(places: Place[], from: string, letter: string): string | null {
  const names = places.filter((place) => place.title.toLowerCase().startsWith(letter));
  const here = names.findIndex((place) => place.id === from);
  return names[(here + 1) % Math.max(1, names.length)]?.id ?? null;
}

/** What a place is called, with all that lies there and what can be done with it. */
export function placeWords(place: Place, marks: GraphMarks): string {
  const lines = marks.reach.get(place.id);
  const steps = lines ? `, ${lines} ${lines === '1' ? 'line' : 'lines'} away` : '';
  return [
    place.words,
    ...(marks.held.has(place.id) ? ['chosen'] : []),
    ...(marks.reach.has(place.id) || marks.target.has(place.id) ? [`can be chosen${steps}`] : []),
  ].join(', ');
}
