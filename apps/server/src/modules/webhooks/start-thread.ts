import { setTimeout } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { MasterKey } from '../../base/secret-box.ts';
import type { TraceSettings } from '../../tracing/settings.ts';
import type { Worker } from './worker.ts';

export type ThreadParts = {
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  readonly webhookLoopback?: boolean;
  /** How deliveries are traced; by default they are not. */
  readonly traces?: TraceSettings | undefined;
  readonly log: Logger;
};

/** What the thread is told: all that can be copied. */
export type ThreadData = Omit<ThreadParts, 'log'> & {
  readonly logLevel: string;
};

type Counts = Record<string, number>;

const restartMilliseconds = 1_000;

/**
 * Delivers webhooks in a thread of this process: however many there are, no request waits for them. A thread that ends
 * by a bug is started anew; nothing is lost by that but what it was sending, which is sent again.
 */
export const startDeliveryThread = (
  parts: ThreadParts,
  entry = new URL('./delivery-thread.ts', import.meta.url),
): Pick<Worker, 'sent' | 'stop'> => {
  const { databaseUrl, masterKey, webhookLoopback = true, traces, log } = parts;
  const workerData: ThreadData = { databaseUrl, masterKey, webhookLoopback, traces, logLevel: log.level };
  const counts: { now: Counts; before: Counts } = { now: {}, before: {} };
  let thread: Thread;
  let ended: Promise<void>;
  let isStopping = false;

  const start = (): void => {
    counts.before = sumOf(counts.before, counts.now);
    counts.now = {};
    thread = new Thread(entry, { workerData });
    thread.on('message', (told: Counts) => {
      counts.now = told;
    });
    thread.on('error', (error) => log.error({ err: error }, 'the delivery of webhooks failed, it is started anew'));
    ended = new Promise((done) => thread.once('exit', () => done()));
    void ended.then(async () => {
      if (isStopping) return;
      await setTimeout(restartMilliseconds, undefined, { ref: false });
      if (!isStopping) start();
    });
  };
  start();
  return {
    sent: () => sumOf(counts.before, counts.now),
    stop: async () => {
      isStopping = true;
      thread.postMessage('stop');
      await ended;
    },
  };
};

const sumOf = (left: Counts, right: Counts): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(left), ...Object.keys(right)])].map((name) => [
      name,
      (left[name] ?? 0) + (right[name] ?? 0),
    ]),
  );
