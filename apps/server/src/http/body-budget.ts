import { Overloaded } from '../base/refusal.ts';
import type { Reading } from '../metrics/metrics.ts';

/** The bytes of one body that this node holds. */
type HeldBytes = {
  /** Counts bytes as they arrive; throws when they do not fit. */
  add(bytes: number): void;
  release(): void;
};

/** Whose share the bytes of a body count for: first that of the network they come from, in it that of the caller. */
export type BodySender = { readonly network: string; readonly caller: string };

/** How many bytes of bodies a node holds at a time, from their arrival until their answer. */
export type BodyBudget = {
  /**
   * Begins a body, of unknown length if it comes in chunks. Throws when as many bytes as it announces do not fit now;
   * counts none of them yet.
   */
  hold(sender: BodySender, announcedBytes: number | undefined): HeldBytes;
  /** Notes that a body was left unread because of who sent it. */
  noteUnread(): void;
  heldBytes(): number;
  readonly readings: readonly Reading[];
};

/** The caller's name of all who are not known yet. */
export const stranger = 'stranger';

/** Bodies up to this size are those of ordinary calls. */
const smallBytes = 16 * 1024;

/** Parts of the budget: what is kept for small bodies, and of each pool what one network and all strangers may hold. */
const parts = { small: 1 / 8, network: 1 / 4, strangers: 1 / 2 } as const;

/** Counts by name; a name that holds nothing is forgotten. */
const createCounts = () => {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  const change = (name: string, bytes: number): void => {
    const held = of(name) + bytes;
    if (held === 0) counts.delete(name);
    else counts.set(name, held);
  };
  return { of, change };
};

/**
 * A network may hold a quarter, and never more than would still be free afterwards. A caller may hold as much of its
 * network's quarter as would still be free of it. So many names at one address take no more than one name does, and
 * many networks leave something for the next.
 */
const createPool = (maxBytes: number) => {
  const ofNetwork = createCounts();
  const ofCaller = createCounts();
  const ofNetworkMost = maxBytes * parts.network;
  let all = 0;
  let ofStrangers = 0;
  const nameOf = ({ network, caller }: BodySender): string => `${network} ${caller}`;
  return {
    held: () => all,
    heldByStrangers: () => ofStrangers,
    fits: (sender: BodySender, bytes: number): boolean => {
      const network = ofNetwork.of(sender.network) + bytes;
      const caller = ofCaller.of(nameOf(sender)) + bytes;
      const isWithinStrangers = sender.caller !== stranger || ofStrangers + bytes <= maxBytes * parts.strangers;
      return isWithinStrangers && network <= maxBytes - all - bytes && caller <= ofNetworkMost - network;
    },
    change: (sender: BodySender, bytes: number): void => {
      ofNetwork.change(sender.network, bytes);
      ofCaller.change(nameOf(sender), bytes);
      all += bytes;
      if (sender.caller === stranger) ofStrangers += bytes;
    },
  };
};

type Pool = ReturnType<typeof createPool>;

/** Small bodies have a pool that large ones cannot use, for when the other has no room. */
export const createBodyBudget = (maxBytes: number): BodyBudget => {
  const forSmall = createPool(maxBytes * parts.small);
  const forAll = createPool(maxBytes * (1 - parts.small));
  const refused = { no_room: 0, not_admitted: 0 };
  const roomFor = (pools: readonly Pool[], sender: BodySender, bytes: number): Pool => {
    const pool = pools.find((one) => one.fits(sender, bytes));
    if (pool) return pool;
    refused.no_room += 1;
    throw new Overloaded('Too many bytes of request bodies are held at once.');
  };
  const heldBytes = (): number => forAll.held() + forSmall.held();
  const ofStrangers = (): number => forAll.heldByStrangers() + forSmall.heldByStrangers();
  return {
    hold: (sender, announcedBytes) => {
      const isSmall = announcedBytes !== undefined && announcedBytes <= smallBytes;
      const pools = isSmall ? [forAll, forSmall] : [forAll];
      roomFor(pools, sender, announcedBytes ?? 0);
      const held = new Map<Pool, number>();
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
    heldBytes,
    readings: [
      {
        name: 'croupier_body_bytes',
        help: 'Bytes of request bodies that are held, from their arrival until their answer.',
        label: 'of',
        read: () => ({ strangers: ofStrangers(), known: heldBytes() - ofStrangers() }),
      },
      {
        name: 'croupier_bodies_refused',
        help: 'Bodies that were not read since the start: there was no room, or their caller is not admitted.',
        label: 'reason',
        read: () => refused,
      },
    ],
  };
};
