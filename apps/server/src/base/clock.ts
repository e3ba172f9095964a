/** Time is passed in, so that a test can hold it still and a sandbox operator can move its own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands where it is put. */
export const manualClock = (start: Date): Clock & { set(at: Date): void; advance(milliseconds: number): void } => {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (at) => {
      current = at.getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
};
