// Two live regions: events are told politely and in batches, your decision at once.
export const live = $state({ polite: '', assertive: '' });

let batch: string[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

export function tell(sentence: string): void {
  if (!sentence) return;
  batch.push(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);
  timer ??= setTimeout(() => {
    live.polite = batch.join(' ');
    batch = [];
    timer = null;
  }, 250);
}

export function ask(sentence: string): void {
  live.assertive = '';
  queueMicrotask(() => {
    live.assertive = sentence;
  });
}
