import { currencyTable, exponentOf } from '@croupier/contract/currencies.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { operatorsAt } from '../../engine/operator.ts';
import { sharedRates } from '../currencies/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { sharedTransactions } from '../provider/shared-queries.ts';
import { sharedRounds } from '../rounds/shared-queries.ts';
import { type Tournament, tournamentColumns } from './tournament.ts';

export type Due = { readonly operator_id: number; readonly tournament_id: number };

/**
 * A leaderboard is computed about once a minute, whatever the number of nodes; larger ones less often: a tournament of
 * a week every two minutes, one of a month every nine.
 */
const freshSeconds = 50;
const timesInAll = 5_000;

/** Started tournaments whose leaderboard is old or whose result is due, in their operator's own time. */
export const findDue = (control: Queryable, now: Date, onlyOperator: number | null): Promise<Due[]> =>
  control<Due[]>`
    select t.operator_id, t.id as tournament_id
    from ${operatorsAt(control, now, onlyOperator)} o
    join tournaments t on t.operator_id = o.operator_id and t.status = 'planned' and t.starts_at <= o.at
    where t.computed_at is null
      or t.computed_at <= o.at - greatest(${freshSeconds} * interval '1 second', (t.ends_at - t.starts_at) / ${timesInAll})
      or t.ends_at + t.grace_minutes * interval '1 minute' <= o.at
    order by t.operator_id, t.id`;

export type UnpaidPrize = Due & { readonly rank: number; readonly player_id: number };

/** The next ones after the last that was tried, so that unpayable prizes hold up nobody. */
export const findUnpaid = (
  control: Queryable,
  most: number,
  onlyOperator: number | null,
  last: UnpaidPrize | undefined,
): Promise<UnpaidPrize[]> =>
  control<UnpaidPrize[]>`
    select operator_id, tournament_id, rank, player_id from tournament_prizes
    where paid_at is null and (operator_id = ${onlyOperator} or (${onlyOperator}::bigint is null and operator_id not in (
        select o.operator_id from ${sharedOperators} o where o.filled_until is not null)))
      and (operator_id, tournament_id, rank) >
        (${last?.operator_id ?? 0}::bigint, ${last?.tournament_id ?? 0}::bigint, ${last?.rank ?? 0}::integer)
    order by operator_id, tournament_id, rank limit ${most}`;

export type Held = Tournament & { readonly currency: string; readonly at: Date };

/** The tournament, its operator's currency and own time; undefined when another node is working on it. */
export const holdTournament = async (tx: Tx, { operator_id, tournament_id }: Due, now: Date) => {
  const [row] = await tx<Held[]>`
    select ${columnList(tournamentColumns, 't')}, o.currency,
      ${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond' as at
    from tournaments t join ${sharedOperators} o on o.operator_id = t.operator_id
    where t.operator_id = ${operator_id} and t.id = ${tournament_id} and t.status = 'planned'
    for update of t skip locked`;
  return row;
};

/** The factor of an exchange rate, because the two currencies have different minor units. */
const factors = (currency: string) => {
  const active = [...currencyTable.values()].filter((one) => one.active).map(({ code }) => code);
  const factorOf = (code: string): string => {
    const shift = exponentOf(currency) - exponentOf(code);
    return shift >= 0 ? `1${'0'.repeat(shift)}` : `0.${'0'.repeat(-shift - 1)}1`;
  };
  return { codes: active, factors: active.map(factorOf) };
};

/**
 * Computes the leaderboard from the rounds: closed, opened and staked on within the period, with a real stake that was
 * not rolled back and is large enough. Players who may not receive bonuses are left out. Equal scores are ordered by
 * when they were reached, then by player id. A score is counted up to 2^53 - 1. Rounds in another currency count at the
 * rate that was set by the day of the round: one that is added later must not change the result.
 */
export const saveScores = (tx: Tx, operatorId: number, held: Held): Promise<unknown> => {
  const { codes, factors: shifts } = factors(held.currency);
  const value = {
    staked: tx`staked`,
    won: tx`won`,
    // Of the whole round, whose wins are split as its stakes: with a share of a few units, rounding would decide.
    best_multiplier: tx`div((won_real + won_bonus)::numeric * 10000, (staked_real + staked_bonus)::numeric)`,
  }[held.score];
  const score = held.score === 'best_multiplier' ? tx`max(value)` : tx`sum(value)`;
  const reached =
    held.score === 'best_multiplier'
      ? tx`(array_agg(closed_at order by value desc, closed_at))[1]`
      : tx`max(closed_at) filter (where value > 0)`;
  return tx`
    with counted as (
      select r.player_id, r.closed_at, r.staked_real, r.staked_bonus, r.won_real, r.won_bonus,
        case when p.currency = ${held.currency} then r.staked_real else round(r.staked_real * x.price) end as staked,
        case when p.currency = ${held.currency} then r.won_real else round(r.won_real * x.price) end as won
      from ${sharedRounds} r
      join ${sharedPlayers} p on p.operator_id = r.operator_id and p.id = r.player_id
      left join lateral (
        select e.rate * f.factor::numeric as price
        from ${sharedRates} e
        join unnest(${codes}::text[], ${shifts}::text[]) as f (code, factor) on f.code = e.currency
        where p.currency <> ${held.currency} and e.operator_id = r.operator_id and e.currency = p.currency
          and e.day <= (r.opened_at at time zone 'UTC')::date
          and e.created_at < ((r.opened_at at time zone 'UTC')::date + 1) at time zone 'UTC'
        order by e.day desc limit 1
      ) x on true
      where r.operator_id = ${operatorId} and r.opened_at >= ${held.starts_at} and r.opened_at < ${held.ends_at}
        and r.status = 'closed' and r.staked_real > 0 and not r.is_tip
        and (r.closed_at < ${held.ends_at} or not exists (
          select from ${sharedTransactions} t
          where t.operator_id = ${operatorId} and t.provider_id = r.provider_id and t.round_id = r.round_id
            and t.player_id = r.player_id and t.kind = 'bet' and t.status = 'applied' and t.created_at >= ${held.ends_at}
        ))
        and (${held.game_ids.length + held.provider_ids.length} = 0 or r.game_id = any(${held.game_ids}::bigint[])
          or r.provider_id = any(${held.provider_ids}::bigint[]))
        and (${held.includes_test_players} or not p.is_test)
        and p.status = 'active' and not p.excluded_from_bonuses
        and (p.exclusion_until is null or p.exclusion_until <= ${held.at})
    ), totals as (
      select player_id, least(${score}, ${Number.MAX_SAFE_INTEGER})::bigint as score, count(*)::integer as rounds, ${reached} as reached_at
      from (select *, ${value} as value from counted where staked >= ${held.min_stake}) v
      group by player_id
    ), ranked as (
      select *, row_number() over (order by score desc, reached_at, player_id)::integer as rank
      from totals where score > 0
    ), saved as (
      insert into tournament_scores as kept (operator_id, tournament_id, player_id, rank, score, rounds, reached_at)
      select ${operatorId}, ${held.id}, player_id, rank, score, rounds, reached_at from ranked
      on conflict (operator_id, tournament_id, player_id) do update
      set rank = excluded.rank, score = excluded.score, rounds = excluded.rounds, reached_at = excluded.reached_at
      where (kept.rank, kept.score, kept.rounds, kept.reached_at)
        is distinct from (excluded.rank, excluded.score, excluded.rounds, excluded.reached_at)
    )
    delete from tournament_scores gone
    where gone.operator_id = ${operatorId} and gone.tournament_id = ${held.id}
      and not exists (select from ranked where ranked.player_id = gone.player_id)`;
};

/** Assigns the prizes to the ranks. */
export const insertPrizes = (tx: Tx, operatorId: number, { id, at }: Held): Promise<unknown> =>
  tx`
    insert into tournament_prizes (operator_id, tournament_id, rank, player_id, prize, prize_currency, created_at)
    select s.operator_id, s.tournament_id, s.rank, s.player_id, t.prizes[s.rank], t.prize_currency, ${at}
    from tournaments t
    join tournament_scores s on s.operator_id = t.operator_id and s.tournament_id = t.id
    where t.operator_id = ${operatorId} and t.id = ${id} and s.rank <= cardinality(t.prizes)`;
