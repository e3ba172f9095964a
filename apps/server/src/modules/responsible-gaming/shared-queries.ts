import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { sharedPlayers } from '../players/shared-queries.ts';

/** Notes that the exclusions of these accounts have to spread again. Accounts without one are left out. */
export const noteSpreads = (tx: Tx, operatorId: number, accounts: SqlPart): Promise<unknown> =>
  tx`
    insert into exclusion_spreads as s (operator_id, player_id)
    select ${operatorId}, p.id from ${sharedPlayers} p
    where p.operator_id = ${operatorId} and p.exclusion_type is not null and p.id in (${accounts})
    on conflict (operator_id, player_id) do update set id = default where s.operator_id = ${operatorId}`;

/** Inserts the limits of the player that a statement makes as `new_player`, as part of it. */
export const newLimits = (tx: Tx, limits: object) => tx`
  insert into player_limits (operator_id, player_id, limits, updated_at)
  select operator_id, id, ${tx.json(limits)}::jsonb, created_at from new_player`;
