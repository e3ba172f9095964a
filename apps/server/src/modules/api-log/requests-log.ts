import type { Logger } from 'pino';
import type { Sql } from '../../database/pool.ts';
import type { Reading } from '../../metrics/metrics.ts';
import type { ApiRequest } from './api-request.ts';
import { insertRequests } from './queries.ts';

export type RequestsLog = {
  /** Notes a request that was answered. Never waits, never fails. */
  note(request: ApiRequest): void;
  /** How many wait, and how many were not kept because more came than could be written. */
  readonly readings: readonly Reading[];
  /** Writes what waits, and takes no more after that. */
  stop(): Promise<void>;
};

export type RequestsLogParts = { readonly control: Sql; readonly log: Logger };

/** Behind the answer, some at a time. */
const pauseMilliseconds = 1_000;
const perStatement = 1_000;
/** More than this is let go of: the log must never be why a server runs out of memory. */
const maxWaiting = 20_000;
/** Being refused counts against no limit: of each key so many are kept at a time, or the log would fill the disk. */
const maxRefused = 100;
const isRefused = ({ status }: ApiRequest): boolean => status === 401 || status === 403 || status === 429;

/** Keeps the requests that were answered, in batches behind the answers. A batch that cannot be written is dropped. */
export const createRequestsLog = ({ control, log }: RequestsLogParts): RequestsLog => {
  let waiting: ApiRequest[] = [];
  let refused = new Map<number, number>();
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
    refused = new Map();
    writing = (writing ?? Promise.resolve()).then(write);
  };

  /** Whether there is room for another that was refused, and if so takes it. */
  const takesRefused = ({ api_key_id }: ApiRequest): boolean => {
    const count = refused.get(api_key_id) ?? 0;
    refused.set(api_key_id, count + 1);
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
