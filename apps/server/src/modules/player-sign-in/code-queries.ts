import type { Tx } from '../../database/pool.ts';

export type CodeRow = { readonly code_hash: Buffer; readonly created_at: Date };

type Scope = { readonly operator_id: number; readonly now: Date };

/** Stores a code, and ends the one before it. */
export const storeCode = (
  tx: Tx,
  { operator_id, now }: Scope,
  { player_id, code_hash, expires_at }: { player_id: number; code_hash: Buffer; expires_at: Date },
): Promise<unknown> =>
  tx`
    insert into player_codes (operator_id, player_id, purpose, code_hash, failures, created_at, expires_at)
    values (${operator_id}, ${player_id}, 'password_reset', ${code_hash}, 0, ${now}, ${expires_at})
    on conflict (operator_id, player_id, purpose) do update set code_hash = excluded.code_hash, failures = 0,
      created_at = excluded.created_at, used_at = null, expires_at = excluded.expires_at`.execute();

/** Locks the player's code, if it can still be used. */
export const lockCode = async (
  tx: Tx,
  { operator_id, now }: Scope,
  playerId: number,
  mostFailures: number,
): Promise<CodeRow | undefined> => {
  const [row] = await tx<CodeRow[]>`
    select code_hash, created_at from player_codes
    where operator_id = ${operator_id} and player_id = ${playerId} and purpose = 'password_reset'
      and used_at is null and expires_at > ${now} and failures < ${mostFailures}
    for update`;
  return row;
};

/** Ends the player's code: it was used, or password or address have changed. */
export const useCode = (tx: Tx, { operator_id, now }: Scope, playerId: number): Promise<unknown> =>
  tx`
    update player_codes set used_at = ${now}
    where operator_id = ${operator_id} and player_id = ${playerId} and purpose = 'password_reset'`.execute();

export const countWrongCode = (tx: Tx, operatorId: number, playerId: number): Promise<unknown> =>
  tx`
    update player_codes set failures = failures + 1
    where operator_id = ${operatorId} and player_id = ${playerId} and purpose = 'password_reset'`.execute();
