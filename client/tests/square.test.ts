import { describe, expect, it } from 'vitest';
import { marksOf, overlayOf, whereIs } from '../src/boards/marks';
import { cellAt, cellName, cellWords, nounsAt, place, spot, wallLines, wallsOf, type SquareScene } from '../src/boards/square';
import fixture from './tables/turn.json';
import flags from './tables/flags.json';
import { sceneOf } from '../src/games/royale/scene';
import { royale } from '../src/games/royale/view';
import { idle, hold, open } from '../src/lib/choice';
import type { Running } from '../src/protocol';
import { dress, read } from '../src/games/royale/dress';
import { decision, event, option, told } from './shapes';

const table = royale(fixture.table as unknown as Running);
const scene = sceneOf(table);
const asked = dress(table, table.decisions[0] ?? decision([]));

describe('cells', () => {
  it('are named by column letter and row number from the south', () => {
    expect(cellName(0, 11, 12)).toBe('a1');
    expect(place('c4', 12)).toEqual([2, 8]);
    expect(place('4c', 12)).toBeNull();
  });
  it('tell in words what stands on them and what may be done', () => {
    const words = cellWords(scene, 'd4', marksOf(scene, open(idle, asked)));
    expect(words).toBe('d4, Hulk, yours, 6 of 12 health, can act');
    expect(cellWords(scene, 'c4')).toBe('c4, blacked out');
    expect(cellWords(scene, 'f8', marksOf(scene, hold(open(idle, asked), 'figure:thor')))).toContain('target');
  });
  it('name the walls beside them', () => {
    const twin = sceneOf(royale(flags.table as unknown as Running));
    expect(wallsOf(twin, 'a7')).toEqual(['wall north']);
    expect(cellWords(twin, 'a8')).toContain('wall south');
    expect(wallLines(twin)).toEqual([[0, 6, 2, 6], [9, 7, 11, 7]]);
  });
  it('offer the figure before the cell', () => {
    expect(nounsAt(scene, 'd4')).toEqual(['figure:hulk', 'cell:d4']);
    expect(whereIs(scene, 'figure:joker')).toBe('f8');
  });
});

describe('walls', () => {
  const bare: SquareScene = { name: '', width: 3, height: 3, turned: false, floor: new Set(), walls: [], zones: [], pieces: [], things: [], flags: [] };
  it('join where they run on, and only there', () => {
    expect(wallLines({ ...bare, walls: [['a1', 'a2'], ['b1', 'b2']] })).toEqual([[0, 2, 2, 2]]);
    expect(wallLines({ ...bare, walls: [['a1', 'b1'], ['a3', 'b3']] })).toHaveLength(2);
  });
  it('turn with the board', () => {
    const turned = { ...bare, turned: true };
    expect(spot(turned, 'a1')).toEqual([2, 0]);
    expect(cellAt(turned, 2, 0)).toBe('a1');
    expect(cellAt(turned, 9, -3)).toBe('a1');
    expect(wallLines({ ...turned, walls: [['a1', 'a2'], ['b1', 'b2']] })).toEqual([[1, 1, 3, 1]]);
  });
  it('and the board, so that the own side lies at the bottom', () => {
    const north = { ...flags.table, you: 0 } as unknown as Running;
    expect(sceneOf(royale(north)).turned).toBe(true);
    expect(sceneOf(royale(flags.table as unknown as Running)).turned).toBe(false);
  });
});

describe('what a choice lights up', () => {
  it('marks own figures to act, then the targets of the one held', () => {
    const marks = marksOf(scene, open(idle, asked));
    expect([...marks.source].sort()).toEqual(['c5', 'd4', 'g7']);
    expect(marks.target.size).toBe(0);
    const held = marksOf(scene, hold(open(idle, asked), 'figure:thor'));
    expect([...held.held]).toEqual(['g7']);
    expect([...held.target]).toEqual(['f8']);
  });
  it('marks spaces as reachable', () => {
    const marks = marksOf(scene, open(idle, decision([option('e5', ['cell:e5']), option('e6', ['cell:e6'])])));
    expect([...marks.reach.keys()]).toEqual(['e5', 'e6']);
  });
  it('keeps the trace of this turn, and the number at the one who was hit', () => {
    const log = [
      told({ kind: 'turn' }, { heading: true }), told({}, { figure: 'flash', path: ['c1', 'h5'] }),
      told({ kind: 'attack' }, { figure: 'thor', target: 'joker' }), told({ depth: 1 }, { figure: 'joker', damage: 3 }),
    ];
    const overlay = overlayOf(scene, { choice: idle, shown: null, heard: log, pointed: null });
    expect(overlay.trace).toEqual(['c1', 'h5']);
    expect(overlay.floats).toEqual([{ cell: 'f8', text: '3', good: false }]);
    expect(overlayOf(scene, { choice: idle, shown: null, heard: [...log, told({}, { heading: true })], pointed: null }).trace).toEqual([]);
  });
});

describe('dressing', () => {
  it('puts the attacker before the target and counts the chance', () => {
    const hit = asked.options.find((one) => one.text.startsWith('attack'));
    expect(hit).toMatchObject({ nouns: ['figure:thor', 'figure:joker'], emblem: 'Thor', hint: { number: '58%' } });
  });
  it('gives a card to its figure, and a bonus card to nobody', () => {
    const nouns = (text: string) => asked.options.find((one) => one.text === text)?.nouns;
    expect(nouns('play thunder-clap')).toEqual(['figure:hulk', 'card:thunder-clap']);
    expect(nouns('play med-kit')).toEqual(['card:med-kit']);
  });
  it('keeps the text that is sent', () => {
    expect(asked.options.map((one) => one.text)).toEqual(table.decisions[0]?.options.map((one) => one.text));
  });
  it('reads who did what from an event, by id or by the names said', () => {
    const by = read(table, event({ kind: 'lost', text: 'Joker loses 3, 1 left', seat: null, data: { figure: 'joker', health: 3 } }));
    expect(by).toMatchObject({ figure: 'joker', damage: 3, seat: 0 });
    const said = read(table, event({ kind: 'attack', text: 'Thor attacks Joker', seat: null, data: { figure: 10, target: 4 } }));
    expect(said).toMatchObject({ figure: 'thor', target: 'joker' });
    const dice = read(table, event({ kind: 'dice', text: 'red 6, white 2', data: { red: [6], white: 2 } }));
    expect(dice.dice).toEqual([{ colour: 'red', value: 6 }, { colour: 'white', value: 2 }]);
  });
});
