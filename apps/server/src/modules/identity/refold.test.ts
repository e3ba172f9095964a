import { describe, expect, test } from 'vitest';
import { newPlayerBody, registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { foldingVersion } from './identity-keys.ts';
import { refoldIdentities } from './refold.ts';

const world = await createFileWorld();
const players = '/api/v1/operator/players';
const person = { first_name: 'Ada', last_name: 'King', birth_date: '1985-04-07' };

test('folds players with keys of an older version once, and finds them again', async () => {
  const operator = await world.addOperator();
  const ids = await Promise.all(Array.from({ length: 3 }, () => registerTestPlayer(operator)));
  const excluded = await registerTestPlayer(operator, person);
  await operator.client.post(`${players}/${excluded}/self-exclusion`, { period: '6_months' });
  await world.admin`delete from player_identities`;
  await world.admin`update players set identity_version = 0`;
  expect((await operator.client.post(players, newPlayerBody(person))).status, 'without its keys').toBe(201);
  expect(await refoldIdentities(world.app.sql, world.app.control)).toBe(ids.length + 1);
  expect(await refoldIdentities(world.app.sql, world.app.control)).toBe(0);
  expect((await operator.client.post(players, newPlayerBody(person))).body.error.code).toBe('SELF_EXCLUDED_IDENTITY');
});

test('former names of an excluded player still count after folding again', async () => {
  const operator = await world.addOperator();
  const excluded = await registerTestPlayer(operator, person);
  await operator.client.post(`${players}/${excluded}/self-exclusion`, { period: '6_months' });
  await operator.client.patch(`${players}/${excluded}`, {
    first_name: 'Zoe',
    last_name: 'Kim',
    birth_date: '1971-01-01',
  });
  await refoldIdentities(world.app.sql, world.app.control, foldingVersion + 1);
  expect((await operator.client.post(players, newPlayerBody(person))).body.error.code).toBe('SELF_EXCLUDED_IDENTITY');
});

test('a later version folds everyone again, in chunks, also beside another node', async () => {
  const operator = await world.addOperator();
  await world.admin`
    insert into players (operator_id, username, email, first_name, last_name, birth_date, country, currency,
      terms_accepted_at, password_hash, identity_version, created_at, updated_at)
    select ${operator.operator_id}, 'many-' || n, 'many-' || n || '@example.com', 'Many', 'Number' || n, '1990-01-01',
      'DE', 'EUR', now(), '', ${foldingVersion}, now(), now() from generate_series(1, 1200) n`;
  const [one, other] = await Promise.all([
    refoldIdentities(world.app.sql, world.app.control, foldingVersion + 1),
    refoldIdentities(world.app.sql, world.app.control, foldingVersion + 1),
  ]);
  expect(one + other).toBeGreaterThanOrEqual(1_200);
  const [left] = await world.admin<{ left: number }[]>`
    select count(*) as left from players where operator_id = ${operator.operator_id} and identity_version = ${foldingVersion}`;
  expect(left).toEqual({ left: 0 });
  const [without] = await world.admin<{ players: number }[]>`
    select count(*) as players from players p where operator_id = ${operator.operator_id} and not exists (
      select 1 from player_identities i where i.operator_id = p.operator_id and i.player_id = p.id)`;
  expect(without).toEqual({ players: 0 });
});

describe('an exclusion spreads again when folding finds more accounts of the person', () => {
  /** Two accounts of one person whose older keys, of one or of both, did not match. */
  const apart = async (unfolded: 'excluded' | 'other' | 'both') => {
    const operator = await world.addOperator({ is_sandbox: true });
    const other = await registerTestPlayer(operator, person);
    const excluded = await registerTestPlayer(operator, { ...person, first_name: 'Grace' });
    await operator.client.post(`${players}/${excluded}/self-exclusion`, { period: '6_months' });
    const { operator_id } = operator;
    // As if both had been registered under the same name, and the older folding had missed it.
    await world.admin`update players set first_name = 'Ada' where id = ${excluded}`;
    await world.admin`delete from player_identities where player_id = ${excluded}`;
    const { app } = world;
    await world.admin`update players set identity_version = 0 where id = ${excluded}`;
    await refoldIdentities(app.sql, app.control);
    await world.admin`delete from exclusion_spreads where operator_id = ${operator_id}`;
    const old = { excluded: [excluded], other: [other], both: [excluded, other] }[unfolded];
    await world.admin`update players set identity_version = 0 where id = any(${old})`;
    return { operator, other, excluded };
  };
  const isExcluded = async (operator: Operator, player: number): Promise<boolean> =>
    (await operator.client.get(`${players}/${player}`)).body.data.self_exclusion !== null;

  test.each(['excluded', 'other', 'both'] as const)(
    'after the keys of this account are computed again: %s',
    async (unfolded) => {
      const { operator, other, excluded } = await apart(unfolded);
      expect(await isExcluded(operator, other)).toBe(false);
      await refoldIdentities(world.app.sql, world.app.control);
      expect([
        ...(await world.admin`select player_id from exclusion_spreads where operator_id = ${operator.operator_id}`),
      ]).toEqual([{ player_id: excluded }]);
      await operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 1 });
      expect(await isExcluded(operator, other)).toBe(true);
    },
  );
});
