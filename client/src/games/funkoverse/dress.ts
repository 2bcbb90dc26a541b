// How the decisions and events of DC Comics Funkoverse are shown: emblems, hints, nouns in order; no rules.
import type { Reading } from '../../lib/reading';
import type { Decision, Event, Option } from '../../protocol';
import { aboutOf, chance, figureOf, oddsOf, percent, previewOf, type Base, type Colour, type FunkoTable, type FunkoView, type Preview } from './view';
import { BUTTON, FACE, QUALITY, abilityOf, emblemOf, faceName, figureName, itemGlyph, itemOf, nameOf, rounds, stateWords } from './words';

export function dress(table: FunkoTable, decision: Decision): Decision {
  const movers = new Set(decision.options.flatMap((option) => option.nouns.find((noun) => noun.startsWith('figure:')) ?? []));
  const options = decision.options.map((option) => dressOption(table, decision, option, movers.size === 1));
  const act = ['action', 'control', 'item'].includes(decision.ask);
  const blocks = options.length > 8 ? new Set(options.map((option) => option.nouns[0])).size : options.length;
  return {
    ...decision,
    about: {
      ...decision.about, gather: ['act:', 'ability:', 'item:', 'button:end'], groups: groups(table, options),
      ...(act && blocks > 4 ? { columns: blocks > 6 ? 4 : 3 } : {}),
    },
    options,
    aside: decision.aside.map((option) => ({ ...option, emblem: 'dead-head' })),
    disabled: refused(decision),
  };
}
const BAR = 'bar'; // held by nobody: said when it is pressed, not listed
/** What is refused, each thing once. What an action as a whole cannot do, the bar beside the map says. */
function refused(decision: Decision): Decision['disabled'] {
  const known = new Set<string>();
  const all = [...decision.disabled, ...(aboutOf(decision).no ?? []).filter(({ code }) => code !== 'rally-standing')];
  return all.filter(({ noun, held }) => {
    const key = `${held ?? ''} ${noun}`;
    return !known.has(key) && known.add(key);
  }).map((one) => ({
    ...one, rules: one.rules.slice(0, 1),
    ...(!one.held && /^(act|ability|item):/.test(one.noun) ? { held: BAR } : {}),
  }));
}

interface Group {
  ask: string;
  text?: string;
  number?: string;
}
/** What the options have in common that are gathered under one action, ability or item. */
function groups(table: FunkoTable, options: Option[]): Record<string, Group> {
  const found: Record<string, Group> = {};
  const firsts = new Set(options.map((option) => option.nouns[0] ?? '').filter((noun) => /^(ability|item|act):/.test(noun)));
  for (const noun of firsts) {
    const under = options.filter((option) => option.nouns[0] === noun);
    const best = under.flatMap((option) => oddsOf(previewOf(option)).map((one) => one.win)).sort((a, b) => b - a)[0];
    found[noun] = { ask: question(table, noun), text: about(table, noun, under), ...(best === undefined ? {} : { number: percent(best) }) };
  }
  return found;
}
function about(table: FunkoTable, noun: string, options: Option[]): string {
  const n = options.length;
  if (noun === 'act:move') return `${n} squares in reach`;
  if (noun === 'act:challenge') return `2 dice, ${n} rivals`;
  if (noun === 'act:assist') return `${n} allies`;
  if (noun === 'act:interact') return `${n} in reach`;
  const preview = previewOf(options[0]);
  return preview.step ? price(noun, preview.step, preview.colour) : noun.startsWith('item:') ? icon(table, noun.slice(5)) : '';
}
/** When an item can be used again, before the game. */
function icon({ view }: FunkoTable, id: string): string {
  const step = itemOf(view, id)?.icon;
  return step ? `cooldown ${step}` : 'no cooldown';
}
const price = (noun: string, step: number, colour: Colour | undefined): string =>
  `${noun.startsWith('item:') ? 'card' : colour}, back in ${rounds(step)}`;
function question(table: FunkoTable, noun: string): string {
  if (noun === 'act:move') return 'Move where?';
  if (noun === 'act:challenge') return 'Challenge whom?';
  if (noun === 'act:assist') return 'Stand whom up?';
  if (noun === 'act:interact') return 'Interact with what?';
  const id = noun.split(':')[1] ?? '';
  if (id === 'even-the-odds') return 'Even the Odds: which item?';
  return table.view.rays.length ? `${nameOf(table, noun)}: which rival?` : `${nameOf(table, noun)}: for whom?`;
}

const ACT: Record<string, string> = { 'button:challenge': 'act:challenge', 'button:assist': 'act:assist', 'button:rally': 'act:rally', 'button:interact': 'act:interact' };

function dressOption(table: FunkoTable, decision: Decision, option: Option, lone: boolean): Option {
  const { ask } = decision;
  const cell = option.nouns.find((noun) => noun.startsWith('cell:'));
  const figure = option.nouns.find((noun) => noun.startsWith('figure:'));
  const act = option.nouns.map((noun) => ACT[noun]).find(Boolean);
  if (cell && figure) return walk(table, decision, option, cell, figure, lone);
  if (cell) return { ...option, short: cell.slice(5), ...box(table, option) };
  if (act) return basic(table, option, act, figure);
  if (ask === 'item') return gift(table, option, figure);
  if (/^(ability|item):/.test(option.nouns[0] ?? '')) return deed(table, option, figure);
  if (option.text === 'end turn') return { ...option, nouns: ['button:end-turn'], emblem: 'night-sleep', hint: { text: ending(table) } };
  if (option.nouns[0]?.startsWith('token:')) return shifted(option);
  if (figure) return person(table, decision, option, figure);
  return { ...option, emblem: BUTTON[option.nouns[0] ?? ''] ?? emblemOf(table, option.nouns[0] ?? ''), hint: rolling(option) };
}

/** A square for somebody: the figure is named only where there are several. */
function walk(table: FunkoTable, { ask }: Decision, option: Option, cell: string, figure: string, lone: boolean): Option {
  const { steps, path } = previewOf(option);
  const name = cell.slice(5);
  const basic = ask === 'action' || ask === 'control';
  return {
    ...option,
    nouns: basic ? ['act:move', cell] : lone ? [cell] : [figure, cell],
    label: basic ? `Move to ${name}` : lone ? name : option.label,
    short: name,
    emblem: basic ? 'path-distance' : emblemOf(table, figure),
    hint: { text: steps ? `${steps} ${steps === 1 ? 'square' : 'squares'}` : '', ...(steps ? { number: steps } : {}), ...(path ? { path } : {}) },
  };
}

function basic(table: FunkoTable, option: Option, act: string, figure: string | undefined): Option {
  const object = option.nouns.find((noun) => noun.startsWith('object:'));
  const nouns = [act, ...(figure ? [figure] : []), ...(object ? [object] : [])];
  const named = figure ? { short: figureName(table.view, figure.slice(7)) } : {};
  const number = chance(previewOf(option));
  return {
    ...option, nouns, ...named, emblem: figure ? emblemOf(table, figure) : emblemOf(table, object ?? act),
    hint: { text: outcome(option) || (act === 'act:rally' ? 'takes the whole turn' : object ? worth(object, previewOf(option)) : ''), ...(number ? { number } : {}) },
  };
}
const outcome = (option: Option): string => {
  const { result, points, short } = previewOf(option);
  if (short) return 'comes nearer, no challenge';
  return result ? `if won: ${result}${points ? `, ${pointsOf(points)}` : ''}` : '';
};
/** A Mystery Box that may go off: whom it challenges, and with what chance. */
function box({ view }: FunkoTable, option: Option): Partial<Option> {
  const { rivals } = previewOf(option);
  if (!rivals) return {};
  const text = rivals.map((one) => `${figureName(view, one.figure)} ${chance(one)}`).join(', ');
  return { emblem: 'present', hint: { text: text || 'challenges nobody else' } };
}
const pointsOf = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`;
function worth(object: string, { points }: Preview): string {
  if (object.startsWith('object:zone')) return 'it shows your colour until a rival takes it';
  return `${pointsOf(points ?? 0)}; ${object === 'object:flag' ? 'then back to your starting area' : 'the marker goes on step 4'}`;
}

/** An ability or item: the target's face, the price, the chance. */
function deed(table: FunkoTable, option: Option, figure: string | undefined): Option {
  const { view } = table;
  const preview = previewOf(option);
  const noun = option.nouns[0] ?? '';
  const id = noun.split(':')[1] ?? '';
  const aim = figure ?? option.nouns[1];
  const cost = preview.step ? price(noun, preview.step, preview.colour) : '';
  const number = chance(preview);
  const text = aim ? [outcome(option), cost].filter(Boolean).join('; ') : cost || (itemOf(view, id)?.text ?? abilityOf(view, id)?.text ?? '');
  return {
    ...option,
    ...(aim ? { short: nameOf(table, aim) } : {}),
    emblem: emblemOf(table, aim ?? noun),
    hint: { text, ...(number ? { number } : {}) },
  };
}
function gift(table: FunkoTable, option: Option, figure: string | undefined): Option {
  const id = (option.nouns[0] ?? '').slice(5);
  const name = figure ? figureName(table.view, figure.slice(7)) : '';
  return { ...option, short: name, emblem: itemGlyph(id), hint: { text: icon(table, id) } };
}
function shifted(option: Option): Option {
  const colour = (option.nouns[0] ?? '').slice(6).split('-')[0] as Colour;
  return { ...option, emblem: QUALITY[colour]?.glyph ?? null };
}

/** A person to choose: who it is and in what state. */
function person(table: FunkoTable, { ask }: Decision, option: Option, noun: string): Option {
  const { view } = table;
  const id = noun.slice(7);
  const figure = figureOf(view, id);
  const preview = previewOf(option);
  const number = chance(preview);
  const others = option.nouns.filter((one) => one.startsWith('figure:')).slice(1);
  const picks = ['draft', 'team'].includes(ask);
  const card = picks ? view.pool.find((one) => one.id === id) : undefined;
  const state = figure ? stateWords(figure) : [];
  const text = number ? outcome(option) : ask === 'swap' ? '' : card ? `defense ${card.defense}, ${card.trait.name}` : state.length ? state.join(', ') : figure ? `defense ${figure.defense}` : '';
  return { ...option, emblem: faceName(view, others[0] ? others[0].slice(7) : id), label: option.label.replace(/ \(knocked out:.*\)$/, ''), hint: { text, ...(number ? { number } : {}) } };
}
const ending = ({ view }: FunkoTable): string => {
  const left = 2 - (view.acting?.used ?? 0);
  return `${left} ${left === 1 ? 'action' : 'actions'} left unused`;
};
/** A die or coin that may be added: what it does, and the chance that follows. */
function rolling(option: Option): NonNullable<Option['hint']> {
  const { chance: share, of } = previewOf(option);
  if (share === undefined) return { text: meaning(option) };
  return { text: [`${percent(share)} ${of}`, meaning(option)].filter(Boolean).join('; '), number: percent(share) };
}
const meaning = (option: Option): string => {
  if (option.text === 'dark' || option.text === 'light') return `you start in the ${option.text} area`;
  if (option.text === 'flip coin') return 'heads 1 die more, tails 1 fewer';
  if (option.text === 'add champion die') return 'then it cools down from step 2';
  if (option.text === 'discard intel' || option.text === 'use utility-belt') return 'the token lies one step lower';
  return '';
};

// --- the log --------------------------------------------------------------------------------------

const BASES: Base[] = ['dark', 'light'];
const GRAND = ['out'];

export function read({ view }: FunkoTable, event: Event): Partial<Reading> {
  const { kind, data } = event;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const figure = text(data.by) ?? text(data.piece);
  const target = text(data.target);
  const base = typeof data.side === 'number' ? BASES[data.side] : figureOf(view, figure)?.side;
  const owner = figureOf(view, figure)?.seat ?? view.sides.find((side) => side.base === base)?.seats[0] ?? null;
  const cell = text(data.cell);
  // That a turn is over is no action of its own.
  const quiet = kind === 'exhausted' && event.rules.includes('FK-030');
  return {
    seat: event.seat ?? (kind === 'round end' || quiet ? null : owner),
    figure,
    target,
    path: Array.isArray(data.path) ? (data.path as string[]) : [],
    cells: cell ? [cell] : [],
    healed: kind === 'marker' ? 1 : null,
    dice: dice(event),
    grand: GRAND.includes(kind),
    heading: kind === 'new round',
  };
}

function dice({ kind, data }: Event): Reading['dice'] {
  if (kind === 'coin') return [{ colour: 'yellow', value: 'coinflip' }];
  if (kind !== 'rolled' || !Array.isArray(data.faces)) return [];
  return (data.faces as string[]).map((face) => {
    const special = face.startsWith('champion ');
    const colour = special ? 'yellow' : data.role === 'defender' ? 'blue' : 'bone';
    return { colour, value: FACE[face.replace('champion ', '')] ?? 'shield' };
  });
}
