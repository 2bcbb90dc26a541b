// Takes back one ability of an allocation that is not yet sent: the rest is composed anew, step by step.
import type { TableState } from '../../table/state.svelte';
import { planOf, type Laid } from './view';

const same = (one: string[], other: string[]) => [...one].sort().join() === [...other].sort().join();
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Ways of paying tried until the one that lay there is found again. */
const MOST_WAYS = 10;

async function take(desk: TableState, text: string): Promise<boolean> {
  const before = desk.choice.steps.length;
  if (!desk.choice.at?.options.some((option) => option.text === text)) return false;
  desk.take(text);
  for (let waited = 0; waited < 4000; waited += 10) {
    if (desk.choice.phase === 'choosing') return desk.choice.steps.length > before;
    await pause(10);
  }
  return false;
}

async function lay(desk: TableState, { place, with: tokens }: Laid): Promise<void> {
  if (!(await take(desk, place))) return;
  for (let way = 0; way < MOST_WAYS; way += 1) {
    const now = planOf(desk.choice.at)?.laid.find((one) => one.place === place)?.with ?? [];
    if (same(now, tokens) || !(await take(desk, `other ${place}`))) return;
  }
}

export async function without(desk: TableState, place: string): Promise<void> {
  const plan = planOf(desk.choice.at);
  if (!plan || desk.choice.phase !== 'choosing') return;
  for (let steps = 0; desk.choice.steps.length && steps < 60; steps += 1) desk.back();
  for (const code of plan.any) await take(desk, `any ${code}`);
  for (const laid of plan.laid) if (laid.place !== place) await lay(desk, laid);
  for (const code of plan.discards) await take(desk, `discard ${code}`);
}

/** A click on an ability: fill it, then the next way of paying, then take it back. */
export function pressAbility(desk: TableState, noun: string): void {
  const id = noun.split(':')[2] ?? '';
  const at = desk.choice.at;
  const laid = at?.ask === 'allocate' && planOf(at)?.laid.some((one) => one.place === id);
  if (laid && desk.choice.phase === 'choosing' && !at.options.some((option) => option.text === `other ${id}`)) {
    desk.looked = noun;
    void without(desk, id);
  } else desk.click([noun]);
}
