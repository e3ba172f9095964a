import { Overloaded } from '../base/refusal.ts';
import type { Reading } from '../metrics/metrics.ts';

/** The bytes of one body that this node holds. */
type HeldBytes = {
  /** Counts bytes as they arrive; throws when they do not fit. */
  add(bytes: number): void;
  release(): void;
};

/** How many bytes of bodies a node holds at a time, from their arrival until their answer. */
export type BodyBudget = {
  /** Begins a body of a caller. Throws when as many bytes as it announces do not fit now; counts none of them yet. */
  hold(caller: string, expectedBytes: number): HeldBytes;
  /** Notes that a body was left unread because of who sent it. */
  noteUnread(): void;
  /** Held bytes, of all callers or of one. */
  heldBytes(caller?: string): number;
  readonly readings: readonly Reading[];
};

/** Small bodies do not wait behind large ones of other strangers. */
const smallBytes = 4 * 1024;
const callers = { small: 'strangers', large: 'strangers with large bodies' } as const;

/** All who are not known yet count as one caller, or as two by what they announce; undefined is a body in chunks. */
export const strangerWith = (bytes: number | undefined): string =>
  bytes !== undefined && bytes <= smallBytes ? callers.small : callers.large;

/**
 * A caller may hold as much as would still be free afterwards: one alone gets half of the budget, and of several busy
 * ones each gets the same share, as large as what they leave for the next. So nobody can take all of it.
 */
export const createBodyBudget = (maxBytes: number): BodyBudget => {
  const ofCaller = new Map<string, number>();
  let all = 0;
  const refused = { no_room: 0, not_admitted: 0 };
  const heldBytes = (caller?: string): number => (caller === undefined ? all : (ofCaller.get(caller) ?? 0));
  const refuseBeyond = (caller: string, bytes: number): void => {
    if (heldBytes(caller) + bytes <= maxBytes - all - bytes) return;
    refused.no_room += 1;
    throw new Overloaded('Too many bytes of request bodies are held at once.');
  };
  const change = (caller: string, bytes: number): void => {
    const own = heldBytes(caller) + bytes;
    if (own === 0) ofCaller.delete(caller);
    else ofCaller.set(caller, own);
    all += bytes;
  };
  const ofStrangers = (): number => heldBytes(callers.small) + heldBytes(callers.large);
  return {
    hold: (caller, expectedBytes) => {
      refuseBeyond(caller, expectedBytes);
      let held = 0;
      return {
        add: (bytes) => {
          refuseBeyond(caller, bytes);
          held += bytes;
          change(caller, bytes);
        },
        release: () => {
          if (held > 0) change(caller, -held);
          held = 0;
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
        read: () => ({ strangers: ofStrangers(), known: all - ofStrangers() }),
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
