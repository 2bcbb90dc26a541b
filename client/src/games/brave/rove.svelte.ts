// One tab stop for the whole board: the arrows move among its cells by where they lie.
import { getContext, setContext } from 'svelte';

export class Rove {
  /** The cell that has the tab stop. */
  at = $state('');
  root: HTMLElement | undefined;

  get cells(): HTMLElement[] {
    return [...(this.root?.querySelectorAll<HTMLElement>('[role=gridcell]') ?? [])].filter((one) => one.offsetParent !== null);
  }
  /** After every change: the tab stop lies on a cell that is there, a live one if need be. */
  settle(): void {
    const cells = this.cells;
    if (cells.some((one) => one.dataset['cell'] === this.at)) return;
    this.at = (cells.find((one) => one.dataset['live']) ?? cells[0])?.dataset['cell'] ?? '';
  }
  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.#next(event);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(to);
  }
  go(cell: HTMLElement): void {
    this.at = cell.dataset['cell'] ?? '';
    cell.focus();
    cell.scrollIntoView({ block: 'nearest' });
  }
  #next(event: KeyboardEvent): HTMLElement | undefined {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const cells = this.cells;
    if (event.key === 'Home') return cells[0];
    if (event.key === 'End') return cells.at(-1);
    const from = cells.find((one) => one.dataset['cell'] === this.at);
    return way && from ? nearest(from, cells, way[0] ?? 0, way[1] ?? 0) : undefined;
  }
}

const middle = (one: HTMLElement): [number, number] => {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
/** The nearest cell on that side; across the way counts four times. */
function nearest(from: HTMLElement, cells: HTMLElement[], dx: number, dy: number): HTMLElement | undefined {
  const [x, y] = middle(from);
  let best: HTMLElement | undefined, least = Infinity;
  for (const cell of cells) {
    const [cx, cy] = middle(cell);
    const along = (cx - x) * dx + (cy - y) * dy;
    const across = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    if (cell === from || along < 4) continue;
    const far = along + 4 * across;
    if (far < least) [best, least] = [cell, far];
  }
  return best;
}

const KEY = 'rove';
export const roveHere = (): Rove => setContext(KEY, new Rove());
export const rove = (): Rove | undefined => getContext<Rove | undefined>(KEY);
