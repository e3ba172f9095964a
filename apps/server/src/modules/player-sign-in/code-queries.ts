import type { Tx } from '../../database/pool.ts';

/** What a code that is sent to a player is for. */
export type CodePurpose = 'password_reset';

type Scope = { readonly operator_id: number; readonly now: Date };
type Code = { readonly player_id: number; readonly purpose: CodePurpose };

/** How many of the player's codes can still be used. An exclusion has ended those that were made before it. */
export const countCodes = async (
  tx: Tx,
  { operator_id, now }: Scope,
  { player_id, purpose }: Code,
  excludedSince: Date | null,
): Promise<number> => {
  const [row] = await tx<{ valid: number }[]>`
    select count(*) as valid from player_sent_codes
    where operator_id = ${operator_id} and player_id = ${player_id} and purpose = ${purpose}
      and used_at is null and expires_at > ${now} and created_at >= coalesce(${excludedSince}::timestamptz, created_at)`;
  return row!.valid;
};

export const storeCode = (
  tx: Tx,
  { operator_id, now }: Scope,
  code: Code & { readonly code_hash: Buffer; readonly expires_at: Date },
): Promise<unknown> => tx`insert into player_sent_codes ${tx([{ ...code, operator_id, created_at: now }])}`.execute();

/** Locks a code by its hash, if it can still be used. */
export const lockCode = async (
  tx: Tx,
  { operator_id, now }: Scope,
  { player_id, purpose, code_hash }: Code & { readonly code_hash: Buffer },
): Promise<{ readonly created_at: Date } | undefined> => {
  const [row] = await tx<{ created_at: Date }[]>`
    select created_at from player_sent_codes
    where operator_id = ${operator_id} and player_id = ${player_id} and purpose = ${purpose}
      and code_hash = ${code_hash} and used_at is null and expires_at > ${now}
    for update`;
  return row;
};

/** Ends all codes for a new password: one was used, or password or address have changed. */
export const endResetCodes = (tx: Tx, { operator_id, now }: Scope, playerId: number): Promise<unknown> =>
  tx`
    update player_sent_codes set used_at = ${now}
    where operator_id = ${operator_id} and player_id = ${playerId} and purpose = 'password_reset'
      and used_at is null`.execute();
