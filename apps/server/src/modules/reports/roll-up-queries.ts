import type { Tx } from '../../database/pool.ts';
import { figureAdditions, figureList, figureSums } from './figures.ts';
import { linesOf, memberships, testPlayers, waitingAccounts } from './line-queries.ts';

/**
 * Locks the operator's row, and so the right to roll up, unless another node holds it or just had it. The lock keeps
 * two nodes from adding the same entries.
 */
export const takeTurn = async (tx: Tx, operatorId: number, now: Date, notSince: Date | null): Promise<boolean> => {
  // Committed asynchronously: if a crash loses the last rollup, the ledger is still there.
  await tx`set local synchronous_commit = off`;
  await tx`
    insert into report_rollups (operator_id, rolled_at) values (${operatorId}, 'epoch') on conflict do nothing`;
  const rows = await tx`
    select from report_rollups
    where operator_id = ${operatorId} and (${notSince}::timestamptz is null or rolled_at < ${notSince} or rolled_at > ${now})
    for update skip locked`;
  return rows.length === 1;
};

/** A complete rollup moves the horizon to where it started. */
export const endTurn = (tx: Tx, operatorId: number, now: Date, rolled: Rolled, isComplete: boolean): Promise<unknown> =>
  tx`
    update report_rollups set rolled_at = ${now}, entries = entries + ${rolled.entries},
      horizon = case when ${isComplete}::boolean then ${rolled.horizon}::xid8 else horizon end,
      system_identifier = (select system_identifier from pg_control_system())
    where operator_id = ${operatorId}`.execute();

export type Rolled = {
  readonly accounts: number;
  readonly entries: number;
  /** Every SQL transaction with a lower id had ended. */
  readonly horizon: string;
};

const grains = (tx: Tx) => tx`(values ('day'), ('month')) as g (grain)`;
const period = (tx: Tx) => tx`case g.grain when 'day' then d.day else date_trunc('month', d.day)::date end`;

/**
 * Adds a limited number of entries to the figures, in one statement and so at one point in time: the sums, the progress
 * of each account and its rounds are consistent. Accounts come in the order of their players; a ledger longer than the
 * chunk comes in parts.
 */
export const rollUpChunk = async (tx: Tx, operatorId: number, entriesPerChunk: number): Promise<Rolled> => {
  const due = tx`
    select player_id, below, upto, entries
    from (
      select player_id, below, least(upto, below + ${entriesPerChunk}::bigint) as upto, entries,
        sum(least(upto - below, ${entriesPerChunk}::bigint)) over (order by player_id rows between unbounded preceding and 1 preceding)
          as ahead
      from (${waitingAccounts(tx, operatorId)}) as waiting
    ) as measured
    where coalesce(ahead, 0) < ${entriesPerChunk}::bigint`;
  const [rolled] = await tx<[Rolled]>`
    with ${linesOf(tx, operatorId, due)},
    marked as materialized (
      select l.*, test.id is not null as is_test from lines l
      left join ${testPlayers(tx, operatorId)} as test on test.id = l.player_id
    ), daily as (
      select day, game_id, provider_id, game_type, is_test, ${figureSums}
      from marked group by day, game_id, provider_id, game_type, is_test
    ), figures as (
      insert into report_figures as f (operator_id, scope, grain, period, subject_id, game_type, is_test, ${figureList})
      select ${operatorId}, s.scope, g.grain, ${period(tx)}, s.subject_id, d.game_type, d.is_test, ${figureSums}
      from daily d cross join ${grains(tx)}
      cross join lateral (values ('provider', d.provider_id), ('game', d.game_id)) as s (scope, subject_id)
      group by s.scope, g.grain, ${period(tx)}, s.subject_id, d.game_type, d.is_test
      on conflict (operator_id, scope, grain, period, subject_id, game_type, is_test) do update set ${figureAdditions}
    ), members as (
      select l.day, m.kind, l.is_test, l.player_id / 8192 as chunk, bit_or(report_player_bit(l.player_id)) as players
      from marked l ${memberships} where m.is_in group by l.day, m.kind, l.is_test, l.player_id / 8192
    ), sets as (
      insert into report_players as s (operator_id, grain, period, kind, is_test, chunk, players)
      select ${operatorId}, g.grain, ${period(tx)}, d.kind, d.is_test, d.chunk, bit_or(d.players)
      from members d cross join ${grains(tx)}
      group by g.grain, ${period(tx)}, d.kind, d.is_test, d.chunk
      on conflict (operator_id, grain, period, kind, is_test, chunk) do update set players = s.players | excluded.players
      where s.players <> s.players | excluded.players
    ), progress as (
      insert into report_progress (operator_id, player_id, entries) select ${operatorId}, player_id, upto from due
      on conflict (operator_id, player_id) do update set entries = excluded.entries
    )
    select count(*) as accounts, coalesce(sum(upto - below), 0)::bigint as entries,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon
    from due`;
  return rolled;
};
