import type { Tx } from '../../database/pool.ts';
import { sharedProviders } from '../games/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';

/** A provider whose games paid more on a day than was staked on them; the sum is exact at any size. */
export type GenerousDay = {
  readonly provider_id: number;
  readonly name: string;
  readonly day: string;
  readonly paid: string;
  readonly currency: string;
  readonly settings: unknown;
  /** The operator's own time, or the end of the day if that is over. */
  readonly at: Date;
};

/**
 * Providers whose games paid more than was staked, today or yesterday: what came in the last seconds of a day is rolled
 * up after it. Real and bonus money of all but test players, as rolled up.
 */
export const findGenerousDays = (tx: Tx, operatorId: number, now: Date): Promise<GenerousDay[]> =>
  tx<GenerousDay[]>`
    select p.id as provider_id, p.name, to_char(f.period, 'YYYY-MM-DD') as day,
      sum(f.wins + f.bonus_wins - f.bets - f.bonus_bets)::text as paid, o.currency, o.settings,
      least(t.at, ((f.period + 1)::timestamp at time zone 'UTC') - interval '1 millisecond') as at
    from ${sharedOperators} o
    cross join lateral (select ${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond' as at) t
    join report_figures f on f.operator_id = ${operatorId} and f.scope = 'provider' and f.grain = 'day'
      and f.period between (t.at at time zone 'UTC')::date - 1 and (t.at at time zone 'UTC')::date and not f.is_test
    join ${sharedProviders} p on p.operator_id = ${operatorId} and p.id = f.subject_id
    where o.operator_id = ${operatorId} and o.filled_until is null
    group by p.id, p.name, f.period, o.currency, o.settings, t.at
    having sum(f.wins + f.bonus_wins - f.bets - f.bonus_bets) > 0`.execute();
