import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import table from '../src/lib/emblems.json';
import names from '../src/lib/glyph-names.json';
import { emblemOf, isCharacter, monogram } from '../src/lib/emblems';
import { glyphUrl, glyphs } from '../src/lib/glyphs';

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((file) =>
    file.isDirectory() ? sources(`${folder}/${file.name}`) : /\.(svelte|ts)$/.test(file.name) ? [`${folder}/${file.name}`] : [],
  );

describe('the glyphs', () => {
  it('are drawn for every name, each on one sheet', () => {
    const all = Object.values(names).flatMap((kinds) => Object.values(kinds)).flatMap((kind) => Object.values(kind as Record<string, string>));
    for (const name of all) expect(glyphs).toHaveProperty(name);
    expect(Object.keys(glyphs).sort()).toEqual([...new Set(all)].sort());
  });
  it('are on the sheet that the index names', () => {
    for (const name of ['cape', 'run', 'feather', 'sprout', 'biceps', 'nuclear'] as const) {
      const sheet = /(\w+)\.svg/.exec(glyphUrl(name))?.[1];
      expect(readFileSync(`src/lib/glyphs/${sheet}.svg`, 'utf8')).toContain(`<symbol id="${name}"`);
    }
  });
  it('carry their credit on every sheet', () => {
    for (const file of readdirSync('src/lib/glyphs')) {
      expect(readFileSync(`src/lib/glyphs/${file}`, 'utf8')).toMatch(/Lorc, Delapouite and contributors.*CC BY 3\.0/);
    }
  });
  it('are named as attributes in the sources only when they exist', () => {
    for (const file of sources('src')) {
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/<Glyph(?:At)? name="([^"]+)"/g)) {
        expect(glyphs, `${name} in ${file}`).toHaveProperty(name);
      }
    }
  });
});

describe('the emblems', () => {
  const { _games, _, ...rows } = table as unknown as Record<string, string[]> & { _games: Record<string, string[]> };
  it('differ within a game in glyph, monogram, and field and livery', () => {
    for (const cast of Object.values(_games)) {
      for (const of of [
        (name: string) => emblemOf(name).glyph, monogram,
        (name: string) => `${emblemOf(name).field} ${emblemOf(name).ground} ${emblemOf(name).charge}`,
      ]) expect(new Set(cast.map(of)).size).toBe(cast.length);
    }
  });
  it('exist for every character of the table, aliases included', () => {
    for (const name of Object.keys(rows)) expect(isCharacter(name)).toBe(true);
    expect(emblemOf('The Joker').glyph).toBe(emblemOf('Joker').glyph);
    expect(emblemOf('Goon 2')).toEqual(emblemOf('Goon'));
  });
  it('are made from the name for a character of a content pack', () => {
    expect(emblemOf('Captain Cardboard')).toMatchObject({ glyph: null, field: 'plain', monogram: 'CC' });
    expect(emblemOf('Zed')).toEqual(emblemOf('Zed'));
  });
});
