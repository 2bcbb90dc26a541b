import { describe, expect, it } from 'vitest';
import {
  asked, back, canBack, canEnter, candidates, click, count, digit, enter, entries, hold, idle, light, live, match, objected, open,
  refused, several, take, typeLine, type Choice,
} from '../src/lib/choice';
import type { Asked } from '../src/protocol';
import { decision, option } from './shapes';

const MOVE = option('move hulk', ['figure:hulk']);
const HIT = option('attack joker hulk', ['figure:hulk', 'figure:joker'], { barrier: true });
const HIT2 = option('attack venom hulk', ['figure:hulk', 'figure:venom'], { barrier: true });
const THOR = option('attack joker thor', ['figure:thor', 'figure:joker'], { barrier: true });
const END = option('end turn', ['button:end-turn']);
const RESIGN = option('resign', ['button:resign']);
const TURN = decision([MOVE, HIT, HIT2, THOR, END], {
  aside: [RESIGN], disabled: [{ noun: 'figure:flash', reason: 'Flash has moved.', rules: ['SK-021'] }],
});
const PATH = decision([option('c4', ['cell:c4']), option('c5', ['cell:c5'])], { id: 'd1-0>1', ask: 'move', prompt: 'Where?' });
const whole = (barrier: Asked['barrier'] = null): Asked => ({ ready: true, decision: null, barrier });
const next = (to = PATH): Asked => ({ ready: false, decision: to, barrier: null });
const turn = (): Choice => open(idle, TURN);

describe('opening a decision', () => {
  it('keeps what was composed when the same decision comes again', () => {
    const held = hold(turn(), 'figure:hulk');
    expect(open(held, TURN)).toBe(held);
  });
  it('forgets it when another decision comes, and when none is left', () => {
    expect(open(hold(turn(), 'figure:hulk'), decision([END], { id: 'd2-0' })).held).toEqual([]);
    expect(open(turn(), null)).toEqual(idle);
  });
  it('opens it anew when another player has taken one of its options meanwhile', () => {
    const fewer = { ...TURN, options: TURN.options.slice(1) };
    expect(open(hold(turn(), 'figure:hulk'), fewer)).toEqual(open(idle, fewer));
  });
  it('lights the only option, and never the end of the turn among others', () => {
    expect(open(idle, decision([END])).lit).toBe('end turn');
    expect(turn().lit).toBeNull();
  });
});

describe('holding', () => {
  it('keeps the lamp on what is left alone', () => {
    const lit = { ...turn(), lit: HIT.text };
    const noun = HIT.nouns[0] ?? '';
    expect(hold(lit, noun).lit).toBe(HIT.text);
    expect(hold({ ...turn(), lit: END.text }, noun).lit).toBeNull();
  });
});

describe('clicking', () => {
  it('takes the option when the noun fits one alone', () => {
    const [choice, effect] = click(turn(), ['button:end-turn'], 'never');
    expect(effect).toMatchObject({ do: 'ask', answers: ['end turn'] });
    expect(choice.phase).toBe('asking');
  });
  it('holds the noun and opens a menu when several options fit', () => {
    const [choice, effect] = click(turn(), ['figure:hulk', 'cell:d4']);
    expect(effect).toBeUndefined();
    expect(choice.menu).toBe('figure:hulk');
    expect(candidates(choice).map((one) => one.text)).toEqual(['move hulk', 'attack joker hulk', 'attack venom hulk']);
  });
  it('then needs one more click for who attacks whom', () => {
    const [held] = click(turn(), ['figure:hulk']);
    const [, effect] = click(held, ['figure:joker', 'cell:e5']);
    expect(effect).toMatchObject({ do: 'send', answers: ['attack joker hulk'] });
  });
  it('starts anew on a noun that does not go with the one held', () => {
    const held = hold(turn(), 'figure:thor');
    expect(click(held, ['figure:venom'])[1]).toMatchObject({ answers: ['attack venom hulk'] });
    expect(click(held, ['cell:z1'])[0].held).toEqual([]);
  });
  it('lets go of a noun clicked twice', () => {
    const [held] = click(turn(), ['figure:hulk']);
    expect(click(held, ['figure:hulk'])[0].held).toEqual([]);
  });
  it('tells the reason of a dead noun, with its rule', () => {
    expect(click(turn(), ['figure:flash'])[0].note).toMatchObject({ reason: 'Flash has moved.', rules: ['SK-021'] });
  });
  it('does nothing while an answer is on its way', () => {
    const [sent] = take(turn(), HIT.text, 'never');
    expect(click(sent, ['figure:thor'])[0]).toBe(sent);
  });
});

describe('what is live', () => {
  it('offers the next noun of each option, and all cells of a zone', () => {
    expect([...live(turn()).keys()]).toEqual(['figure:hulk', 'figure:thor', 'button:end-turn']);
    expect([...live(hold(turn(), 'figure:hulk')).keys()]).toEqual(['figure:joker', 'figure:venom']);
    const zone = open(idle, decision([option('zone 1', ['cell:a1', 'cell:a2', 'button:zone-1'])]));
    expect([...live(zone).keys()]).toEqual(['cell:a1', 'cell:a2']);
  });
  it('is nothing while asking', () => {
    expect(live(take(turn(), MOVE.text)[0]).size).toBe(0);
  });
});

describe('composing', () => {
  it('asks for the next step and sends all steps once', () => {
    const [asking, ask] = take(turn(), MOVE.text);
    expect(ask).toMatchObject({ do: 'ask', answers: ['move hulk'] });
    const [second] = asked(asking, next());
    expect(second.at).toBe(PATH);
    const [last, again] = click(second, ['cell:c4']);
    expect(again).toMatchObject({ do: 'ask', answers: ['move hulk', 'c4'] });
    const [sent, send] = asked(last, whole());
    expect(send).toMatchObject({ do: 'send', answers: ['move hulk', 'c4'] });
    expect(sent.phase).toBe('sending');
  });
  it('goes back one step for free, and to the top', () => {
    const second = asked(take(turn(), MOVE.text)[0], next())[0];
    const first = back(second);
    expect(first.at).toBe(TURN);
    expect(first.steps).toEqual([]);
    expect(canBack(second)).toBe(true);
    expect(canBack(first)).toBe(false);
  });
  it('does not ask what follows a barrier or a window', () => {
    expect(take(turn(), HIT.text)[1]).toMatchObject({ do: 'send' });
    const window = open(idle, decision([option('pass', ['button:pass'])], { window: true, default: 'pass' }));
    expect(take(window, 'pass')[1]).toMatchObject({ do: 'send', answers: ['pass'] });
  });
  it('ignores a late reply after going back', () => {
    const [asking] = take(turn(), MOVE.text);
    const gone = back(asking);
    expect(asked(gone, next())[0]).toBe(gone);
  });
});

describe('confirming', () => {
  it('asks before resigning and before ending a turn with something left', () => {
    for (const text of ['resign', 'end turn']) {
      const [choice, effect] = asked(take(turn(), text)[0], whole('over'));
      expect(choice.phase).toBe('confirm');
      expect(effect).toBeUndefined();
      expect(enter(choice)[1]).toMatchObject({ do: 'send', answers: [text] });
    }
  });
  it('does not ask when nothing else is left to do', () => {
    const choice = open(idle, decision([END]));
    expect(asked(take(choice, 'end turn')[0], whole())[1]).toMatchObject({ do: 'send' });
  });
  it('asks before every barrier, or never, if the player says so', () => {
    expect(take(turn(), HIT.text, 'barrier')[0].phase).toBe('confirm');
    expect(asked(take(turn(), 'resign', 'never')[0], whole('over'), 'never')[1]).toMatchObject({ do: 'send' });
  });
  it('Esc leaves the confirmation with everything kept', () => {
    const choice = back(take(turn(), HIT.text, 'barrier')[0]);
    expect(choice.phase).toBe('choosing');
    expect(choice.at).toBe(TURN);
  });
});

describe('several and numbers', () => {
  const MANY = decision([option('joker'), option('venom'), option('harley')], { kind: 'some', min: 1, max: 2 });
  it('marks, unmarks and stops at the most', () => {
    let choice = open(idle, MANY);
    expect(canEnter(choice)).toBe(false);
    for (const text of ['joker', 'venom', 'harley']) choice = take(choice, text)[0];
    expect(choice.marked).toEqual(['joker', 'venom']);
    expect(choice.note?.reason).toMatch(/^No more than 2:/);
    expect(enter(choice)[1]).toMatchObject({ answers: ['joker + venom'] });
    expect(take(choice, 'joker')[0]).toMatchObject({ marked: ['venom'], note: null });
  });
  it('is done by itself when exactly so many are marked as must be', () => {
    const two = open(idle, { ...MANY, min: 2 });
    expect(take(take(two, 'joker')[0], 'venom')[1]).toMatchObject({ do: 'ask', answers: ['joker + venom'] });
  });
  it('says none when none is marked', () => {
    expect(several([])).toBe('none');
  });
  it('keeps a number within its bounds', () => {
    const choice = open(idle, decision([], { kind: 'number', min: 0, max: 2 }));
    expect(count(choice, 7).count).toBe(2);
    expect(enter(count(choice, 1))[1]).toMatchObject({ answers: ['1'] });
    expect(enter(digit(choice, '9')[0])[1]).toBeUndefined();
  });
});

describe('keys and lines', () => {
  it('numbers the entries, and declines with 0', () => {
    const choice = open(idle, decision([option('play a'), option('play b'), option('pass', ['button:pass'])]));
    expect(entries(choice).map((entry) => (entry.kind === 'cells' ? '' : entry.key))).toEqual(['1', '2', '0']);
    expect(digit(choice, '2')[1]).toMatchObject({ answers: ['play b'] });
    expect(digit(choice, '0')[1]).toMatchObject({ answers: ['pass'] });
    expect(digit(choice, '7')[1]).toBeUndefined();
  });
  it('gathers many options by figure and by board', () => {
    const many = [...TURN.options, ...['a1', 'a2', 'a3', 'a4', 'a5'].map((cell) => option(cell, [`cell:${cell}`]))];
    const list = entries(open(idle, decision(many)));
    expect(list.map((entry) => entry.kind)).toEqual(['group', 'option', 'option', 'cells']);
    const choice = digit(open(idle, decision(many)), '1')[0];
    expect(choice.held).toEqual(['figure:hulk']);
  });
  it('takes what is lit on Enter, and nothing else', () => {
    expect(enter(turn())[1]).toBeUndefined();
    expect(enter(light(turn(), MOVE.text))[1]).toMatchObject({ answers: ['move hulk'] });
  });
  it('matches a typed answer exactly or by its only beginning', () => {
    expect(match(TURN, '  MOVE   hulk')?.text).toBe('move hulk');
    expect(match(TURN, 'attack joker t')?.text).toBe('attack joker thor');
    expect(match(TURN, 'attack')).toBeUndefined();
  });
  it('types a whole chain of steps', () => {
    const [asking] = typeLine(turn(), 'move hulk > c5', 'never');
    const [, effect] = asked(asking, next(), 'never');
    expect(effect).toMatchObject({ do: 'ask', answers: ['move hulk', 'c5'] });
  });
  it('says which part of a line is no answer', () => {
    const [asking] = typeLine(turn(), 'move hulk > z9');
    const [choice, effect] = asked(asking, next());
    expect(effect).toBeUndefined();
    expect(choice.note?.reason).toContain('z9');
  });
});

describe('refusals', () => {
  const no = { code: 'not-an-option', text: 'A wall stands between them.', rules: ['SK-043'], remedy: 'Move first.' };
  it('keeps the steps and says the reason with its rule', () => {
    const second = asked(take(turn(), MOVE.text)[0], next())[0];
    const choice = refused(click(second, ['cell:c4'])[0], no);
    expect(choice.phase).toBe('choosing');
    expect(choice.steps).toHaveLength(1);
    expect(choice.note).toEqual({ noun: null, reason: 'A wall stands between them. Move first.', rules: ['SK-043'] });
  });
  it('is said at the spot for a dead noun', () => {
    expect(objected(turn(), 'cell:c9', no).note?.noun).toBe('cell:c9');
  });
});

describe('keys of long lists', () => {
  const many = decision(Array.from({ length: 14 }, (_, i) => option(`card ${i}`, [`card:${i}`])));
  it('go on with letters that mean nothing else', () => {
    const keys = entries(open(idle, many)).map((entry) => (entry.kind === 'cells' ? '' : entry.key));
    expect(keys.join('')).toBe('123456789acdfg');
    expect(digit(open(idle, many), 'd')[1]).toMatchObject({ answers: ['card 11'] });
  });
});
