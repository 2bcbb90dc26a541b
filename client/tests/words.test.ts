import { describe, expect, it } from 'vitest';
import fixture from './tables/turn.json';
import { casesOf, oddsOf, percent } from '../src/games/royale/view';
import { gameOfRule } from '../src/lib/games';
import { called, lastAction } from '../src/lib/reading';
import { read } from '../src/lib/router.svelte';
import { basePath, sideOf } from '../src/lib/sides';
import { bookOf } from '../src/pages/rules';
import { botTable, fieldsOf, seatsFor, usual } from '../src/pages/wish';
import type { Game, Rule, Table } from '../src/protocol';
import { title, waitWords } from '../src/table/words';
import { told } from './shapes';

const table = fixture.table as unknown as Table;

describe('addresses', () => {
  it('are read from the hash', () => {
    expect(read('')).toEqual({ page: 'landing' });
    expect(read('#/tables/k3f9/at/41')).toEqual({ page: 'table', id: 'k3f9', at: 41, seat: null });
    expect(read('#/tables/k3f9/at/41?seat=-1')).toMatchObject({ at: 41, seat: -1 });
    expect(read('#/tables/k3f9/proof')).toEqual({ page: 'proof', id: 'k3f9' });
    expect(read('#/rules/SK-041')).toEqual({ page: 'rules', of: 'SK-041' });
    expect(read('#/new/battle_royale?friend')).toEqual({ page: 'new', game: 'battle_royale', friend: true });
    expect(read('#/join/abc')).toEqual({ page: 'join', token: 'abc' });
    expect(read('#/nowhere')).toEqual({ page: 'missing', path: 'nowhere' });
  });
  it('find the game of a rule', () => {
    expect(gameOfRule('SFB-058')).toBe('super_fantasy_brawl');
    expect(gameOfRule('battle_royale')).toBeUndefined();
  });
});

describe('names', () => {
  it('replace the players of the game by those at the table', () => {
    expect(called(table, 'Player 1 plays Wild Card against Player 2; Player 9 watches')).toBe(
      'Mira plays Wild Card against You; Player 9 watches',
    );
  });
  it('say who is waited for', () => {
    const waiting = { ...table, waiting: [{ seat: 0, text: 'Player 1 takes an action.' }] };
    expect(waitWords(waiting, [])).toEqual({ title: 'Mira decides', text: 'Mira takes an action.' });
    expect(waitWords({ ...table, status: 'open' }, []).title).toBe('Waiting for players');
    expect(title(table, true)).toBe('● Your turn · Battle Royale · Rumpus');
  });
  it('find the last action, with what followed from it', () => {
    const log = [told({ text: 'a' }), told({ text: 'b' }), told({ text: 'c', depth: 1 }), told({ text: 't' }, { heading: true })];
    expect(lastAction(log).map((one) => one.text)).toEqual(['b', 'c', 't']);
    expect(lastAction([])).toEqual([]);
  });
});

describe('sides', () => {
  it('come from the seat and differ in shape', () => {
    expect([0, 1, 2, 3, 4].map(sideOf)).toEqual(['ember', 'tide', 'fern', 'plum', 'ember']);
    expect(new Set((['ember', 'tide', 'fern', 'plum'] as const).map((side) => basePath(side, 20))).size).toBe(4);
  });
});

describe('odds', () => {
  const plain = { red_bonus: 0, white_bonus: 0, reduced: 0, cap: 0 };
  it('agree with the printed damage', () => {
    const cases = casesOf(plain);
    expect([cases[4]?.[1], cases[1]?.[4], cases[3]?.[3]]).toEqual([3, 0, 0]);
    expect(percent(oddsOf(cases, 4).hurt)).toBe('42%');
    expect(oddsOf(cases, 4).mean).toBeCloseTo(35 / 36);
  });
  it('count bonuses, reductions and the cap', () => {
    expect(percent(oddsOf(casesOf({ ...plain, red_bonus: 1 }), 4).hurt)).toBe('58%');
    expect(Math.max(...casesOf({ ...plain, cap: 2 }).flat())).toBe(2);
    expect(casesOf({ ...plain, reduced: 2 })[5]?.[0]).toBe(3);
  });
});

describe('opening a table', () => {
  const game = {
    id: 'battle_royale', levels: ['random', 'rookie'], players: { min: 2, max: 4 },
    formats: [{ id: 'duel', title: 'Duel', players: { min: 2, max: 2 } }, { id: 'four', title: 'Four', players: { min: 4, max: 4 } }],
    options: {
      board: { title: 'Board', values: ['a', 'b'], default: 'a', defaults: { four: 'b' }, titles: {}, formats: [], help: '' },
      team: { title: 'Team', values: ['2'], default: '2', defaults: {}, titles: {}, formats: ['four'], help: '' },
    },
  } as unknown as Game;
  it('seats you against the computer', () => {
    expect(botTable(game)).toMatchObject({ game: 'battle_royale', format: 'duel', seats: ['human', 'rookie'] });
    expect(seatsFor(game, game.formats[1] ?? game.formats[0]!, true)).toEqual(['human', 'open', 'rookie', 'rookie']);
  });
  it('shows the settings of the format with their own defaults', () => {
    expect(fieldsOf(game, 'duel').map(([name]) => name)).toEqual(['board']);
    expect(fieldsOf(game, 'four').map(([, field]) => usual(field, 'four'))).toEqual(['b', '2']);
  });
});

describe('the rules', () => {
  const rule = (id: string, text: string): Rule => ({ id, text, heading: 'Moving', kind: 'rule', ruling: false, reason: null, code: [], cases: [] });
  const book = bookOf([rule('SK-020', 'A Move action moves one character.'), rule('SK-043', 'No attack passes through a wall.')]);
  it('are found by words, by beginnings and by number', () => {
    expect(book.search('walls').map((one) => one.id)).toEqual(['SK-043']);
    expect(book.search('SK-020')[0]?.id).toBe('SK-020');
    expect(book.search('zzzz')).toEqual([]);
  });
});
