// A board of hexes, points up, as the drawing and the text view see it. A hex is named by its axial cell: "q,r"; the middle is "0,0".
import type { GlyphName } from '../lib/glyphs';
import type { Side } from '../lib/sides';
import { noMarks, type Marks, type Overlay, type ScenePiece } from './square';

export interface HexCell {
  id: string;
  q: number;
  r: number;
  /** The area it lies in. */
  area: string | null;
  /** What stands here and cannot be entered. */
  statue: string | null;
  trapHex: boolean;
  /** Whose start it is. */
  start: { side: Side; name: string } | null;
}
export interface AreaLook {
  name: string;
  glyph: GlyphName;
  /** A core of the same name has this paint and edge. */
  paint: string;
  edge: string;
}
export interface HexTrap {
  cell: string;
  glyph: GlyphName;
  known: boolean;
  name: string;
}
/** Those who wait beside the board. */
export interface Gate {
  side: Side;
  name: string;
  /** Drawn at the bottom: the viewer's own. */
  near: boolean;
  pieces: ScenePiece[];
}
export interface HexScene {
  name: string;
  /** Seen from the north, so that the viewer's side lies at the bottom. */
  turned: boolean;
  cells: HexCell[];
  areas: Record<string, AreaLook>;
  statues: Record<string, { name: string; paint: string; edge: string; glyph: GlyphName }>;
  traps: HexTrap[];
  pieces: ScenePiece[];
  gates: Gate[];
  /** Where pieces stood before the steps that are not yet sent. */
  ghosts: { cell: string; side: Side }[];
  flags: [];
  things: [];
}

/** A push or pull that is to come: from, by way of, to, and the damage for what is missing. */
export interface Arrow {
  path: string[];
  damage: number;
  trap: boolean;
  side: Side;
}
export interface HexOverlay extends Overlay {
  /** Hexes of an area that is being aimed, or that is hit around a target. */
  pattern: string[];
  /** Damage to come, by hex. */
  hits: { cell: string; text: string; grave: boolean; own: boolean }[];
  /** An attack that is going on. */
  shot: { from: string; to: string } | null;
  shoves: Arrow[];
}

const Q3 = Math.sqrt(3);
export const EXTENT = { width: 9 * Q3, height: 14 };

/** The middle of a hex in units of its half height, seen from the viewer's side. */
export function middle(scene: Pick<HexScene, 'turned'>, q: number, r: number): [number, number] {
  const turn = scene.turned ? -1 : 1;
  return [turn * Q3 * (q + r / 2), turn * 1.5 * r];
}
export function axial(cell: string): [number, number] | null {
  const [q, r] = cell.split(',').map(Number);
  return q !== undefined && r !== undefined && Number.isInteger(q) && Number.isInteger(r) ? [q, r] : null;
}
export function outline(x: number, y: number, radius: number): string {
  const corner = (i: number) => {
    const turn = (Math.PI / 3) * i + Math.PI / 6;
    return `${(x + radius * Math.cos(turn)).toFixed(1)} ${(y + radius * Math.sin(turn)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 6 }, (_, i) => corner(i)).join('L')}Z`;
}
/** The six corners alone: the mark of a target. */
export function corners(x: number, y: number, radius: number): string {
  const point = (i: number): [number, number] => {
    const turn = (Math.PI / 3) * i + Math.PI / 6;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  };
  const toward = (a: [number, number], b: [number, number]) =>
    `${(a[0] + (b[0] - a[0]) * 0.34).toFixed(1)} ${(a[1] + (b[1] - a[1]) * 0.34).toFixed(1)}`;
  return Array.from({ length: 6 }, (_, i) => {
    const at = point(i);
    return `M${toward(at, point(i + 5))}L${at.map((n) => n.toFixed(1)).join(' ')} ${toward(at, point(i + 1))}`;
  }).join('');
}

/** The six directions as the eye sees them, clockwise from the upper left. */
export const WAYS = { nw: [0, -1], ne: [1, -1], e: [1, 0], se: [0, 1], sw: [-1, 1], w: [-1, 0] } as const;
export type Way = keyof typeof WAYS;

/** The next hex as the viewer sees the directions; null beyond the edge. */
export function beside(scene: HexScene, cell: string, way: Way): string | null {
  const at = axial(cell);
  if (!at) return null;
  const turn = scene.turned ? -1 : 1;
  const name = `${at[0] + turn * WAYS[way][0]},${at[1] + turn * WAYS[way][1]}`;
  return scene.cells.some((one) => one.id === name) ? name : null;
}

/** The rows of the picture from top to bottom, each from left to right. */
export function rowsOf(scene: HexScene): HexCell[][] {
  const turn = scene.turned ? -1 : 1;
  const rows = new Map<number, HexCell[]>();
  for (const cell of scene.cells) rows.set(turn * cell.r, [...(rows.get(turn * cell.r) ?? []), cell]);
  return [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells.sort((a, b) => turn * (a.q - b.q)));
}

/** How a direction of the rules looks to the viewer. */
const SEEN: Record<Way, string> = {
  nw: 'up and left', ne: 'up and right', e: 'right', se: 'down and right', sw: 'down and left', w: 'left',
};
const BACK: Record<Way, Way> = { nw: 'se', ne: 'sw', e: 'w', se: 'nw', sw: 'ne', w: 'e' };
export const seen = (way: Way, turned: boolean): string => SEEN[turned ? BACK[way] : way];

/** A hex in words, the same for the ear, the loupe and the text view. */
export function hexWords(scene: HexScene, id: string, marks: Marks = noMarks): string {
  const cell = scene.cells.find((one) => one.id === id);
  if (!cell) return id;
  const words = [id];
  if (cell.area) words.push(`${scene.areas[cell.area]?.name ?? cell.area} area`);
  if (cell.statue) words.push(scene.statues[cell.statue]?.name ?? cell.statue);
  if (cell.start) words.push(cell.start.name);
  const trap = scene.traps.find((one) => one.cell === id);
  if (trap) words.push(trap.name);
  else if (cell.trapHex) words.push('trap hex, empty');
  for (const piece of scene.pieces.filter((one) => one.cell === id)) {
    words.push(piece.name, piece.yours ? 'yours' : `${piece.side} side`);
    if (piece.value !== null && piece.full !== null) words.push(`${piece.value} of ${piece.full} hitpoints`);
    words.push(...piece.words);
  }
  if (scene.ghosts.some((one) => one.cell === id)) words.push('left by a step not yet sent');
  if (marks.held.has(id)) words.push('selected');
  if (marks.target.has(id)) words.push('target');
  if (marks.source.has(id) && !marks.held.has(id)) words.push('can act');
  if (marks.reach.has(id)) words.push(['can be chosen', marks.reach.get(id)].filter(Boolean).join(' '));
  const no = marks.no.get(id);
  if (no) words.push(no);
  return words.join(', ');
}

/** Everything a click on a hex may mean, the most particular first. */
export const nounsAt = (scene: HexScene, cell: string): string[] => [
  ...scene.pieces.filter((piece) => piece.cell === cell).map((piece) => piece.noun),
  `cell:${cell}`,
];
