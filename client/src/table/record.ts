// A game as a file: kept, and brought in again.
import { Refused, server } from '../api';

/** Saves the record: of a running game what this seat may know of it. */
export async function keep(table: string, seat: number | null): Promise<void> {
  const record = await (await server()).record(table, seat);
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `rumpus-${table}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Brings a record in: the finished table to look back on, or why not. */
export async function bring(file: File): Promise<{ table: string } | { failure: string }> {
  let record: unknown;
  try {
    record = JSON.parse(await file.text());
  } catch {
    return { failure: `${file.name} is not a record: it is not JSON.` };
  }
  if (typeof record !== 'object' || record === null) return { failure: `${file.name} is not a record.` };
  try {
    return await (await server()).bring(record);
  } catch (error) {
    return { failure: error instanceof Refused ? error.refusal.text : 'The server cannot be reached.' };
  }
}
