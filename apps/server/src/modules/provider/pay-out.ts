import { add, type Money, zero } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import type { PlayerBonus } from '../bonuses/bonus.ts';
import { creditFreeRound } from '../bonuses/free-rounds.ts';
import { putRound } from '../rounds/facet.ts';
import { payWin } from '../rounds/move-stakes.ts';
import { type Round, stakeOf, winOf } from '../rounds/round.ts';
import { nothing, plus, type Split, splitWin } from '../rounds/split.ts';
import { countable } from '../wallet/bounds.ts';
import type { TransactionFacts } from './facet.ts';
import { grantOfWin } from './free-round.ts';
import { nameOfGame } from './game-facet.ts';
import { newTransaction } from './new-transaction.ts';
import {
  gameOf,
  hasNoBet,
  refuseClosed,
  refuseForeignCurrency,
  refuseOtherGame,
  refuseTombstone,
  refuseUnlessSame,
  refuseWithoutBet,
} from './rules.ts';
import { settledBet, winsNaming } from './settlement.ts';
import { type Applied, applyRoundToBonuses, closed, openRound, roundOf, storeTransaction } from './step.ts';
import { nameFor, nameOfTransaction, type Sent, type Transaction, type WinKind } from './transaction.ts';

export type Win = Sent & {
  readonly round_id: string;
  /** The provider's own id of the game. */
  readonly external_id: string;
  readonly amount: Money;
  /** What is won beyond the amount, in millionths of a minor unit. */
  readonly fraction?: number | undefined;
  readonly currency: string;
  readonly kind: WinKind;
  readonly round_finished: boolean;
  /** The bet that it settles; without one it settles the bets before it. */
  readonly reference_transaction_id?: string | undefined;
  readonly jackpot_amount?: Money | undefined;
  readonly free_round_id?: string | undefined;
  readonly promotion_reference?: string | undefined;
};

export const winFacets = ['wallet', 'player', 'bonuses', 'rounds', 'transactions', 'provider_games'] as const;

type WinFacts = Facts<'wallet' | 'rounds' | 'transactions'>;

/** Whether the win is a credit without any bet that the provider's rules count as a promotion. */
export const isCreditWithoutBet = (account: WinFacts, win: Win): boolean =>
  win.kind === 'win' &&
  win.rules?.credits_without_bet === true &&
  win.reference_transaction_id === undefined &&
  hasNoBet(roundOf(account, win));

/**
 * Pays a win, once, in proportion to the stakes of its round, or to those of the bet that it names. It is never refused
 * for a session, a restriction or a limit; jackpots, promotions and corrections need no bet and no open round, but have
 * a cap: `overCap` is returned when nothing else refuses, because it must be announced.
 */
export const payOut = <R extends Refusal = never>(
  draft: Draft<(typeof winFacets)[number]>,
  win: Win,
  context: Context,
  { overCap, carried = zero }: { readonly overCap?: R | undefined; readonly carried?: Money } = {},
): Applied | R => {
  const { now } = context;
  const { round_id } = win;
  const name = nameFor({ ...win, kind: 'win' }, draft.wallet.player_id);
  const kept = draft.transactions.byName.get(nameOfTransaction(name));
  if (kept) {
    refuseTombstone(kept, 'win');
    refuseUnlessSame(kept, contentOf(draft, win, kept));
    return { transaction: kept, replayed: true };
  }

  const known = roundOf(draft, win);
  // First what no bet on its way could change: only a win that may still succeed is answered with `same_request`.
  refuseForeignCurrency(draft.wallet, win.currency);
  const game = gameOf(draft, win);
  refuseOtherGame(known, game);
  const bet = settledBet(draft, win);
  const needsBet = win.kind === 'win' && !isCreditWithoutBet(draft, win);
  if (needsBet) {
    if (!bet) refuseWithoutBet(known, round_id);
    refuseClosed(known);
  }
  const grant = grantOfWin(draft, win, game, known);
  if (overCap) return overCap;

  const before = known ?? { ...openRound(win, draft.wallet, game.id, now), ...(grant && ofGrant(grant)) };
  const player_bonus_id = grant?.id ?? before.player_bonus_id;
  const play = { game_id: game.id, game_round_id: round_id };
  const amount = add(win.amount, carried);
  const split = grant ? { real: zero, bonus: amount } : splitByStake(draft, amount, bet, before);
  if (grant) creditFreeRound(draft, grant.id, amount, play, context);
  else payWin(draft, split, stakeOf(before), play, player_bonus_id, context);
  const counted = {
    ...before,
    won_real: countable(before.won_real + split.real),
    won_bonus: countable(before.won_bonus + split.bonus),
    wins: before.wins + 1,
    judged_wins: before.judged_wins + 1,
    settled_bets: bet ? before.settled_bets : before.bets,
  };
  const after = win.round_finished ? closed(counted, now) : counted;
  applyRoundToBonuses(draft, { before, after }, context);
  putRound(draft, known ? 'update' : 'insert', after);
  const played = { status: 'applied', round_id, game_id: game.id, player_bonus_id } as const;
  const facts = { ...played, ...sentWith(win, before), carried };
  const transaction = newTransaction(name, split, draft.wallet, facts, context);
  return { transaction: storeTransaction(draft, 'insert', transaction), replayed: false };
};

/** A win that comes without a bet opens a round of its grant. */
const ofGrant = ({ id }: PlayerBonus) => ({ is_free: true, player_bonus_id: id });

const splitByStake = (draft: WinFacts, amount: Money, bet: Transaction | undefined, round: Round): Split =>
  bet ? splitOfBet(draft.transactions, bet, amount) : splitWin(amount, stakeOf(round), winOf(round));

/** The fields of the win itself. */
export const sentWith = (win: Win, { bets }: Round) => ({
  win_kind: win.kind,
  finishes_round: win.round_finished,
  reference_transaction_id: win.reference_transaction_id ?? null,
  bet_number: bets,
  jackpot_amount: win.jackpot_amount ?? zero,
  free_round_id: win.free_round_id ?? null,
  promotion_reference: win.promotion_reference ?? null,
  fraction: win.fraction ?? 0,
});

/**
 * The share of each wallet by the stake of the bet itself: a bet in real money could still be rolled back after it had
 * turned winnings of bonus money into real money.
 */
const splitOfBet = (transactions: TransactionFacts, bet: Transaction, amount: Money): Split => {
  const before = winsNaming(transactions, bet)
    .map((one) => ({ real: one.real_amount, bonus: one.bonus_amount }))
    .reduce(plus, nothing);
  return splitWin(amount, { real: bet.real_amount, bonus: bet.bonus_amount }, before);
};

const contentOf = (
  { wallet, provider_games }: Facts<'wallet' | 'provider_games'>,
  win: Win,
  { carried }: Transaction,
): Partial<Transaction> => ({
  kind: 'win',
  player_id: wallet.player_id,
  round_id: win.round_id,
  game_id: provider_games.get(nameOfGame(win))?.id ?? null,
  amount: add(win.amount, carried),
  fraction: win.fraction ?? 0,
  currency: win.currency,
  win_kind: win.kind,
  finishes_round: win.round_finished,
  reference_transaction_id: win.reference_transaction_id ?? null,
  jackpot_amount: win.jackpot_amount ?? zero,
  free_round_id: win.free_round_id ?? null,
  promotion_reference: win.promotion_reference ?? null,
});
