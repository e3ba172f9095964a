import { money } from '../../base/money.ts';
import type { Context, FacetEffects, Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { systemActor } from '../audit/audit.ts';
import type { HistoryEntry } from '../bonuses/bonus.ts';
import { book } from '../wallet/book.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import { type LoyaltyChange, withoutReversed } from './facet.ts';
import { reverseExchange } from './rules.ts';

type Rewarded = Facts<'wallet' | 'loyalty'>;

type Moved<A> = {
  readonly account: A;
  readonly effects: { readonly wallet: readonly LedgerEntry[]; readonly bonuses: readonly HistoryEntry[] };
  readonly events: readonly NewEvent[];
};

type TakenBack<A> = Moved<A> & {
  readonly effects: Moved<A>['effects'] & {
    readonly loyalty: readonly LoyaltyChange[];
    readonly audit: readonly FacetEffects['audit'][];
  };
};

/**
 * Takes back what was exchanged of points that a rollback has taken back: the newest exchanges are reversed until the
 * points are no longer below zero. What the real balance does not hold stays exchanged, the points stay below zero, and
 * staff are told; a further rollback tries again.
 */
export const takeBackExchange = <A extends Rewarded>(moved: Moved<A>, context: Context): TakenBack<A> => {
  let { account } = moved;
  const wallet = [...moved.effects.wallet];
  const loyalty: LoyaltyChange[] = [];
  while (account.wallet.points < 0) {
    const reversed = reverseNewest(account, context);
    if (!reversed) break;
    account = reversed.account;
    wallet.push(reversed.entry);
    loyalty.push(reversed.change);
  }
  const audit = noteOwed(account);
  return { ...moved, account, effects: { ...moved.effects, wallet, loyalty, audit } };
};

/** Reverses of the newest exchange what the points lack and the balance holds. */
const reverseNewest = <A extends Rewarded>(account: A, context: Context) => {
  const newest = account.loyalty.at(-1);
  if (!newest) return undefined;
  const { points: held, real_balance, player_id, currency } = account.wallet;
  const { points, amount } = reverseExchange(newest, -held, real_balance);
  if (amount === 0) return undefined;
  const points_after = held + points;
  const { wallet, entry } = book(
    { ...account.wallet, points: points_after },
    { wallet: 'real', type: 'loyalty_exchange', amount: money(-amount) },
    context,
  );
  const change: LoyaltyChange = {
    player_id,
    kind: 'reversal',
    points,
    points_after,
    amount,
    currency,
    ledger_entry_id: entry.id,
    reason: null,
    actor_kind: systemActor.kind,
    actor_id: null,
    created_at: entry.created_at,
  };
  return {
    account: { ...account, wallet, loyalty: withoutReversed(account.loyalty, { points, amount }) },
    entry,
    change,
  };
};

/** Points below zero that were exchanged are money that could not be taken back. */
const noteOwed = ({ wallet, loyalty }: Rewarded): FacetEffects['audit'][] =>
  wallet.points >= 0 || loyalty.length === 0
    ? []
    : [
        {
          action: 'loyalty.exchange_owed',
          subject_kind: 'player',
          subject_id: wallet.player_id,
          field: 'points',
          to_value: String(wallet.points),
          reason: 'Bets were rolled back after their points had been exchanged.',
          actor: systemActor,
        },
      ];
