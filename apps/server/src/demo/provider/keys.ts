import { secretContext } from '../../admission/directory.ts';
import { type MasterKey, open } from '../../base/secret-box.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { ProviderKey } from './wallet-client.ts';

/** The name of the keys that the sandbox provider signs with; revoking one stops it. */
export const sandboxKeyName = 'Sandbox provider';

/** Finds the key of a studio by its slug, among sandbox operators only. */
export const sandboxKeys =
  (sql: Sql, control: Sql, masterKey: MasterKey) =>
  async (studio: string): Promise<ProviderKey | undefined> => {
    const places = await control<{ operator_id: number; id: number }[]>`
      select p.operator_id, p.id from game_providers p join operators o using (operator_id)
      where p.slug = ${studio} and p.is_active and o.is_sandbox and o.status = 'active' order by p.operator_id limit 10`;
    for (const { operator_id, id } of places) {
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
