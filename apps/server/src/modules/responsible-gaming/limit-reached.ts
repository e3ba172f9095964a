import type { Refusal } from '../../base/refusal.ts';
import type { Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';

type Refused<A> = { readonly account: A; readonly events: readonly NewEvent[]; readonly answer: Refusal };

/** A limit refuses: nothing moves, but the operator is told, so that it can talk to the player. */
export const limitReached = <A extends Facts<'wallet'>>(account: A, refusal: Refusal): Refused<A> => ({
  account,
  events: [
    {
      type: 'limits.reached',
      player_id: account.wallet.player_id,
      data: { player_id: account.wallet.player_id, currency: account.wallet.currency, ...refusal.details },
    },
  ],
  answer: refusal,
});
