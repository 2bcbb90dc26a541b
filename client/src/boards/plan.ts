// A square plan with walls anywhere: on edges, across corners, inside squares. Rows are numbered from the top;
// walls and solids are measured in quarters of a square from the north-west corner, exactly as the rules test them.
import { cellOf, noMarks, type Marks, type SceneFlag, type ScenePiece, type SceneThing } from './square';
import type { Side } from '../lib/sides';

export type Point = [number, number];
export type Wall = [number, number, number, number];
const QUARTERS = 4;

export interface PlanPiece extends ScenePiece {
  /** Who plays it, where a side has two players: the colour of its frame. */
  ring: Side | null;
  /** Where it stands before the steps that are not yet sent. */
  was: string | null;
}
export interface PlanThing extends SceneThing {
  /** A letter instead of the glyph. */
  letter: string | null;
  side: Side | null;
  /** On a cooldown track: only its place is shown. */
  away: boolean;
}
export interface Area {
  name: string;
  cells: string[];
  kind: 'start' | 'zone' | 'scoring';
  side: Side | null;
}
export interface PlanScene {
  name: string;
  columns: number;
  rows: number;
  /** The viewer's side starts at the top: the plan is seen from there. */
  turned: boolean;
  walls: Wall[];
  solids: Point[][];
  /** Squares no one can ever stand in. */
  dead: Set<string>;
  areas: Area[];
  pieces: PlanPiece[];
  things: PlanThing[];
  flags: SceneFlag[];
}

/** A line of sight: clear, or stopped at a point. */
export interface SightLine {
  from: string;
  to: string;
  seen: boolean;
  /** Where it is stopped, in quarters of a square. */
  at: Point | null;
  lit: boolean;
  why: string;
}
/** Squares in range of what is held, and which of them are not seen. */
export interface Range {
  from: string;
  reach: number;
  unseen: Set<string>;
}

export const planCell = (x: number, y: number): string => String.fromCharCode(97 + x) + (y + 1);
/** Column and row from the north-west; null for what is no cell. */
export function planPlace(cell: string): Point | null {
  const found = /^([a-z])(\d+)$/.exec(cell);
  return found?.[1] && found[2] ? [found[1].charCodeAt(0) - 97, Number(found[2]) - 1] : null;
}
/** The middle of a cell, in quarters. */
export function centre(cell: string): Point {
  const [x, y] = planPlace(cell) ?? [0, 0];
  return [(x + 0.5) * QUARTERS, (y + 0.5) * QUARTERS];
}

/** How the plan lies on the screen: across on wide ones (its start line to the left), upright on tall ones. */
export interface Lie {
  across: boolean;
  turned: boolean;
}
type Size = Pick<PlanScene, 'columns' | 'rows'>;

/** A point of the plan, in quarters, as a point of the picture, in squares. */
export function toPicture({ columns, rows }: Size, { across, turned }: Lie, [qx, qy]: Point): Point {
  const x = qx / QUARTERS, y = qy / QUARTERS;
  if (!across) return turned ? [columns - x, rows - y] : [x, y];
  return turned ? [y, columns - x] : [rows - y, x];
}
export const extent = ({ columns, rows }: Size, { across }: Lie): Point => (across ? [rows, columns] : [columns, rows]);

/** The cell under a square of the picture; outside it, the nearest. */
export function cellUnder(scene: Size, lie: Lie, column: number, row: number): string {
  const [wide, high] = extent(scene, lie);
  const px = Math.min(wide - 1, Math.max(0, column)), py = Math.min(high - 1, Math.max(0, row));
  if (!lie.across) return lie.turned ? planCell(wide - 1 - px, high - 1 - py) : planCell(px, py);
  return lie.turned ? planCell(high - 1 - py, px) : planCell(py, wide - 1 - px);
}
/** Column and row of the picture where a cell is drawn. */
export function drawnAt(scene: Size, lie: Lie, cell: string): Point {
  const [x, y] = toPicture(scene, lie, centre(cell));
  return [Math.floor(x), Math.floor(y)];
}

export const distance = (one: string, two: string): number => {
  const a = planPlace(one) ?? [0, 0], b = planPlace(two) ?? [0, 0];
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
};

const cross = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
/** Where a line meets a wall; for lines that run along each other, the wall's nearer end. */
export function meeting(from: Point, to: Point, [ax, ay, bx, by]: Wall): Point {
  const a: Point = [ax, ay], b: Point = [bx, by];
  const one = cross(from, to, a), two = cross(from, to, b);
  if (one === two) return Math.hypot(ax - from[0], ay - from[1]) < Math.hypot(bx - from[0], by - from[1]) ? a : b;
  const t = Math.min(1, Math.max(0, one / (one - two)));
  return [ax + (bx - ax) * t, ay + (by - ay) * t];
}

/** The corner two squares share that touch only there; null for all others. */
export function sharedCorner(one: string, two: string): Point | null {
  const a = planPlace(one), b = planPlace(two);
  if (!a || !b || Math.abs(a[0] - b[0]) !== 1 || Math.abs(a[1] - b[1]) !== 1) return null;
  return [Math.max(a[0], b[0]) * QUARTERS, Math.max(a[1], b[1]) * QUARTERS];
}

/** What obstructs in and around a cell, in words: which neighbours a wall lies towards, and what lies inside. */
export function wallWords(scene: PlanScene, cell: string): string[] {
  const at = planPlace(cell);
  if (!at) return [];
  const [left, top] = [at[0] * QUARTERS, at[1] * QUARTERS], [right, bottom] = [left + QUARTERS, top + QUARTERS];
  const sides = [...scene.walls, ...scene.solids.flatMap(edges)];
  const along = (x1: number, y1: number, x2: number, y2: number) =>
    sides.some(([a, b, c, d]) =>
      y1 === y2
        ? b === y1 && d === y1 && Math.min(a, c) < x2 && Math.max(a, c) > x1
        : a === x1 && c === x1 && Math.min(b, d) < y2 && Math.max(b, d) > y1);
  const found: [boolean, number, number][] = [
    [along(left, top, right, top), 0, -1], [along(right, top, right, bottom), 1, 0],
    [along(left, bottom, right, bottom), 0, 1], [along(left, top, left, bottom), -1, 0],
  ];
  const words = found.flatMap(([there, dx, dy]) => {
    const [x, y] = [at[0] + dx, at[1] + dy];
    return there && x >= 0 && y >= 0 && x < scene.columns && y < scene.rows ? [`wall to ${planCell(x, y)}`] : [];
  });
  const inside = sides.some(([a, b, c, d]) =>
    Math.min(a, c) < right && Math.max(a, c) > left && Math.min(b, d) < bottom && Math.max(b, d) > top &&
    (a !== c || (a > left && a < right)) && (b !== d || (b > top && b < bottom)));
  return inside ? [...words, 'obstruction inside'] : words;
}
export const edges = (solid: Point[]): Wall[] =>
  solid.map((point, i) => [...point, ...(solid[(i + 1) % solid.length] ?? point)] as Wall);

/** A cell in words, the same for the ear, the loupe and the text view. */
export function planWords(scene: PlanScene, cell: string, marks: Marks = noMarks): string {
  const words = [cell, ...(scene.dead.has(cell) ? ['closed'] : []), ...wallWords(scene, cell)];
  for (const area of scene.areas) if (area.cells.includes(cell)) words.push(area.name);
  for (const piece of scene.pieces.filter((one) => one.cell === cell)) {
    words.push(piece.name, piece.yours ? 'yours' : 'rival');
    if (piece.value !== null) words.push(`defense ${piece.value}`);
    words.push(...piece.words);
  }
  for (const thing of [...scene.flags, ...scene.things].filter((one) => one.cell === cell)) words.push(thing.name);
  if (marks.held.has(cell)) words.push('selected');
  if (marks.target.has(cell)) words.push('target');
  if (marks.source.has(cell) && !marks.held.has(cell)) words.push('can act');
  if (marks.reach.has(cell)) words.push(['can be chosen', marks.reach.get(cell)].filter(Boolean).join(' '));
  const no = marks.no.get(cell);
  if (no) words.push(no);
  return words.join(', ');
}

/** Everything a click on a cell may mean, the most particular first. */
export function planNouns(scene: PlanScene, cell: string): string[] {
  const on = (things: { cell: string; noun: string }[]) => things.filter((thing) => thing.cell === cell).map((thing) => thing.noun);
  return [...on(scene.pieces), ...on(scene.flags), ...on(scene.things), `cell:${cell}`];
}
export const planSpot = (scene: PlanScene, noun: string): string | null =>
  cellOf(noun) ?? [...scene.pieces, ...scene.flags, ...scene.things].find((thing) => thing.noun === noun)?.cell ?? null;

/** Every cell of a plan, row by row. */
export const cellsOf = ({ columns, rows }: Size): string[] =>
  Array.from({ length: columns * rows }, (_, i) => planCell(i % columns, Math.floor(i / columns)));
