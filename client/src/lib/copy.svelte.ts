// Links to send: copied where the browser lets one, and always shown, so that they can be copied by hand.
import { tell } from './live.svelte';

export const copied = $state({ link: '', done: false });

export async function copy(link: string): Promise<void> {
  copied.link = link;
  copied.done = await (navigator.clipboard?.writeText(link) ?? Promise.reject(Error())).then(() => true, () => false);
  tell(copied.done ? 'Link copied.' : 'The link is shown for you to copy.');
}
