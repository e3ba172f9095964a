import { setTimeout as sleep } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { MasterKey } from '../../../base/secret-box.ts';
import type { TraceSettings } from '../../../tracing/settings.ts';
import type { Delivery } from './delivery.ts';

export type ThreadParts = {
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  readonly webhookLoopback?: boolean;
  /** How deliveries are traced; by default they are not. */
  readonly traces?: TraceSettings | undefined;
  readonly log: Logger;
  readonly relayId?: string | undefined;
  readonly pollMilliseconds?: number | undefined;
};

/** A message to the running thread. */
export type ThreadMessage = 'wake' | 'stop';

/** The thread's start parameters: only values that can be copied. */
export type ThreadData = Omit<ThreadParts, 'log'> & {
  readonly logLevel: string;
};

type Counts = Record<string, number>;

const restartMilliseconds = 1_000;

/**
 * Delivers webhooks in a thread, so that no request waits for them. A thread that fails is restarted; only the events
 * that it was sending are sent again.
 */
export const startDeliveryThread = (
  parts: ThreadParts,
  entry = new URL('./delivery-thread.ts', import.meta.url),
): Delivery => {
  const { webhookLoopback = true, log, databaseUrl, masterKey, traces, relayId, pollMilliseconds } = parts;
  const copied = { databaseUrl, masterKey, traces, relayId, pollMilliseconds };
  const workerData: ThreadData = { ...copied, webhookLoopback, logLevel: log.level };
  const counts: { now: Counts; before: Counts } = { now: {}, before: {} };
  let thread: Thread;
  let ended: Promise<void>;
  let isStopping = false;

  const start = (): void => {
    counts.before = sumOf(counts.before, counts.now);
    counts.now = {};
    thread = new Thread(entry, { workerData });
    thread.on('message', (received: Counts) => {
      counts.now = received;
    });
    thread.on('error', (error) => log.error({ err: error }, 'the delivery of webhooks failed, it is started anew'));
    ended = new Promise((done) => thread.once('exit', () => done()));
    void ended.then(async () => {
      if (isStopping) return;
      await sleep(restartMilliseconds, undefined, { ref: false });
      if (!isStopping) start();
    });
  };
  start();
  const post = (message: ThreadMessage): void => thread.postMessage(message);
  return {
    attemptCounts: () => sumOf(counts.before, counts.now),
    // A thread that is just restarting looks for events anyway.
    wake: () => post('wake'),
    stop: async () => {
      isStopping = true;
      post('stop');
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
