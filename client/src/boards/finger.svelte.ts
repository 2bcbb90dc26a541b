// A finger on a board: it covers what it means, so the nearest cell that can be chosen is taken when it lifts.

/** So far beside a cell, in px, a finger still means it. */
const SLACK = 22;

export class Finger {
  /** The cell under the finger while it is down, and where on the screen. */
  loupe = $state<{ cell: string; x: number; y: number } | null>(null);

  constructor(
    private readonly near: (event: PointerEvent) => string | null,
    private readonly press: (cell: string) => void,
    private readonly look: (cell: string) => void = () => undefined,
  ) {}

  readonly touch = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') return;
    const cell = this.near(event);
    this.loupe = cell ? { cell, x: event.clientX, y: event.clientY } : null;
    if (cell) this.look(cell);
  };
  readonly lift = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' || !this.loupe) return;
    const { cell } = this.loupe;
    const same = this.near(event) === cell;
    this.loupe = null;
    if (same) this.press(cell);
  };
  readonly cancel = (): void => {
    this.loupe = null;
  };
}

/** A click of the mouse or a key; a finger's click was already taken when it lifted. */
export const byMouse = (event: MouseEvent): boolean =>
  event.detail === 0 || !('pointerType' in event) || ['mouse', ''].includes((event as PointerEvent).pointerType);

/** The nearest of those cells, of so much radius, if a finger at that point can mean it. */
export function nearest(cells: string[], mid: (cell: string) => readonly [number, number], [px, py]: readonly [number, number], radius: number): string | null {
  const far = cells.map((cell) => {
    const [x, y] = mid(cell);
    return { cell, far: Math.hypot(x - px, y - py) - radius };
  });
  const best = far.sort((a, b) => a.far - b.far)[0];
  return best && best.far <= SLACK ? best.cell : null;
}
