import { followLive, listQueues, type WorkQueue } from '@croupier/contract/back-office/desk.ts';
import { getStaffIdentity } from '@croupier/contract/back-office/staff.ts';
import { useEffect } from 'react';
import { type Answer, addressOf, call } from './call.ts';
import { onReturn } from './connection.ts';
import { queryClient } from './data.ts';
import { createStore } from './store.ts';
import { isInUse } from './use-of-page.ts';

/** A message of the live stream: the count of each queue, and the queues that changed. */
type Queue = Answer<typeof listQueues>['data'][number];
type LiveUpdate = { readonly queues: readonly Queue[]; readonly changed: readonly WorkQueue[] };

const pollMilliseconds = 15_000;
/** How long to wait before opening the stream again after a failure. */
const retryMilliseconds = 60_000;

type Live = {
  readonly counts: Readonly<Record<string, number>>;
  /** How often each queue changed since the page was opened. */
  readonly changes: Readonly<Record<string, number>>;
};

const live = createStore<Live>({ counts: {}, changes: {} });

const take = ({ queues, changed }: LiveUpdate): void => {
  const before = live.get();
  const changes = { ...before.changes };
  // Also what changed before the stream began, or while it was interrupted.
  const moved = queues.filter(({ queue, count }) => count !== (before.counts[queue] ?? 0)).map(({ queue }) => queue);
  for (const queue of new Set([...changed, ...moved])) changes[queue] = (changes[queue] ?? 0) + 1;
  live.set({
    counts: Object.fromEntries(queues.map(({ queue, count }) => [queue, count])),
    changes,
  });
};

const poll = async (): Promise<void> => {
  // A page that is only left open must not keep its session alive; the stream does not either.
  if (!isInUse()) return;
  const { data } = await call(listQueues, {}, { bare: true });
  take({ queues: data, changed: [] });
};

/** Follows the live stream; polls every 15 seconds while it is down. Returns a function that stops both. */
const followQueues = (): (() => void) => {
  let source: EventSource | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const stopPolling = (): void => {
    clearInterval(polling);
    polling = undefined;
  };
  const open = (): void => {
    clearTimeout(retry);
    source?.close();
    source = new EventSource(addressOf(followLive));
    source.addEventListener('queues', (event) => {
      stopPolling();
      take(JSON.parse((event as MessageEvent<string>).data) as LiveUpdate);
    });
    source.addEventListener('end', () => {
      // Signed out, or other rights: the identity is loaded again.
      void queryClient.invalidateQueries({ queryKey: [getStaffIdentity.name] });
    });
    source.onerror = () => {
      source?.close();
      polling ??= setInterval(() => void poll().catch(() => undefined), pollMilliseconds);
      clearTimeout(retry);
      retry = setTimeout(open, retryMilliseconds);
    };
  };
  open();
  const stopWaiting = onReturn(open);
  return () => {
    stopWaiting();
    source?.close();
    stopPolling();
    clearTimeout(retry);
  };
};

/** Opens the live stream, once per browser tab. */
export const useLive = (): void => useEffect(followQueues, []);

/** The number of waiting items by queue; empty until the first message. */
export const useQueues = (): Readonly<Record<string, number>> => live.useValue().counts;

/** How often a queue changed. A list compares it with the value at its last load to show "3 new". */
export const useQueueChanges = (queue: WorkQueue | undefined): number => {
  const { changes } = live.useValue();
  return queue === undefined ? 0 : (changes[queue] ?? 0);
};
