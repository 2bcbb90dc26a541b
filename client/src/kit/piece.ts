import type { GlyphName } from '../lib/glyphs';

/** A state of a piece: a glyph on a small disc. */
export interface Chip {
  glyph: GlyphName;
  paint: string;
  on: string;
}
