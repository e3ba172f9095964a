import type { Queryable, Tx } from '../../database/pool.ts';
import { operatorsAt } from '../../engine/operator.ts';
import type { DueAccount } from '../../engine/sweep.ts';
import { endedExclusions, sharedPlayers } from '../players/shared-queries.ts';
import { readLimits, type StoredLimits } from './facet.ts';
import type { LimitsShown } from './view.ts';

type Row = StoredLimits & LimitsShown['player'] & { currency: string };

export const findLimits = async (tx: Tx, operatorId: number, playerId: number): Promise<LimitsShown | undefined> => {
  const [row] = await tx<Row[]>`
    select l.player_id, l.limits, l.pending_changes, l.reached, p.currency, p.exclusion_type, p.exclusion_since, p.exclusion_until
    from player_limits l join ${sharedPlayers} p on p.operator_id = l.operator_id and p.id = l.player_id
    where l.operator_id = ${operatorId} and l.player_id = ${playerId}`;
  return row && { currency: row.currency, limits: readLimits(row), player: row };
};

/** Accounts with something due in their operator's own time, limited per operator. */
export const findDue = (
  control: Queryable,
  now: Date,
  most: number,
  onlyOperator: number | null,
): Promise<DueAccount[]> =>
  control<DueAccount[]>`
    select o.operator_id, due.player_id
    from ${operatorsAt(control, now, onlyOperator)} o cross join lateral (
      (select l.player_id from player_limits l
        where l.operator_id = o.operator_id and l.next_change_at <= o.at order by l.next_change_at limit ${most})
      union
      (${endedExclusions(control, most)})
    ) due`;
