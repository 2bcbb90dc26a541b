// What the present choice and the last events light up on a board. No rules: it only reads what was sent.
import { live, optionOf, type Choice } from '../lib/choice';
import { lastAction, thisTurn, type Told } from '../lib/reading';
import { cellOf, type Marks, type Overlay, type ScenePiece, type SquareScene } from './square';
import type { Shown } from '../lib/beats';

/** What stands on a board, whatever its cells are. */
export type Stood = Pick<SquareScene, 'pieces' | 'flags' | 'things'>;

/** Where a noun stands on the board. */
export function whereIs(scene: Stood, noun: string): string | null {
  const things = [...scene.pieces, ...scene.flags, ...scene.things];
  return cellOf(noun) ?? things.find((thing) => thing.noun === noun)?.cell ?? null;
}

export function marksOf(scene: Stood, choice: Choice): Marks {
  const marks: Marks = { reach: new Map(), target: new Set(), held: new Set(), source: new Set(), no: new Map() };
  const own = (noun: string) => scene.pieces.find((piece) => piece.noun === noun)?.yours ?? false;
  for (const [noun, options] of live(choice)) {
    const cell = whereIs(scene, noun);
    if (!cell) continue;
    const figure = noun.startsWith('figure:');
    if (figure && !own(noun)) marks.target.add(cell);
    else if (figure && !choice.held.length && !choice.steps.length) marks.source.add(cell);
    else marks.reach.set(cell, String(options[0]?.hint?.number ?? ''));
  }
  for (const noun of [...choice.held, ...actors(choice)]) {
    const cell = whereIs(scene, noun);
    if (cell && (choice.held.includes(noun) || own(noun))) marks.held.add(cell);
  }
  for (const text of choice.marked) {
    const cell = whereIs(scene, optionOf(choice, text)?.nouns[0] ?? '');
    if (cell) marks.held.add(cell);
  }
  for (const no of choice.at?.disabled ?? []) {
    const cell = whereIs(scene, no.noun);
    if (cell) marks.no.set(cell, no.reason);
  }
  return marks;
}

/** The figures of the steps taken so far. */
function actors(choice: Choice): string[] {
  const steps = choice.pending ? [...choice.steps, choice.pending] : choice.steps;
  return steps.flatMap((step) => {
    const option = step.decision.options.find((one) => one.text === step.answer);
    return option?.nouns.filter((noun) => noun.startsWith('figure:')).slice(0, 1) ?? [];
  });
}

export interface Moment {
  choice: Choice;
  shown: Shown | null;
  heard: Told[];
  pointed: Told | null;
}

export function overlayOf(scene: Stood, { choice, shown, heard, pointed }: Moment): Overlay {
  const piece = (id: string | null | undefined) => scene.pieces.find((one) => one.noun === `figure:${id}`);
  const preview = optionOf(choice, choice.lit)?.hint;
  const moved = (pointed ? [pointed] : thisTurn(heard)).findLast((event) => event.read.path.length > 1);
  const mover = piece(moved?.read.figure);
  const focus = shown?.beat === 'announce' || shown?.beat === 'chance' ? shown.event : pointed;
  return {
    trace: moved && (pointed || !choice.steps.length) ? moved.read.path : [],
    traceSide: mover?.side ?? null,
    path: choice.phase === 'choosing' ? (preview?.path ?? []) : [],
    rays: preview?.ray && choice.phase === 'choosing' ? [preview.ray] : [],
    arrow: arrow(piece(focus?.read.figure), piece(focus?.read.target)),
    floats: shown ? floats(isResult(shown) ? [shown.event] : [], piece) : floats(lastAction(heard), piece),
    pointed: pointed ? cellsOf(scene, pointed) : [],
  };
}

function arrow(from?: ScenePiece, to?: ScenePiece): Overlay['arrow'] {
  return from && to && from !== to ? { from: from.cell, to: to.cell, side: from.side } : null;
}

const isResult = ({ beat }: Shown) => beat === 'result' || beat === 'grand';

function floats(events: Told[], piece: (id: string | null) => ScenePiece | undefined): Overlay['floats'] {
  const found = new Map<string, Overlay['floats'][number]>();
  for (const { read: { damage, healed, target, figure } } of events) {
    const on = piece(target ?? figure);
    if (on && healed !== null) found.set(on.cell, { cell: on.cell, text: `+${healed}`, good: true });
    else if (on && damage !== null) found.set(on.cell, { cell: on.cell, text: String(damage), good: false });
  }
  return [...found.values()];
}

function cellsOf(scene: Stood, event: Told): string[] {
  const { cells, figure, target } = event.read;
  const standing = [figure, target].flatMap((id) => (id ? (whereIs(scene, `figure:${id}`) ?? []) : []));
  return [...new Set([...cells, ...standing])];
}
