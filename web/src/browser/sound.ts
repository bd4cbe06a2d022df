// Soft sounds, made here: a brush of sand, a wooden knock, a bowl. Off unless wished for.
import { settings } from './settings.svelte';

export type Sound = 'card' | 'token' | 'moment' | 'sweep' | 'turn' | 'end';

const LATE = 400; // milliseconds
let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || document.hidden) return;
  const audio = (context ??= new AudioContext());
  const wished = performance.now();
  const start = (): void => void (performance.now() - wished < LATE && make(audio, sound));
  // Browsers let nothing sound before the first click; what has waited for it is out of place.
  audio.resume().then(start, () => {});
}

function make(audio: AudioContext, sound: Sound): void {
  if (sound === 'card') brush(audio, 0.12, 1800);
  else if (sound === 'sweep') brush(audio, 0.45, 900);
  else if (sound === 'token') knock(audio, 784, 0, 0.1);
  else if (sound === 'moment') knock(audio, 196, 0, 1.6);
  else if (sound === 'turn') knock(audio, 392, 0);
  else [392, 494, 587].forEach((pitch, index) => knock(audio, pitch, index * 0.14));
}

/** Filtered noise that fades: sand. */
function brush(audio: AudioContext, seconds: number, pitch: number): void {
  const buffer = audio.createBuffer(1, seconds * audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = (2 * Math.random() - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: 0.18 }))
    .connect(audio.destination);
  source.start();
}

/** A tone that fades: short it is wood, long it is a bowl. */
function knock(audio: AudioContext, pitch: number, delay: number, seconds = 0.35): void {
  const at = audio.currentTime + delay;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds + 0.05);
}
