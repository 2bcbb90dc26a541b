// The arena as a scene of hexes, with the steps that are composed but not yet sent.
import type { HexOverlay, HexScene } from '../../boards/hex';
import { overlayOf, type Moment } from '../../boards/marks';
import type { ScenePiece } from '../../boards/square';
import { optionOf, type Choice, type Step } from '../../lib/choice';
import { sideOf } from '../../lib/sides';
import type { Option } from '../../protocol';
import { championOf, cardOf, drafting, left, ownerOf, sideSeats, viewer, type BrawlTable, type Champion, type Preview } from './view';
import { CORE, championName, marksOn, trapGlyph, trapName } from './words';

const STATUE_CORE: Record<string, keyof typeof CORE> = { esmae: 'manipulation', garnet: 'destruction', ragryl: 'creation' };
const MOVES = ['move', 'dash', 'jump', 'swoop', 'force', 'place', 'deploy'];

export const taken = (choice: Choice): Step[] => (choice.pending ? [...choice.steps, choice.pending] : choice.steps);
export const optionAt = (step: Step): Option | undefined => step.decision.options.find((option) => option.text === step.answer);
export const subjectOf = (step: { decision: { about: Record<string, unknown> } }): string | null =>
  typeof step.decision.about.subject === 'string' ? step.decision.about.subject : null;

/** Where the composed steps have brought whom. */
export function brought(choice: Choice): Map<string, string> {
  const found = new Map<string, string>();
  for (const step of taken(choice)) {
    const subject = subjectOf(step);
    const cell = optionAt(step)?.nouns.find((noun) => noun.startsWith('cell:'))?.slice(5);
    if (MOVES.includes(step.decision.ask) && subject && cell) found.set(subject, cell);
  }
  return found;
}

/** Whose turn of the hand it is: the champion of the composed or running action. */
export function actor(table: BrawlTable, choice: Choice): Champion | undefined {
  const first = taken(choice)[0];
  const option = first ? optionAt(first) : undefined;
  const noun = option?.nouns.find((one) => one.startsWith('figure:'))?.slice(7);
  return championOf(table.view, noun ?? table.view.action?.champion);
}

export function sceneOf(table: BrawlTable, choice: Choice): HexScene {
  const { view } = table;
  const moved = brought(choice);
  const side = table.you === null ? 0 : table.you & 1;
  const where = (champion: Champion) => moved.get(champion.id) ?? champion.hex;
  const started = view.round > 0 || view.champions.some((champion) => champion.hex);
  return {
    name: 'Arena',
    turned: !drafting(view) && view.areas[side] === 'north',
    cells: view.board.hexes.map((hex) => {
      const owner = hex.deployment === null ? -1 : view.areas.indexOf(hex.deployment);
      return {
        id: hex.id, q: hex.q, r: hex.r, area: hex.area, statue: hex.statue, trapHex: hex.trap,
        start: owner < 0 ? null : { side: sideOf(owner), name: owner === side && table.you !== null ? 'your deployment' : 'their deployment' },
      };
    }),
    areas: Object.fromEntries(view.board.areas.map(({ id, name }) => [id, { name, glyph: CORE[id].glyph, paint: `var(--core-${id})`, edge: `var(--core-${id}-edge)` }])),
    statues: Object.fromEntries(view.board.statues.map(({ id, name }) => {
      const core = STATUE_CORE[id] ?? 'destruction';
      return [id, { name, glyph: CORE[core].glyph, paint: `var(--core-${core})`, edge: `var(--core-${core}-edge)` }];
    })),
    traps: view.traps.map(({ hex, face }) => ({
      cell: hex, glyph: trapGlyph(face), known: face !== null, name: face ? `trap, ${trapName(face)}, seen by you` : 'trap, face down',
    })),
    pieces: view.champions.flatMap((champion) => {
      const cell = where(champion);
      return cell ? [piece(table, champion, cell)] : [];
    }),
    gates: started ? gates(table, where) : [],
    ghosts: [...moved].flatMap(([id]) => {
      const champion = championOf(view, id);
      return champion?.hex && champion.hex !== moved.get(id) ? [{ cell: champion.hex, side: sideOf(champion.owner) }] : [];
    }),
    flags: [],
    things: [],
  };
}

function gates(table: BrawlTable, where: (champion: Champion) => string | null): HexScene['gates'] {
  const { view } = table;
  return view.areas.map((_, side) => ({
    side: sideOf(side),
    near: side === (viewer(table) & 1),
    name: side === (viewer(table) & 1) && table.you !== null ? 'Your Gate' : 'Their Gate',
    pieces: view.champions.filter((champion) => champion.side === side && !where(champion)).map((champion) => piece(table, champion, '')),
  }));
}

function piece(table: BrawlTable, champion: Champion, cell: string): ScenePiece {
  const marks = marksOn(champion);
  const remaining = left(champion);
  return {
    noun: `figure:${champion.id}`,
    cell,
    name: champion.card.name,
    side: sideOf(champion.owner),
    yours: table.you !== null && champion.side === (table.you & 1),
    value: remaining,
    full: champion.hp,
    low: champion.bloodied || remaining <= champion.hp / 3,
    flat: false,
    dim: false,
    down: false,
    minion: false,
    chips: marks.map(({ chip }) => chip),
    words: [
      ...(champion.owner === table.you || table.you === null || table.seats.length === 2 ? [] : [`${table.seats.find((seat) => seat.no === champion.owner)?.name ?? ''}'s`]),
      `defence ${champion.defence}`,
      ...marks.map(({ words }) => words),
    ],
  };
}

/** The option that is shown as if it were taken: the one under the lamp, else the neutral one of a reaction. */
export function shownOption(choice: Choice): Option | undefined {
  const lit = choice.phase === 'choosing' ? optionOf(choice, choice.lit) : undefined;
  if (lit) return lit;
  if (choice.pending) return optionAt(choice.pending);
  return choice.at?.ask === 'reaction' ? choice.at.options.find((option) => option.text === 'pass') : undefined;
}
export const previewOf = (option: Option | undefined): Preview => (option?.preview ?? {}) as Preview;

export function overlay(table: BrawlTable, scene: HexScene, moment: Moment): HexOverlay {
  const { view } = table;
  const plain = overlayOf(scene, moment);
  const on = (id: string | null | undefined) => scene.pieces.find((one) => one.noun === `figure:${id}`);
  const option = shownOption(moment.choice);
  const preview = previewOf(option);
  const own = (id: string) => on(id)?.yours ?? false;
  const hits: HexOverlay['hits'] = [];
  const hit = (id: string, damage: number, out: boolean) => {
    const cell = on(id)?.cell;
    if (cell && !hits.some((one) => one.cell === cell)) hits.push({ cell, text: `−${damage}`, grave: out || own(id), own: own(id) });
  };
  for (const one of preview.hits ?? []) hit(one.champion, one.damage, one.out);
  for (const one of preview.splash ?? []) if (!one.choice) hit(one.champion, one.damage, one.left === 0);
  const action = view.action;
  const pending = action && !moment.choice.steps.length && ['reaction', 'damage'].includes(action.step) ? action.targets : [];
  if (!preview.hits) for (const one of pending) if (one.damage !== null) hit(one.champion, one.damage, false);
  const source = actor(table, moment.choice);
  const aimed = preview.hits?.length === 1 && !preview.cells ? preview.hits[0]?.champion : pending.length === 1 ? pending[0]?.champion : null;
  const from = on(source?.id)?.cell, to = on(aimed)?.cell;
  const around = (preview.splash ?? []).flatMap((one) => on(one.champion)?.cell ?? []);
  return {
    ...plain,
    arrow: from && to ? null : plain.arrow,
    path: path(scene, moment.choice, option, preview, plain.path),
    pattern: preview.cells ?? around,
    hits,
    shot: from && to && from !== to ? { from, to } : null,
    shoves: (preview.shoves ?? []).flatMap((shove) => {
      const piece = on(shove.champion);
      return piece ? [{ path: [piece.cell, ...shove.path], damage: shove.damage, trap: shove.trap, side: piece.side }] : [];
    }),
  };
}

/** The way of the step under the lamp, from where its champion stands. */
function path(scene: HexScene, choice: Choice, option: Option | undefined, preview: Preview, plain: string[]): string[] {
  if (!preview.path?.length || choice.phase !== 'choosing' || !option) return plain;
  const subject = choice.at ? subjectOf({ decision: choice.at }) : null;
  const start = scene.pieces.find((one) => one.noun === `figure:${subject}`)?.cell;
  return start && start !== preview.path[0] ? [start, ...preview.path] : preview.path;
}

/** The pattern an area would cover, under the pointer or the keys. */
export const aims = (choice: Choice): Option[] =>
  choice.phase === 'choosing' && choice.at?.ask === 'target' ? choice.at.options.filter((option) => option.text.startsWith('aim ')) : [];

const ROUND = ['e', 'se', 'sw', 'w', 'nw', 'ne'];
/** The next lie of an area, turned clockwise as the rules count, or back. */
export function turned(choice: Choice, by: 1 | -1): string | null {
  const order = aims(choice).sort((a, b) => ROUND.indexOf(a.text.slice(4)) - ROUND.indexOf(b.text.slice(4)));
  if (!order.length) return null;
  const at = order.findIndex((option) => option.text === choice.lit);
  return order[(Math.max(at, by === 1 ? -1 : 0) + by + order.length) % order.length]?.text ?? null;
}

export const cardInHand = (table: BrawlTable, choice: Choice): string | null => {
  const noun = taken(choice)[0] && optionAt(taken(choice)[0] as Step)?.nouns[0];
  return noun?.startsWith('card:') ? noun.slice(5) : null;
};
export const actingCard = (table: BrawlTable, choice: Choice) => {
  const composed = cardInHand(table, choice);
  return composed ? cardOf(table.view, composed) : (table.view.action?.card ?? undefined);
};
export { championName, ownerOf, sideSeats };
