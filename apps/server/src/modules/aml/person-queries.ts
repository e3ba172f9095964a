import type { Tx } from '../../database/pool.ts';
import { rateOn } from '../currencies/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { recentPayments } from '../payments/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import type { Rated } from '../wallet/conversion.ts';
import type { SeenPayment } from './rules.ts';

/** A payment of one of a person's accounts, in the currency of that account, with the rate of today. */
export type PaymentOfPerson = SeenPayment & Rated & { readonly player_id: number };

/** How many of the newest payments of an account are counted one by one; older ones are summed up by amount. */
export const maxPayments = 2_000;

/** Whether a rule of the operator counts over persons, as part of a statement. */
export const countsOverPersons = (tx: Tx, operatorId: number) => tx`
  exists (select from aml_rules r where r.operator_id = ${operatorId} and r.is_active and r.counts_over = 'person')`;

/** The payments of persons within the longest window of the rules that count over persons. */
export const selectPaymentsOfPersons = (
  tx: Tx,
  operatorId: number,
  now: Date,
  persons: readonly number[],
  judged: readonly number[],
) =>
  tx<(PaymentOfPerson & { readonly person_id: number })[]>`
    with reach as materialized (
      select array_agg(distinct (r.parameters->>'hours')::int) as hours, max((r.parameters->>'hours')::int) as longest,
        o.currency,
        ${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond' as now
      from aml_rules r cross join ${sharedOperators} o
      where r.operator_id = ${operatorId} and r.is_active and r.counts_over = 'person' and o.operator_id = ${operatorId}
      group by o.currency, o.clock_offset_ms
    )
    select s.person_id, paid.player_id, paid.type, paid.amount, paid.created_at, paid.count,
      paid.currency,
      case when paid.currency = reach.currency then '1' else ${rateOn(tx, {
        operator: operatorId,
        currency: tx`paid.currency`,
        day: tx`reach.now::date`,
      })} end as rate
    from reach cross join unnest(${persons}::bigint[]) as s (person_id)
    cross join lateral (
      select p.player_id, p.type, p.amount, p.created_at, p.count, u.currency
      from (
        select a.id as player_id, a.currency from ${sharedPlayers} a
        where a.operator_id = ${operatorId} and a.person_id = s.person_id
      ) u
      cross join lateral ${recentPayments(tx, operatorId, {
        ...{ now: tx`reach.now`, hours: tx`reach.hours`, longest: tx`reach.longest` },
        ...{ judged, most: maxPayments },
      })} p
    ) paid
    order by paid.created_at desc`;
