import { negate, zero } from '../../base/money.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { Context } from '../../engine/account.ts';
import { advanceSession } from '../responsible-gaming/rules.ts';
import { putRound } from '../rounds/facet.ts';
import { book } from '../wallet/book.ts';
import { countBet } from '../wallet/counters.ts';
import type { Bet, BetDraft } from './bet.ts';
import type { ProviderGame } from './game-facet.ts';
import { newTransaction } from './new-transaction.ts';
import { tipRoundPrefix } from './shared-queries.ts';
import { type Applied, openRound, storeTransaction } from './step.ts';
import { nameOfTransaction, type TransactionName } from './transaction.ts';

export const isTipRound = (round_id: string): boolean => round_id.startsWith(tipRoundPrefix);

/**
 * Takes a tip: a stake of real money for the limits, which earns nothing. It has a closed round of its own, so the
 * player's round at the table stays as it is.
 */
export const takeTip = (
  draft: BetDraft,
  bet: Bet,
  name: TransactionName,
  game: ProviderGame,
  context: Context,
): Applied => {
  const { amount } = bet;
  if (amount === 0) throw invalid('amount', 'must be at least 1 for a tip');
  const { real_balance: balance, bonus_balance } = draft.wallet;
  if (balance < amount)
    throw new Refusal('INSUFFICIENT_FUNDS', undefined, { balance, bonus_balance, requested: amount });

  const split = { real: amount, bonus: zero };
  const round_id = `${tipRoundPrefix}${bet.transaction_id}`;
  const round = openRound({ ...bet, round_id }, draft.wallet, game.id, context.now);
  draft.wallet = { ...countBet(draft.wallet, split), ...advanceSession(draft.wallet, context.now) };
  const posting = { type: 'casino_bet', wallet: 'real', amount: negate(amount) } as const;
  const entry = book(draft, { ...posting, game_id: game.id, game_round_id: round_id }, context);
  const closing = { status: 'closed', closed_at: round.opened_at, is_tip: true } as const;
  putRound(draft, 'insert', { ...round, ...closing, staked_real: amount, bets: 1 });
  const played = { round_id, named_round_id: bet.round_id, game_id: game.id, bet_number: 1 };
  const transaction = newTransaction(
    name,
    split,
    draft.wallet,
    { status: 'applied', is_tip: true, ...played },
    context,
  );
  const booked = { real: negate(entry.operator_amount), bonus: null };
  const values = new Map(draft.transactions.booked).set(nameOfTransaction(name), booked);
  draft.transactions = { ...draft.transactions, booked: values };
  return { transaction: storeTransaction(draft, 'insert', transaction), replayed: false };
};
