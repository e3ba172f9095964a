import { pino } from 'pino';
import type { App } from '../../platform/app.ts';
import type { AppOptions } from '../../platform/app-options.ts';
import type { Seeded } from '../seed-demo.ts';
import { fillHistory } from './fill-history.ts';
import { seedApiCalls } from './seed-api-calls.ts';

/** One line per this many days, when lines cannot be overwritten. */
const daysPerLine = 15;

/** Overwrites its own line on a terminal; elsewhere prints a line from time to time. */
const progressOf = (say: (line: string) => void) => (day: number, days: number) => {
  const line = `Filling in the demo: day ${day} of ${days} …`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${day === days ? '\n' : ''}`);
  else if (day % daysPerLine === 0) say(line);
};

/**
 * Fills in the demo's history while the server already answers. Returns the function that stops it: the next start
 * continues.
 */
export const beginHistory = (
  server: App,
  options: AppOptions,
  demo: Seeded,
  say: (line: string) => void,
): (() => Promise<void>) => {
  const { operator_id } = demo;
  const stopping = new AbortController();
  // Filling in 90 days would write 90 days of log.
  const app = { ...options, log: pino({ level: 'silent' }) };
  const running = fillHistory({ app, operator_id, signal: stopping.signal, onDay: progressOf(say) })
    .then(async ({ isComplete, refused }) => {
      for (const line of refused) options.log.warn({ refused: line }, 'a step of the demo history was refused');
      if (!isComplete) return;
      await seedApiCalls(server, options.clock, demo);
      say('The demo is filled in.');
    })
    .catch((error: unknown) => {
      options.log.warn({ err: error }, 'the demo could not be filled in; the next start goes on from here');
    });
  return async () => {
    stopping.abort();
    await running;
  };
};
