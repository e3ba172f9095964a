import type { Tx } from '../../database/pool.ts';
import { type PlayerRow, playerColumns } from '../players/row.ts';
import type { Limits, NewPlayerRow } from './rules.ts';

type Person = Pick<NewPlayerRow, 'operator_id' | 'identity_name' | 'identity_personal_id' | 'identity_document'> & {
  birth_date: string;
};

/** Whether a player with the same personal id, document, or name and birth date is excluded at this moment. */
export const isExcludedIdentity = async (tx: Tx, person: Person, now: Date): Promise<boolean> => {
  const excluded = tx`operator_id = ${person.operator_id} and exclusion_type is not null and exclusion_until > ${now}`;
  const rows = await tx`
    select 1 from players where ${excluded} and identity_personal_id = ${person.identity_personal_id}
    union all
    select 1 from players where ${excluded} and identity_document = ${person.identity_document}
    union all
    select 1 from players where ${excluded} and identity_name = ${person.identity_name || null}
      and birth_date = ${person.birth_date}
    limit 1`;
  return rows.length > 0;
};

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
