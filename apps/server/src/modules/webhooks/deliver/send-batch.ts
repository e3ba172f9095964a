import { within } from '../../../base/within.ts';
import type { FaultFacts } from '../../../call/facts.ts';
import { attemptsInOrder, failuresBeforeRest } from '../rules.ts';
import type { PostResult } from '../transport/send.ts';
import type { WaitingPlayer } from './event-queries.ts';
import type { Item } from './load-events.ts';
import type { Slots } from './slots.ts';

/** One attempt that was made, and how it ended. */
export type Attempt = {
  readonly item: Item;
  readonly at: Date;
  /** The address it was sent to, which may have changed since. */
  readonly url: string;
  readonly signature: string;
  readonly result: PostResult;
  /** When the next attempt is due; null: none. */
  readonly next_attempt_at: Date | null;
  /** The second attempt of an event that a sandbox fault sends twice. Its result is only logged. */
  readonly again?: {
    readonly fault: FaultFacts;
    readonly at: Date;
    readonly signature: string;
    readonly result: PostResult;
  };
};

export type BatchParts = {
  readonly items: readonly Item[];
  readonly waiting: readonly WaitingPlayer[];
  readonly slots: Slots;
  readonly failuresInRow: number;
  /** After this time no further request is started, and requests in flight count as late. */
  readonly waitMilliseconds: number;
  readonly isStopping: () => boolean;
  readonly attempt: (item: Item) => Promise<Attempt>;
};

export type SentBatch = {
  readonly attempts: readonly Attempt[];
  /** Not sent, because an earlier event of the same player is retried at `until`. */
  readonly blocked: readonly { readonly item: Item; readonly until: Date }[];
  /** Sent, but without an answer yet. */
  readonly late: readonly { readonly item: Item; readonly ending: Promise<Attempt> }[];
  /** Not sent. */
  readonly left: readonly Item[];
};

/**
 * Sends a batch: as many events at once as the endpoint has slots, and those of one player one after the other. Ends
 * early when the endpoint keeps failing or asks for a pause.
 */
export const sendBatch = async (parts: BatchParts): Promise<SentBatch> => {
  const attempts: Attempt[] = [];
  const blocked: { item: Item; until: Date }[] = [];
  const begun = new Map<Item, Promise<Attempt>>();
  let failuresInRow = parts.failuresInRow;
  let [over, closed] = [false, false];

  const note = (attempt: Attempt): void => {
    begun.delete(attempt.item);
    attempts.push(attempt);
    const { succeeded, status, retry_after } = attempt.result;
    failuresInRow = succeeded ? 0 : failuresInRow + 1;
    const isLast = !succeeded && (attempt.next_attempt_at === null || status === 410);
    if (failuresInRow >= failuresBeforeRest || retry_after !== null || isLast) over = true;
  };

  /** Returns until when the player's later events must wait, if they must. */
  const deliver = async (item: Item, before: Promise<Date | undefined> | undefined): Promise<Date | undefined> => {
    const until = await before;
    if (until && !over) blocked.push({ item, until });
    if (until || over) return until;
    await parts.slots.take();
    if (over || parts.isStopping()) {
      parts.slots.give();
      return undefined;
    }
    const ending = parts.attempt(item).finally(parts.slots.give);
    begun.set(item, ending);
    const attempt = await ending;
    // A late attempt is recorded with a later batch.
    if (begun.has(item) && !closed) note(attempt);
    return blockedUntil(attempt);
  };

  const waiting = new Map(parts.waiting.map((player) => [player.player_id, player]));
  const players = new Map<number, Promise<Date | undefined>>();
  const all = parts.items.map((item) => {
    if (item.player_id === null) return deliver(item, undefined);
    // Waits for the earlier event of this player that is being retried, or for the one before it in this batch.
    const mine = deliver(item, waitsFor(waiting.get(item.player_id), item) ?? players.get(item.player_id));
    players.set(item.player_id, mine);
    return mine;
  });
  await within(parts.waitMilliseconds, Promise.all(all));
  [over, closed] = [true, true];

  const done = new Set([...attempts.map(({ item }) => item), ...blocked.map(({ item }) => item), ...begun.keys()]);
  return {
    attempts,
    blocked,
    late: [...begun].map(([item, ending]) => ({ item, ending })),
    left: parts.items.filter((item) => !done.has(item)),
  };
};

/** Until when the player's later events must wait for this one, if they must. */
export const blockedUntil = ({ item, result, next_attempt_at }: Attempt): Date | undefined =>
  !result.succeeded && next_attempt_at !== null && item.attempts + 1 < attemptsInOrder ? next_attempt_at : undefined;

const waitsFor = (waiting: WaitingPlayer | undefined, item: Item): Promise<Date | undefined> | undefined =>
  waiting && waiting.sequence < item.sequence ? Promise.resolve(waiting.until) : undefined;
