/** Four short sounds of our own making, from nothing but oscillators and noise. */
import { SETTINGS } from "./keep/settings.svelte";

export const SOUNDS = ["roll", "mark", "bonus", "turn"] as const;
type Sound = (typeof SOUNDS)[number];
let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!SETTINGS.sound || SETTINGS.silent.includes(sound)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // until the first tap nothing sounds
  MADE[sound](context, context.currentTime + 0.01);
}

const MADE: Record<Sound, (on: AudioContext, at: number) => void> = {
  roll: (on, at) => {
    for (const after of [0, 0.07, 0.12, 0.21])
      knock(on, at + after, 900 + 500 * Math.random(), 0.12);
  },
  mark: (on, at) => knock(on, at, 2600, 0.06),
  bonus: (on, at) => [659, 880, 1175].forEach((pitch, n) => tone(on, at + n * 0.07, pitch, 0.16)),
  turn: (on, at) => [523, 784].forEach((pitch, n) => tone(on, at + n * 0.12, pitch, 0.2)),
};

function tone(on: AudioContext, at: number, pitch: number, length: number): void {
  const source = on.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(faded(on, at, length, 0.08));
  source.start(at);
  source.stop(at + length);
}

function knock(on: AudioContext, at: number, pitch: number, loud: number): void {
  const length = 0.05;
  const noise = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const data = noise.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  const source = on.createBufferSource();
  source.buffer = noise;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(faded(on, at, length, loud));
  source.start(at);
}

/** A way out that fades: without it every sound would end with a click. */
function faded(on: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(on.destination);
  return gain;
}
