import { Refusal } from '../../base/refusal.ts';
import type { Context, Facts } from '../../engine/account.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { withWager } from '../bonuses/wager.ts';
import { refuseRestricted } from '../payments/rules.ts';
import type { LimitRefusal } from '../responsible-gaming/rules.ts';
import { putRound } from '../rounds/facet.ts';
import { stakeLimitRefusal, takeStake } from '../rounds/move-stakes.ts';
import { countable } from '../wallet/bounds.ts';
import type { Bet, BetDraft } from './bet.ts';
import { nameOfGame } from './game-facet.ts';
import { newTransaction } from './new-transaction.ts';
import { playableGame, refuseClosed, refuseOtherGame, refuseUnlessSame } from './rules.ts';
import { type Applied, openRound, roundOf, storeTransaction } from './step.ts';
import { nameOfTransaction, type Transaction } from './transaction.ts';

/**
 * Takes a stake, once. Checks in order: a stored transaction, session, currency and game, the player, the limits with
 * the stake as the worst case, the bonus's max_bet, and the balance. The refusal of a limit is returned, because it
 * must be announced.
 */
export const takeBet = (draft: BetDraft, bet: Bet, context: Context): Applied | LimitRefusal => {
  const { now } = context;
  const { provider_id, transaction_id, round_id, amount } = bet;
  const name = { provider_id, kind: 'bet', transaction_id } as const;
  const kept = draft.transactions.byName.get(nameOfTransaction(name));
  if (kept) return keptBet(draft, kept, bet);

  const game = playableGame(draft, bet, now);
  const known = roundOf(draft, bet);
  refuseOtherGame(known, game);
  refuseClosed(known);
  refuseRestricted(draft.player, 'can_bet', now);
  const overLimit = stakeLimitRefusal(draft, amount, context, known);
  if (overLimit) return overLimit;

  const round = known ?? openRound(bet, draft.wallet, game.id, now);
  const play = { game_id: game.id, category: game.category, game_round_id: round_id };
  const taken = takeStake(draft, amount, play, context, round);
  const { split, booked, player_bonus_id, wagered } = taken;
  settleBonuses(draft, context);
  putRound(draft, known ? 'update' : 'insert', {
    ...round,
    staked_real: countable(round.staked_real + split.real),
    staked_bonus: countable(round.staked_bonus + split.bonus),
    bets: round.bets + 1,
    ...withWager(round, split.bonus, taken),
  });
  const facts = { status: 'applied', round_id, game_id: game.id, player_bonus_id, wagered } as const;
  const transaction = newTransaction(name, split, draft.wallet, facts, context);
  // A rollback may follow in the same batch.
  const values = new Map(draft.transactions.booked).set(nameOfTransaction(name), booked);
  draft.transactions = { ...draft.transactions, booked: values };
  return { transaction: storeTransaction(draft, 'insert', transaction), replayed: false };
};

/** A tombstone refuses the bet, whatever it says; a stored bet is answered again. */
const keptBet = (
  { wallet, provider_games }: Facts<'wallet' | 'provider_games'>,
  kept: Transaction,
  bet: Bet,
): Applied => {
  const { transaction_id, round_id, amount, currency } = bet;
  if (kept.status === 'tombstoned') throw new Refusal('BET_ROLLED_BACK', undefined, { transaction_id });
  const game_id = provider_games.get(nameOfGame(bet))?.id ?? null;
  refuseUnlessSame(kept, { player_id: wallet.player_id, round_id, game_id, amount, currency });
  return { transaction: kept, replayed: true };
};
