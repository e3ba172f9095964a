import type { Queryable, Tx } from '../../database/pool.ts';
import { sharedOrders } from '../bonuses/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';

export type PortRow = {
  readonly provider_id: number;
  readonly url: string;
  readonly secret_sealed: Buffer;
  readonly secret_created_at: Date;
};

const columns = (tx: Tx) => tx`provider_id, url, secret_sealed, secret_created_at`;

export const selectPort = async (tx: Tx, operatorId: number, providerId: number): Promise<PortRow | undefined> => {
  const [row] = await tx<PortRow[]>`
    select ${columns(tx)} from free_round_ports where operator_id = ${operatorId} and provider_id = ${providerId}`;
  return row;
};

export const savePort = (tx: Tx, operatorId: number, port: PortRow, now: Date): Promise<unknown> => {
  const { provider_id, url, secret_sealed, secret_created_at } = port;
  return tx`
    insert into free_round_ports (operator_id, provider_id, url, secret_sealed, secret_created_at, updated_at)
    values (${operatorId}, ${provider_id}, ${url}, ${secret_sealed}, ${secret_created_at}, ${now})
    on conflict (operator_id, provider_id) do update set url = ${url}, secret_sealed = ${secret_sealed},
      secret_created_at = ${secret_created_at}, updated_at = ${now}`.execute();
};

export const deletePort = (tx: Tx, operatorId: number, providerId: number): Promise<unknown> =>
  tx`delete from free_round_ports where operator_id = ${operatorId} and provider_id = ${providerId}`.execute();

export type DueProvider = {
  readonly operator_id: number;
  readonly provider_id: number;
  readonly slug: string;
  readonly is_sandbox: boolean;
};

/** The providers for which something is due, of all active operators. */
export const selectDueProviders = (control: Queryable, now: Date): Promise<DueProvider[]> =>
  control<DueProvider[]>`
    select p.operator_id, p.provider_id, o.slug, o.is_sandbox
    from free_round_ports p
    join ${sharedOperators} o on o.operator_id = p.operator_id and o.status = 'active'
    where exists (
      select from ${sharedOrders} d
      where d.operator_id = p.operator_id and d.provider_id = p.provider_id and d.state = 'due'
        and (d.next_attempt_at is null or d.next_attempt_at <= ${now})
        and (d.claimed_until is null or d.claimed_until <= ${now}))
    order by p.operator_id, p.provider_id`.execute();

/** The providers that are told of free rounds. */
export const selectConnected = async (tx: Tx, operatorId: number): Promise<ReadonlySet<number>> => {
  const rows = await tx<{ provider_id: number }[]>`
    select provider_id from free_round_ports where operator_id = ${operatorId}`;
  return new Set(rows.map(({ provider_id }) => provider_id));
};
