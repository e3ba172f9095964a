import { zero } from '../../base/money.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { releaseFreeRound } from '../bonuses/free-rounds.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { releaseRound } from '../bonuses/wager.ts';
import { type CountedStakes, countStakes } from '../rounds/count-stakes.ts';
import { nameOfRound, type Round } from '../rounds/round.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { bookingTime } from '../wallet/book.ts';
import { refuseReservedRoundId } from './rules.ts';
import { type NewTransaction, nameOfTransaction, type Transaction } from './transaction.ts';

/** The transaction of a call: a new one, or one that was stored before, so that nothing moves. */
export type Applied =
  | { readonly transaction: NewTransaction; readonly replayed: false }
  | { readonly transaction: Transaction; readonly replayed: true };

/** Stores a transaction under its name; a rolled back bet is stored already, and only marked. */
export const storeTransaction = <T extends Transaction>(
  draft: Draft<'transactions'>,
  kind: 'insert' | 'roll_back',
  transaction: T,
): T => {
  const byName = new Map(draft.transactions.byName).set(nameOfTransaction(transaction), transaction);
  draft.transactions = { ...draft.transactions, byName };
  draft.append('transactions', { kind, transaction });
  return transaction;
};

type Named = { readonly provider_id: number; readonly round_id: string };

/** The current round: changed by this batch, or loaded by its name or with its bet. */
export const roundOf = (account: Facts<'rounds' | 'transactions'>, named: Named): Round | undefined =>
  account.rounds.get(nameOfRound(named)) ?? account.transactions.rounds.get(nameOfRound(named));

export const openRound = (named: Named, wallet: WalletFacts, game_id: number, now: Date): Round => {
  refuseReservedRoundId(named.round_id);
  return {
    provider_id: named.provider_id,
    round_id: named.round_id,
    player_id: wallet.player_id,
    game_id,
    status: 'open',
    staked_real: zero,
    staked_bonus: zero,
    won_real: zero,
    won_bonus: zero,
    bets: 0,
    wins: 0,
    player_bonus_id: null,
    wagered: zero,
    settled_bets: 0,
    judged_wins: 0,
    zero_bets: 0,
    is_tip: false,
    is_free: false,
    outcome: null,
    opened_at: bookingTime(now, wallet),
    closed_at: null,
  };
};

export const closed = (round: Round, now: Date): Round =>
  round.status === 'closed' ? round : { ...round, status: 'closed', closed_at: later(now, round.opened_at) };

/** The clocks of two nodes differ slightly, and a round does not close before it opened. */
const later = (one: Date, other: Date): Date => (one > other ? one : other);

type RoundChange = { readonly before: Round; readonly after: Round };

/**
 * Applies a movement and its round to the bonuses, and settles what is due, in the same step. Only here a closing round
 * counts its stakes.
 */
export const applyRoundToBonuses = (
  draft: Draft<'wallet' | 'player' | 'bonuses'>,
  { before, after }: RoundChange,
  context: Context,
): void => {
  releaseRound(draft, before, after, context);
  releaseFreeRound(draft, before, after, context);
  if (closes(before, after)) countStakes(draft, stakesOf(after), context);
  settleBonuses(draft, context);
};

const closes = (before: Round, after: ClosedRound | Round): after is ClosedRound =>
  before.status === 'open' && after.status === 'closed';

type ClosedRound = Round & { readonly closed_at: Date };

const stakesOf = ({ player_bonus_id, wagered, staked_real, closed_at }: ClosedRound): CountedStakes => ({
  player_bonus_id,
  wagered,
  real: staked_real,
  closed_at,
});
