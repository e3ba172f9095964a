import type { Sql, Tx } from '../../database/pool.ts';
import type { MemberId } from './member.ts';

export type FactorRow = {
  readonly id: number;
  readonly kind: 'totp' | 'passkey';
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
};

const shown = (tx: Tx) => tx`id, kind, name, created_at, last_used_at`;

export const selectFactors = (tx: Tx, operatorId: number, staffId: number): Promise<FactorRow[]> =>
  tx<FactorRow[]>`
    select ${shown(tx)} from staff_factors
    where operator_id = ${operatorId} and staff_id = ${staffId} and confirmed_at is not null and removed_at is null
    order by id`;

export const factorExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from staff_factors where operator_id = ${operatorId} and id = ${id} and removed_at is null`;
  return row !== undefined;
};

export type TotpRow = { readonly id: number; readonly secret_sealed: Buffer };

/** The confirmed authenticator app, or the one being set up. */
export const selectTotp = async (
  tx: Tx,
  operatorId: number,
  staffId: number,
  isConfirmed: boolean,
): Promise<TotpRow | undefined> => {
  const [row] = await tx<TotpRow[]>`
    select id, secret_sealed from staff_factors
    where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'totp' and removed_at is null
      and (confirmed_at is not null) = ${isConfirmed}
    order by id desc limit 1`;
  return row;
};

export const insertTotp = (
  tx: Tx,
  operatorId: number,
  { staff_id, name, secret_sealed }: { staff_id: number; name: string; secret_sealed: Buffer },
  now: Date,
): Promise<unknown> => tx`
  insert into staff_factors (operator_id, staff_id, kind, name, secret_sealed, created_at)
  values (${operatorId}, ${staff_id}, 'totp', ${name}, ${secret_sealed}, ${now})`;

/** Whether the step is newer than the last one: each code is accepted once, also when it is sent twice at once. */
export const takeStep = async (tx: Tx, operatorId: number, id: number, step: number, now: Date): Promise<boolean> => {
  const taken = await tx`
    update staff_factors set last_step = ${step}, last_used_at = ${now}
    where operator_id = ${operatorId} and id = ${id} and removed_at is null and last_step < ${step}`;
  return taken.count === 1;
};

export const confirmFactor = async (tx: Tx, operatorId: number, id: number, now: Date): Promise<FactorRow> => {
  const [row] = await tx<FactorRow[]>`
    update staff_factors set confirmed_at = ${now} where operator_id = ${operatorId} and id = ${id}
    returning ${shown(tx)}`;
  return row!;
};

/** Removes factors, with the secret of an app. */
export const removeFactors = async (
  tx: Tx,
  operatorId: number,
  staffId: number,
  which: { readonly kind?: 'totp' | 'passkey'; readonly id?: number; readonly isConfirmed?: boolean },
  now: Date,
): Promise<number> => {
  const removed = await tx`
    update staff_factors set removed_at = ${now}, secret_sealed = null
    where operator_id = ${operatorId} and staff_id = ${staffId} and removed_at is null
      and (${which.kind ?? null}::text is null or kind = ${which.kind ?? null})
      and (${which.id ?? null}::bigint is null or id = ${which.id ?? null})
      and (${which.isConfirmed ?? null}::boolean is null or (confirmed_at is not null) = ${which.isConfirmed ?? null})`;
  return removed.count;
};

export type PasskeyRow = {
  readonly id: number;
  readonly staff_id: number;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
};

export const selectPasskeys = (tx: Tx, operatorId: number, staffId: number): Promise<PasskeyRow[]> =>
  tx<PasskeyRow[]>`
    select id, staff_id, credential_id, public_key, counter, transports from staff_factors
    where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'passkey' and removed_at is null
    order by id`;

export const selectPasskey = async (tx: Tx, operatorId: number, id: number): Promise<PasskeyRow | undefined> => {
  const [row] = await tx<PasskeyRow[]>`
    select id, staff_id, credential_id, public_key, counter, transports from staff_factors
    where operator_id = ${operatorId} and id = ${id} and kind = 'passkey' and removed_at is null`;
  return row;
};

const maxAlike = 5;

/** The possible owners of a passkey. The same id may exist at another operator; the signature decides. */
export const findPasskeys = (strangers: Sql, credentialId: Buffer): Promise<(MemberId & { factor_id: number })[]> =>
  strangers<(MemberId & { factor_id: number })[]>`
    select operator_id, staff_id, id as factor_id from staff_factors
    where credential_id = ${credentialId} and removed_at is null order by operator_id limit ${maxAlike}`;

type NewPasskey = Omit<PasskeyRow, 'id'> & { readonly name: string };

export const insertPasskey = async (tx: Tx, operatorId: number, key: NewPasskey, now: Date): Promise<FactorRow> => {
  const [row] = await tx<FactorRow[]>`
    insert into staff_factors (operator_id, staff_id, kind, name, credential_id, public_key, counter, transports,
      confirmed_at, created_at)
    values (${operatorId}, ${key.staff_id}, 'passkey', ${key.name}, ${key.credential_id}, ${key.public_key},
      ${key.counter}, ${key.transports}::text[], ${now}, ${now})
    returning ${shown(tx)}`;
  return row!;
};

export const notePasskeyUse = (
  tx: Tx,
  operatorId: number,
  id: number,
  counter: number,
  now: Date,
): Promise<unknown> => tx`
  update staff_factors set counter = greatest(counter, ${counter}), last_used_at = ${now}
  where operator_id = ${operatorId} and id = ${id}`;

/** Marks the challenge as used. Returns false when it was used before. */
export const useChallenge = async (tx: Tx, operatorId: number, hash: Buffer, expires_at: Date): Promise<boolean> => {
  const used = await tx`
    insert into used_challenges (operator_id, challenge_hash, expires_at) values (${operatorId}, ${hash}, ${expires_at})
    on conflict (operator_id, challenge_hash) do nothing`;
  return used.count === 1;
};

/** Uses a code; returns whether it was valid. */
export const useCode = async (
  tx: Tx,
  operatorId: number,
  staffId: number,
  hash: Buffer,
  now: Date,
): Promise<boolean> => {
  const used = await tx`
    update staff_recovery_codes set ended_at = ${now}
    where operator_id = ${operatorId} and staff_id = ${staffId} and code_hash = ${hash} and ended_at is null`;
  return used.count === 1;
};

export const endCodes = (tx: Tx, operatorId: number, staffId: number, now: Date): Promise<unknown> => tx`
  update staff_recovery_codes set ended_at = ${now}
  where operator_id = ${operatorId} and staff_id = ${staffId} and ended_at is null`;

export const insertCodes = (
  tx: Tx,
  operatorId: number,
  staffId: number,
  hashes: readonly Buffer[],
  now: Date,
): Promise<unknown> => tx`
  insert into staff_recovery_codes (operator_id, staff_id, code_hash, created_at)
  select ${operatorId}, ${staffId}, decode(hash, 'hex'), ${now}
  from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as t (hash)`;
