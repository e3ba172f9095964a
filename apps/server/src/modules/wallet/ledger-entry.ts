import type { EntryType, WalletName } from '@croupier/contract/ledger.ts';
import type { Money } from '../../base/money.ts';

export type { EntryType, WalletName };

/** One line of the ledger; credits are positive, debits negative. */
export type LedgerEntry = {
  readonly player_id: number;
  /** Numbers the account's entries, without gaps. */
  readonly seq: number;
  readonly id: number;
  readonly wallet: WalletName;
  /** Numbers the wallet's entries, without gaps. */
  readonly wallet_seq: number;
  readonly type: EntryType;
  readonly amount: Money;
  readonly balance_after: Money;
  readonly operator_amount: Money;
  readonly payment_request_id: number | null;
  readonly game_id: number | null;
  readonly game_round_id: string | null;
  readonly player_bonus_id: number | null;
  readonly created_at: Date;
  readonly hash: Buffer;
};

/** The columns of the ledger with their types, in the order in which they are written. */
export const entryColumns = {
  player_id: 'bigint',
  seq: 'bigint',
  id: 'bigint',
  wallet: 'text',
  wallet_seq: 'bigint',
  type: 'text',
  amount: 'bigint',
  balance_after: 'bigint',
  operator_amount: 'bigint',
  payment_request_id: 'bigint',
  game_id: 'bigint',
  game_round_id: 'text',
  player_bonus_id: 'bigint',
  created_at: 'timestamptz',
  hash: 'bytea',
} as const satisfies Record<keyof LedgerEntry, string>;
