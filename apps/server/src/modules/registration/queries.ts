import type { Tx } from '../../database/pool.ts';
import { type PlayerRow, playerColumns } from '../players/row.ts';
import type { Limits, NewPlayerRow } from './rules.ts';

/** The player with account and limits, in one statement. */
export const insertPlayer = async (
  tx: Tx,
  row: NewPlayerRow & { password_hash: string },
  limits: Limits,
): Promise<PlayerRow> => {
  const [player] = await tx<PlayerRow[]>`
    with new_player as (
      insert into players ${tx([row])} returning *
    ), account as (
      insert into accounts (operator_id, player_id, currency, real_changed_at, bonus_changed_at)
      select operator_id, id, currency, created_at, created_at from new_player
    ), limits as (
      insert into player_limits (operator_id, player_id, limits, updated_at)
      select operator_id, id, ${tx.json(limits)}::jsonb, created_at from new_player
    )
    select ${playerColumns(tx)} from new_player`;
  return player as PlayerRow;
};
