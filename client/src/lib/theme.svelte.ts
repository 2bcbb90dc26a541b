// What the player has set, kept in this browser, and the theme on the page.
import type { Pace } from './beats';
import type { Confirm } from './choice';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export interface Settings {
  theme: Theme;
  pace: Pace;
  confirm: Confirm;
  sound: boolean;
  textBoard: boolean;
  coordinates: boolean;
  /** Whether looking back shows what comes after. */
  future: boolean;
  /** What others at the table call this player. */
  name: string;
}

const KEY = 'rumpus.settings';
const START: Settings = { theme: 'system', pace: 1, confirm: 'grave', sound: false, textBoard: false, coordinates: true, future: true, name: '' };

const ANIMALS = ['Otter', 'Heron', 'Badger', 'Lynx', 'Wren', 'Marten', 'Toad', 'Hare', 'Falcon', 'Ibex', 'Newt', 'Stoat', 'Crane', 'Vole', 'Raven', 'Gecko'];

/** What a guest is called until they say otherwise. */
function guest(): string {
  const [which = 0, number = 0] = crypto.getRandomValues(new Uint8Array(2));
  return `${ANIMALS[which % ANIMALS.length] ?? 'Otter'} ${(number % 90) + 10}`;
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

const kept = stored();
export const settings: Settings = $state({ ...START, ...kept, name: kept.name || guest() });

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  showTheme();
}

const asks = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

export function theme(): Exclude<Theme, 'system'> {
  if (settings.theme !== 'system') return settings.theme;
  if (asks('(prefers-contrast: more)')) return 'contrast';
  return asks('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}

export const reducedMotion = (): boolean => asks('(prefers-reduced-motion: reduce)');

export function showTheme(): void {
  document.documentElement.dataset.theme = theme();
}

/** Follows the system while the player has chosen no theme, and keeps the guest's name. */
export function followSystem(): void {
  set('name', settings.name);
  for (const query of ['(prefers-contrast: more)', '(prefers-color-scheme: dark)']) {
    matchMedia(query).addEventListener('change', showTheme);
  }
  showTheme();
}
