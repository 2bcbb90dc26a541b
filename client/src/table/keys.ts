// The keys of the table; none of them acts while somebody types or a window is open.
import { tinykeys } from 'tinykeys';
import { KEYS } from '../lib/choice';
import type { TableState } from './state.svelte';

export interface Orders {
  rule(): void;
  explain(): void;
  last(): void;
  keys(): void;
  line(): void;
  board(): void;
  /** One position on or back. */
  step(by: number): void;
  /** To the first position, or with null to the last. */
  end(to: number | null): void;
  /** Sits down behind the curtain. */
  lift(): void;
}

export const KEY_WORDS: [string, string][] = [
  ['1 to 9', 'choose that option; a letter where there are more'],
  ['0', 'decline'],
  ['Space', 'skip the picture, or give the neutral answer'],
  ['Enter', 'confirm, or take the option under the lamp'],
  ['Shift Enter', 'the same, also while the focus is on the board'],
  ['Esc', 'one step back'],
  ['U', 'undo'],
  ['E', 'explain what is under the focus'],
  ['R', 'rule of the question'],
  ['L', 'last action again'],
  ['B', 'go to the board'],
  [', and .', 'one position back, one on'],
  ['← →', 'the same while you look back; Home and End: the first, the last'],
  ['I or /', 'type an answer'],
  ['?', 'these keys'],
];

const busy = (event: KeyboardEvent): boolean => {
  const on = event.target;
  if (!(on instanceof HTMLElement || on instanceof SVGElement)) return false;
  if (document.querySelector('dialog[open]')) return true;
  return on.matches('input, select, textarea, [contenteditable]');
};
const pressable = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('button, a, summary, [role=gridcell], [role=tab]') !== null;

export function bindKeys(table: TableState, orders: Orders): () => void {
  const on = (act: () => void, alsoOnButtons = true) => (event: KeyboardEvent) => {
    if (event.defaultPrevented || busy(event) || (!alsoOnButtons && pressable(event))) return;
    event.preventDefault();
    act();
  };
  const looking = (act: () => void) => (event: KeyboardEvent) => {
    const own = event.target instanceof Element && event.target.closest('[role=gridcell], [role=tab], [role=grid]');
    if (table.past && !own) on(act)(event);
  };
  // On the board Enter takes the thing under the focus: the lamp is reached from there as well.
  const lamp = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey || busy(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    table.enter();
  };
  addEventListener('keydown', lamp, true);
  const digits = Object.fromEntries([...`0${KEYS}`].map((key) => [key, on(() => table.digit(key))]));
  const unbind = tinykeys(window, {
    ...digits,
    Space: on(() => table.space(), false),
    Enter: on(() => (table.curtain === null ? table.enter() : orders.lift()), false),
    Escape: on(() => table.back()),
    u: on(() => void table.undo()),
    e: on(orders.explain),
    r: on(orders.rule),
    l: on(orders.last),
    b: on(orders.board),
    ',': on(() => orders.step(-1)),
    '.': on(() => orders.step(1)),
    ArrowLeft: looking(() => orders.step(-1)),
    ArrowRight: looking(() => orders.step(1)),
    Home: looking(() => orders.end(1)),
    End: looking(() => orders.end(null)),
    i: on(orders.line),
    '/': on(orders.line),
    'Shift+?': on(orders.keys),
    '?': on(orders.keys),
  });
  return () => {
    removeEventListener('keydown', lamp, true);
    unbind();
  };
}
