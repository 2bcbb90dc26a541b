// Short, dry, wooden: each sound is a few knocks of filtered noise, made here.
import type { Told } from './reading';

export type Sound = 'turn' | 'act' | 'roll' | 'hit' | 'miss' | 'out' | 'won';

/** Seconds after the start, pitch in hertz, loudness. */
const KNOCKS: Record<Sound, [number, number, number][]> = {
  turn: [[0, 520, 0.5], [0.14, 700, 0.5]],
  act: [[0, 420, 0.4]],
  roll: [[0, 900, 0.15], [0.05, 760, 0.15], [0.11, 980, 0.15], [0.19, 640, 0.25]],
  hit: [[0, 300, 0.6], [0.06, 240, 0.4]],
  miss: [[0, 180, 0.35]],
  out: [[0, 320, 0.6], [0.16, 220, 0.45], [0.24, 190, 0.3]],
  won: [[0, 420, 0.4], [0.14, 500, 0.4], [0.28, 600, 0.45], [0.42, 720, 0.5]],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  for (const [after, pitch, loud] of KNOCKS[sound]) knock(context, context.currentTime + after, pitch, loud);
}

function knock(to: AudioContext, at: number, pitch: number, loud: number): void {
  const tone = to.createOscillator();
  const gain = to.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch * 1.6, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
  gain.gain.setValueAtTime(loud * 0.4, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.09);
  tone.connect(gain).connect(to.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}

/** What an event sounds like. */
export function soundOf(event: Told): Sound {
  if (event.read.grand) return 'won';
  if (event.beat === 'announce') return 'act';
  if (event.beat === 'chance') return 'roll';
  if (event.kind === 'defeated') return 'out';
  return event.read.damage ? 'hit' : 'miss';
}
