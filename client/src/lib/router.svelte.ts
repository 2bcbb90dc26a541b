// Addresses after the hash: #/ , #/new/<game>, #/tables/<id>[/at/<seq>[?seat=<no>]|/proof], #/join/<token>, #/rules[/<game or rule>], #/about.
export type Route =
  | { page: 'landing' }
  | { page: 'new'; game: string; friend: boolean }
  | { page: 'table'; id: string; at: number | null; seat: number | null }
  | { page: 'proof'; id: string }
  | { page: 'join'; token: string }
  | { page: 'rules'; of: string | null }
  | { page: 'about' }
  | { page: 'missing'; path: string };

export function read(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [head = '', one, two, three] = path.split('/').map(decodeURIComponent);
  if (head === '') return { page: 'landing' };
  if (head === 'new' && one) return { page: 'new', game: one, friend: query.includes('friend') };
  if (head === 'tables' && one && two === 'proof') return { page: 'proof', id: one };
  if (head === 'tables' && one) {
    const seat = new URLSearchParams(query).get('seat');
    return { page: 'table', id: one, at: two === 'at' && three ? Number(three) || 1 : null, seat: seat === null ? null : Number(seat) };
  }
  if (head === 'join' && one) return { page: 'join', token: one };
  if (head === 'rules') return { page: 'rules', of: one ?? null };
  if (head === 'about') return { page: 'about' };
  return { page: 'missing', path };
}

export const router = $state({ route: read(typeof location === 'undefined' ? '' : location.hash) });

export function followHash(): void {
  addEventListener('hashchange', () => {
    router.route = read(location.hash);
  });
}

export const go = (path: string): void => {
  location.hash = path;
};
