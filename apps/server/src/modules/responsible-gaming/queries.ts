import type { Money } from '../../base/money.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { operatorsAt } from '../../engine/operator.ts';
import type { DueAccount } from '../../engine/sweep.ts';
import { heldMoney, reservedMoney } from '../payments/shared-queries.ts';
import { endedExclusions, sharedPlayers } from '../players/shared-queries.ts';
import type { AccountRow, CounterFacts } from '../wallet/account-row.ts';
import { sharedCounters } from '../wallet/shared-queries.ts';
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

export type Counted = CounterFacts &
  Pick<AccountRow, 'real_balance' | 'bonus_balance' | 'session_started_at' | 'last_played_at'> & {
    readonly held: Money;
    /** By authorised deposits. */
    readonly reserved: Money;
  };

/** What the limits of a player are compared with, as it was last counted. */
export const findCounters = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
  now: Date,
): Promise<Counted | undefined> => {
  const [row] = await tx<Counted[]>`
    select a.*, ${heldMoney(tx)} as held, ${reservedMoney(tx, now)} as reserved
    from ${sharedPlayers} p join ${sharedCounters} a on a.operator_id = p.operator_id and a.player_id = p.id
    where p.operator_id = ${operatorId} and p.id = ${playerId}`;
  return row;
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
