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

export type Attempt = {
  readonly operator_id: number;
  /** What is tried: the password of a login, at a known network or not, or of who is signed in; a code, or to get one. */
  readonly of:
    | { readonly login: string; readonly knownAt?: string | undefined }
    | { readonly player: number }
    | { readonly resetOf: string }
    | { readonly codeOf: string };
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

const keyOfAttempt = ({ operator_id, of }: Attempt): Buffer => {
  if ('player' in of) return keyOf(operator_id, 'player', String(of.player));
  if ('resetOf' in of) return keyOf(operator_id, 'reset', of.resetOf);
  if ('codeOf' in of) return keyOf(operator_id, 'code', of.codeOf);
  const { login, knownAt } = of;
  return knownAt === undefined ? keyOf(operator_id, 'login', login) : keyOf(operator_id, 'known', login, knownAt);
};

/**
 * Counts an attempt before it is made, or refuses it: too many failed with this login or from this network. A network
 * that the player has used is counted apart, so that strangers do not lock the player out. Operators are counted apart:
 * one names addresses as it likes.
 */
export const beginAttempt = async ({ guests, clock }: CountingParts, attempt: Attempt): Promise<Counted> => {
  const now = clock.now();
  const { operator_id, network } = attempt;
  const place = network === undefined ? undefined : keyOf(operator_id, 'network', network);
  const key = keyOfAttempt(attempt);
  const endOfNetwork = place && (await countAttemptFrom(guests, place, now));
  if (endOfNetwork) throw tooMany('network', addressLimit, endOfNetwork, now);
  const endOfLogin = await countAttempt(guests, key, now);
  if (endOfLogin) throw tooMany('login', freeFailures, endOfLogin, now);
  const takeBack = async (): Promise<void> => {
    await Promise.all([key, ...(place ? [place] : [])].map((one) => takeBackAttempt(guests, one, now)));
  };
  return {
    clear: async () => {
      await forgetFailures(guests, key);
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

/** Ends what sign-ins with the login wait for: the player has proved who they are otherwise. */
export const forgetWaits = ({ guests }: CountingParts, operator_id: number, login: string): Promise<unknown> =>
  forgetFailures(guests, keyOfAttempt({ operator_id, of: { login }, network: undefined }));
