// What this browser has seen of each table, so that a return begins with what happened since.
import type { Told } from '../lib/reading';

const KEY = 'rumpus.seen', MOST = 60;

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

export function saw(table: string, seq: number): void {
  const { [table]: before, ...rest } = kept();
  if (before === seq) return;
  const all = [...Object.entries(rest), [table, seq] as const].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // A browser that keeps nothing has no recap.
  }
}

/** What others did since this browser last looked: one line each. Nothing for whoever was never here. */
export function unseen(table: string, log: Told[], you: number | null): Told[] {
  const last = kept()[table];
  if (last === undefined) return [];
  const lines = log.filter((event) => event.seq > last && event.depth === 0 && !event.read.heading);
  return lines.some((event) => event.read.seat !== null && event.read.seat !== you) ? lines : [];
}
