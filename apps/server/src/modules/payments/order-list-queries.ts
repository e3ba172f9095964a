import type { listCashierOrders } from '@croupier/contract/back-office/cashier-orders.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { type CashierOrder, orderColumns } from './order-row.ts';
import { waitsForStaff } from './shared-queries.ts';

type Filters = QueryOf<typeof listCashierOrders>;

/** A payment's orders are those of its intent too: the authorisation that it was captured from. */
const filtersOf = (tx: Tx, operatorId: number, filters: Filters) => {
  const { kind, state, adapter, player_id, payment_id, deposit_intent_id, needs_staff } = filters;
  const ofIntent = tx`o.intent_id in (
    select p.intent_id from payment_requests p
    where p.operator_id = ${operatorId} and p.id = ${payment_id ?? null} and p.intent_id is not null)`;
  return tx`o.operator_id = ${operatorId}
    ${kind === undefined ? tx`` : tx`and o.kind = ${kind}`}
    ${state === undefined ? tx`` : tx`and o.state = ${state}`}
    ${adapter === undefined ? tx`` : tx`and o.adapter = ${adapter}`}
    ${player_id === undefined ? tx`` : tx`and o.player_id = ${player_id}`}
    ${payment_id === undefined ? tx`` : tx`and (o.payment_id = ${payment_id} or (o.payment_id is null and ${ofIntent}))`}
    ${deposit_intent_id === undefined ? tx`` : tx`and o.intent_id = ${deposit_intent_id}`}
    ${needs_staff === undefined ? tx`` : tx`and ${waitsForStaff(tx)} = ${needs_staff}`}`;
};

export const selectOrders = async (tx: Tx, operatorId: number, filters: Filters) => {
  const way = wayOf(tx, filters.order);
  const [rows, [counted]] = await Promise.all([
    tx<CashierOrder[]>`
      select ${columnList(orderColumns, 'o')} from cashier_orders o where ${filtersOf(tx, operatorId, filters)}
      order by o.id ${way} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`
      select count(*) as total from cashier_orders o where ${filtersOf(tx, operatorId, filters)}`,
  ]);
  return { rows, total: counted!.total };
};

export const selectOrder = async (tx: Tx, operatorId: number, id: number): Promise<CashierOrder | undefined> => {
  const [row] = await tx<CashierOrder[]>`
    select ${columnList(orderColumns)} from cashier_orders where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

export const orderExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from cashier_orders where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};
