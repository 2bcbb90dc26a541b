// The six pictures of the landing page, built from blocks in parallel projection.
import type { GlyphName } from '../lib/glyphs';
import type { Key } from '../lib/games';
import type { Side } from '../lib/sides';

export type Item =
  | { k: number; svg: string }
  | { k: number; piece: { x: number; y: number; name: string; side: Side; size: number } }
  | { k: number; glyph: { x: number; y: number; name: GlyphName; size: number; colour: string } }
  | { k: number; token: { x: number; y: number; name: GlyphName; paint: string; size: number; turn: number; on?: string } }
  | { k: number; die: { x: number; y: number; turn: number; colour: string; face: number; size: number } };
export interface Scene {
  x: number;
  y: number;
  items: Item[];
}

type Point = [number, number];
const iso = (x: number, y: number, z: number, u: number): Point => [(x - y) * u * 0.866, (x + y) * u * 0.5 - z * u];
const polygon = (points: Point[], fill: string) =>
  `<polygon points="${points.map((point) => point.map((v) => v.toFixed(1)).join(',')).join(' ')}" fill="${fill}"/>`;
const shade = (colour: string, part: number) => `color-mix(in oklab,${colour} ${part}%,#2B1E5C)`;
const still = (svg: string, k = 0): Item => ({ k, svg });

interface Box {
  at: [number, number, number];
  size: [number, number, number];
  colour: string;
  u: number;
  k?: number;
  windows?: boolean;
}
function box({ at: [x, y, z], size: [w, d, h], colour, u, k = 0, windows = false }: Box): Item {
  const p = (a: number, b: number, c: number) => iso(a, b, c, u);
  const left = polygon([p(x, y + d, z), p(x + w, y + d, z), p(x + w, y + d, z + h), p(x, y + d, z + h)], shade(colour, 78));
  const right = polygon([p(x + w, y, z), p(x + w, y + d, z), p(x + w, y + d, z + h), p(x + w, y, z + h)], shade(colour, 60));
  const top = polygon([p(x, y, z + h), p(x + w, y, z + h), p(x + w, y + d, z + h), p(x, y + d, z + h)], colour);
  const panes = windows ? Array.from({ length: Math.floor(h / 0.5) }, (_, i) => floorPanes(i)).join('') : '';
  function floorPanes(i: number): string {
    const e = z + 0.18 + i * 0.5;
    const pane = (a: number, b: number, a2: number, b2: number, fill: string) =>
      polygon([p(a, b, e), p(a2, b2, e), p(a2, b2, e + 0.24), p(a, b, e + 0.24)], fill);
    return pane(x + w * 0.16, y + d, x + w * 0.42, y + d, i % 2 ? '#FFF1B8' : '#fff8') +
      pane(x + w * 0.58, y + d, x + w * 0.84, y + d, i % 3 ? '#fff8' : '#FFF1B8') +
      pane(x + w, y + d * 0.84, x + w, y + d * 0.58, '#FFF1B899') + pane(x + w, y + d * 0.42, x + w, y + d * 0.16, '#fff4');
  }
  return still(left + right + top + panes, x + y + z * 0.01 + k);
}

function stand(x: number, y: number, z: number, name: string, side: Side, size: number, u: number): Item {
  const [a, b] = iso(x + 0.5, y + 0.5, z, u);
  return { k: x + y + 0.9, piece: { x: a, y: b - size * 0.46, name, side, size } };
}
const tiles = (n: number, m: number, one: string, two: string, u: number): Item[] =>
  Array.from({ length: n * m }, (_, i) => {
    const x = i % n, y = Math.floor(i / n);
    return box({ at: [x + 0.03, y + 0.03, -0.18], size: [0.94, 0.94, 0.18], colour: (x + y) % 2 ? one : two, k: -50, u });
  });
const isle = (n: number, m: number, colour: string, u: number): Item =>
  box({ at: [-0.12, -0.12, -0.88], size: [n + 0.24, m + 0.24, 0.7], colour, k: -90, u });

function city(): Scene {
  const u = 23;
  const house = (x: number, y: number, h: number, colour: string) =>
    box({ at: [x + 0.08, y + 0.08, 0], size: [0.84, 0.84, h], colour, u, windows: true });
  return {
    x: -14, y: -38,
    items: [
      isle(5, 5, '#7CC5BA', u), ...tiles(5, 5, '#F3FBF5', '#DDF2E8', u),
      house(0, 0, 2.3, '#8FD3C6'), house(1, 0, 1.7, '#B9B2EE'), house(4, 0, 2.1, '#F6A58B'), house(0, 3, 1.5, '#FFD98A'),
      house(0, 4, 1.1, '#9CC6F5'), house(3, 1, 1.1, '#FFD98A'),
      stand(1, 1.5, 0, 'Joker', 'ember', 42, u), stand(3.5, 2.7, 0, 'Hulk', 'tide', 42, u),
      { k: 90, die: { x: 98, y: 100, turn: -9, colour: 'white', face: 2, size: 40 } },
      { k: 91, die: { x: 138, y: 78, turn: 12, colour: 'red', face: 6, size: 46 } },
    ],
  };
}

function roofs(): Scene {
  const u = 23;
  const tower = (x: number, y: number, z: number, colour: string): Item[] => [
    box({ at: [x, y, z - 5], size: [3, 3, 5], colour, u, k: -60 }),
    ...Array.from({ length: 9 }, (_, i) => {
      const dx = i % 3, dy = Math.floor(i / 3);
      return box({ at: [x + dx + 0.05, y + dy + 0.05, z], size: [0.9, 0.9, 0.1], colour: (dx + dy) % 2 ? '#FFF3E0' : '#FFE4CB', u, k: -20 });
    }),
  ];
  const flag = (x: number, y: number, z: number, colour: string): Item => {
    const [a, b] = iso(x, y, z, u);
    return still(
      `<path d="M${a} ${b}v-50" stroke="#17122F" stroke-width="4" stroke-linecap="round"/><path d="M${a + 1} ${b - 49}q16 -9 34 0v24q-18 -9 -34 0z" fill="${colour}" stroke="#17122F" stroke-width="2.4" stroke-linejoin="round"/>`,
      x + y + 0.6,
    );
  };
  return {
    x: -2, y: 36,
    items: [
      ...tower(-3.2, -1, 1, '#F08A6A'), ...tower(1.4, -0.6, 0, '#5AA7B8'),
      box({ at: [-0.2, 0.5, 0.75], size: [1.7, 0.5, 0.12], colour: '#C98F55', u }),
      flag(-2.6, -0.5, 1.1, 'var(--base-ember)'), flag(3.6, 0.3, 0.1, 'var(--base-tide)'),
      stand(-1.6, 0.6, 1.1, 'Thor', 'ember', 40, u), stand(2.2, 1, 0.1, 'Batman', 'tide', 40, u),
    ],
  };
}

function street(): Scene {
  const u = 22;
  const wall = (x: number, y: number, w: number, d: number) => box({ at: [x, y, 0], size: [w, d, 0.9], colour: '#E2DAFF', u });
  const lamp = (x: number, y: number): Item => {
    const [a, b] = iso(x, y, 0, u);
    return still(
      `<circle cx="${a}" cy="${b - 54}" r="34" fill="url(#glow)"/><path d="M${a} ${b}v-50" stroke="#2B1E5C" stroke-width="4"/><circle cx="${a}" cy="${b - 54}" r="8" fill="#FFE08A" stroke="#17122F" stroke-width="2"/>`,
      x + y,
    );
  };
  const [gx, gy] = iso(5.3, 2.1, 0, u);
  const gift = `<g transform="translate(${gx} ${gy - 12}) scale(.9)"><rect x="-14" y="-8" width="28" height="26" rx="6" fill="#5B1A1F"/><rect x="-14" y="-13" width="28" height="26" rx="6" fill="var(--red)" stroke="#17122F" stroke-width="2"/></g>`;
  const glow = '<defs><radialGradient id="glow"><stop offset="0" stop-color="#FFD27A" stop-opacity=".95"/><stop offset="1" stop-color="#FFD27A" stop-opacity="0"/></radialGradient></defs>';
  return {
    x: 0, y: -42,
    items: [
      still(glow, -99), isle(6, 5, '#7A67C8', u), ...tiles(6, 5, '#5C4BA6', '#524294', u),
      wall(0, 1, 2, 0.16), wall(2, 0, 0.16, 1.2), wall(4, 3, 2, 0.16), wall(4, 3, 0.16, 1.4), wall(3, 1, 1, 0.16),
      lamp(0.6, 0.5), lamp(5.4, 1.1), still(gift, 6.9),
      { k: 6.91, glyph: { x: gx, y: gy - 12, name: 'present', size: 18, colour: '#FBF6EA' } },
      stand(1, 2.4, 0, 'Batman', 'tide', 42, u), stand(3, 2, 0, 'Harley Quinn', 'ember', 42, u),
    ],
  };
}

function arena(): Scene {
  const u = 19, flat = 0.6;
  const hex = (x: number, y: number, r: number): Point[] =>
    Array.from({ length: 6 }, (_, i) => {
      const turn = (Math.PI / 3) * i + Math.PI / 6;
      return [x + r * Math.cos(turn), y + r * Math.sin(turn) * flat];
    });
  const mid = (q: number, r: number): Point => [u * Math.sqrt(3) * (q + r / 2), u * 1.5 * flat * r];
  const cells: Point[] = [];
  for (let r = -3; r <= 3; r += 1) for (let q = -3; q <= 3; q += 1) if (Math.abs(q + r) <= 3) cells.push([q, r]);
  const colour = ([q, r]: Point) => {
    if (Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) === 1) return '#FFB3A1';
    if (q + r / 2 > 1.9) return '#FFE08F';
    if (q + r / 2 < -1.9) return '#A9C8FF';
    return (q - r + 9) % 2 ? '#FFF6E8' : '#FCE7CF';
  };
  const gem = ([x, y]: Point, light: string, dark: string, s: number) =>
    `<path d="M${x - 11 * s} ${y}L${x - 7 * s} ${y - 40 * s} ${x} ${y - 54 * s}V${y + 6 * s}Z" fill="${light}"/><path d="M${x + 11 * s} ${y}L${x + 7 * s} ${y - 40 * s} ${x} ${y - 54 * s}V${y + 6 * s}Z" fill="${dark}"/>`;
  const layer = (drop: number, size: number, paint: (cell: Point) => string) =>
    cells.map((cell) => polygon(hex(mid(...cell)[0], mid(...cell)[1] + drop, u * size), paint(cell))).join('');
  return {
    x: 0, y: 10,
    items: [
      still(layer(20, 1.02, () => '#A55F3A') + layer(9, 1.02, () => '#D98E5A') + layer(0, 0.96, colour), 0),
      still(gem(mid(-2, 0), '#7FB0FF', '#2A5FC0', 1) + gem(mid(2, 0), '#FFD257', '#B98400', 1) + gem(mid(0, 0), '#FF8D79', '#C8412F', 1.15), 1),
      { k: 2, piece: { x: mid(2, -2)[0] + 2, y: mid(1, -2)[1] - 16, name: 'Gwaien', side: 'ember', size: 42 } },
      { k: 3, piece: { x: mid(-2, 2)[0] + 24, y: mid(-2, 2)[1] - 12, name: 'Kilgore', side: 'tide', size: 42 } },
    ],
  };
}

function orbit(): Scene {
  let dots = '';
  for (let y = -70; y <= 70; y += 6.5) {
    for (let x = -70; x <= 70; x += 7.4) {
      const at = x + (Math.round(y / 6.5) % 2 ? 3.7 : 0);
      const land = Math.sin(at / 17 + y / 31 + 1) + Math.sin(y / 15 - at / 40) + Math.cos((at + y) / 26);
      if (at * at + y * y < 4700 && land > 0.45) dots += `M${at.toFixed(0)} ${y.toFixed(0)}h0`;
    }
  }
  const route = (d: string) =>
    `<path d="${d}" stroke="#17122F" stroke-width="6"/><path d="${d}" stroke="#FFC83D" stroke-width="2.6" stroke-dasharray="1 7"/>`;
  const spot = (x: number, y: number, fill: string, name: GlyphName, colour: string): Item[] => [
    still(`<g transform="translate(${x} ${y})"><path d="M0 -19 16.5 -9.5V9.5L0 19 -16.5 9.5V-9.5Z" transform="translate(0 4)" fill="#17122F"/><path d="M0 -19 16.5 -9.5V9.5L0 19 -16.5 9.5V-9.5Z" fill="${fill}" stroke="#17122F" stroke-width="2" stroke-linejoin="round"/></g>`, 5),
    { k: 6, glyph: { x, y, name, size: 22, colour } },
  ];
  return {
    x: 0, y: 0,
    items: [
      still(`<circle r="80" cy="6" fill="#14307A"/><circle r="80" cy="2" fill="#2F62D6"/><path d="M-80 2A80 80 0 0 1 80 2 95 95 0 0 0 -80 2Z" fill="#5B8BF0" opacity=".65"/><g transform="translate(0 2)"><path d="${dots}" stroke="#BFE0FF" stroke-width="4.6" stroke-linecap="round" opacity=".9"/></g><g fill="none" stroke-linecap="round">${route('M-52 -20Q0 -62 50 -12')}${route('M50 -12Q40 34 -8 50')}<ellipse rx="138" ry="34" cy="8" transform="rotate(-14)" stroke="#fff" stroke-opacity=".8" stroke-width="2.4" stroke-dasharray="150 34"/></g>`, 1),
      ...spot(-52, -20, '#F3E9FF', 'brain', '#4A1258'), ...spot(50, -12, '#5B1F6B', 'uncertainty', '#E7B9F2'),
      ...spot(-8, 50, '#5B1F6B', 'uncertainty', '#E7B9F2'),
      { k: 9, piece: { x: -104, y: 34, name: 'Superman', side: 'tide', size: 46 } },
      { k: 9, piece: { x: 112, y: -34, name: 'Darkseid', side: 'ember', size: 50 } },
    ],
  };
}

function bag(): Scene {
  const token = (x: number, y: number, size: number, turn: number, paint: string, name: GlyphName, on?: string): Item => ({
    k: 5, token: { x, y, size, turn, paint, name, ...(on ? { on } : {}) },
  });
  return {
    x: 0, y: 0,
    items: [
      still('<g transform="translate(0 34)"><ellipse cx="3" cy="50" rx="70" ry="8" fill="#5A1233" opacity=".25"/><g transform="translate(-78 -52) scale(.65)"><path d="M78 16C40 46 18 90 22 136c3 24 34 28 98 28s96-4 98-28c3-46-20-90-58-120Z" fill="#FBF3E4" stroke="#17122F" stroke-width="4"/><path d="M124 164c64 0 92-6 94-28 3-46-20-90-58-120 18 56 12 104-36 148Z" fill="#E6D8BE"/><path d="M56 -10c22 10 26 14 20 28h90c-6-14-2-18 20-28-30-14-38 4-66 0-28 4-36-14-64 0Z" fill="#FBF3E4" stroke="#17122F" stroke-width="4" stroke-linejoin="round"/><path d="M70 14h100v13H70z" fill="var(--key-bb)" stroke="#17122F" stroke-width="3.5"/></g></g>', 1),
      token(-96, -16, 40, -22, 'red', 'punch'), token(-62, -58, 36, 14, 'yellow', 'cubes', 'var(--ink)'),
      token(-8, -70, 42, -8, 'teal', 'jump-across'), token(48, -60, 36, 18, 'violet', 'third-eye'),
      token(96, -30, 42, -12, 'ink', 'hazard-sign', 'var(--lamp)'), token(-116, 42, 34, 20, 'blue', 'shield'),
      token(118, 30, 36, 10, 'orange', 'sun', 'var(--ink)'),
    ],
  };
}

const MAKE: Record<Key, () => Scene> = { br: city, cf: roofs, fk: street, sfb: arena, jl: orbit, bb: bag };
export function sceneOf(key: Key): Scene {
  const scene = MAKE[key]();
  return { ...scene, items: scene.items.sort((a, b) => a.k - b.k) };
}
