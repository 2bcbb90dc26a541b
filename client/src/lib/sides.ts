// The four sides, by seat: shape first, colour second.
export const SIDES = ['ember', 'tide', 'fern', 'plum'] as const;
export type Side = (typeof SIDES)[number];
export const sideOf = (seat: number): Side => SIDES[((seat % 4) + 4) % 4] as Side;

/** The outline of a side's base around the origin, with half-size r. */
export function basePath(side: Side, r: number): string {
  const n = (v: number) => +v.toFixed(2);
  if (side === 'ember') return `M${n(-r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`;
  if (side === 'tide') {
    const h = r * 0.95, c = r * 0.42, s = 2 * (h - c);
    const arc = (dx: number, dy: number) => `a${n(c)} ${n(c)} 0 0 1 ${n(dx)} ${n(dy)}`;
    return `M${n(-h + c)} ${n(-h)}h${n(s)}${arc(c, c)}v${n(s)}${arc(-c, c)}h${n(-s)}${arc(-c, -c)}v${n(-s)}${arc(c, -c)}Z`;
  }
  if (side === 'fern') {
    const w = r * 0.9;
    return `M0 ${n(-r)} ${n(w)} ${n(-r / 2)}V${n(r / 2)}L0 ${n(r)} ${n(-w)} ${n(r / 2)}V${n(-r / 2)}Z`;
  }
  const d = r * 1.1;
  return `M0 ${n(-d)} ${n(d)} 0 0 ${n(d)} ${n(-d)} 0Z`;
}

/** The clip path (in kit/Defs.svelte) that cuts a face to the base of a side. */
export const CLIP: Record<Side, string> = { ember: 'c-disc', tide: 'c-tile', fern: 'c-hexa', plum: 'c-dia' };
