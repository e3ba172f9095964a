import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { OrderKind, OrderState } from '@croupier/contract/cashier-order-fields.ts';
import type { Money } from '../../base/money.ts';

/** What a payment provider is to do, as it is stored. */
export type CashierOrder = {
  readonly id: number;
  readonly kind: OrderKind;
  /** Null: a refund of what no payment provider brought. */
  readonly adapter: CashierAdapter | null;
  /** The transaction of the provider that it is about. */
  readonly origin: string | null;
  readonly player_id: number;
  readonly intent_id: number | null;
  readonly payment_id: number | null;
  readonly amount: Money;
  readonly currency: string;
  /** Of a payout: the moment of its payout claim. */
  readonly claimed_at: Date | null;
  readonly reason: string | null;
  readonly ordered_by: number | null;
  readonly state: OrderState;
  readonly transaction_id: string | null;
  readonly accepted_at: Date | null;
  readonly attempts: number;
  /** Attempts since it was last made due. */
  readonly tries: number;
  readonly next_attempt_at: Date | null;
  readonly claimed_until: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly settled_by: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

export const orderColumns = {
  id: 'bigint',
  kind: 'text',
  adapter: 'text',
  origin: 'text',
  player_id: 'bigint',
  intent_id: 'bigint',
  payment_id: 'bigint',
  amount: 'bigint',
  currency: 'text',
  claimed_at: 'timestamptz',
  reason: 'text',
  ordered_by: 'bigint',
  state: 'text',
  transaction_id: 'text',
  accepted_at: 'timestamptz',
  attempts: 'integer',
  tries: 'integer',
  next_attempt_at: 'timestamptz',
  claimed_until: 'timestamptz',
  last_status: 'integer',
  last_error: 'text',
  settled_by: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Record<keyof CashierOrder, string>;

/** An open order may still be carried out: nobody else decides meanwhile what it is about. */
export const isOpenOrder = ({ state }: Pick<CashierOrder, 'state'>): boolean => state === 'due' || state === 'stuck';
