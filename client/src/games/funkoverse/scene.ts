// The map of DC Comics Funkoverse as a plan: figures, markers, areas; marks and sight lines of the present choice.
import { centre, distance, meeting, planSpot, sharedCorner, type Area, type PlanPiece, type PlanScene, type PlanThing, type Point, type Range, type SightLine } from '../../boards/plan';
import { isCell } from '../../lib/choice';
import { candidates, optionOf, type Choice } from '../../lib/choice';
import type { Marks } from '../../boards/square';
import { aboutOf, colourOf, figureOf, inFigure, refusals, ringOf, type Base, type FigureView, type FunkoTable, type FunkoView, type Ray } from './view';
import { blockerOf, chipsOf, faceName, figureName, mapName, scenarioName, sideName, stateWords } from './words';

export function sceneOf(table: FunkoTable, choice: Choice): PlanScene {
  const { view } = table;
  const { map } = view;
  const moved = displaced(choice);
  const own = viewer(table);
  return {
    name: `${mapName(view)}, ${scenarioName(view)}`,
    columns: map.columns, rows: map.rows,
    turned: startsAtTop(view, own),
    walls: map.walls, solids: map.solids, dead: new Set(map.dead),
    areas: areas(table),
    pieces: [
      ...view.figures.filter((figure) => figure.cell !== null).map((figure) => piece(table, figure, moved)),
      ...view.minions.flatMap((minion) => (minion.cell ? [minionPiece(table, minion.id, minion.side, minion.cell)] : [])),
    ],
    things: [...boxes(table), ...markers(view)],
    flags: view.scenario === 'flags' ? (['dark', 'light'] as const).map((base) => ({
      noun: base === own ? 'object:own-flag' : 'object:flag', cell: map.flags[base], side: colourOf(view, base), frozen: false, trail: [],
      name: base === own ? 'your flag' : `the flag of ${sideName(table, base)}`,
    })) : [],
  };
}
/** Whose eyes look: the viewer's side, for watchers the side with the light bases. */
export const viewer = ({ view }: FunkoTable): Base => view.own ?? 'light';
const startsAtTop = ({ map }: FunkoView, own: Base): boolean => {
  const rows = map.starts[own].map((cell) => Number(cell.slice(1)));
  return rows.reduce((sum, row) => sum + row, 0) / Math.max(1, rows.length) < map.rows / 2;
};

/** Figures that the steps not yet sent have moved: where they would be. */
export function displaced(choice: Choice): Map<string, string> {
  const steps = choice.pending ? [...choice.steps, choice.pending] : choice.steps;
  const found = new Map<string, string>();
  for (const { answer } of steps) {
    const [, who, cell] = /^(?:move|place) (\S+) ([a-z]\d+)$/.exec(answer) ?? [];
    if (who && cell) found.set(who, cell);
  }
  return found;
}

function piece(table: FunkoTable, figure: FigureView, moved: Map<string, string>): PlanPiece {
  const { view } = table;
  const lying = figure.state === 'down';
  const acting = view.acting?.figure === figure.id;
  return {
    noun: `figure:${figure.id}`,
    cell: moved.get(figure.id) ?? figure.cell ?? '',
    was: moved.has(figure.id) ? figure.cell : null,
    name: faceName(view, figure.id),
    side: colourOf(view, figure.side),
    ring: ringOf(view, figure),
    yours: figure.side === view.own,
    value: figure.defense,
    full: null,
    low: false,
    flat: lying || (figure.exhausted && !acting),
    dim: lying || (figure.exhausted && !acting),
    down: lying,
    minion: false,
    chips: chipsOf(figure),
    words: [
      ...(view.figures.some((one) => one !== figure && one.card.id === figure.card.id) ? [figure.side] : []),
      ...stateWords(figure), ...(acting ? ['acting'] : []),
      ...(ringOf(view, figure) ? [`played by ${table.seats.find((seat) => seat.no === figure.seat)?.name ?? ''}`] : []),
    ],
  };
}
function minionPiece({ view }: FunkoTable, id: string, side: Base, cell: string): PlanPiece {
  return {
    noun: `figure:${id}`, cell, was: null, name: faceName(view, id), side: colourOf(view, side), ring: null, yours: side === view.own,
    value: null, full: null, low: false, flat: true, dim: false, down: false, minion: true, chips: [], words: ['minion'],
  };
}

function areas(table: FunkoTable): Area[] {
  const { view } = table;
  const { map } = view;
  const starts = (['dark', 'light'] as const).map((base): Area => ({
    name: `${base === view.own ? 'your' : `${sideName(table, base)}'s`} starting area`, cells: map.starts[base], kind: 'start', side: colourOf(view, base),
  }));
  const zones = view.scenario !== 'control' ? [] : map.zones.map((cells, i): Area => {
    const held = view.zones[i] ?? null;
    return { name: `zone ${i + 1}, ${held === null ? 'nobody holds it' : held === view.own ? 'yours' : `held by ${sideName(table, held)}`}`, cells, kind: 'zone', side: held ? colourOf(view, held) : null };
  });
  const scoring: Area[] = view.scenario === 'territory' ? [{ name: 'scoring area', cells: map.area, kind: 'scoring', side: null }] : [];
  return [...starts, ...zones, ...scoring];
}
const boxes = (table: FunkoTable): PlanThing[] => table.view.boxes.map((box) => ({
  noun: `box:${box.cell}`, cell: box.cell, glyph: 'present', paint: 'red', letter: null, side: colourOf(table.view, box.side), away: false,
  name: box.side === table.view.own ? 'your Mystery Box' : `Mystery Box of ${sideName(table, box.side)}`,
}));
const markers = (view: FunkoView): PlanThing[] => view.markers.map((marker) => ({
  noun: `object:${marker.letter}`, cell: marker.cell, glyph: 'position-marker', paint: 'yellow', letter: marker.letter.toUpperCase(), side: null,
  away: marker.side !== null,
  name: marker.side ? `place of point marker ${marker.letter.toUpperCase()}, which is on step ${marker.step}` : `point marker ${marker.letter.toUpperCase()}`,
}));

// --- what the present choice lights up ------------------------------------------------------------

const LIVE = /^(figure|cell|object|box):/;

export function marksOf(table: FunkoTable, scene: PlanScene, choice: Choice): Marks {
  const marks: Marks = { reach: new Map(), target: new Set(), held: new Set(), source: new Set(), no: new Map() };
  const { view } = table;
  const choose = ['character', 'proposal', 'captain'].includes(choice.at?.ask ?? '');
  for (const option of choice.phase === 'choosing' ? candidates(choice) : []) {
    for (const noun of option.nouns.filter((one) => LIVE.test(one) && !choice.held.includes(one))) {
      const cell = planSpot(scene, noun);
      if (!cell) continue;
      const id = inFigure(noun);
      const mine = id !== null && scene.pieces.some((one) => one.noun === noun && one.yours);
      if (id !== null && !mine) marks.target.add(cell);
      else if (choose) marks.source.add(cell);
      else marks.reach.set(cell, String(isCell(noun) ? (option.hint?.number ?? '') : ''));
    }
  }
  const acting = actor(table, choice);
  const place = acting && planSpot(scene, `figure:${acting}`);
  if (place) marks.held.add(place);
  for (const noun of choice.held) {
    const cell = LIVE.test(noun) ? planSpot(scene, noun) : null;
    if (cell) marks.held.add(cell);
  }
  for (const text of choice.marked) {
    const cell = planSpot(scene, optionOf(choice, text)?.nouns[0] ?? '');
    if (cell) marks.held.add(cell);
  }
  for (const no of shownRefusals(choice)) {
    const cell = planSpot(scene, no.noun);
    if (cell && !marks.reach.has(cell) && !marks.target.has(cell)) marks.no.set(cell, `${no.reason} ${no.rules.slice(0, 2).join(' ')}`.trim());
  }
  if (view.acting && !place) {
    const cell = figureOf(view, view.acting.figure)?.cell;
    if (cell && !choice.steps.length) marks.held.add(cell);
  }
  return marks;
}

/** The refusals that belong to what is held; with nothing held those of moving. */
export function shownRefusals(choice: Choice): ReturnType<typeof refusals> {
  const all = refusals(choice);
  const action = choice.at?.ask === 'action';
  return all.filter((no) => (action ? (choice.held.length ? choice.held.includes(no.held) : ['act:move', 'act:challenge'].includes(no.held)) : true));
}

/** Whose turn it is, or who is moved by the step that is asked. */
export function actor({ view }: FunkoTable, choice: Choice): string | null {
  const mover = choice.at?.options.map((option) => /^(?:move|place|return) (\S+) /.exec(option.text)?.[1]).find(Boolean);
  if (choice.at && choice.at.ask !== 'action' && mover) return mover;
  return view.acting?.figure ?? null;
}

const BARRING = ['corner', 'wall', 'walls', 'rival-in-way', 'box-in-way'];
/** Squares near by that no step leads to, and the corner that bars it. */
export function barsOf(scene: PlanScene, choice: Choice, from: string | null, marks: Marks): { cell: string; at: Point | null }[] {
  if (choice.phase !== 'choosing') return [];
  return shownRefusals(choice).flatMap((no) => {
    const cell = isCell(no.noun) ? no.noun.slice(5) : null;
    if (!cell || !marks.no.has(cell) || !BARRING.includes(no.code) || scene.dead.has(cell)) return [];
    return [{ cell, at: no.code === 'corner' && from ? sharedCorner(from, cell) : null }];
  });
}

/** What is held reaches so far, and these squares of it are not seen. */
export function rangeOf(table: FunkoTable, choice: Choice): Range | null {
  const about = aboutOf(choice.at);
  const from = figureOf(table.view, table.view.acting?.figure)?.cell;
  const noun = choice.held.find((one) => about.reach?.[one] !== undefined) ?? choice.held.find((one) => one === 'act:challenge');
  if (!from || !noun || choice.steps.length) return null;
  const reach = about.reach?.[noun] ?? 1;
  const seen = new Set(about.seen ?? []);
  const unseen = new Set<string>();
  for (let x = 0; x < table.view.map.columns; x++) {
    for (let y = 0; y < table.view.map.rows; y++) {
      const cell = String.fromCharCode(97 + x) + (y + 1);
      if (!seen.has(cell) && distance(cell, from) <= reach) unseen.add(cell);
    }
  }
  return { from, reach, unseen };
}

/** The sight lines to draw: to every rival while something is aimed, else to the one that is looked at. */
export function sightOf(table: FunkoTable, choice: Choice, looked: string | null): SightLine[] {
  const { view } = table;
  if (choice.steps.length) return [];
  const lit = inFigure(optionOf(choice, choice.lit)?.nouns.find((noun) => noun.startsWith('figure:')));
  const aimed = choice.phase === 'choosing' && choice.held.some((noun) => noun === 'act:challenge' || aboutOf(choice.at).reach?.[noun] !== undefined);
  const target = inFigure(looked ?? undefined);
  return view.rays
    .filter((ray) => aimed || ray.figure === lit || ray.figure === target)
    .map((ray) => ({
      from: ray.from, to: ray.to, seen: ray.seen, at: stop(view, ray), lit: ray.figure === lit || (!lit && ray.figure === target),
      why: ray.seen ? '' : blockerOf(view, ray),
    }));
}
function stop(view: FunkoView, ray: Ray): Point | null {
  if (ray.wall?.length === 4) return meeting(centre(ray.from), centre(ray.to), ray.wall);
  const between = ray.figures?.[0];
  const cell = between && (figureOf(view, between)?.cell ?? view.minions.find((minion) => minion.id === between)?.cell);
  return cell ? centre(cell) : null;
}
export { figureName };
