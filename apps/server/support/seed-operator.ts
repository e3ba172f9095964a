import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import type { Clock } from '../src/base/clock.ts';
import { systemRandom } from '../src/base/random.ts';
import { openPool } from '../src/database/pool.ts';
import { inOperator } from '../src/database/transaction.ts';
import { createKey } from '../src/modules/keys/create-key.ts';
import { createOperator } from '../src/modules/operators/create-operator.ts';

export type Seeded = { operator_id: number; key: { key: string; secret: string }; players: number[] };

/** An operator with an unlimited key, and a few hundred players. */
export const seedOperator = async (
  databaseUrl: string,
  masterKey: Buffer,
  clock: Clock,
  { slug = 'bench', is_sandbox = false }: { readonly slug?: string | undefined; readonly is_sandbox?: boolean } = {},
): Promise<Seeded> => {
  const control = openPool({ url: databaseUrl, role: 'croupier_control', max: 1 });
  const sql = openPool({ url: databaseUrl, role: 'croupier_app', max: 1 });
  try {
    const now = clock.now();
    const { operator_id } = await createOperator(control, clock, { slug, name: 'Bench', currency: 'EUR', is_sandbox });
    const actor = { kind: 'system', id: null, request_id: null } as const;
    const wanted = newApiKey.parse({
      name: 'bench',
      scopes: scopesFor({ is_sandbox: false }),
      rate_limit_per_minute: 1_000_000,
    });
    return await inOperator(sql, operator_id, async (tx) => {
      const key = await createKey(tx, { masterKey, random: systemRandom }, { operator_id, actor, now }, wanted);
      // The maximum rate limit of keys is below what a bench sends.
      await tx`update api_keys set rate_limit_per_minute = 2000000000 where id = ${key.id}`;
      const rows = await tx<{ id: number }[]>`
        insert into players (operator_id, username, email, first_name, last_name, birth_date, country, currency,
          terms_accepted_at, password_hash, created_at, updated_at)
        select ${operator_id}, 'player-' || n, 'player-' || n || '@example.com', 'Player', 'Number' || n, '1990-05-17',
          'DE', 'EUR', ${now}, '', ${now}, ${now}
        from generate_series(1, 500) n returning id`;
      return { operator_id, key: { key: key.key, secret: key.secret }, players: rows.map((row) => row.id) };
    });
  } finally {
    await Promise.all([control.end(), sql.end()]);
  }
};
