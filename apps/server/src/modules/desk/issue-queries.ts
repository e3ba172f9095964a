import type { IssueKind } from '@croupier/contract/back-office/desk.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedRates } from '../currencies/shared-queries.ts';
import { overdueRounds } from '../rounds/shared-queries.ts';
import { sharedAccounts } from '../wallet/shared-queries.ts';
import { failingEndpoints } from '../webhooks/shared-queries.ts';
import { maxCounted } from './queries.ts';

export type IssueRow = {
  readonly kind: IssueKind;
  readonly count: number;
  readonly since: Date | null;
  readonly ids: readonly string[];
};

const maxIds = 20;
const oldDays = 3;

/** All issues by one statement; kinds without issues have a count of zero. */
export const selectIssues = (tx: Tx, operatorId: number, now: Date, currency: string): Promise<IssueRow[]> =>
  tx<IssueRow[]>`
    with rates as materialized (
      select c.currency, (
        select max(e.day) from ${sharedRates} e
        where e.operator_id = ${operatorId} and e.currency = c.currency and e.day <= ${now}::date) as day
      from (
        select distinct unnest(currencies) as currency from payment_methods
        where operator_id = ${operatorId} and is_active) c
      where c.currency <> ${currency}
    )
    select 'open_rounds' as kind, count(*) as count, min(opened_at) as since,
      (array_agg(round_id order by opened_at))[1:${maxIds}] as ids
    from (
      select r.opened_at, r.round_id from ${overdueRounds(tx, operatorId, now)}
      order by r.opened_at limit ${maxCounted}) rounds
    union all
    select 'webhooks_disabled', count(*), min(since), (array_agg(id::text order by id))[1:${maxIds}]
    from (${failingEndpoints(tx, operatorId)}) gone where status = 'disabled'
    union all
    select 'webhooks_failing', count(*), min(since), (array_agg(id::text order by id))[1:${maxIds}]
    from (${failingEndpoints(tx, operatorId)}) failing where status = 'enabled'
    union all
    select 'exchange_rates_missing', count(*), null, (array_agg(currency order by currency))[1:${maxIds}]
    from rates where day is null
    union all
    select 'exchange_rates_old', count(*), min(day)::timestamptz, (array_agg(currency order by day, currency))[1:${maxIds}]
    from rates where day < ${now}::date - ${oldDays}::integer
    union all
    select 'negative_balances', count(*), min(real_changed_at), (array_agg(player_id::text order by player_id))[1:${maxIds}]
    from (
      select a.player_id, a.real_changed_at
      from (
        select distinct player_id from payment_requests
        where operator_id = ${operatorId} and is_reversed limit ${maxCounted}) charged
      join ${sharedAccounts} a on a.operator_id = ${operatorId} and a.player_id = charged.player_id and a.real_balance < 0
    ) negative
    union all
    select 'verify', findings, finished_at, null from verify_runs where operator_id = ${operatorId}`;
