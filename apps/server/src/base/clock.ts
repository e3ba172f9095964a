/** Time is passed in, so that tests can freeze it and a sandbox operator can move its own clock. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is set. */
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
