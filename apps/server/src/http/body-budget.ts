import { Overloaded } from '../base/refusal.ts';
import type { Reading } from '../metrics/metrics.ts';
import { type BodySender, type BodyShares, createBodyShares } from './body-shares.ts';
import type { LeastRate } from './least-rate.ts';
import { serverLimits } from './server-limits.ts';

/** The bytes of one body that this node holds. */
type HeldBytes = {
  /** Counts bytes as they arrive; throws when they do not fit. */
  add(bytes: number): void;
  release(): void;
};

/** How many bytes of bodies a node holds at a time, from their arrival until their answer. */
export type BodyBudget = {
  /**
   * Begins a body, of unknown length if it comes in chunks. Throws when as many bytes as it announces do not fit now;
   * counts none of them yet.
   */
  hold(sender: BodySender, announcedBytes: number | undefined): HeldBytes;
  /** Notes that a body was left unread because of who sent it. */
  noteUnread(): void;
  /** Notes that a body came too slowly. */
  noteSlow(): void;
  heldBytes(): number;
  readonly leastRate: LeastRate;
  readonly readings: readonly Reading[];
};

/** Bodies up to this size are those of ordinary calls. */
const smallBytes = 16 * 1024;

export const isSmall = (announcedBytes: number | undefined): boolean =>
  announcedBytes !== undefined && announcedBytes <= smallBytes;

/** The part that is reserved for small bodies. */
const partOfSmall = 1 / 8;

/** A player sends one document of the largest size at a time. */
const parts = { network: 1 / 4, player: 1 / 8 } as const;

/** Small bodies have a pool that large ones cannot use, for when the other has no room. */
export const createBodyBudget = (maxBytes: number, leastRate: LeastRate = serverLimits): BodyBudget => {
  const forSmall = createBodyShares(maxBytes * partOfSmall, parts);
  const forAll = createBodyShares(maxBytes * (1 - partOfSmall), parts);
  const refused = { no_room: 0, not_admitted: 0, too_slow: 0 };
  const roomFor = (pools: readonly BodyShares[], sender: BodySender, bytes: number): BodyShares => {
    const pool = pools.find((one) => one.fits(sender, bytes));
    if (pool) return pool;
    refused.no_room += 1;
    throw new Overloaded('Too many bytes of request bodies are held at once.');
  };
  const heldBytes = (): number => forAll.held() + forSmall.held();
  const ofStrangers = (): number => forAll.heldByStrangers() + forSmall.heldByStrangers();
  return {
    hold: (sender, announcedBytes) => {
      const pools = isSmall(announcedBytes) ? [forAll, forSmall] : [forAll];
      roomFor(pools, sender, announcedBytes ?? 0);
      const held = new Map<BodyShares, number>();
      return {
        add: (bytes) => {
          const pool = roomFor(pools, sender, bytes);
          pool.change(sender, bytes);
          held.set(pool, (held.get(pool) ?? 0) + bytes);
        },
        release: () => {
          for (const [pool, bytes] of held) pool.change(sender, -bytes);
          held.clear();
        },
      };
    },
    noteUnread: () => {
      refused.not_admitted += 1;
    },
    noteSlow: () => {
      refused.too_slow += 1;
    },
    heldBytes,
    leastRate,
    readings: [
      {
        name: 'croupier_body_bytes',
        help: 'Bytes of request bodies that are held, from their arrival until their answer.',
        label: 'of',
        read: () => ({ strangers: ofStrangers(), known: heldBytes() - ofStrangers() }),
      },
      {
        name: 'croupier_bodies_refused',
        help: 'Bodies that were not read since the start: there was no room, their caller is not admitted, or they came too slowly.',
        label: 'reason',
        read: () => refused,
      },
    ],
  };
};
