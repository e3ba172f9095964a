import type { paymentFilters } from '@croupier/contract/operator/payments.ts';
import type { z } from 'zod';
import { offsetOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { defaultAuthorisationMinutes, type Payment, type PaymentMethod, paymentColumns } from './payment.ts';

export type PaymentFilters = z.output<typeof paymentFilters>;

const allColumns = { ...paymentColumns, approved_by: 'bigint[]' };

export const filtersOf = (tx: Tx, operatorId: number, filters: PaymentFilters) => tx`
  p.operator_id = ${operatorId}
  ${filters.player_id === undefined ? tx`` : tx`and p.player_id = ${filters.player_id}`}
  ${filters.type === undefined ? tx`` : tx`and p.type = ${filters.type}`}
  ${filters.status === undefined ? tx`` : tx`and p.status = ${filters.status}`}
  ${filters.external_reference === undefined ? tx`` : tx`and p.external_reference = ${filters.external_reference}`}
  ${filters.created_from === undefined ? tx`` : tx`and p.created_at >= ${filters.created_from}`}
  ${filters.created_to === undefined ? tx`` : tx`and p.created_at <= ${filters.created_to}`}`;

export const findPage = async (tx: Tx, operatorId: number, filters: PaymentFilters) => {
  const [rows, [counted]] = await Promise.all([
    tx<Payment[]>`
      select ${columnList(allColumns, 'p')} from payment_requests p where ${filtersOf(tx, operatorId, filters)}
      order by p.created_at desc, p.id desc limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<
      { total: number }[]
    >`select count(*) as total from payment_requests p where ${filtersOf(tx, operatorId, filters)}`,
  ]);
  return { rows, total: counted!.total };
};

export const findPayment = async (tx: Tx, operatorId: number, id: number): Promise<Payment | undefined> => {
  const [row] = await tx<Payment[]>`
    select ${columnList(allColumns)} from payment_requests where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

export const findPayments = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<Payment[]> =>
  tx<Payment[]>`
    select ${columnList(allColumns)} from payment_requests
    where operator_id = ${operatorId} and id = any(${ids}::bigint[])`;

export const paymentExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from payment_requests where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

/** The players of payments; those of other operators are left out. */
export const findOwners = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx<{ id: number; player_id: number }[]>`
    select id, player_id from payment_requests where operator_id = ${operatorId} and id = any(${ids}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.player_id]));
};

/** A method as staff save it: without `authorisation_minutes` it keeps what it has. */
export type SavedMethod = Omit<StoredMethod, 'id' | 'authorisation_minutes'> & {
  readonly authorisation_minutes?: number | undefined;
};

export type StoredMethod = PaymentMethod & { readonly id: number; readonly is_active: boolean };

const methodColumns = (tx: Tx) =>
  tx`id, code, name, supports_deposit, supports_withdrawal, min_deposit, max_deposit, min_withdrawal, max_withdrawal,
    currencies, authorisation_minutes, is_active`;

export const findMethods = (tx: Tx, operatorId: number): Promise<StoredMethod[]> =>
  tx<StoredMethod[]>`select ${methodColumns(tx)} from payment_methods where operator_id = ${operatorId} order by code`;

export const lockMethod = async (tx: Tx, operatorId: number, code: string): Promise<StoredMethod | undefined> => {
  const [row] = await tx<StoredMethod[]>`
    select ${methodColumns(tx)} from payment_methods where operator_id = ${operatorId} and code = ${code}
    for no key update`;
  return row;
};

export const saveMethod = async (
  tx: Tx,
  operatorId: number,
  { authorisation_minutes, ...method }: SavedMethod,
  now: Date,
): Promise<StoredMethod> => {
  const row = {
    ...method,
    operator_id: operatorId,
    authorisation_minutes: authorisation_minutes ?? defaultAuthorisationMinutes,
    created_at: now,
    updated_at: now,
  };
  const [saved] = await tx<StoredMethod[]>`
    insert into payment_methods ${tx(row)}
    on conflict (operator_id, code) do update set name = excluded.name, supports_deposit = excluded.supports_deposit,
      supports_withdrawal = excluded.supports_withdrawal, min_deposit = excluded.min_deposit,
      max_deposit = excluded.max_deposit, min_withdrawal = excluded.min_withdrawal,
      max_withdrawal = excluded.max_withdrawal, currencies = excluded.currencies, is_active = excluded.is_active,
      authorisation_minutes = coalesce(${authorisation_minutes ?? null}, payment_methods.authorisation_minutes),
      updated_at = excluded.updated_at
    returning ${methodColumns(tx)}`;
  return saved!;
};
