import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';

/** Rounds of the last seven days by game, as rolled up, to be joined by `game_id`. */
export const roundsOfGames = (operatorId: number, now: Date): Statement => statement`(
  select subject_id as game_id, sum(rounds)::bigint as rounds from report_figures
  where operator_id = ${operatorId} and scope = 'game' and grain = 'day' and period > ${now}::date - 7
    and period <= ${now}::date and not is_test
  group by subject_id)`;

/** The same of these games alone. */
export const selectRounds = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx<{ id: number; rounds: number }[]>`
    select game_id as id, rounds from ${roundsOfGames(operatorId, now)} r where game_id = any(${ids}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.rounds]));
};
