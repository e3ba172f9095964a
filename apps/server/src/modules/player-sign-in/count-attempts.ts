import type { Clock } from '../../base/clock.ts';
import { Overloaded, Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Sql } from '../../database/pool.ts';
import {
  addressLimit,
  countAttempt,
  countAttemptFrom,
  forgetFailures,
  freeFailures,
  takeBackAttempt,
} from '../sign-in/failure-queries.ts';

/** The parts that count: failures are stored beside those of staff, where only the counting role reads them. */
export type CountingParts = {
  readonly guests: Sql;
  /** Real time: the clock of a sandbox must not end a wait. */
  readonly clock: Clock;
};

/** Whose password is tried: of a player, at a network that they have used or not, or of a login that nobody has. */
type Whose =
  | { readonly player_id: number; readonly knownAt?: string | undefined }
  | { readonly unknownLogin: string }
  | { readonly signedIn: number };

type Attempt = {
  readonly operator_id: number;
  /** Undefined where only the network is counted, so that nobody is kept from something by others. */
  readonly of: Whose | undefined;
  /** Where it is tried, if that is known. */
  readonly network: string | undefined;
};

/** An attempt that was counted. */
export type Counted = {
  /** Takes the count back, once the password was right. */
  readonly clear: () => Promise<void>;
  /** Waits for the hash. Where none was computed, because too many wait, nothing was tried: the attempt is taken back. */
  readonly hashed: <T>(hashing: Promise<T>) => Promise<T>;
};

/** One text for any parts: their lengths keep them apart. */
const keyOf = (operatorId: number, ...parts: string[]): Buffer =>
  sha256(`player:${operatorId}:${parts.map((part) => `${part.length}:${part}`).join('')}`);

/** A player has one count, whichever of the logins is used. */
const keyOfWhose = (operatorId: number, whose: Whose): Buffer => {
  if ('signedIn' in whose) return keyOf(operatorId, 'player', String(whose.signedIn));
  if ('unknownLogin' in whose) return keyOf(operatorId, 'login', whose.unknownLogin);
  const { player_id, knownAt } = whose;
  const known = knownAt === undefined ? [] : [knownAt];
  return keyOf(operatorId, 'person', String(player_id), ...known);
};

/**
 * Counts an attempt before it is made, or refuses it: too many failed with this player's logins or from this network. A
 * network that the player has used is counted apart, so that strangers do not lock the player out. Operators are counted
 * apart: one names addresses as it likes.
 */
export const beginAttempt = async ({ guests, clock }: CountingParts, attempt: Attempt): Promise<Counted> => {
  const now = clock.now();
  const { operator_id, of, network } = attempt;
  const place = network === undefined ? undefined : keyOf(operator_id, 'network', network);
  const key = of && keyOfWhose(operator_id, of);
  const endOfNetwork = place && (await countAttemptFrom(guests, place, now));
  if (endOfNetwork) throw tooMany('network', addressLimit, endOfNetwork, now);
  const endOfLogin = key && (await countAttempt(guests, key, now));
  if (endOfLogin) throw tooMany('login', freeFailures, endOfLogin, now);

  const takeBack = async (): Promise<void> => {
    const counted = [key, place].flatMap((one) => one ?? []);
    await Promise.all(counted.map((one) => takeBackAttempt(guests, one, now)));
  };
  return {
    clear: async () => {
      if (key) await forgetFailures(guests, key);
      if (place) await takeBackAttempt(guests, place, now);
    },
    hashed: async (hashing) => {
      try {
        return await hashing;
      } catch (error) {
        if (error instanceof Overloaded) await takeBack();
        throw error;
      }
    },
  };
};

const tooMany = (limit_of: 'network' | 'login', limit: number, until: Date, now: Date): Refusal => {
  const retry_after_seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const message = 'Too many failed attempts to sign in; wait Retry-After seconds.';
  return new Refusal('RATE_LIMITED', message, { limit, retry_after_seconds, limit_of });
};

/** Within ten minutes: a household that asks for codes needs few. */
const maxRequestsOfNetwork = 10;

/** Counts a request for a code, which is never taken back. Returns whether the network may have another one made. */
export const mayRequestCode = async (
  { guests, clock }: CountingParts,
  operator_id: number,
  network: string | undefined,
): Promise<boolean> => {
  if (network === undefined) return true;
  const key = keyOf(operator_id, 'codes', network);
  return (await countAttemptFrom(guests, key, clock.now(), maxRequestsOfNetwork)) === undefined;
};

/** Ends what sign-ins of the player wait for: they have proved who they are otherwise. */
export const forgetWaits = ({ guests }: CountingParts, operator_id: number, player_id: number): Promise<unknown> =>
  forgetFailures(guests, keyOfWhose(operator_id, { player_id }));
