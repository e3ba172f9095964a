import { randomBytes } from 'node:crypto';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import { systemClock } from '../../src/base/clock.ts';
import { systemRandom } from '../../src/base/random.ts';
import type { Sql } from '../../src/database/pool.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { createKey } from '../../src/modules/keys/create-key.ts';
import { createOperator } from '../../src/modules/operators/create-operator.ts';
import { addStaff } from '../../src/modules/staff/create-staff.ts';
import { issueToken } from '../../src/modules/staff/issue-token.ts';
import { seedStudio } from '../../support/seed-studio.ts';
import { openTestPool } from '../support/pool.ts';

export type Key = { readonly key: string; readonly secret: string };

/** A player to call as. The fuzzer may exclude or lock the players it uses: the entry then gets a new one. */
export type FuzzPlayer = { player: number; token: string; session_token: string; player_ref: string };

/** One caller of every audience, of one operator. */
export type Identities = {
  readonly key: Key;
  readonly studio: { readonly key: Key; readonly external_id: string };
  readonly games: readonly number[];
  /** What the fuzzer may rotate, revoke, end or switch off, by kind: never what it calls with. */
  readonly spare: Readonly<Partial<Record<string, readonly number[]>>>;
  readonly staffTokens: readonly string[];
  readonly players: FuzzPlayer[];
};

const nobody = (): FuzzPlayer => ({ player: 1, token: 'ptk_none', session_token: 'gst_none', player_ref: 'plr_none' });

const seedOperator = async (
  { control, sql, url }: { control: Sql; sql: Sql; url: string },
  masterKey: Buffer,
  is_sandbox: boolean,
  players: number,
): Promise<Identities> => {
  const slug = is_sandbox ? 'fuzz-sandbox' : 'fuzz-live';
  const wanted = { slug, name: slug, currency: 'EUR', is_sandbox };
  const { operator_id } = await createOperator(control, systemClock, wanted);
  const now = systemClock.now();
  const context = { operator_id, actor: { kind: 'system', id: null, request_id: null } as const, now };
  const parts = { masterKey, random: systemRandom };
  const scopes = scopesFor({ is_sandbox });
  const identities = await inOperator(sql, operator_id, async (tx) => {
    const key = await createKey(tx, parts, context, newApiKey.parse({ name: 'fuzz', scopes }));
    // Far above what a run sends: the limit has its own tests.
    await tx`update api_keys set rate_limit_per_minute = 2000000000 where operator_id = ${operator_id} and id = ${key.id}`;
    const staffTokens: string[] = [];
    for (const name of ['first', 'second']) {
      const staff = await addStaff(tx, context, { email: `${name}@example.com`, name, role: 'admin' });
      const issued = { staff_id: staff.id, ttl_hours: 24, random: systemRandom, realNow: now };
      staffTokens.push((await issueToken(tx, context, issued)).token);
    }
    const spare = { api_key: [] as number[], staff: [] as number[] };
    for (let n = 0; n < 8; n += 1) {
      spare.api_key.push((await createKey(tx, parts, context, newApiKey.parse({ name: `spare ${n}`, scopes }))).id);
      const person = { email: `spare-${n}@example.com`, name: 'Spare', role: 'support' } as const;
      spare.staff.push((await addStaff(tx, context, person)).id);
    }
    const rows = await tx<{ id: number }[]>`select id from games where operator_id = ${operator_id}`;
    return { key: { key: key.key, secret: key.secret }, staffTokens, spare, games: rows.map((row) => row.id) };
  });
  const studio = await seedStudio(url, masterKey, { operator_id, players: [] });
  return {
    ...identities,
    studio: { key: studio.key, external_id: studio.external_id },
    games: [...identities.games, studio.game_id],
    spare: { ...identities.spare, catalogue_game: identities.games.slice(0, 1), staff_token: [1_000, 1_001] },
    players: Array.from({ length: players }, nobody),
  };
};

/** A live operator and a sandbox, each with keys, staff and a game provider; their players are not registered yet. */
export const seedIdentities = async (url: string, masterKey: Buffer, players: number): Promise<Identities[]> => {
  const control = openTestPool({ url, role: 'croupier_control', max: 1 });
  const sql = openTestPool({ url, role: 'croupier_app', max: 1 });
  try {
    const pools = { control, sql, url };
    return [await seedOperator(pools, masterKey, false, players), await seedOperator(pools, masterKey, true, players)];
  } finally {
    await Promise.all([control.end(), sql.end()]);
  }
};

export const newUsername = (): string => `fuzz-${randomBytes(8).toString('hex')}`;
