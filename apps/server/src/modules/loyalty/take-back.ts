import { negate } from '../../base/money.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { systemActor } from '../audit/audit.ts';
import { book } from '../wallet/book.ts';
import { owedForPoints, reverseExchanges } from '../wallet/points.ts';

/**
 * Reverses exchanges of points that a rollback has taken: the newest exchanges first, however many, by one entry, until
 * the points are no longer below zero. What the real balance does not hold is owed: the points stay below zero, the
 * payout gate keeps the money in the wallet, and a further rollback tries again.
 */
export const takeBackExchange = (draft: Draft<'wallet' | 'loyalty' | 'audit'>, context: Context): void => {
  if (draft.wallet.points >= 0) return;
  reverse(draft, context);
  const owed = owedForPoints(draft.wallet, draft.loyalty);
  if (owed === 0) return;
  draft.append('audit', {
    action: 'loyalty.exchange_owed',
    subject_kind: 'player',
    subject_id: draft.wallet.player_id,
    field: 'owed',
    to_value: String(owed),
    reason: 'Bets were rolled back after their points had been exchanged.',
    actor: systemActor,
  });
};

const reverse = (draft: Draft<'wallet' | 'loyalty'>, context: Context): void => {
  const { points: held, real_balance, player_id, currency } = draft.wallet;
  const { points, amount, value, standing } = reverseExchanges(draft.loyalty, -held, real_balance);
  if (amount === 0) return;
  const points_after = held + points;
  draft.wallet = { ...draft.wallet, points: points_after };
  const { id, created_at } = book(
    draft,
    { wallet: 'real', type: 'loyalty_exchange', amount: negate(amount), operator_amount: negate(value) },
    context,
  );
  draft.loyalty = standing;
  draft.append('loyalty', {
    player_id,
    kind: 'reversal',
    points,
    points_after,
    amount,
    currency,
    ledger_entry_id: id,
    reason: null,
    actor_kind: systemActor.kind,
    actor_id: null,
    created_at,
  });
};
