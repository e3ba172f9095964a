import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../../base/clock.ts';
import { createLog } from '../../../base/log.ts';
import { systemRandom } from '../../../base/random.ts';
import { startDelivery } from './delivery.ts';
import type { ThreadData, ThreadMessage } from './start-thread.ts';

/** The thread that delivers, at the lowest priority: a player's request comes first. */
const { logLevel, traces, ...parts } = workerData as ThreadData;
const port = parentPort as MessagePort;
const log = createLog(logLevel);
try {
  setPriority(0, constants.priority.PRIORITY_LOW);
} catch (error) {
  log.warn({ err: error }, 'webhooks are delivered at the usual priority');
}

const tracing =
  traces && (await import('../../../tracing/open-tracing.ts')).openTracing(traces, { random: systemRandom, log });

const delivery = startDelivery({
  ...parts,
  tracing,
  clock: systemClock,
  comparesClock: true,
  random: systemRandom,
  log,
});
const reporting = setInterval(() => port.postMessage(delivery.attemptCounts()), 500);
port.on('message', async (message: ThreadMessage) => {
  if (message === 'wake') return delivery.wake();
  clearInterval(reporting);
  await delivery.stop();
  port.postMessage(delivery.attemptCounts());
  port.close();
});
// As in main.ts: a server that is killed leaves what its thread compiled.
flushCompileCache();
