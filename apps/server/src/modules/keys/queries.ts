import type { Tx } from '../../database/pool.ts';
import { sharedProviders } from '../games/shared-queries.ts';
import type { ApiKeyRow } from './api-key-row.ts';

const columns = (tx: Tx) =>
  tx`id, key, name, scopes, provider_id,
    (select p.name from ${sharedProviders} p
      where p.operator_id = api_keys.operator_id and p.id = api_keys.provider_id) as provider_name, ip_allowlist, rate_limit_per_minute, expires_at, revoked_at, made_by_two,
    coalesce(secret_created_at, created_at) as secret_created_at, created_at, updated_at`;

/** The editable fields; the secret is changed by rotation only. */
export type EditableKey = Pick<
  ApiKeyRow,
  'name' | 'scopes' | 'ip_allowlist' | 'rate_limit_per_minute' | 'expires_at' | 'revoked_at' | 'made_by_two'
>;

export type NewKeyRow = Omit<EditableKey, 'revoked_at'> &
  Pick<ApiKeyRow, 'key' | 'provider_id' | 'secret_created_at'> & { readonly secret_sealed: Buffer };

export const insertKey = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  key: NewKeyRow,
): Promise<ApiKeyRow> => {
  const [row] = await tx<ApiKeyRow[]>`
    insert into api_keys (operator_id, key, name, secret_sealed, scopes, provider_id, ip_allowlist,
      rate_limit_per_minute, expires_at, made_by_two, secret_created_at, created_at, updated_at)
    values (${operator_id}, ${key.key}, ${key.name}, ${key.secret_sealed}, ${key.scopes}::text[],
      ${key.provider_id}, ${key.ip_allowlist}::text[], ${key.rate_limit_per_minute}, ${key.expires_at},
      ${key.made_by_two}, ${key.secret_created_at}, ${now}, ${now})
    returning ${columns(tx)}`;
  return row!;
};

export const listKeys = (tx: Tx, operatorId: number): Promise<ApiKeyRow[]> =>
  tx<ApiKeyRow[]>`select ${columns(tx)} from api_keys where operator_id = ${operatorId} order by id`;

export const findKeyId = async (tx: Tx, operatorId: number, key: string): Promise<number | undefined> => {
  const [row] = await tx<{ id: number }[]>`
    select id from api_keys where operator_id = ${operatorId} and key = ${key}`;
  return row?.id;
};

export const keyExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from api_keys where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const lockKey = async (tx: Tx, operatorId: number, id: number): Promise<ApiKeyRow | undefined> => {
  const [row] = await tx<ApiKeyRow[]>`
    select ${columns(tx)} from api_keys where operator_id = ${operatorId} and id = ${id} for no key update`;
  return row;
};

/** Servers of the version before two people made keys do not say this: the trigger keys_by_two stops them. */
const sayByTwo = (tx: Tx): Promise<unknown> => tx`select set_config('app.keys_by_two', 'on', true)`.execute();

/** Bumps the version, so every node drops its cached copy of the key. */
export const updateKey = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  id: number,
  after: EditableKey,
): Promise<void> => {
  await sayByTwo(tx);
  await tx`
  update api_keys set name = ${after.name}, scopes = ${after.scopes}::text[],
    ip_allowlist = ${after.ip_allowlist}::text[], rate_limit_per_minute = ${after.rate_limit_per_minute},
    expires_at = ${after.expires_at}, revoked_at = ${after.revoked_at}, made_by_two = ${after.made_by_two},
    version = version + 1, updated_at = ${now}
  where operator_id = ${operator_id} and id = ${id}`;
};

/** The new secret replaces the old one at once. */
export const replaceSecret = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  id: number,
  secret: { sealed: Buffer; secret_created_at: Date; made_by_two: boolean },
): Promise<void> => {
  await sayByTwo(tx);
  await tx`
  update api_keys set secret_sealed = ${secret.sealed}, secret_created_at = ${secret.secret_created_at},
    made_by_two = ${secret.made_by_two}, version = version + 1, updated_at = ${now}
  where operator_id = ${operator_id} and id = ${id}`;
};

export const sealedSecretOf = async (tx: Tx, operatorId: number, id: number): Promise<Buffer> => {
  const [row] = await tx<{ secret_sealed: Buffer }[]>`
    select secret_sealed from api_keys where operator_id = ${operatorId} and id = ${id}`;
  return row!.secret_sealed;
};

export const findSealedKey = async (tx: Tx, operatorId: number, id: number) => {
  const [row] = await tx<{ key: string; secret_sealed: Buffer }[]>`
    select key, secret_sealed from api_keys where operator_id = ${operatorId} and id = ${id}`;
  return row;
};
