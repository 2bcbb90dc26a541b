// The rules of a game, fetched once, and the search over them.
import MiniSearch from 'minisearch';
import { server } from '../api';
import type { Rule } from '../protocol';

export interface Book {
  rules: Rule[];
  byId: Map<string, Rule>;
  search(words: string): Rule[];
}
const books = new Map<string, Promise<Book>>();

export function bookOf(rules: Rule[]): Book {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const index = new MiniSearch<Rule>({ fields: ['id', 'heading', 'text', 'reason'], searchOptions: { prefix: true, fuzzy: 0.15, boost: { id: 4, heading: 2 } } });
  index.addAll(rules);
  return {
    rules,
    byId,
    search: (words) => index.search(words).flatMap((hit) => byId.get(String(hit.id)) ?? []),
  };
}

export function book(game: string): Promise<Book> {
  const known = books.get(game);
  if (known) return known;
  const fetched = server().then((one) => one.rules(game)).then(bookOf);
  books.set(game, fetched);
  fetched.catch(() => books.delete(game));
  return fetched;
}
