import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { listStaffIntents } from '@croupier/contract/back-office/deposit-intents.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import { offsetOf, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { sharedTransactions } from '../cashiers/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { type Intent, readColumns } from './intent.ts';
import { statusFilter } from './intent-queries.ts';

type Filters = QueryOf<typeof listStaffIntents>;

/** An intent with who wanted it, who takes the money, and what was captured. */
export type StaffIntent = Intent & {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly adapter: CashierAdapter | null;
  readonly payment_ids: readonly number[];
};

/** The payment provider whose transaction the intent `i` is; of several the first. */
const adapterOf = (tx: Tx, operatorId: number) => tx`(
  select t.adapter from ${sharedTransactions} t
  where t.operator_id = ${operatorId} and t.intent_id = i.id order by t.adapter limit 1)`;

const staffColumns = (tx: Tx, operatorId: number) => tx`${columnList(readColumns, 'i')},
  p.username, p.first_name, p.last_name, ${adapterOf(tx, operatorId)} as adapter,
  array(
    select r.id from payment_requests r
    where r.operator_id = ${operatorId} and r.intent_id = i.id order by r.id) as payment_ids`;

const filtersOf = (tx: Tx, operatorId: number, filters: Filters, now: Date) => {
  const { status, player_id, payment_method, adapter, is_beyond, external_reference } = filters;
  const ofAdapter = tx`exists (
    select from ${sharedTransactions} t
    where t.operator_id = ${operatorId} and t.intent_id = i.id and t.adapter = ${adapter ?? null})`;
  return tx`i.operator_id = ${operatorId}
    ${status === undefined ? tx`` : statusFilter(tx, status, now)}
    ${player_id === undefined ? tx`` : tx`and i.player_id = ${player_id}`}
    ${payment_method === undefined ? tx`` : tx`and i.payment_method = ${payment_method}`}
    ${adapter === undefined ? tx`` : tx`and ${ofAdapter}`}
    ${is_beyond === undefined ? tx`` : tx`and (i.beyond <> '{}') = ${is_beyond}`}
    ${external_reference === undefined ? tx`` : tx`and i.external_reference = ${external_reference}`}
    ${filters.created_from === undefined ? tx`` : tx`and i.created_at >= ${filters.created_from}`}
    ${filters.created_to === undefined ? tx`` : tx`and i.created_at <= ${filters.created_to}`}`;
};

export const selectStaffIntents = async (tx: Tx, operatorId: number, filters: Filters, now: Date) => {
  const way = wayOf(tx, filters.order);
  const where = filtersOf(tx, operatorId, filters, now);
  const [rows, [counted]] = await Promise.all([
    tx<StaffIntent[]>`
      select ${staffColumns(tx, operatorId)}
      from deposit_intents i join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = i.player_id
      where ${where}
      order by i.created_at ${way}, i.id ${way} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total from deposit_intents i where ${where}`,
  ]);
  return { rows, total: counted!.total };
};

export const selectStaffIntent = async (tx: Tx, operatorId: number, id: number): Promise<StaffIntent | undefined> => {
  const [row] = await tx<StaffIntent[]>`
    select ${staffColumns(tx, operatorId)}
    from deposit_intents i join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = i.player_id
    where i.operator_id = ${operatorId} and i.id = ${id}`;
  return row;
};
