// An emblem is five decisions: glyph, field, livery (ground and charge), glyph colour, monogram.
import table from './emblems.json';
import names from './glyph-names.json';
import type { GlyphName } from './glyphs';

export interface EmblemOf {
  glyph: GlyphName | null;
  field: string;
  ground: string;
  charge: string;
  colour: string;
  monogram: string;
}

const rows = table as unknown as Record<string, [string, string, string, string, string]>;
const glyphOf = new Map<string, GlyphName>(
  Object.values(names.characters).flatMap((cast) => Object.entries(cast) as [string, GlyphName][]),
);
const ALIAS: Record<string, string> = { 'The Joker': 'Joker', 'The Flash': 'Flash' };
const PAINTS: [string, string][] = [
  ['red', 'bone'], ['orange', 'ink'], ['yellow', 'ink'], ['green', 'bone'], ['teal', 'bone'], ['blue', 'bone'],
  ['violet', 'bone'], ['pink', 'bone'], ['silver', 'ink'], ['brown', 'bone'],
];

const plain = (name: string) => name.replace(/\s+\d+$/, '').trim();

function monogramOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word.length > 0 && !/^the$/i.test(word));
  const [first = '?', second] = words;
  return second ? `${first.charAt(0)}${second.charAt(0)}`.toUpperCase() : first.slice(0, 2);
}

/** The emblem of a character; one without an entry gets a paint from its name and its letters as glyph. */
export function emblemOf(full: string): EmblemOf {
  const name = plain(full);
  const row = rows[name];
  const glyph = glyphOf.get(ALIAS[name] ?? name) ?? null;
  if (Array.isArray(row) && glyph) {
    const [monogram, field, ground, charge, colour] = row;
    return { glyph, field, ground, charge, colour, monogram };
  }
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const [ground, colour] = PAINTS[sum % PAINTS.length] as [string, string];
  return { glyph: null, field: 'plain', ground, charge: ground, colour, monogram: monogramOf(name) };
}

export const monogram = (name: string): string => emblemOf(name).monogram;
export const isCharacter = (name: string): boolean => emblemOf(name).glyph !== null;
