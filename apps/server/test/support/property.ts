import fc from 'fast-check';

/**
 * The seed of every property test and simulation. It is fixed, so that runs are repeatable; CROUPIER_SEED=<integer>
 * repeats a failure found elsewhere, CROUPIER_SEED=random searches for new ones.
 */
export const seed = readSeed(process.env.CROUPIER_SEED);

function readSeed(text: string | undefined): number {
  if (text === undefined) return 20_261_115;
  if (text === 'random') return Math.floor(performance.timeOrigin + performance.now()) % 2 ** 31;
  const given = Number(text);
  if (!Number.isInteger(given)) throw new Error(`CROUPIER_SEED must be an integer or "random", not "${text}".`);
  return given;
}

/** How often a long test repeats itself. CROUPIER_LONG=1 npm test -- <file> runs its long form. */
export const repetitions = (usual: number, long: number): number => (process.env.CROUPIER_LONG === '1' ? long : usual);

type Options<T> = Omit<fc.Parameters<T>, 'seed'>;

const reportFailure = <T>(details: fc.RunDetails<T>): void => {
  if (!details.failed) return;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat it with CROUPIER_SEED=${details.seed} npm test.`, {
    cause: details.errorInstance,
  });
};

/** Checks the property for many inputs. A failure reports the seed, and CROUPIER_SEED=<seed> repeats it. */
export const assertProperty = <T>(property: fc.IProperty<T>, options: Options<T> = {}): void =>
  reportFailure(fc.check(property, { ...options, seed }));

/** The same for a property that has to be awaited. */
export const assertAsyncProperty = async <T>(property: fc.IAsyncProperty<T>, options: Options<T> = {}): Promise<void> =>
  reportFailure(await fc.check(property, { ...options, seed }));
