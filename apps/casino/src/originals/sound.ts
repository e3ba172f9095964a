import { getPreferences } from '../preferences.ts';

/** Short tones, made by the browser itself: no file is fetched. Silent until somebody asks for sound. */

let context: AudioContext | undefined;

const tone = (frequency: number, atSeconds: number, seconds: number, loudness: number): void => {
  context ??= new AudioContext();
  const begins = context.currentTime + atSeconds;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(loudness, begins + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begins);
  oscillator.stop(begins + seconds);
};

const sounds = {
  start: () => tone(220, 0, 0.12, 0.05),
  stop: () => tone(150, 0, 0.09, 0.07),
  /** Only for what is more than the stake. */
  win: () => {
    for (const [step, frequency] of [523.25, 659.25, 783.99].entries()) tone(frequency, step * 0.09, 0.5, 0.06);
  },
  end: () => tone(110, 0, 0.3, 0.06),
} as const;

export const play = (name: keyof typeof sounds): void => {
  if (!getPreferences().sound) return;
  try {
    sounds[name]();
  } catch {
    // A browser without sound plays without it.
  }
};
