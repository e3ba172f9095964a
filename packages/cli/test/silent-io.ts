import type { Io } from '../src/program/io.ts';

/** For tests: no terminal, and nothing typed. */
export const silentIo = (args: readonly string[], parts: Partial<Io> = {}): Io => ({
  out: () => undefined,
  err: () => undefined,
  env: {},
  asJson: args.includes('--json'),
  hasColour: false,
  width: undefined,
  signal: new AbortController().signal,
  readSecret: async () => {
    throw new Error('Nothing was given.');
  },
  fetch: (...given) => fetch(...given),
  now: () => Date.now(),
  ...parts,
});
