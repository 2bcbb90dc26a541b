// The secret layer: what only this viewer knows is drawn while a button or key is held down, and no longer.
export const secret = $state({ open: false });
