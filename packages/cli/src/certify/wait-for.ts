export type WaitOptions = {
  readonly pause: (milliseconds: number) => Promise<void>;
  /** How long the counterpart may take. */
  readonly waitMilliseconds: number;
  /** How long to watch for effects that must not happen. */
  readonly watchMilliseconds: number;
};

/** Waits until a condition holds, as long as the counterpart may take; returns what was seen last. */
export const waitFor = async <T>(
  { pause, waitMilliseconds }: WaitOptions,
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
): Promise<T> => {
  const end = Date.now() + waitMilliseconds;
  for (;;) {
    const seen = await look();
    if (isThere(seen) || Date.now() > end) return seen;
    await pause(250);
  }
};
