// Whether the screen is a phone's: things are then drawn smaller.
const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px)') : null;

export const narrow = $state({ phone: query?.matches ?? false });
query?.addEventListener('change', () => (narrow.phone = query.matches));
