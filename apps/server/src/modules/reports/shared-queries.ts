import type { Tx } from '../../database/pool.ts';

/** Rounds of the last seven days by game, as rolled up. */
export const selectRounds = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await tx<{ id: number; rounds: number }[]>`
    select subject_id as id, sum(rounds)::bigint as rounds from report_figures
    where operator_id = ${operatorId} and scope = 'game' and grain = 'day' and period > ${now}::date - 7
      and period <= ${now}::date and subject_id = any(${ids}::bigint[]) and not is_test
    group by subject_id`;
  return new Map(rows.map((row) => [row.id, row.rounds]));
};
