import type { FaultFacts } from '../../../call/facts.ts';
import { attemptsInOrder, failuresBeforeRest } from '../rules.ts';
import type { Sent } from '../transport/send.ts';
import type { WaitingPlayer } from './event-queries.ts';
import type { Item } from './load-events.ts';
import type { Slots } from './slots.ts';

/** One attempt that was made, and how it ended. */
export type Attempt = {
  readonly item: Item;
  readonly at: Date;
  /** Where it was sent: the endpoint may have moved by the time it ends. */
  readonly url: string;
  readonly signature: string;
  readonly sent: Sent;
  /** When the next attempt is due; null: never again, or not needed. */
  readonly next_attempt_at: Date | null;
  /** The same event sent once more, by a fault of a sandbox. What comes of it changes nothing. */
  readonly again?: { readonly fault: FaultFacts; readonly at: Date; readonly signature: string; readonly sent: Sent };
};

export type BatchParts = {
  readonly items: readonly Item[];
  readonly waiting: readonly WaitingPlayer[];
  readonly slots: Slots;
  readonly failuresInRow: number;
  /** After so long what has not begun is left for later, and what has not ended is no longer waited for. */
  readonly patienceMilliseconds: number;
  readonly isStopping: () => boolean;
  readonly attempt: (item: Item) => Promise<Attempt>;
};

export type SentBatch = {
  readonly attempts: readonly Attempt[];
  /** Held back behind an earlier event of the same player, until that moment. */
  readonly held: readonly { readonly item: Item; readonly until: Date }[];
  /** Begun and not ended. */
  readonly late: readonly { readonly item: Item; readonly ending: Promise<Attempt> }[];
  /** Not begun. */
  readonly left: readonly Item[];
};

/**
 * Sends a batch: as many at once as the endpoint has slots, those of one player one after the other. It ends early when
 * the endpoint keeps failing or asks to be left alone.
 */
export const sendBatch = async (parts: BatchParts): Promise<SentBatch> => {
  const attempts: Attempt[] = [];
  const held: { item: Item; until: Date }[] = [];
  const begun = new Map<Item, Promise<Attempt>>();
  let failuresInRow = parts.failuresInRow;
  let [over, closed] = [false, false];

  const note = (attempt: Attempt): void => {
    begun.delete(attempt.item);
    attempts.push(attempt);
    const { succeeded, status, retry_after } = attempt.sent;
    failuresInRow = succeeded ? 0 : failuresInRow + 1;
    const isLast = !succeeded && (attempt.next_attempt_at === null || status === 410);
    if (failuresInRow >= failuresBeforeRest || retry_after !== null || isLast) over = true;
  };

  /** Gives the moment until which the player's later events wait, if they do. */
  const deliver = async (item: Item, before: Promise<Date | undefined> | undefined): Promise<Date | undefined> => {
    const until = await before;
    if (until && !over) held.push({ item, until });
    if (until || over) return until;
    await parts.slots.take();
    if (over || parts.isStopping()) {
      parts.slots.give();
      return undefined;
    }
    const ending = parts.attempt(item).finally(parts.slots.give);
    begun.set(item, ending);
    const attempt = await ending;
    // A late attempt is recorded with the batch that finds it ended.
    if (begun.has(item) && !closed) note(attempt);
    return heldUntil(attempt);
  };

  const waiting = new Map(parts.waiting.map((player) => [player.player_id, player]));
  const players = new Map<number, Promise<Date | undefined>>();
  const all = parts.items.map((item) => {
    if (item.player_id === null) return deliver(item, undefined);
    // One that waits for another attempt comes before what came after it, whatever else of the player is sent now.
    const mine = deliver(item, waitsFor(waiting.get(item.player_id), item) ?? players.get(item.player_id));
    players.set(item.player_id, mine);
    return mine;
  });
  await within(parts.patienceMilliseconds, Promise.all(all));
  [over, closed] = [true, true];

  const done = new Set([...attempts.map(({ item }) => item), ...held.map(({ item }) => item), ...begun.keys()]);
  return {
    attempts,
    held,
    late: [...begun].map(([item, ending]) => ({ item, ending })),
    left: parts.items.filter((item) => !done.has(item)),
  };
};

/** Until when the player's later events wait for this one, if they do. */
export const heldUntil = ({ item, sent, next_attempt_at }: Attempt): Date | undefined =>
  !sent.succeeded && next_attempt_at !== null && item.attempts + 1 < attemptsInOrder ? next_attempt_at : undefined;

const waitsFor = (waiting: WaitingPlayer | undefined, item: Item): Promise<Date | undefined> | undefined =>
  waiting && waiting.sequence < item.sequence ? Promise.resolve(waiting.until) : undefined;

/** Waits for work, but no longer than that. */
export const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
};
