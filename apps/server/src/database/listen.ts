import type { Logger } from 'pino';
import { pauseUnlessStopped } from '../base/pause-unless-stopped.ts';
import { openPool, type Sql } from './pool.ts';

export type ListenOptions = {
  readonly url: string;
  readonly channel: string;
  /** Called for each notice, with its payload, and with none when the connection is made: some may have been missed. */
  readonly onNotice: (payload: string | undefined) => void;
  readonly log: Logger;
};

export type Listener = { stop(): Promise<void> };

/** A lost connection is reopened after this time, and after up to half a minute if that fails again. */
const shortestRetryMilliseconds = 500;
const longestRetryMilliseconds = 30_000;

/** A connection that died without a word is found by asking it something now and then. */
const heartbeatMilliseconds = 30_000;

/**
 * Listens to NOTIFY on its own connection until it is stopped. Notifications only make things faster: the listener must
 * poll as well, and relies on that when PostgreSQL does not support LISTEN.
 */
export const startListener = (options: ListenOptions): Listener => {
  const { url, log } = options;
  const pool = openPool({ url, role: 'croupier_control', max: 1 });
  const stopping = new AbortController();
  const running = keepListening(options, pool, stopping.signal).catch((error: unknown) =>
    log.error({ err: error }, 'LISTEN ended; polling goes on'),
  );
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
};

const keepListening = async (options: ListenOptions, pool: Sql, stopping: AbortSignal): Promise<void> => {
  let retry = shortestRetryMilliseconds;
  let isReported = false;
  while (!stopping.aborted) {
    try {
      await listenOnce(options, pool, stopping, () => {
        retry = shortestRetryMilliseconds;
        isReported = false;
      });
    } catch (error) {
      // Once per outage, which may last for as long as the process does.
      if (!isReported && !stopping.aborted) options.log.warn({ err: error }, 'LISTEN failed; polling goes on');
      isReported = true;
    }
    await pauseUnlessStopped(retry, stopping);
    retry = Math.min(longestRetryMilliseconds, retry * 2);
  }
};

/** Ends when it is stopped; throws when the connection cannot be made or is lost. */
const listenOnce = async (
  { channel, onNotice }: ListenOptions,
  pool: Sql,
  stopping: AbortSignal,
  onHeartbeat: () => void,
): Promise<void> => {
  const connection = await pool.reserve();
  const lost = new AbortController();
  try {
    await connection.listen(channel, onNotice, () => lost.abort());
    onNotice(undefined);
    const ending = AbortSignal.any([stopping, lost.signal]);
    while (!ending.aborted) {
      await pauseUnlessStopped(heartbeatMilliseconds, ending);
      if (ending.aborted) break;
      await connection`select 1`;
      onHeartbeat();
    }
    if (!stopping.aborted) throw new Error('The connection was lost.');
  } finally {
    // It still listens, so nobody else may use it.
    connection.release(true);
  }
};
