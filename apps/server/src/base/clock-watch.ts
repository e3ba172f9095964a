import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { minute, second } from './durations.ts';
import { Overloaded } from './refusal.ts';

/** Compares the clock of this process with that of the database, which all processes share. */
export type ClockWatch = {
  /** Whether the clock is off by more than a minute: then this process must decide nothing. */
  isOff(): boolean;
  /** How far it is ahead, in milliseconds, when it was last measured. */
  skewMilliseconds(): number;
  measure(): Promise<void>;
  /** Refuses work with 503 while the clock is off. */
  refuseWhileOff(): void;
  stop(): void;
};

export type ClockWatchParts = {
  readonly clock: Clock;
  readonly log: Logger;
  /** The time of the database. */
  readonly readTime: () => Promise<Date>;
  /** 0: only when asked. */
  readonly everyMilliseconds?: number;
};

const maxSkewMilliseconds = minute;
const retryAfterSeconds = 30;

export const createClockWatch = ({
  clock,
  log,
  readTime,
  everyMilliseconds = 15 * second,
}: ClockWatchParts): ClockWatch => {
  let skew = 0;
  let isOff = false;

  const measure = async (): Promise<void> => {
    const before = clock.now().getTime();
    const theirs = (await readTime()).getTime();
    const after = clock.now().getTime();
    // The answer was given at some moment in between.
    const doubt = Math.abs(after - before) / 2;
    skew = Math.round((before + after) / 2 - theirs);
    const wasOff = isOff;
    isOff = Math.abs(skew) - doubt > maxSkewMilliseconds;
    if (isOff && !wasOff)
      log.fatal({ skew_ms: skew }, 'the clock differs from the clock of the database: requests are answered with 503');
    if (wasOff && !isOff) log.warn({ skew_ms: skew }, 'the clock agrees with the clock of the database again');
  };
  // Without the database nothing is decided anyway: the last verdict stays.
  const timer =
    everyMilliseconds > 0 ? setInterval(() => void measure().catch(() => undefined), everyMilliseconds) : undefined;
  timer?.unref();

  return {
    isOff: () => isOff,
    skewMilliseconds: () => skew,
    measure,
    refuseWhileOff: () => {
      if (isOff) throw new Overloaded('The clock of this server is wrong.', retryAfterSeconds);
    },
    stop: () => clearInterval(timer),
  };
};
