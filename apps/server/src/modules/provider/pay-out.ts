import type { Money } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { putRound } from '../rounds/facet.ts';
import { payWin } from '../rounds/move-stakes.ts';
import { stakeOf, winOf } from '../rounds/round.ts';
import { splitWin } from '../rounds/split.ts';
import { countable } from '../wallet/bounds.ts';
import { nameOfGame } from './game-facet.ts';
import { newTransaction } from './new-transaction.ts';
import {
  gameOf,
  refuseClosed,
  refuseForeignCurrency,
  refuseOtherGame,
  refuseUnlessSame,
  refuseWithoutBet,
} from './rules.ts';
import { type Applied, applyRoundToBonuses, closed, openRound, roundOf, storeTransaction } from './step.ts';
import { nameOfTransaction, type Transaction, type WinKind } from './transaction.ts';

export type Win = {
  readonly provider_id: number;
  readonly transaction_id: string;
  readonly round_id: string;
  /** The provider's own id of the game. */
  readonly external_id: string;
  readonly amount: Money;
  readonly currency: string;
  readonly kind: WinKind;
  readonly round_finished: boolean;
};

export const winFacets = ['wallet', 'player', 'bonuses', 'rounds', 'transactions', 'provider_games'] as const;

/**
 * Pays a win, once, in proportion to the stakes of its round. It is never refused for a session, a restriction or a
 * limit; jackpots, promotions and corrections need no bet and no open round, but have a cap: `overCap` is returned when
 * nothing else refuses, because it must be announced.
 */
export const payOut = <R extends Refusal = never>(
  draft: Draft<(typeof winFacets)[number]>,
  win: Win,
  context: Context,
  overCap?: R,
): Applied | R => {
  const { now } = context;
  const { provider_id, transaction_id, round_id } = win;
  const name = { provider_id, kind: 'win', transaction_id } as const;
  const kept = draft.transactions.byName.get(nameOfTransaction(name));
  if (kept) {
    refuseUnlessSame(kept, contentOf(draft, win));
    return { transaction: kept, replayed: true };
  }

  const known = roundOf(draft, win);
  if (win.kind === 'win') {
    refuseWithoutBet(known, round_id);
    refuseClosed(known);
  }
  refuseForeignCurrency(draft.wallet, win.currency);
  const game = gameOf(draft, win);
  refuseOtherGame(known, game);
  if (overCap) return overCap;

  const before = known ?? openRound(win, draft.wallet, game.id, now);
  const { player_bonus_id } = before;
  const staked = stakeOf(before);
  const split = splitWin(win.amount, staked, winOf(before));
  payWin(draft, split, staked, { game_id: game.id, game_round_id: round_id }, player_bonus_id, context);
  const counted = {
    ...before,
    won_real: countable(before.won_real + split.real),
    won_bonus: countable(before.won_bonus + split.bonus),
    wins: before.wins + 1,
  };
  const after = win.round_finished ? closed(counted, now) : counted;
  applyRoundToBonuses(draft, { before, after }, context);
  putRound(draft, known ? 'update' : 'insert', after);
  const won = { win_kind: win.kind, finishes_round: win.round_finished };
  const facts = { status: 'applied', round_id, game_id: game.id, player_bonus_id, ...won } as const;
  const transaction = newTransaction(name, split, draft.wallet, facts, context);
  return { transaction: storeTransaction(draft, 'insert', transaction), replayed: false };
};

const contentOf = ({ wallet, provider_games }: Facts<'wallet' | 'provider_games'>, win: Win): Partial<Transaction> => ({
  player_id: wallet.player_id,
  round_id: win.round_id,
  game_id: provider_games.get(nameOfGame(win))?.id ?? null,
  amount: win.amount,
  currency: win.currency,
  win_kind: win.kind,
  finishes_round: win.round_finished,
});
