// What is asked for when a table is opened.
import type { TableWish } from '../api';
import { settings } from '../lib/theme.svelte';
import type { Game, GameFormat, OptionField } from '../protocol';

export const capital = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());
export const spoken = (name: string): string => capital(name.replaceAll('_', ' ').replaceAll('-', ' '));

/** The strongest level that still answers at once, if nobody says otherwise. */
export const usualLevel = (game: Game): string => game.levels.find((level) => level === 'rookie') ?? game.levels[0] ?? 'random';

/** You against players we built, everything as the game proposes it. */
export function botTable(game: Game, level = usualLevel(game)): TableWish {
  const format = game.formats[0];
  const others = Math.max(2, (format ?? game).players.min) - 1;
  return {
    game: game.id, format: format?.id ?? null, options: {}, name: settings.name,
    seats: ['human', ...Array.from({ length: others }, () => level)],
  };
}

/** The settings that a format has, and that give a choice here. */
export const fieldsOf = (game: Game, format: string): [string, OptionField][] =>
  Object.entries(game.options).filter(([, field]) => field.values.length && (!field.formats.length || field.formats.includes(format)));

export const usual = (field: OptionField, format: string): string => field.defaults[format] ?? field.default;

/** What was set, in words: the format, and every setting that differs from the usual. */
export function told(game: Game, format: string, options: Record<string, unknown>): string[] {
  const title = game.formats.find((one) => one.id === format)?.title;
  const other = fieldsOf(game, format)
    .map(([name, field]) => [name, field, String(options[name] ?? usual(field, format))] as const)
    .filter(([, field, value]) => value !== usual(field, format))
    .map(([name, field, value]) => `${field.title || spoken(name)}: ${field.titles[value] ?? spoken(value)}`);
  return [...(title ? [title] : []), ...other];
}

export function seatsFor(game: Game, format: GameFormat, friend: boolean): string[] {
  const others = Math.max(2, format.players.min) - 1;
  return ['human', ...Array.from({ length: others }, (_, i) => (friend && i === 0 ? 'open' : usualLevel(game)))];
}
