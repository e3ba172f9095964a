import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password costs 46 MiB and 65 ms to hash, on purpose, and tests hash thousands. In tests it is cheap; hash format
 * and cost text are the same. The tests of hashing itself use the real one.
 */
const cheapKib = 64;

/** Kept for the whole process: this file is loaded again after `vi.resetModules`, when the cheap one may be active. */
const kept = globalThis as { argon2AsUsual?: typeof crypto.argon2 };
kept.argon2AsUsual ??= crypto.argon2;
const real = kept.argon2AsUsual;

const cheap: typeof real = (algorithm, parameters, done) =>
  real(algorithm, { ...parameters, memory: Math.min(parameters.memory, cheapKib) }, done);

const use = (argon2: typeof real): void => {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
};

export const hashCheaply = (): void => use(cheap);
export const hashAsUsual = (): void => use(real);
