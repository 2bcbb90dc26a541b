// A square board as the drawing and the text view see it: cells are named by column letter and row number from the south.
import type { GlyphName } from '../lib/glyphs';
import type { Side } from '../lib/sides';
import type { Chip } from '../kit/piece';

export interface ScenePiece {
  noun: string;
  cell: string;
  name: string;
  side: Side;
  yours: boolean;
  value: number | string | null;
  full: number | null;
  low: boolean;
  flat: boolean;
  dim: boolean;
  down: boolean;
  minion: boolean;
  chips: Chip[];
  /** States in words, for the ear and the text view. */
  words: string[];
}
export interface SceneThing {
  noun: string;
  cell: string;
  glyph: GlyphName;
  paint: string;
  name: string;
}
export interface SceneFlag {
  noun: string;
  cell: string;
  side: Side;
  name: string;
  frozen: boolean;
  trail: string[];
}
export interface Zone {
  cells: string[];
  side: Side | null;
  kind: 'start' | 'base';
  name: string;
}
export interface SquareScene {
  name: string;
  width: number;
  height: number;
  /** Seen from the north, so that the viewer's side lies at the bottom. */
  turned: boolean;
  floor: Set<string>;
  walls: [string, string][];
  zones: Zone[];
  pieces: ScenePiece[];
  things: SceneThing[];
  flags: SceneFlag[];
}

/** What the present choice lights up, by cell. */
export interface Marks {
  reach: Map<string, string>;
  target: Set<string>;
  held: Set<string>;
  source: Set<string>;
  no: Map<string, string>;
}
export const noMarks: Marks = { reach: new Map(), target: new Set(), held: new Set(), source: new Set(), no: new Map() };

export interface Ray {
  from: string;
  to: string;
  blocked?: string | undefined;
}
export interface Overlay {
  trace: string[];
  traceSide: Side | null;
  path: string[];
  rays: Ray[];
  arrow: { from: string; to: string; side: Side } | null;
  floats: { cell: string; text: string; good: boolean }[];
  pointed: string[];
}
export const noOverlay: Overlay = { trace: [], traceSide: null, path: [], rays: [], arrow: null, floats: [], pointed: [] };

export const cellName = (x: number, y: number, height: number): string => String.fromCharCode(97 + x) + (height - y);

/** Column and row from the top left; null for what is no cell. */
export function place(cell: string, height: number): [number, number] | null {
  const found = /^([a-z])(\d+)$/.exec(cell);
  return found?.[1] && found[2] ? [found[1].charCodeAt(0) - 97, height - Number(found[2])] : null;
}

/** Where a cell is drawn: column and row from the top left of the picture. */
export function spot(scene: SquareScene, cell: string): [number, number] {
  const [x, y] = place(cell, scene.height) ?? [0, 0];
  return scene.turned ? [scene.width - 1 - x, scene.height - 1 - y] : [x, y];
}
/** The cell drawn at a column and row of the picture; outside it, the nearest. */
export function cellAt(scene: SquareScene, column: number, row: number): string {
  const x = Math.min(scene.width - 1, Math.max(0, column));
  const y = Math.min(scene.height - 1, Math.max(0, row));
  return scene.turned
    ? cellName(scene.width - 1 - x, scene.height - 1 - y, scene.height)
    : cellName(x, y, scene.height);
}

export const cellOf = (noun: string): string | null => (noun.startsWith('cell:') ? noun.slice(5) : null);

/** Thin walls as lines of the picture, joined where they run on. */
export function wallLines(scene: SquareScene): [number, number, number, number][] {
  const across = new Map<number, number[]>();
  const down = new Map<number, number[]>();
  const add = (lines: Map<number, number[]>, line: number, at: number) => lines.set(line, [...(lines.get(line) ?? []), at]);
  for (const [one, two] of scene.walls) {
    const a = place(one, scene.height);
    const b = place(two, scene.height);
    if (!a || !b) continue;
    if (a[0] === b[0]) add(across, Math.max(a[1], b[1]), a[0]);
    else add(down, Math.max(a[0], b[0]), a[1]);
  }
  const runs = (at: number[]) =>
    [...at].sort((a, b) => a - b).reduce<[number, number][]>((list, n) => {
      const last = list.at(-1);
      if (last?.[1] === n) last[1] = n + 1;
      else list.push([n, n + 1]);
      return list;
    }, []);
  const found: [number, number, number, number][] = [
    ...[...across].flatMap(([y, xs]) => runs(xs).map(([from, to]) => [from, y, to, y] as [number, number, number, number])),
    ...[...down].flatMap(([x, ys]) => runs(ys).map(([from, to]) => [x, from, x, to] as [number, number, number, number])),
  ];
  if (!scene.turned) return found;
  return found.map(([a, b, c, d]) => [scene.width - c, scene.height - d, scene.width - a, scene.height - b]);
}

/** The sides of a cell that carry a thin wall, in words. */
export function wallsOf(scene: SquareScene, cell: string): string[] {
  const here = place(cell, scene.height);
  if (!here) return [];
  return scene.walls.flatMap(([one, two]) => {
    const other = one === cell ? two : two === cell ? one : null;
    const there = other && place(other, scene.height);
    if (!there) return [];
    if (there[0] !== here[0]) return [there[0] > here[0] ? 'wall east' : 'wall west'];
    return [there[1] > here[1] ? 'wall south' : 'wall north'];
  });
}

/** A cell in words, the same for the ear, the loupe and the text view. */
export function cellWords(scene: SquareScene, cell: string, marks: Marks = noMarks): string {
  if (!scene.floor.has(cell)) return [cell, 'blacked out', ...(marks.reach.has(cell) ? ['choice'] : [])].join(', ');
  const words = [cell, ...wallsOf(scene, cell)];
  for (const zone of scene.zones) if (zone.cells.includes(cell)) words.push(zone.name);
  for (const piece of scene.pieces.filter((one) => one.cell === cell)) {
    words.push(piece.name, piece.yours ? 'yours' : `${piece.side} side`);
    if (piece.value !== null && piece.full !== null) words.push(`${piece.value} of ${piece.full} health`);
    words.push(...piece.words);
  }
  for (const flag of scene.flags.filter((one) => one.cell === cell)) words.push(flag.name);
  for (const thing of scene.things.filter((one) => one.cell === cell)) words.push(thing.name);
  if (marks.held.has(cell)) words.push('selected');
  if (marks.target.has(cell)) words.push('target');
  if (marks.source.has(cell) && !marks.held.has(cell)) words.push('can act');
  if (marks.reach.has(cell)) words.push(['can be chosen', marks.reach.get(cell)].filter(Boolean).join(' '));
  const no = marks.no.get(cell);
  if (no) words.push(no);
  return words.join(', ');
}

/** Everything a click on a cell may mean, the most particular first. */
export function nounsAt(scene: SquareScene, cell: string): string[] {
  const on = <Thing extends { cell: string; noun: string }>(things: Thing[]) =>
    things.filter((thing) => thing.cell === cell).map((thing) => thing.noun);
  return [...on(scene.pieces), ...on(scene.flags), ...on(scene.things), `cell:${cell}`];
}
