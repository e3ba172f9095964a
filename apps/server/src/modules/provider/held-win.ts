import type { Money } from '../../base/money.ts';
import type { TransactionName, WinKind } from './transaction.ts';

/**
 * A win that names a grant of free rounds which its player does not have. For its provider it is done; it is no money
 * until staff pay it.
 */
export type HeldWin = Omit<TransactionName, 'kind'> & {
  /** That of its transaction. */
  readonly id: number;
  readonly player_id: number;
  readonly round_id: string;
  readonly game_id: number;
  readonly win_kind: WinKind;
  readonly free_round_id: string;
  readonly currency: string;
  readonly amount: Money;
  readonly fraction: number;
  /** withdrawn: its provider rolled it back before staff had decided. */
  readonly state: 'waiting' | 'paid' | 'voided' | 'withdrawn';
  readonly reason: string | null;
  readonly decided_by: number | null;
  readonly decided_at: Date | null;
  readonly created_at: Date;
};

/** Columns with their types, in the order in which they are written. */
export const heldColumns = {
  id: 'bigint',
  player_id: 'bigint',
  provider_id: 'bigint',
  transaction_id: 'text',
  transaction_scope: 'text',
  kind_in_key: 'boolean',
  scope: 'bigint',
  round_id: 'text',
  game_id: 'bigint',
  win_kind: 'text',
  free_round_id: 'text',
  currency: 'text',
  amount: 'bigint',
  fraction: 'integer',
  state: 'text',
  reason: 'text',
  decided_by: 'bigint',
  decided_at: 'timestamptz',
  created_at: 'timestamptz',
} as const satisfies Record<keyof HeldWin, string>;

/** As the API shows it. */
export const viewHeldWin = ({ win_kind, decided_at, created_at, ...held }: HeldWin) => ({
  id: held.id,
  player_id: held.player_id,
  provider_id: held.provider_id,
  game_id: held.game_id,
  transaction_id: held.transaction_id,
  round_id: held.round_id,
  kind: win_kind,
  free_round_id: held.free_round_id,
  amount: held.amount,
  fraction: held.fraction,
  currency: held.currency,
  state: held.state,
  reason: held.reason,
  decided_at: decided_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});
