import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEAD_AFTER, Following, backOff, type Ear, type Way } from '../src/lib/line';
import type { Update } from '../src/protocol';

interface Attempt {
  way: number;
  address: string;
  ear: Ear;
  closed: boolean;
}
let attempts: Attempt[], told: (string | number)[], seq: number, following: Following;
const way = (number: number): Way => (address, ear) => {
  const attempt = { way: number, address, ear, closed: false };
  attempts.push(attempt);
  return () => (attempt.closed = true);
};
const update = (number: number) => ({ seq: number, events: [], table: {} }) as unknown as Update;
const last = () => attempts.at(-1) as Attempt;
const ways = () => attempts.map((one) => one.way);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [attempts, told, seq] = [[], [], 0];
  following = new Following((since) => `/events?since=${since}`, {
    since: () => seq,
    update: (said) => told.push((seq = said.seq)),
    line: (line) => told.findLast((one) => typeof one === 'string') !== line && told.push(line),
  }, [way(0), way(1), way(2)]);
});
afterEach(() => {
  following.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the line', () => {
  it('goes on from the last number after a break', () => {
    last().ear.said(update(7));
    last().ear.over();
    vi.advanceTimersByTime(500);
    expect(last()).toMatchObject({ way: 0, address: '/events?since=7' });
    last().ear.said(null);
    expect(told).toEqual(['open', 7, 'lost', 'open']);
  });
  it('is dead after nine seconds without a word, though the socket stands', () => {
    last().ear.said(update(1));
    vi.advanceTimersByTime(DEAD_AFTER - 1);
    last().ear.said(null);
    vi.advanceTimersByTime(DEAD_AFTER - 1);
    expect(told).toEqual(['open', 1]);
    vi.advanceTimersByTime(1);
    expect(told.at(-1)).toBe('lost');
    expect(attempts[0]?.closed).toBe(true);
  });
  it('does not hear an attempt that it has given up', () => {
    const first = last();
    first.ear.said(update(1));
    first.ear.over();
    first.ear.said(update(2));
    expect(told).toEqual(['open', 1, 'lost']);
  });
  it('never gives up, and waits 15 seconds at most', () => {
    for (let i = 0; i < 60; i += 1) {
      last().ear.over();
      if (last().way === 2) last().ear.over();
      vi.advanceTimersByTime(15_000);
    }
    expect(attempts.length).toBeGreaterThan(100);
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    expect(Math.max(...Array.from({ length: 40 }, (_, i) => backOff(i)))).toBe(15_000);
    expect(backOff(0)).toBeGreaterThanOrEqual(150);
  });
  it('falls back to events, then to asking, where the server answers but a way is barred', () => {
    last().ear.over();
    expect(last().way).toBe(2);
    last().ear.said(update(3));
    expect(last()).toMatchObject({ way: 1, address: '/events?since=3' });
    last().ear.over();
    last().ear.said(update(4));
    expect(ways()).toEqual([0, 2, 1, 2, 2]);
    last().ear.said(update(5));
    vi.advanceTimersByTime(2000);
    expect(last()).toMatchObject({ way: 2, address: '/events?since=5' });
    expect(told).toEqual(['open', 3, 4, 5]);
  });
  it('begins with the socket again when all ways broke', () => {
    last().ear.over();
    last().ear.over();
    vi.advanceTimersByTime(500);
    expect(ways()).toEqual([0, 2, 0]);
  });
  it('notices when the browser goes off line and comes back', () => {
    last().ear.said(update(1));
    window.dispatchEvent(new Event('offline'));
    expect(told.at(-1)).toBe('lost');
    window.dispatchEvent(new Event('online'));
    expect(attempts).toHaveLength(2);
  });
  it('says nothing when closed', () => {
    const first = last();
    following.close();
    first.ear.said(update(1));
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
    expect(attempts).toHaveLength(1);
  });
});
