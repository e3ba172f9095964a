import type { KeyObject } from 'node:crypto';
import { secretContext } from '../../admission/directory.ts';
import { type MasterKey, open } from '../../base/secret-box.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { portKey } from '../../modules/free-rounds/port-secret.ts';
import { readPort } from '../../modules/free-rounds/set-port.ts';
import type { ProviderKey } from './wallet-client.ts';

/** The name of the keys that the sandbox provider signs with; revoking one stops it. */
export const sandboxKeyName = 'Sandbox provider';

/** Where a studio is a provider, among sandbox operators. */
const placesOf = (control: Sql, studio: string): Promise<{ operator_id: number; id: number }[]> =>
  control<{ operator_id: number; id: number }[]>`
    select p.operator_id, p.id from game_providers p join operators o using (operator_id)
    where p.slug = ${studio} and p.is_active and o.is_sandbox and o.status = 'active'
    order by p.operator_id limit 10`.execute();

/** Finds the key by which a sandbox operator signs calls about free rounds to a studio. */
export const sandboxPortKeys =
  (sql: Sql, control: Sql, masterKey: MasterKey) =>
  async (studio: string, operator_id: number): Promise<KeyObject | undefined> => {
    const place = (await placesOf(control, studio)).find((one) => one.operator_id === operator_id);
    const port = place && (await inOperator(sql, operator_id, (tx) => readPort(tx, operator_id, place.id)));
    return port && portKey(masterKey, operator_id, port.provider_id, port.secret_sealed);
  };

/** Finds the key of a studio by its slug, among sandbox operators only. */
export const sandboxKeys =
  (sql: Sql, control: Sql, masterKey: MasterKey) =>
  async (studio: string): Promise<ProviderKey | undefined> => {
    for (const { operator_id, id } of await placesOf(control, studio)) {
      const [row] = await inOperator(
        sql,
        operator_id,
        (tx) => tx<{ key: string; secret_sealed: Buffer }[]>`
          select key, secret_sealed from api_keys where operator_id = ${operator_id} and provider_id = ${id}
            and name = ${sandboxKeyName} and revoked_at is null order by id desc limit 1`,
      );
      if (row) return { key: row.key, secret: open(masterKey, row.secret_sealed, secretContext(row.key)) };
    }
    return undefined;
  };
