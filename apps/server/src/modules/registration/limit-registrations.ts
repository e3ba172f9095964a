import { ip } from '@croupier/contract/player-fields.ts';
import type { Clock } from '../../base/clock.ts';
import { networkOf } from '../../base/ip.ts';
import { Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import type { Sql } from '../../database/pool.ts';
import { countAttemptFrom } from '../sign-in/failure-queries.ts';

/** Within ten minutes. A household needs few; who tries out addresses of others needs many. */
export const maxRegistrationsOfNetwork = 30;

/** Where attempts are counted, and the real time: the clock of a sandbox must not end a wait. */
type CountingParts = { readonly guests: Sql; readonly clock: Clock };

/**
 * Counts a registration for the network of the address that the operator names, whatever comes of it: that a username,
 * an e-mail address or a phone number is taken is said, so what a network can find out that way is bounded.
 */
export const limitRegistrations = async (
  { guests, clock }: CountingParts,
  operatorId: number,
  given: unknown,
): Promise<void> => {
  const address = (given as { readonly registration_ip?: unknown } | null)?.registration_ip;
  const { data } = ip().safeParse(address);
  if (data === undefined) return;
  const now = clock.now();
  const key = sha256(`registration:${operatorId}:${networkOf(data)}`);
  const until = await countAttemptFrom(guests, key, now, maxRegistrationsOfNetwork);
  if (!until) return;
  const retry_after_seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const details = { limit: maxRegistrationsOfNetwork, retry_after_seconds, limit_of: 'network' };
  throw new Refusal('RATE_LIMITED', 'Too many registrations from this network; wait Retry-After seconds.', details);
};
