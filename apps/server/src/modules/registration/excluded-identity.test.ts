import { describe, expect, test } from 'vitest';
import { newPlayerBody, registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const players = '/api/v1/operator/players';

const world = await createFileWorld();
const operator = await world.addOperator();
const excluded = await registerTestPlayer(operator, {
  first_name: 'José María',
  last_name: 'Núñez-Ørsted',
  birth_date: '1980-05-06',
  personal_id: 'AB-12 34 56',
  document_number: 'C01X 00T47',
});
await world.admin`
  update players set exclusion_type = 'self_exclusion', exclusion_since = ${world.clock.now()},
    exclusion_until = ${new Date(world.clock.now().getTime() + 90 * 86_400_000)}
  where id = ${excluded}`;
await registerTestPlayer(operator, { first_name: 'Free', last_name: 'Person', birth_date: '1981-01-01' });

const same: [string, Record<string, unknown>][] = [
  ['the same personal id', { personal_id: 'AB-12 34 56' }],
  ['a personal id in other letters', { personal_id: 'ab123456' }],
  ['the same document', { document_number: 'C01X 00T47' }],
  ['a document with dashes', { document_number: 'c01x-00t-47' }],
  ['name and birth date', { first_name: 'José María', last_name: 'Núñez-Ørsted', birth_date: '1980-05-06' }],
  ['a name without accents', { first_name: 'JOSE MARIA', last_name: 'Nunez Orsted', birth_date: '1980-05-06' }],
  ['a name split elsewhere', { first_name: 'Jose', last_name: 'Maria Nunez Orsted', birth_date: '1980-05-06' }],
];

const others: [string, Record<string, unknown>][] = [
  ['the name with another birth date', { first_name: 'José María', last_name: 'Núñez-Ørsted' }],
  ['the birth date with another name', { first_name: 'Josefa', last_name: 'Núñez', birth_date: '1980-05-06' }],
  ['the personal id in the place of the document', { document_number: 'AB-12 34 56' }],
  ['the name of a player who is not excluded', { first_name: 'Free', last_name: 'Person', birth_date: '1981-01-01' }],
];

describe('422 SELF_EXCLUDED_IDENTITY', () => {
  test.each(same)('is given for %s', async (_, more) => {
    const reply = await operator.client.post(players, newPlayerBody(more));
    expect(reply.body.error).toMatchObject({ code: 'SELF_EXCLUDED_IDENTITY', details: {} });
    expect(reply.status).toBe(422);
  });

  test.each(others)('is not given for %s', async (_, more) => {
    expect((await operator.client.post(players, newPlayerBody(more))).status).toBe(201);
  });

  test('is not given when the excluded player belongs to another operator', async () => {
    const other = await world.addOperator();
    expect((await other.client.post(players, newPlayerBody({ personal_id: 'AB-12 34 56' }))).status).toBe(201);
  });

  test('is not given once the exclusion is over, also before it is removed', async () => {
    world.clock.advance(90 * 86_400_000);
    expect((await operator.client.post(players, newPlayerBody({ personal_id: 'AB-12 34 56' }))).status).toBe(201);
  });
});
