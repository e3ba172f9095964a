import type { Facts } from '../../engine/account.ts';
import type { Round } from '../rounds/round.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { type Applied, roundOf } from './step.ts';
import { isTipRound } from './take-tip.ts';
import type { Transaction } from './transaction.ts';

/** A transaction as the answer to its own call shows it. */
export const viewApplied = (applied: Applied) => ({
  ...viewAmounts(applied.transaction),
  status: applied.replayed ? ('replayed' as const) : statusShown[applied.transaction.status],
});

/** A held win is done for its provider. */
const statusShown = { applied: 'applied', tombstoned: 'tombstoned', held: 'applied' } as const;

const viewAmounts = (transaction: Transaction) => ({
  id: transaction.id,
  kind: transaction.kind,
  transaction_id: transaction.transaction_id,
  amount: transaction.amount,
  real_amount: transaction.real_amount,
  bonus_amount: transaction.bonus_amount,
  balance_after: transaction.balance_after,
  bonus_balance_after: transaction.bonus_balance_after,
  created_at: transaction.created_at,
  ...(transaction.fraction > 0 && { fraction: transaction.fraction }),
  ...(transaction.carried > 0 && { carried: transaction.carried }),
});

/** A transaction as it is stored. */
export const viewKept = (transaction: Transaction) => ({
  ...viewAmounts(transaction),
  status: transaction.status,
  round_id: shownRound(transaction.round_id) ?? transaction.named_round_id,
  currency: transaction.currency,
  win_kind: transaction.win_kind,
  reference_transaction_id: transaction.reference_transaction_id,
  reference_kind: transaction.kind === 'rollback' ? transaction.reference_kind : null,
  bet_kind: transaction.kind === 'bet' ? betKindOf(transaction) : null,
  jackpot_contribution: transaction.jackpot_contribution,
  jackpot_amount: transaction.jackpot_amount,
  promotion_reference: transaction.promotion_reference,
  free_round_id: transaction.free_round_id,
});

const betKindOf = ({ is_tip }: Transaction) => (is_tip ? ('tip' as const) : ('bet' as const));

/** A tip stands outside the rounds that a provider knows. */
const shownRound = (round_id: string | null): string | null =>
  round_id === null || isTipRound(round_id) ? null : round_id;

export const viewBalances = (wallet: Pick<WalletFacts, 'real_balance' | 'bonus_balance' | 'currency'>) => ({
  balance: wallet.real_balance,
  bonus_balance: wallet.bonus_balance,
  currency: wallet.currency,
});

export const viewRound = (round: Round) => ({ id: round.round_id, status: round.status });

export const viewRoundOf = (...named: Parameters<typeof roundOf>) => {
  const round = roundOf(...named);
  return round ? viewRound(round) : null;
};

/** The answer to a money call: the stored transaction, with the current balances and round. */
export const moneyAnswer = (account: Facts<'wallet' | 'rounds' | 'transactions'>, applied: Applied) => {
  const { provider_id } = applied.transaction;
  const round_id = shownRound(applied.transaction.round_id);
  return {
    data: {
      transaction: viewApplied(applied),
      ...viewBalances(account.wallet),
      round: round_id === null ? null : viewRoundOf(account, { provider_id, round_id }),
    },
    replayed: applied.replayed,
  };
};
