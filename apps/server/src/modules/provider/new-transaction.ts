import { add, zero } from '../../base/money.ts';
import type { Context } from '../../engine/account.ts';
import type { Split } from '../rounds/split.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { bookingTime } from '../wallet/book.ts';
import type { NewTransaction, TransactionName } from './transaction.ts';

type Facts = Pick<NewTransaction, 'status'> & Partial<NewTransaction>;

/** A transaction as it is stored: what it moved, the balances afterwards, and its details. */
export const newTransaction = (
  name: TransactionName,
  { real, bonus }: Split,
  wallet: WalletFacts,
  facts: Facts,
  { now, newId }: Context,
): NewTransaction => ({
  ...name,
  amount: add(real, bonus),
  real_amount: real,
  bonus_amount: bonus,
  balance_after: wallet.real_balance,
  bonus_balance_after: wallet.bonus_balance,
  currency: wallet.currency,
  id: newId('provider_transaction'),
  player_id: wallet.player_id,
  round_id: null,
  game_id: null,
  win_kind: null,
  finishes_round: false,
  reference_transaction_id: null,
  player_bonus_id: null,
  wagered: zero,
  reference_kind: 'bet',
  is_tip: false,
  named_round_id: null,
  bet_number: 0,
  jackpot_contribution: null,
  jackpot_amount: zero,
  promotion_reference: null,
  free_round_id: null,
  fraction: 0,
  carried: zero,
  created_at: bookingTime(now, wallet),
  ...facts,
});
