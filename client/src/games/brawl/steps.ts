// The step strip: what has been done of an action, where it stands, what is to come.
import type { Choice } from '../../lib/choice';
import { actingCard, optionAt, taken } from './scene';
import type { BrawlTable, RunningAction, Step } from './view';
import { STANDARD, championName } from './words';

export interface StepMark {
  id: string;
  label: string;
  state: 'done' | 'now' | 'to come';
}

const STANDARD_STEPS: Record<string, Step[]> = { plan: ['move', 'plan'], heal: ['move', 'heal'], strike: ['move', 'strike'], move: ['move'] };
const NAME: Record<Step, string> = {
  move: 'Move', pre: 'Before', attack: 'Attack', reaction: 'Reaction', damage: 'Damage', 'reaction post': 'After the reaction',
  post: 'After', skill: 'Skill', plan: 'Plan 1', heal: 'Heal 1', strike: '1 damage',
};

/** The step that a question belongs to, as far as one can tell from its name. */
function stepOf(ask: string, done: string[]): Step {
  if (ask === 'move') return 'move';
  if (ask === 'reaction') return 'reaction';
  if (ask === 'target' || ask === 'skill') return ask === 'skill' ? 'skill' : 'attack';
  return done.includes('target') ? 'post' : 'pre';
}

export function stepsOf(table: BrawlTable, choice: Choice): StepMark[] {
  const { action } = table.view;
  const card = actingCard(table, choice);
  const composed = taken(choice);
  const standard = standardOf(choice) ?? action?.standard ?? null;
  const known = card?.steps ?? (standard ? (STANDARD_STEPS[standard] ?? []) : []);
  const steps = action?.step === 'reaction post' && !known.includes('reaction post') ? insert(known) : known;
  if (!steps.length) return [];
  const asks = composed.map((step) => step.decision.ask);
  const now = nowOf(table, choice, steps, asks);
  const at = Math.max(0, steps.indexOf(now));
  return steps.map((step, i) => ({
    id: step, label: label(table, choice, step, card?.move ?? null, i < at), state: i < at ? 'done' : i === at ? 'now' : 'to come',
  }));
}

function insert(steps: Step[]): Step[] {
  const at = steps.indexOf('damage') + 1;
  return [...steps.slice(0, at), 'reaction post', ...steps.slice(at)];
}

function nowOf(table: BrawlTable, choice: Choice, steps: Step[], asks: string[]): Step {
  const { action } = table.view;
  if (asks.length && choice.at && asks.includes('action')) {
    const found = stepOf(choice.at.ask, asks);
    return steps.includes(found) ? found : (steps.includes('skill') ? 'skill' : (steps.at(-1) ?? 'move'));
  }
  return action?.step ?? 'move';
}

export function standardOf(choice: Choice): string | null {
  const first = taken(choice)[0];
  const noun = first && optionAt(first)?.nouns.find((one) => one.startsWith('standard:'));
  return noun?.slice(9) ?? null;
}

function label(table: BrawlTable, choice: Choice, step: Step, move: number | null, done: boolean): string {
  if (step === 'move') return done ? walked(choice, move) : move === null ? NAME.move : `Move ${move}`;
  if (step === 'attack') return targetName(table, choice, table.view.action) ?? NAME.attack;
  if (step === 'reaction') return table.view.action?.reaction?.name ?? (table.view.action?.seat === table.you || !table.view.action ? 'Reaction' : 'Your reaction');
  return NAME[step];
}

function walked(choice: Choice, move: number | null): string {
  const step = taken(choice).find((one) => one.decision.ask === 'move');
  const stayed = step && optionAt(step)?.text === 'stay';
  return stayed ? 'Stayed' : move === null ? 'Moved' : `Move ${move}`;
}

function targetName(table: BrawlTable, choice: Choice, action: RunningAction | null): string | null {
  const step = taken(choice).find((one) => one.decision.ask === 'target');
  const noun = step && optionAt(step)?.nouns.find((one) => one.startsWith('figure:'));
  const id = noun?.slice(7) ?? action?.targets[0]?.champion;
  const more = !noun && (action?.targets.length ?? 0) > 1 ? ` and ${(action?.targets.length ?? 1) - 1} more` : '';
  return id ? `Attack ${championName(table.view, id)}${more}` : null;
}
