import type { intentFilters } from '@croupier/contract/operator/deposit-intents.ts';
import type { z } from 'zod';
import { offsetOf } from '../../call/pages.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { operatorsAt } from '../../engine/operator.ts';
import type { DueAccount } from '../../engine/sweep.ts';
import { type Intent, readColumns } from './intent.ts';

export type IntentFilters = z.output<typeof intentFilters>;

/** One whose time is over has expired, also before that is recorded: as `hasExpired` says. */
export const statusFilter = (tx: Tx, status: Intent['status'], now: Date) => {
  if (status === 'authorised') return tx`and i.status = 'authorised' and i.expires_at > ${now}`;
  if (status === 'expired')
    return tx`and (i.status = 'expired' or (i.status = 'authorised' and i.expires_at <= ${now}))`;
  return tx`and i.status = ${status}`;
};

const filtersOf = (tx: Tx, operatorId: number, filters: IntentFilters, now: Date) => tx`
  i.operator_id = ${operatorId}
  ${filters.player_id === undefined ? tx`` : tx`and i.player_id = ${filters.player_id}`}
  ${filters.status === undefined ? tx`` : statusFilter(tx, filters.status, now)}
  ${filters.is_beyond === undefined ? tx`` : tx`and (i.beyond <> '{}') = ${filters.is_beyond}`}
  ${filters.external_reference === undefined ? tx`` : tx`and i.external_reference = ${filters.external_reference}`}
  ${filters.created_from === undefined ? tx`` : tx`and i.created_at >= ${filters.created_from}`}
  ${filters.created_to === undefined ? tx`` : tx`and i.created_at <= ${filters.created_to}`}`;

export const findIntentPage = async (tx: Tx, operatorId: number, filters: IntentFilters, now: Date) => {
  const [rows, [counted]] = await Promise.all([
    tx<Intent[]>`
      select ${columnList(readColumns, 'i')} from deposit_intents i where ${filtersOf(tx, operatorId, filters, now)}
      order by i.created_at desc, i.id desc limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<
      { total: number }[]
    >`select count(*) as total from deposit_intents i where ${filtersOf(tx, operatorId, filters, now)}`,
  ]);
  return { rows, total: counted!.total };
};

export const findIntent = async (
  tx: Tx,
  operatorId: number,
  { player, intent }: { readonly player: number; readonly intent: number },
): Promise<Intent | undefined> => {
  const [row] = await tx<Intent[]>`
    select ${columnList(readColumns)} from deposit_intents
    where operator_id = ${operatorId} and id = ${intent} and player_id = ${player}`;
  return row;
};

export const intentExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from deposit_intents where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

/** Accounts with an authorisation whose time is over in their operator's own time, limited per operator. */
export const findDueIntents = (
  control: Queryable,
  now: Date,
  most: number,
  onlyOperator: number | null,
): Promise<DueAccount[]> =>
  control<DueAccount[]>`
    select distinct o.operator_id, due.player_id
    from ${operatorsAt(control, now, onlyOperator)} o cross join lateral (
      select i.player_id from deposit_intents i
      where i.operator_id = o.operator_id and i.status = 'authorised' and i.expires_at <= o.at
      order by i.expires_at limit ${most}
    ) due`;
