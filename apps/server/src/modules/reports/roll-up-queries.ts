import type { Tx } from '../../database/pool.ts';
import { figureAdditions, figureList, figureSums } from './figures.ts';
import { linesOf, memberships, waitingAccounts } from './ledger-lines.ts';

/**
 * Takes the operator's row, and so the right to roll up, unless somebody has it or had it a moment ago. Holding it keeps
 * two from adding the same entries.
 */
export const takeTurn = async (tx: Tx, operatorId: number, now: Date, notSince: Date | null): Promise<boolean> => {
  await tx`
    insert into report_rollups (operator_id, rolled_at) values (${operatorId}, 'epoch') on conflict do nothing`;
  const rows = await tx`
    select from report_rollups
    where operator_id = ${operatorId} and (${notSince}::timestamptz is null or rolled_at < ${notSince} or rolled_at > ${now})
    for update skip locked`;
  return rows.length === 1;
};

export const endTurn = (tx: Tx, operatorId: number, now: Date, entries: number): Promise<unknown> =>
  tx`
    update report_rollups set rolled_at = ${now}, entries = entries + ${entries} where operator_id = ${operatorId}`.execute();

/**
 * Adds up to so many entries to the figures, in one statement and so of one moment: what the entries come to, how far
 * each account is, and what its rounds say all belong together. Accounts come in the order of their players; a ledger
 * longer than the chunk comes in parts.
 */
export const rollUpChunk = async (
  tx: Tx,
  operatorId: number,
  chunk: number,
): Promise<{ readonly accounts: number; readonly entries: number }> => {
  const due = tx`
    select player_id, below, upto, entries
    from (
      select player_id, below, least(upto, below + ${chunk}::bigint) as upto, entries,
        sum(least(upto - below, ${chunk}::bigint)) over (order by player_id rows between unbounded preceding and 1 preceding)
          as ahead
      from (${waitingAccounts(tx, operatorId)}) as waiting
    ) as measured
    where coalesce(ahead, 0) < ${chunk}::bigint`;
  const [rolled] = await tx<[{ accounts: number; entries: number }]>`
    with ${linesOf(tx, operatorId, due)},
    dated as materialized (
      select g.grain, case g.grain when 'day' then l.day else date_trunc('month', l.day)::date end as period, p.is_test, l.*
      from lines l
      join players p on p.operator_id = ${operatorId} and p.id = l.player_id
      cross join (values ('day'), ('month')) as g (grain)
    ), figures as (
      insert into report_figures as f (operator_id, grain, period, game_id, game_type, is_test, ${figureList})
      select ${operatorId}, grain, period, game_id, game_type, is_test, ${figureSums}
      from dated group by grain, period, game_id, game_type, is_test
      on conflict (operator_id, grain, period, game_id, game_type, is_test) do update set ${figureAdditions}
    ), sets as (
      insert into report_players as s (operator_id, grain, period, kind, is_test, chunk, players)
      select ${operatorId}, l.grain, l.period, m.kind, l.is_test, l.player_id / 2048, bit_or(report_player_bit(l.player_id))
      from dated l ${memberships}
      where m.is_in
      group by l.grain, l.period, m.kind, l.is_test, l.player_id / 2048
      on conflict (operator_id, grain, period, kind, is_test, chunk) do update set players = s.players | excluded.players
      where s.players <> s.players | excluded.players
    ), progress as (
      insert into report_progress (operator_id, player_id, entries) select ${operatorId}, player_id, upto from due
      on conflict (operator_id, player_id) do update set entries = excluded.entries
    )
    select count(*) as accounts, coalesce(sum(upto - below), 0)::bigint as entries from due`;
  return rolled;
};
