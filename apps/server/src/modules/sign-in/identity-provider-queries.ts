import type { Tx } from '../../database/pool.ts';

export type ProviderRow = {
  readonly operator_id: number;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret_sealed: Buffer | null;
  readonly label: string;
  readonly sso_only: boolean;
  readonly updated_at: Date;
};

export const selectProvider = async (
  tx: Tx,
  operatorId: number,
  isLocked = false,
): Promise<ProviderRow | undefined> => {
  const [row] = await tx<ProviderRow[]>`
    select operator_id, issuer, client_id, client_secret_sealed, label, sso_only, updated_at from identity_providers
    where operator_id = ${operatorId} ${isLocked ? tx`for no key update` : tx``}`;
  return row;
};

export const selectOffer = async (
  tx: Tx,
  operatorId: number,
): Promise<Pick<ProviderRow, 'label' | 'sso_only'> | undefined> => {
  const [row] = await tx<Pick<ProviderRow, 'label' | 'sso_only'>[]>`
    select label, sso_only from identity_providers where operator_id = ${operatorId}`;
  return row;
};

export const writeProvider = (tx: Tx, row: ProviderRow): Promise<unknown> => tx`
  insert into identity_providers (operator_id, issuer, client_id, client_secret_sealed, label, sso_only, updated_at)
  values (${row.operator_id}, ${row.issuer}, ${row.client_id}, ${row.client_secret_sealed}, ${row.label},
    ${row.sso_only}, ${row.updated_at})
  on conflict (operator_id) do update set issuer = ${row.issuer}, client_id = ${row.client_id},
    client_secret_sealed = ${row.client_secret_sealed}, label = ${row.label}, sso_only = ${row.sso_only},
    updated_at = ${row.updated_at}`;

export const deleteProvider = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const removed = await tx`delete from identity_providers where operator_id = ${operatorId}`;
  return removed.count === 1;
};

export const allowOtherWays = async (tx: Tx, operatorId: number, now: Date): Promise<boolean> => {
  const changed = await tx`
    update identity_providers set sso_only = false, updated_at = ${now}
    where operator_id = ${operatorId} and sso_only`;
  return changed.count === 1;
};
