import type { Logger } from 'pino';
import type { Sql } from '../../database/pool.ts';
import type { Reading } from '../../metrics/metrics.ts';
import type { ApiRequest } from './api-request.ts';
import { insertRequests } from './queries.ts';

export type RequestsLog = {
  /** Records an answered request. Never waits, never fails. */
  note(request: ApiRequest): void;
  /** How many wait, and how many were dropped because the queue was full. */
  readonly readings: readonly Reading[];
  /** Writes what waits, and accepts no more after that. */
  stop(): Promise<void>;
};

export type RequestsLogParts = {
  readonly control: Sql;
  readonly log: Logger;
  readonly pauseMilliseconds?: number | undefined;
};

/** Written after the answers, in batches. */
const usualPause = 1_000;
const perStatement = 1_000;
/** Beyond this number calls are dropped, so that the log cannot exhaust the memory. */
const maxWaiting = 20_000;
/**
 * A call with a wrong signature or address counts against no rate limit, so at most this many refused calls per key are
 * stored in one batch.
 */
const maxRefused = 100;
const isRefused = ({ status }: ApiRequest): boolean => status === 401 || status === 403 || status === 429;

/** Stores answered requests, in batches after the answers. A batch that cannot be written is dropped. */
export const createRequestsLog = ({ control, log, pauseMilliseconds = usualPause }: RequestsLogParts): RequestsLog => {
  let waiting: ApiRequest[] = [];
  const refused = new Map<string, number>();
  let dropped = 0;
  let stopped = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    for (let start = 0; start < batch.length; start += perStatement) {
      const rows = batch.slice(start, start + perStatement);
      await insertRequests(control, rows).catch((error: unknown) => {
        dropped += rows.length;
        log.warn({ err: error, requests: rows.length }, 'requests could not be logged');
      });
    }
  };

  const wake = (): void => {
    timer = undefined;
    refused.clear();
    writing = (writing ?? Promise.resolve()).then(write);
  };

  /** Takes a place for a refused call, if there is one. */
  const takesRefused = ({ operator_id, api_key_id }: ApiRequest): boolean => {
    const key = `${operator_id}/${api_key_id}`;
    const count = refused.get(key) ?? 0;
    refused.set(key, count + 1);
    return count < maxRefused;
  };

  return {
    note: (request) => {
      if (stopped || waiting.length >= maxWaiting || (isRefused(request) && !takesRefused(request))) {
        dropped += 1;
        return;
      }
      waiting.push(request);
      timer ??= setTimeout(wake, pauseMilliseconds).unref();
    },
    readings: [
      {
        name: 'croupier_requests_log_dropped_total',
        help: 'Requests that the log did not keep, because more came than could be written.',
        read: () => ({ '': dropped }),
      },
      {
        name: 'croupier_requests_log_waiting',
        help: 'Requests that wait to be written to the log.',
        read: () => ({ '': waiting.length }),
      },
    ],
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      wake();
      await writing;
    },
  };
};
