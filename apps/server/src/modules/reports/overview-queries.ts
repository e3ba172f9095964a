import type { paymentsReportRow } from '@croupier/contract/back-office/reports.ts';
import type { z } from 'zod';
import type { Tx } from '../../database/pool.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { testPlayers } from './line-queries.ts';
import { type DayRange, lastMomentOf } from './stretches.ts';

/** How many entries of a day are summed for an overview. */
export const maxPerDayPart = 600_000;

/** Sums as texts: they have no limit. */
type Sums = {
  readonly bets: string;
  readonly wins: string;
  readonly bonus_conversions: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly withdrawals_requested: string;
  readonly players: number;
};

export type DayPart = Sums & {
  readonly read: number;
  /** The hours with an entry. */
  readonly hours: readonly (Sums & { readonly hour: number })[];
};

/**
 * The figures of a day up to a time, by the same rules as those of whole days, and by hour up to another time. Rollups
 * cover whole days: a part of one is summed from its entries, which a BRIN index finds.
 */
export const sumDayPart = async (
  tx: Tx,
  operatorId: number,
  { from, to, hoursTo }: { readonly from: Date; readonly to: Date; readonly hoursTo: Date },
): Promise<DayPart> => {
  const until = hoursTo > to ? hoursTo : to;
  await tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true)`;
  const [row] = await tx<[DayPart]>`
    with part as materialized (
      select player_id, wallet, operator_amount, created_at,
        -- A win that was taken back is less won, not less staked.
        case when type = 'casino_rollback' and amount < 0 then 'casino_win' else type end as type
      from ledger_entries
      where operator_id = ${operatorId} and created_at >= ${from} and created_at < ${until}
      limit ${maxPerDayPart + 1}
    ), real as (
      select p.* from part p left join ${testPlayers(tx, operatorId)} as test on test.id = p.player_id
      where test.id is null
    )
    select (select count(*) from part) as read, ${sums(tx)},
      coalesce((
        select json_agg(h order by h.hour) from (
          select extract(hour from created_at at time zone 'UTC')::int as hour, ${sums(tx)}
          from real where created_at < ${hoursTo} group by 1
        ) as h
      ), '[]') as hours
    from real where created_at < ${to}`;
  return row;
};

const sums = (tx: Tx) => tx`
  coalesce(-sum(operator_amount) filter (where wallet = 'real' and type in ('casino_bet', 'casino_rollback')), 0)::text
    as bets,
  coalesce(sum(operator_amount) filter (where wallet = 'real' and type = 'casino_win'), 0)::text as wins,
  coalesce(sum(operator_amount) filter (where wallet = 'real' and type = 'bonus_conversion'), 0)::text
    as bonus_conversions,
  coalesce(sum(operator_amount) filter (where wallet = 'real' and type = 'deposit'), 0)::text as deposits,
  coalesce(-sum(operator_amount) filter (where wallet = 'real' and type in ('withdrawal', 'withdrawal_rejection')), 0)
    ::text as withdrawals,
  coalesce(-sum(operator_amount) filter (where wallet = 'real' and type = 'withdrawal'), 0)::text
    as withdrawals_requested,
  count(distinct player_id) filter (where type = 'casino_bet') as players`;

type Returned = { readonly day: string; readonly amount: string };

/** What rejections, cancellations and returns gave back, by day. Few entries: an index finds them by type and time. */
export const selectReturnedWithdrawals = (tx: Tx, operatorId: number, { from, to }: DayRange): Promise<Returned[]> =>
  tx<Returned[]>`
    select to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(l.operator_amount)::text as amount
    from ledger_entries l left join ${testPlayers(tx, operatorId)} as test on test.id = l.player_id
    where l.operator_id = ${operatorId} and l.type = 'withdrawal_rejection' and l.wallet = 'real'
      and l.created_at >= ${`${from}T00:00:00Z`} and l.created_at <= ${lastMomentOf(to)} and test.id is null
    group by 1`.execute();

/** The amount as text: a sum may exceed 2^53. */
type PaymentsRow = Omit<z.input<typeof paymentsReportRow>, 'amount'> & { readonly amount: string };

/** Payments by the day of their request. */
export const selectPaymentsByDay = (tx: Tx, operatorId: number, { from, to }: DayRange): Promise<PaymentsRow[]> =>
  tx<PaymentsRow[]>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, type, coalesce(payment_method, '') as payment_method,
      status, currency, count(*) as payments, sum(amount)::text as amount
    from payment_requests
    where operator_id = ${operatorId} and created_at >= ${`${from}T00:00:00Z`} and created_at <= ${lastMomentOf(to)}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute();

type Registered = { readonly day: string; readonly country: string; readonly registered: number };

/** Registrations by day and country. Ids grow with time, so the blocks of the players' list limit what is read. */
export const selectRegistered = (
  tx: Tx,
  operatorId: number,
  { from, to }: DayRange,
  withTest: boolean,
): Promise<Registered[]> =>
  tx<Registered[]>`
    with bounds as materialized (
      select min(block) * 8192 as lowest, (max(block) + 1) * 8192 as below from player_blocks
      where operator_id = ${operatorId} and max_created_at >= ${`${from}T00:00:00Z`} and min_created_at <= ${lastMomentOf(to)}
    )
    select to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, p.country, count(*) as registered
    from bounds b join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id >= b.lowest and p.id < b.below
    where p.created_at >= ${`${from}T00:00:00Z`} and p.created_at <= ${lastMomentOf(to)}
      and (${withTest}::boolean or not p.is_test)
    group by 1, 2 order by 1, 2`.execute();
