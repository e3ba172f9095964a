import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import { sharedCashiers, sharedTransactions } from '../cashiers/shared-queries.ts';

/** The transaction by which a provider says itself that it has let go. */
export type EndedTransaction = { readonly adapter: CashierAdapter; readonly transaction_id: string };

/** An intent that reserves nothing any more. */
export type Voided = {
  readonly intent_id: number;
  readonly ended_adapter: string | null;
  readonly ended_transaction: string | null;
  readonly at: Date;
};

const columns = {
  intent_id: 'bigint',
  ended_adapter: 'text',
  ended_transaction: 'text',
  at: 'timestamptz',
} as const;

/** Orders the providers that still hold an authorisation of these intents to let go of it, where they take orders. */
export const orderVoids = (operatorId: number, voided: readonly Voided[]): Statement =>
  statement`
    insert into cashier_orders (operator_id, kind, adapter, origin, player_id, intent_id, amount, currency, state,
      created_at, updated_at)
    select ${operatorId}, 'void', t.adapter, t.transaction_id, t.player_id, t.intent_id, t.amount, t.currency, 'due',
      u.at, u.at
    from ${unnest('u', columns, voided)}
    join ${sharedTransactions} t on t.operator_id = ${operatorId} and t.intent_id = u.intent_id
      and t.kind = 'deposit' and t.payment_id is null
      and (t.adapter, t.transaction_id) is distinct from (u.ended_adapter, u.ended_transaction)
    join ${sharedCashiers} c on c.operator_id = ${operatorId} and c.adapter = t.adapter and c.is_active
      and c.orders_url is not null
    on conflict do nothing`;
