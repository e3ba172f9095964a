import { add, type Money, max, min, negate, subtract, zero } from '../../base/money.ts';
import type { Context } from '../../engine/account.ts';
import { raiseControlAlert } from '../aml/raise-control-alert.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { putRound } from '../rounds/facet.ts';
import { type Round, stakeOf } from '../rounds/round.ts';
import type { Split } from '../rounds/split.ts';
import { book, type Posting } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import { countWin } from '../wallet/counters.ts';
import { carryBackOf, keepFraction } from './fractions.ts';
import { refuseFreeRound } from './free-round.ts';
import type { RollbackDraft } from './rollback.ts';
import { settledWithout } from './settlement.ts';
import { nameOfTransaction, type Transaction } from './transaction.ts';

/** What was taken from each wallet, and the fraction. */
type WinTakenBack = Split & Pick<Transaction, 'wagered' | 'fraction' | 'carried'>;

/**
 * Takes a win back, where the rules of the provider allow it: what the bonus wallet no longer holds of its share is
 * taken from real money, which may fall below zero. Its fraction is taken from those that are kept, or a unit for it.
 * Staff get an alert each time.
 */
export const takeWinBack = (draft: RollbackDraft, round: Round, win: Transaction, context: Context): WinTakenBack => {
  refuseFreeRound({ is_free: round.is_free || win.free_round_id !== null });
  const carry = carryBackOf(draft, win.provider_id, win.fraction);
  const amount = add(subtract(win.amount, win.carried), carry.carried);
  const bonus = min(amount, min(win.bonus_amount, max(zero, draft.wallet.bonus_balance)));
  const real = subtract(amount, bonus);
  const booked = draft.transactions.booked.get(nameOfTransaction(win));
  const exactly = bonus === win.bonus_amount && amount === win.amount;
  const take = (wallet: 'real' | 'bonus', amount: Money): void => {
    if (amount === 0) return;
    const value = exactly ? booked?.[wallet] : null;
    const posting: Posting = {
      type: 'casino_rollback',
      wallet,
      amount: negate(amount),
      game_id: round.game_id,
      game_round_id: round.round_id,
      ...(value === null || value === undefined ? {} : { operator_amount: negate(value) }),
    };
    book(draft, posting, context);
  };
  draft.wallet = countWin(draft.wallet, negate(real), stakeOf(round));
  take('real', real);
  take('bonus', bonus);
  putRound(draft, 'update', {
    ...round,
    won_real: countable(round.won_real - real),
    won_bonus: countable(round.won_bonus - bonus),
    settled_bets: settledWithout(draft.transactions, win),
  });
  settleBonuses(draft, context);
  raiseControlAlert(
    draft,
    {
      kind: 'win_taken_back',
      rule_name: 'A win that its provider took back',
      payment_amount: add(real, bonus),
      payment_currency: draft.wallet.currency,
      figures: {},
      isRefused: false,
    },
    context,
  );
  keepFraction(draft, win.provider_id, carry);
  return { real, bonus, wagered: zero, fraction: win.fraction, carried: carry.carried };
};
