import type { linkedPayment, staffTransaction } from '@croupier/contract/back-office/wallet.ts';
import type { balances, transaction, wallet } from '@croupier/contract/operator/wallet.ts';
import type { z } from 'zod';
import type { TransactionRow } from './ledger-queries.ts';
import type { WalletRow } from './queries.ts';
import { unverifiedAllowance } from './rules.ts';

/** What the player sees. */
export const viewBalances = (row: WalletRow): z.input<typeof balances> => ({
  player_id: row.player_id,
  currency: row.currency,
  balance: row.real_balance,
  bonus_balance: row.bonus_balance,
});

/** What the operator and its staff see. */
export const viewWallet = (
  row: WalletRow,
  moment: Parameters<typeof unverifiedAllowance>[2],
): z.input<typeof wallet> => ({
  ...viewBalances(row),
  unverified_withdrawal_allowance: unverifiedAllowance(row, row, moment),
  wallets: [
    {
      type: 'real',
      balance: row.real_balance,
      currency: row.currency,
      updated_at: row.real_changed_at.toISOString(),
    },
    {
      type: 'bonus',
      balance: row.bonus_balance,
      currency: row.currency,
      updated_at: row.bonus_changed_at.toISOString(),
    },
  ],
});

export const viewTransaction = (row: TransactionRow, currency: string): z.input<typeof transaction> => ({
  id: row.id,
  player_id: row.player_id,
  wallet: row.wallet,
  type: row.type,
  amount: row.amount,
  balance_after: row.balance_after,
  currency,
  ...(row.payment_request_id === null ? {} : { payment_request_id: row.payment_request_id }),
  game_id: row.game_id,
  game_round_id: row.game_round_id,
  player_bonus_id: row.player_bonus_id,
  created_at: row.created_at.toISOString(),
});

export type LinkedPayment = z.input<typeof linkedPayment>;

/** The same entry for staff, with the payment behind it. */
export const viewStaffTransaction = (
  row: TransactionRow,
  currency: string,
  payments: ReadonlyMap<number, LinkedPayment>,
): z.input<typeof staffTransaction> => ({
  ...viewTransaction(row, currency),
  payment: payments.get(row.payment_request_id ?? 0) ?? null,
});
