/** While a body arrives, each window brings at least so many bytes of it. */
export type LeastRate = { readonly windowMilliseconds: number; readonly windowBytes: number };

/** Thrown when a body arrives too slowly. */
export class SlowBody extends Error {}

/** Watches how a length grows, until it is told to stop or the length has grown too slowly. */
export const watchRate = (
  { windowMilliseconds, windowBytes }: LeastRate,
  lengthNow: () => number,
  onSlow: () => void,
): (() => void) => {
  let before = 0;
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    clearInterval(timer);
  };
  const look = (): void => {
    if (isStopped) return;
    const now = lengthNow();
    if (now - before < windowBytes) {
      stop();
      onSlow();
    }
    before = now;
  };
  // After a pause of the process, what waits at the socket is read first.
  const timer = setInterval(() => setImmediate(look), windowMilliseconds);
  timer.unref();
  return stop;
};
