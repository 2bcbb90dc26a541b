import { describe, expect, it } from 'vitest';
import { LONGEST_HOLD, MS, Projector, timeline, type Clock, type Manner, type Shown } from '../src/lib/beats';
import { told } from './shapes';

const PLAIN: Manner = { pace: 1, reduced: false, hurried: false };
const ATTACK = [
  told({ kind: 'attack', beat: 'announce' }), told({ kind: 'dice', beat: 'chance' }), told({ kind: 'lost', beat: 'result' }),
];

/** A clock that moves when the test says so. */
class Hand implements Clock {
  now = 0;
  #waiting: { at: number; then: () => void }[] = [];
  after(ms: number, then: () => void): () => void {
    const one = { at: this.now + ms, then };
    this.#waiting.push(one);
    return () => (this.#waiting = this.#waiting.filter((other) => other !== one));
  }
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const due = this.#waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#waiting = this.#waiting.filter((one) => one !== due);
      this.now = due.at;
      due.then();
    }
    this.now = end;
  }
}

function projector() {
  const hand = new Hand();
  const seen: (string | null)[] = [];
  const calls: string[] = [];
  const one = new Projector((shown: Shown | null) => seen.push(shown?.beat ?? null), hand);
  const reel = (events = ATTACK, manner = PLAIN) => ({
    beats: timeline(events, manner), settle: () => calls.push('settle'), end: () => calls.push('end'),
  });
  return { hand, seen, calls, one, reel };
}

describe('the timeline', () => {
  it('takes the time of each beat, by the pace', () => {
    expect(timeline(ATTACK, PLAIN).map((one) => one.ms)).toEqual([MS.announce, MS.chance, MS.result]);
    expect(timeline(ATTACK, { ...PLAIN, pace: 2 }).map((one) => one.ms)).toEqual([500, 1000, 500]);
    expect(timeline(ATTACK, { ...PLAIN, pace: 0 }).every((one) => one.ms === 0)).toBe(true);
  });
  it('takes no time for what is only written down', () => {
    expect(timeline([told({ beat: 'quiet' })], PLAIN)[0]?.ms).toBe(0);
  });
  it('adds a fourth beat to a grand moment', () => {
    const beats = timeline([told({ kind: 'captured' }, { grand: true })], PLAIN);
    expect(beats.map((one) => [one.beat, one.ms])).toEqual([['result', 250], ['grand', 600]]);
  });
  it('becomes short cross-fades under reduced motion', () => {
    const beats = timeline(ATTACK, { ...PLAIN, reduced: true });
    expect(beats.every((one) => one.ms === 120 && one.still)).toBe(true);
  });
  it('never holds an input longer than a second', () => {
    const many = Array.from({ length: 9 }, () => ATTACK).flat();
    const sum = (hurried: boolean) => timeline(many, { ...PLAIN, hurried }).reduce((total, one) => total + one.ms, 0);
    expect(sum(true)).toBeCloseTo(LONGEST_HOLD);
    expect(sum(false)).toBe(9000);
  });
});

describe('the projector', () => {
  it('shows the beats in order, the new view at the result, and then the question', () => {
    const { hand, seen, calls, one, reel } = projector();
    one.play(reel());
    expect(seen).toEqual(['announce']);
    hand.pass(250);
    expect(calls).toEqual([]);
    hand.pass(500);
    expect([seen.at(-1), calls]).toEqual(['result', ['settle']]);
    hand.pass(250);
    expect([seen.at(-1), calls, one.playing]).toEqual([null, ['settle', 'end'], false]);
  });
  it('ends the present beat when skipped, and all of them when flushed', () => {
    const { seen, calls, one, reel } = projector();
    one.play(reel());
    one.skip();
    expect(seen).toEqual(['announce', 'chance']);
    one.flush();
    expect(calls).toEqual(['settle', 'end']);
    expect(one.playing).toBe(false);
  });
  it('plays one reel after the other', () => {
    const { hand, calls, one, reel } = projector();
    one.play(reel());
    one.play(reel([told({ beat: 'quiet' })]));
    hand.pass(1000);
    expect(calls).toEqual(['settle', 'end', 'settle', 'end']);
  });
  it('ends at once when there is nothing to show', () => {
    const { calls, one, reel } = projector();
    one.play(reel([]));
    expect(calls).toEqual(['settle', 'end']);
  });
  it('does nothing when skipped while idle', () => {
    const { one, seen } = projector();
    one.skip();
    one.flush();
    expect(seen).toEqual([]);
  });
});
