import type { Io } from './io.ts';

const waitMilliseconds = 1_500;

/** Waits for something; in a terminal, says what for when it takes longer than a moment. */
export const withProgress = async <T>(io: Pick<Io, 'err' | 'width'>, what: string, wait: Promise<T>): Promise<T> => {
  if (io.width === undefined) return wait;
  const timer = setTimeout(() => io.err(`${what}…`), waitMilliseconds);
  try {
    return await wait;
  } finally {
    clearTimeout(timer);
  }
};
