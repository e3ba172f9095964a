import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Payment } from './payment.ts';

/** A payout that a payment provider is told to make, as it is written with its payout claim. */
export type OrderedPayout = Pick<Payment, 'player_id' | 'amount' | 'currency'> & {
  readonly payment_id: number;
  readonly adapter: CashierAdapter;
  readonly claimed_at: Date;
  readonly ordered_by: number | null;
};

const columns = {
  payment_id: 'bigint',
  player_id: 'bigint',
  amount: 'bigint',
  currency: 'text',
  adapter: 'text',
  claimed_at: 'timestamptz',
  ordered_by: 'bigint',
} as const;

export const insertPayoutOrders = (operatorId: number, orders: readonly OrderedPayout[]): Statement =>
  statement`
    insert into cashier_orders (operator_id, kind, state, created_at, updated_at, ${columnList(columns)})
    select ${operatorId}, 'payout', 'due', u.claimed_at, u.claimed_at, ${columnList(columns, 'u')}
    from ${unnest('u', columns, orders)}`;

/** A refund that waits for staff: what a capture brought beyond its authorisation. */
export type RefundTask = Pick<Payment, 'player_id' | 'amount' | 'currency' | 'intent_id'> & {
  readonly payment_id: number;
  readonly reason: string;
  readonly at: Date;
};

const taskColumns = {
  payment_id: 'bigint',
  player_id: 'bigint',
  intent_id: 'bigint',
  amount: 'bigint',
  currency: 'text',
  reason: 'text',
} as const;

const taskRow = { ...taskColumns, at: 'timestamptz' } as const;

export const insertRefundTasks = (operatorId: number, tasks: readonly RefundTask[]): Statement =>
  statement`
    insert into cashier_orders (operator_id, kind, state, created_at, updated_at, ${columnList(taskColumns)})
    select ${operatorId}, 'refund', 'waiting', u.at, u.at, ${columnList(taskColumns, 'u')}
    from ${unnest('u', taskRow, tasks)}
    on conflict do nothing`;
