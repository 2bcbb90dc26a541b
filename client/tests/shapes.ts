// Decisions and events for tests, with sane values for what a test does not care about.
import { plainReading, type Reading, type Told } from '../src/lib/reading';
import type { Decision, Event, Option } from '../src/protocol';

export const option = (text: string, nouns: string[] = [], more: Partial<Option> = {}): Option => ({
  text, label: text, nouns, rules: [], preview: null, barrier: null, ...more,
});
export const decision = (options: Option[], more: Partial<Decision> = {}): Decision => ({
  id: 'd1-0', seat: 0, ask: 'action', prompt: 'What will you do?', rules: ['SK-006'], kind: 'choose', min: 1, max: 1, options,
  aside: [], disabled: [], default: null, secret: false, window: false, committed: null, about: {}, ...more,
});
export const event = (more: Partial<Event> = {}): Event => ({
  seq: 1, kind: 'moved', text: 'Hulk moves', rules: [], depth: 0, beat: 'result', seat: 0, data: {}, ...more,
});
export const told = (more: Partial<Event> = {}, read: Partial<Reading> = {}): Told => ({
  ...event(more), read: { ...plainReading, seat: 0, ...read },
});
