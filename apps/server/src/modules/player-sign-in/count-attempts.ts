import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
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

export type Attempt = {
  readonly operator_id: number;
  /** Whose password is tried: a login, or the id of a player who is known. */
  readonly of: string;
  /** Where it is tried, if that is known. */
  readonly network: string | undefined;
  /** Whether the player has signed in from there before. */
  readonly isKnownNetwork: boolean;
};

const lengthOf = (parts: readonly string[]): string => parts.map((part) => `${part.length}:${part}`).join('');
const keyOf = (operatorId: number, ...parts: string[]): Buffer => sha256(`player:${operatorId}:${lengthOf(parts)}`);

/**
 * Counts an attempt before it is made, or refuses it: too many failed with this login or from this network. A network
 * that the player has used is counted apart, so that strangers do not lock the player out. Returns what takes the count
 * back once the password was right. Operators are counted apart: one names addresses as it likes.
 */
export const beginAttempt = async (
  { guests, clock }: CountingParts,
  { operator_id, of, network, isKnownNetwork }: Attempt,
): Promise<() => Promise<void>> => {
  const now = clock.now();
  const place = network === undefined ? undefined : keyOf(operator_id, 'network', network);
  const key = isKnownNetwork ? keyOf(operator_id, 'known', of, network ?? '') : keyOf(operator_id, 'login', of);
  const endOfNetwork = place && (await countAttemptFrom(guests, place, now));
  if (endOfNetwork) throw tooMany('network', addressLimit, endOfNetwork, now);
  const endOfLogin = await countAttempt(guests, key, now);
  if (endOfLogin) throw tooMany('login', freeFailures, endOfLogin, now);
  return async () => {
    await forgetFailures(guests, key);
    if (place) await takeBackAttempt(guests, place, now);
  };
};

const tooMany = (limit_of: 'network' | 'login', limit: number, until: Date, now: Date): Refusal => {
  const retry_after_seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const message = 'Too many failed attempts to sign in; wait Retry-After seconds.';
  return new Refusal('RATE_LIMITED', message, { limit, retry_after_seconds, limit_of });
};
