import { runVariable } from '../../../scripts/guard/processes.ts';

/**
 * A variable that even a process with an otherwise empty environment gets: the mark by which it is found, and ended,
 * when the test run is interrupted.
 */
export const runMark = (): Record<string, string> => {
  const run = process.env[runVariable];
  return run === undefined ? {} : { [runVariable]: run };
};
