import { expect, test } from 'vitest';
import { newPlayerBody, registerTestPlayer } from '../../../test/players.ts';
import { createFileWorld } from '../../../test/world.ts';
import { foldingVersion } from './identity-keys.ts';
import { refoldIdentities } from './refold.ts';

const world = await createFileWorld();
const players = '/api/v1/operator/players';
const person = { first_name: 'Ada', last_name: 'King', birth_date: '1985-04-07' };

test('players of an older folding are folded anew, once, and found again', async () => {
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

test('what an excluded player was called before still counts when everyone is folded anew', async () => {
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

test('a later version folds everyone anew, in chunks, also beside another node', async () => {
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
