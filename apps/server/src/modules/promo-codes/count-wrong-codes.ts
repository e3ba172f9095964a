import type { Clock } from '../../base/clock.ts';
import { networkOf } from '../../base/ip.ts';
import { Refusal } from '../../base/refusal.ts';
import { sha256 } from '../../base/sha256.ts';
import type { StoredAnswer } from '../../call/idempotency.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { selectAddress } from '../player-sign-in/shared-queries.ts';
import {
  addressLimit,
  countAttempt,
  countAttemptFrom,
  freeFailures,
  takeBackAttempt,
} from '../sign-in/failure-queries.ts';

/** Where attempts are counted, and the real time: the clock of a sandbox must not end a wait. */
export type CountingParts = { readonly guests: Sql; readonly clock: Clock };

type Redeeming = {
  readonly operator_id: number;
  readonly player_id: number;
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/**
 * Redeems a code from a player's page, and counts it where it is refused: nobody finds codes by trying. Counted for the
 * player, and for the network from which the player signed in last or registered: the call itself may come from a
 * casino's server. An attempt counts before it is made, so that concurrent ones count like sequential ones.
 */
export const countingWrongCodes = async <A extends { readonly written: StoredAnswer }>(
  { guests, clock }: CountingParts,
  { operator_id, player_id, read }: Redeeming,
  redeem: () => Promise<A>,
): Promise<A> => {
  const now = clock.now();
  const address = await read((tx) => selectAddress(tx, operator_id, player_id));
  const keyOf = (of: string): Buffer => sha256(`promo:${operator_id}:${of}`);
  const place = address === undefined ? undefined : keyOf(`network:${networkOf(address)}`);
  const own = keyOf(`player:${player_id}`);
  const endOfNetwork = place && (await countAttemptFrom(guests, place, now));
  if (endOfNetwork) throw tooMany('network', addressLimit, endOfNetwork, now);
  const endOfOwn = await countAttempt(guests, own, now);
  if (endOfOwn) throw tooMany('player', freeFailures, endOfOwn, now);

  const takeBack = () => Promise.all([own, place].map((key) => (key ? takeBackAttempt(guests, key, now) : undefined)));
  try {
    const answer = await redeem();
    if (!isWrongCode(answer.written)) await takeBack();
    return answer;
  } catch (error) {
    await takeBack();
    throw error;
  }
};

const isWrongCode = ({ status, body }: StoredAnswer): boolean =>
  status === 422 && (JSON.parse(body) as { error: { code: string } }).error.code === 'PROMO_CODE_INVALID';

const tooMany = (limit_of: 'network' | 'player', limit: number, until: Date, now: Date): Refusal => {
  const retry_after_seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const message = 'Too many promo codes that were not valid; wait Retry-After seconds.';
  return new Refusal('RATE_LIMITED', message, { limit, retry_after_seconds, limit_of });
};
