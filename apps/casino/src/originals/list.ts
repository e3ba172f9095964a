import { lazy } from 'react';

/** Our own games; each is fetched when it is opened. */
const originals = {
  'orig-slot': lazy(async () => ({ default: (await import('./slot.tsx')).Slot })),
  'orig-roulette': lazy(async () => ({ default: (await import('./roulette.tsx')).Roulette })),
  'orig-crash': lazy(async () => ({ default: (await import('./crash.tsx')).Crash })),
} as const;

export const findOriginal = (name: string) =>
  Object.hasOwn(originals, name) ? originals[name as keyof typeof originals] : undefined;
