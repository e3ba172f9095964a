import type { Context, FacetEffects, Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import type { HistoryEntry } from '../bonuses/bonus.ts';
import { releaseRound } from '../bonuses/wager.ts';
import { type CountedStakes, countStakes } from '../casino/count-stakes.ts';
import type { RoundEffect } from '../casino/facet.ts';
import { type Moved, settled } from '../casino/move-stakes.ts';
import { nameOfRound, type Round } from '../casino/round.ts';
import type { Split } from '../casino/split.ts';
import type { LoyaltyChange } from '../loyalty/facet.ts';
import { countable } from '../wallet/bounds.ts';
import type { WalletFacts } from '../wallet/facet.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import type { TransactionEffect, TransactionFacts } from './facet.ts';
import { refuseReservedRoundId } from './rules.ts';
import { type NewTransaction, nameOfTransaction, type Transaction } from './transaction.ts';

export type Effects = {
  readonly wallet: readonly LedgerEntry[];
  readonly bonuses: readonly HistoryEntry[];
  readonly rounds: readonly RoundEffect[];
  readonly transactions: readonly TransactionEffect[];
  /** What a rollback takes back of exchanged points, and what staff should know of it. */
  readonly loyalty?: readonly LoyaltyChange[];
  readonly audit?: readonly FacetEffects['audit'][];
};

/** What one bet, win or rollback did: the account afterwards, what is to be written, the transaction it is kept as. */
export type Step<A> = {
  readonly account: A;
  readonly effects: Effects;
  readonly events: readonly NewEvent[];
} & Applied;

/** The transaction of a call: a new one, or one that was kept before. */
export type Applied =
  | { readonly transaction: NewTransaction; readonly replayed: false }
  | { readonly transaction: Transaction; readonly replayed: true };

export const noEffects: Effects = { wallet: [], bonuses: [], rounds: [], transactions: [] };

/** Kept already: nothing moves. */
export const replay = <A>(account: A, transaction: Transaction): Step<A> => ({
  account,
  effects: noEffects,
  events: [],
  transaction,
  replayed: true,
});

export const keep = (facts: TransactionFacts, ...kept: readonly Transaction[]): TransactionFacts => ({
  ...facts,
  byName: new Map([...facts.byName, ...kept.map((one) => [nameOfTransaction(one), one] as const)]),
});

type Named = { readonly provider_id: number; readonly round_id: string };

/** The round as it stands: changed by this batch, or loaded by its name or with its bet. */
export const roundOf = (account: Facts<'rounds' | 'transactions'>, named: Named): Round | undefined =>
  account.rounds.get(nameOfRound(named)) ?? account.transactions.rounds.get(nameOfRound(named));

/** Refuses what would take the sums of a round beyond counting: one that cannot be read back could never be settled. */
export const putRound = <A extends Facts<'rounds'>>(account: A, round: Round): A => {
  countable(round.staked_real + round.staked_bonus);
  countable(round.won_real + round.won_bonus);
  return { ...account, rounds: new Map(account.rounds).set(nameOfRound(round), round) };
};

export const openRound = (named: Named, player_id: number, game_id: number, now: Date): Round => {
  refuseReservedRoundId(named.round_id);
  return {
    provider_id: named.provider_id,
    round_id: named.round_id,
    player_id,
    game_id,
    status: 'open',
    staked_real: 0,
    staked_bonus: 0,
    won_real: 0,
    won_bonus: 0,
    bets: 0,
    wins: 0,
    player_bonus_id: null,
    wagered: 0,
    outcome: null,
    opened_at: now,
    closed_at: null,
  };
};

export const closed = (round: Round, now: Date): Round =>
  round.status === 'closed' ? round : { ...round, status: 'closed', closed_at: now };

/** Amounts and balances as a transaction keeps them. */
export const amountsOf = (split: Split, wallet: WalletFacts) => ({
  amount: split.real + split.bonus,
  real_amount: split.real,
  bonus_amount: split.bonus,
  balance_after: wallet.real_balance,
  bonus_balance_after: wallet.bonus_balance,
  currency: wallet.currency,
});

type RoundChange = { readonly before: Round; readonly after: Round };

/**
 * What a movement and its round made of the bonuses; whatever is due then happens in the same step. A round that closes
 * counts its stakes here, and nowhere else.
 */
export const settleRound = <A extends Facts<'wallet' | 'player' | 'bonuses'>>(
  moved: Moved<A>,
  { before, after }: RoundChange,
  context: Context,
): Moved<A> => {
  const released = releaseRound(moved.account, before, after, context.now);
  const counted = closes(before, after) ? countStakes(released, stakesOf(after), context) : released;
  return settled([moved], counted, context);
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
