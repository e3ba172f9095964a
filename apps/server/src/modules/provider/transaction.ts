import type { Money } from '../../base/money.ts';
/** The name of a movement at a provider: its kind and its own id, for ever. */
export type TransactionName = {
  readonly provider_id: number;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly transaction_id: string;
};

export type WinKind = 'win' | 'jackpot' | 'promo' | 'correction';

/**
 * A transaction as it is stored. A tombstone stands for a bet that was rolled back before it arrived; a repeated
 * rollback came after another had rolled the bet back.
 */
export type Transaction = TransactionName & {
  readonly id: number;
  readonly player_id: number;
  readonly round_id: string | null;
  readonly game_id: number | null;
  readonly win_kind: WinKind | null;
  readonly finishes_round: boolean;
  readonly currency: string;
  readonly amount: Money;
  readonly real_amount: Money;
  readonly bonus_amount: Money;
  readonly balance_after: Money;
  readonly bonus_balance_after: Money;
  readonly status: 'applied' | 'tombstoned' | 'rolled_back' | 'repeated';
  readonly reference_transaction_id: string | null;
  /** The bonus that a bet counted towards or was taken from, and how much of it counted; the same for its rollback. */
  readonly player_bonus_id: number | null;
  readonly wagered: Money;
  readonly created_at: Date;
};

/** A transaction that this call has stored, and that its answer shows. */
export type NewTransaction = Transaction & { readonly status: 'applied' | 'tombstoned' };

/** Columns with their types, in the order in which they are written. */
export const transactionColumns = {
  provider_id: 'bigint',
  kind: 'text',
  transaction_id: 'text',
  id: 'bigint',
  player_id: 'bigint',
  round_id: 'text',
  game_id: 'bigint',
  win_kind: 'text',
  finishes_round: 'boolean',
  currency: 'text',
  amount: 'bigint',
  real_amount: 'bigint',
  bonus_amount: 'bigint',
  balance_after: 'bigint',
  bonus_balance_after: 'bigint',
  status: 'text',
  reference_transaction_id: 'text',
  player_bonus_id: 'bigint',
  wagered: 'bigint',
  created_at: 'timestamptz',
} as const satisfies Record<keyof Transaction, string>;

export const nameOfTransaction = ({ provider_id, kind, transaction_id }: TransactionName): string =>
  `${provider_id}/${kind}/${transaction_id}`;
