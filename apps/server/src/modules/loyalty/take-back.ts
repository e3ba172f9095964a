import { negate } from '../../base/money.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { systemActor } from '../audit/audit.ts';
import { book } from '../wallet/book.ts';
import { withoutReversed } from './facet.ts';
import { reverseExchange } from './rules.ts';

/** Each reversal is an entry, and a command has at least 64 ids of a kind. */
const maxReversed = 50;

/**
 * Reverses exchanges of points that a rollback has taken: the newest exchanges first, until the points are no longer
 * below zero. What the real balance does not hold, or is beyond the maximum, stays exchanged: the points stay below
 * zero, and an alert is raised; a further rollback tries again.
 */
export const takeBackExchange = (draft: Draft<'wallet' | 'loyalty' | 'audit'>, context: Context): void => {
  for (let reversed = 0; reversed < maxReversed && draft.wallet.points < 0; reversed += 1)
    if (!reverseNewest(draft, context)) break;
  const { points, player_id } = draft.wallet;
  // Points below zero that were exchanged are money that could not be taken back.
  if (points >= 0 || draft.loyalty.length === 0) return;
  draft.append('audit', {
    action: 'loyalty.exchange_owed',
    subject_kind: 'player',
    subject_id: player_id,
    field: 'points',
    to_value: String(points),
    reason: 'Bets were rolled back after their points had been exchanged.',
    actor: systemActor,
  });
};

/** Reverses of the newest exchange what the points lack and the balance holds; returns whether there was anything. */
const reverseNewest = (draft: Draft<'wallet' | 'loyalty'>, context: Context): boolean => {
  const newest = draft.loyalty.at(-1);
  if (!newest) return false;
  const { points: held, real_balance, player_id, currency } = draft.wallet;
  const { points, amount } = reverseExchange(newest, -held, real_balance);
  if (amount === 0) return false;
  const points_after = held + points;
  draft.wallet = { ...draft.wallet, points: points_after };
  const { id, created_at } = book(draft, { wallet: 'real', type: 'loyalty_exchange', amount: negate(amount) }, context);
  draft.loyalty = withoutReversed(draft.loyalty, { points, amount });
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
  return true;
};
