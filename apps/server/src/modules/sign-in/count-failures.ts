import { networkOf } from '../../base/ip.ts';
import { Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import { countAttempt, countAttemptFrom, forgetFailures, takeBackAttempt } from './failure-queries.ts';
import type { MemberId } from './member.ts';
import type { SignInParts } from './parts.ts';

/** What failures are counted for; stored as a hash. */
export type Counted = { readonly kind: 'account' | 'device' | 'factor' | 'proof'; readonly of: string };

export const memberKey = ({ operator_id, staff_id }: MemberId): string => `${operator_id}/${staff_id}`;

/** A browser is counted separately for each member who has used it: the password of one resets nobody else's count. */
export const browserKey = (device: string, member: MemberId): string => `${device}/${memberKey(member)}`;

const keyOf = ({ kind, of }: Counted): Buffer => sha256(`${kind}:${of}`);
const addressKey = (ip: string): Buffer => sha256(`address:${networkOf(ip)}`);

const wrongSecretsOfAddress = 300;

const refuseUntil = (until: Date | undefined, now: Date): void => {
  if (until === undefined) return;
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  throw new Refusal('RATE_LIMITED', 'Too many failed attempts; wait Retry-After seconds.', {
    retry_after_seconds: seconds,
  });
};

/** The attempt succeeded: clears the earlier failures, or takes back only the attempt itself. */
export type ClearFailures = (which?: 'all' | 'this_attempt') => Promise<void>;

/** Allows an attempt, or refuses it: too many failed for this account, browser or address. */
export const beginAttempt = async (
  { strangers, clock }: Pick<SignInParts, 'strangers' | 'clock'>,
  counted: Counted,
  ip?: string,
): Promise<ClearFailures> => {
  const now = clock.now();
  const key = keyOf(counted);
  if (ip !== undefined) refuseUntil(await countAttemptFrom(strangers, addressKey(ip), now), now);
  refuseUntil(await countAttempt(strangers, key, now), now);
  return async (which = 'all') => {
    await (which === 'all' ? forgetFailures(strangers, key) : takeBackAttempt(strangers, key, now));
    if (ip !== undefined) await takeBackAttempt(strangers, addressKey(ip), now);
  };
};

/**
 * Counts a wrong secret that is too long to be guessed, such as an invitation, and refuses after many from one address.
 * The count is apart from that of passwords, and whoever has the right secret is not asked: behind a proxy many people
 * share an address, and none of them locks the others out.
 */
export const countWrongSecret = async (
  { strangers, clock }: Pick<SignInParts, 'strangers' | 'clock'>,
  ip: string,
): Promise<void> => {
  const now = clock.now();
  const key = sha256(`secret:${networkOf(ip)}`);
  refuseUntil(await countAttemptFrom(strangers, key, now, wrongSecretsOfAddress), now);
};
