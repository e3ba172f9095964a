import type { Tx } from '../../database/pool.ts';

/** What a code that is sent to a player is for. */
export const verifications = ['email_verification', 'phone_verification'] as const;
export type CodePurpose = 'password_reset' | (typeof verifications)[number];

type Scope = { readonly operator_id: number; readonly now: Date };
type Code = { readonly player_id: number; readonly purpose: CodePurpose };

export type SentCode = {
  readonly purpose: CodePurpose;
  /** The address that the code proves. */
  readonly address: string | null;
  readonly created_at: Date;
};

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
  code: Code & { readonly code_hash: Buffer; readonly address: string | null; readonly expires_at: Date },
): Promise<unknown> => tx`insert into player_sent_codes ${tx([{ ...code, operator_id, created_at: now }])}`.execute();

/** Finds a code of the purposes by its hash, if it can still be used. */
export const selectCode = async (
  tx: Tx,
  { operator_id, now }: Scope,
  player_id: number,
  { purposes, code_hash }: { readonly purposes: readonly CodePurpose[]; readonly code_hash: Buffer },
): Promise<SentCode | undefined> => {
  const [row] = await tx<SentCode[]>`
    select purpose, address, created_at from player_sent_codes
    where operator_id = ${operator_id} and player_id = ${player_id} and purpose = any(${[...purposes]}::text[])
      and code_hash = ${code_hash} and used_at is null and expires_at > ${now}`;
  return row;
};

/** Uses a code up, and says whether it could be used. Called under the lock of the player's row. */
export const useCode = async (
  tx: Tx,
  { operator_id, now }: Scope,
  { player_id, purpose, code_hash }: Code & { readonly code_hash: Buffer },
): Promise<boolean> => {
  const used = await tx`
    update player_sent_codes set used_at = ${now}
    where operator_id = ${operator_id} and player_id = ${player_id} and purpose = ${purpose}
      and code_hash = ${code_hash} and used_at is null and expires_at > ${now}`;
  return used.count === 1;
};

/** Ends all codes of the purposes, such as when the password has changed. */
export const endCodes = (
  tx: Tx,
  { operator_id, now }: Scope,
  playerId: number,
  purposes: readonly CodePurpose[],
): Promise<unknown> =>
  tx`
    update player_sent_codes set used_at = ${now}
    where operator_id = ${operator_id} and player_id = ${playerId} and purpose = any(${[...purposes]}::text[])
      and used_at is null`.execute();

/** Ends the codes of a purpose that prove another address than this one. */
export const endCodesForOthers = (
  tx: Tx,
  { operator_id, now }: Scope,
  { player_id, purpose }: Code,
  address: string | null,
): Promise<unknown> =>
  tx`
    update player_sent_codes set used_at = ${now}
    where operator_id = ${operator_id} and player_id = ${player_id} and purpose = ${purpose}
      and address is distinct from ${address}::text and used_at is null`.execute();
