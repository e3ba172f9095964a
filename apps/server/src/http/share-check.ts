export type SharedCheckOptions = {
  readonly freshMilliseconds: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
};

/**
 * Runs one check at a time, shared by all callers, and reuses its result while it is fresh. However many callers there
 * are, and however long they wait, the check never needs more than one connection.
 */
export const shareCheck = <T>(
  check: () => Promise<T>,
  { freshMilliseconds, now = () => performance.now() }: SharedCheckOptions,
): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let last: { readonly result: T; readonly at: number } | undefined;
  const run = async (): Promise<T> => {
    try {
      const result = await check();
      last = { result, at: now() };
      return result;
    } finally {
      running = undefined;
    }
  };
  return () => {
    if (running !== undefined) return running;
    if (last && now() - last.at < freshMilliseconds) return Promise.resolve(last.result);
    running = run();
    return running;
  };
};
