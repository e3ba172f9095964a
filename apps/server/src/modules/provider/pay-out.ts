import type { Refusal } from '../../base/refusal.ts';
import type { Context, Facts } from '../../engine/account.ts';
import { payWin } from '../casino/move-stakes.ts';
import { stakeOf, winOf } from '../casino/round.ts';
import { splitWin } from '../casino/split.ts';
import { bookingTime } from '../wallet/book.ts';
import { nameOfGame } from './game-facet.ts';
import {
  gameOf,
  refuseClosed,
  refuseForeignCurrency,
  refuseOtherGame,
  refuseUnlessSame,
  refuseWithoutBet,
} from './rules.ts';
import { amountsOf, closed, keep, openRound, putRound, replay, roundOf, type Step, settleRound } from './step.ts';
import {
  type NewTransaction,
  nameOfTransaction,
  type Transaction,
  type TransactionName,
  type WinKind,
} from './transaction.ts';

export type Win = {
  readonly provider_id: number;
  readonly transaction_id: string;
  readonly round_id: string;
  /** The provider's own id of the game. */
  readonly external_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly kind: WinKind;
  readonly round_finished: boolean;
};

export type WinFacts = Facts<'wallet' | 'player' | 'bonuses' | 'rounds' | 'transactions' | 'provider_games'>;

/**
 * Pays a win, once, in the proportion of the stakes that stand. It is never refused for a session, a restriction or a
 * limit; jackpots, promotions and corrections need no bet and no open round, but have a cap: `overCap` is handed back
 * when nothing else refuses, as it has something to announce.
 */
export const payOut = <A extends WinFacts, R extends Refusal = never>(
  account: A,
  win: Win,
  context: Context,
  overCap?: R,
): Step<A> | R => {
  const { now } = context;
  const { provider_id, transaction_id, round_id } = win;
  const name: TransactionName = { provider_id, kind: 'win', transaction_id };
  const kept = account.transactions.byName.get(nameOfTransaction(name));
  if (kept) {
    refuseUnlessSame(kept, contentOf(account, win));
    return replay(account, kept);
  }

  const known = roundOf(account, win);
  if (win.kind === 'win') {
    refuseWithoutBet(known, round_id);
    refuseClosed(known);
  }
  refuseForeignCurrency(account.wallet, win.currency);
  const game = gameOf(account, win);
  refuseOtherGame(known, game);
  if (overCap) return overCap;

  const before = known ?? openRound(win, account.wallet.player_id, game.id, now);
  const split = splitWin(win.amount, stakeOf(before), winOf(before));
  const play = { game_id: game.id, game_round_id: round_id };
  const paid = payWin(account, split, play, before.player_bonus_id, context);
  const counted = {
    ...before,
    won_real: before.won_real + split.real,
    won_bonus: before.won_bonus + split.bonus,
    wins: before.wins + 1,
  };
  const round = win.round_finished ? closed(counted, now) : counted;
  const moved = settleRound(paid, { before, after: round }, context);
  const transaction: NewTransaction = {
    ...name,
    ...amountsOf(split, moved.account.wallet),
    id: context.newId('provider_transaction'),
    player_id: account.wallet.player_id,
    round_id,
    game_id: game.id,
    win_kind: win.kind,
    finishes_round: win.round_finished,
    status: 'applied',
    reference_transaction_id: null,
    player_bonus_id: before.player_bonus_id,
    wagered: 0,
    created_at: bookingTime(now, account.wallet),
  };
  return {
    account: putRound({ ...moved.account, transactions: keep(account.transactions, transaction) }, round),
    effects: {
      ...moved.effects,
      rounds: [{ kind: known ? 'update' : 'insert', round }],
      transactions: [{ kind: 'insert', transaction }],
    },
    events: moved.events,
    transaction,
    replayed: false,
  };
};

const contentOf = ({ wallet, provider_games }: WinFacts, win: Win): Partial<Transaction> => ({
  player_id: wallet.player_id,
  round_id: win.round_id,
  game_id: provider_games.get(nameOfGame(win))?.id ?? null,
  amount: win.amount,
  currency: win.currency,
  win_kind: win.kind,
  finishes_round: win.round_finished,
});
