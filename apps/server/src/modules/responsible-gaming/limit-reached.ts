import type { Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import type { LimitRefusal } from './rules.ts';

type Refused<A> = { readonly account: A; readonly events: readonly NewEvent[]; readonly answer: LimitRefusal };

/**
 * A limit refuses: no money moves, but the operator is told, so that it can talk to the player. It is told once per limit
 * and window; the account remembers that, so it holds across nodes and restarts.
 */
export const limitReached = <A extends Facts<'wallet' | 'limits'>>(account: A, refusal: LimitRefusal): Refused<A> => {
  const { wallet, limits } = account;
  if (limits.reached?.[refusal.limit] === refusal.window) return { account, events: [], answer: refusal };
  const reached = { ...limits.reached, [refusal.limit]: refusal.window };
  return {
    account: { ...account, limits: { ...limits, reached } },
    events: [
      {
        type: 'limits.reached',
        player_id: wallet.player_id,
        data: { player_id: wallet.player_id, currency: wallet.currency, ...refusal.reached },
      },
    ],
    answer: refusal,
  };
};
