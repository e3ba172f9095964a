import type { Scope } from '@croupier/contract/scopes.ts';
import type { Tx } from '../../database/pool.ts';

export type ApiKeyRow = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly scopes: Scope[];
  readonly ip_allowlist: string[];
  readonly rate_limit_per_minute: number;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const columns = (tx: Tx) =>
  tx`id, key, name, scopes, ip_allowlist, rate_limit_per_minute, expires_at, revoked_at, created_at, updated_at`;

type NewKeyRow = Pick<
  ApiKeyRow,
  'key' | 'name' | 'scopes' | 'ip_allowlist' | 'rate_limit_per_minute' | 'expires_at'
> & {
  secret_sealed: Buffer;
};

export const insertKey = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  key: NewKeyRow,
): Promise<ApiKeyRow> => {
  const [row] = await tx<ApiKeyRow[]>`
    insert into api_keys (operator_id, key, name, secret_sealed, scopes, ip_allowlist, rate_limit_per_minute, expires_at,
      created_at, updated_at)
    values (${operator_id}, ${key.key}, ${key.name}, ${key.secret_sealed}, ${key.scopes}::text[],
      ${key.ip_allowlist}::text[], ${key.rate_limit_per_minute}, ${key.expires_at}, ${now}, ${now})
    returning ${columns(tx)}`;
  return row!;
};

export const listKeys = (tx: Tx): Promise<ApiKeyRow[]> =>
  tx<ApiKeyRow[]>`select ${columns(tx)} from api_keys order by id`;

/** The new secret is the only one from now on. */
export const replaceSecret = async (tx: Tx, key: string, sealed: Buffer, now: Date): Promise<ApiKeyRow | undefined> => {
  const [row] = await tx<ApiKeyRow[]>`
    update api_keys set secret_sealed = ${sealed}, version = version + 1, updated_at = ${now}
    where key = ${key} and revoked_at is null returning ${columns(tx)}`;
  return row;
};

export const revoke = async (tx: Tx, key: string, now: Date): Promise<ApiKeyRow | undefined> => {
  const [row] = await tx<ApiKeyRow[]>`
    update api_keys set revoked_at = coalesce(revoked_at, ${now}), version = version + 1, updated_at = ${now}
    where key = ${key} returning ${columns(tx)}`;
  return row;
};
