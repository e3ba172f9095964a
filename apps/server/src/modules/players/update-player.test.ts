import { beforeEach, describe, expect, test } from 'vitest';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const players = '/api/v1/operator/players';

const world = await createFileWorld();
const operator = await world.addOperator();
let id: number;
beforeEach(async () => {
  id = await registerTestPlayer(operator, { first_name: 'Ada', city: 'Berlin' });
});

const update = (body: unknown, player = id) => operator.client.patch(`${players}/${player}`, body);
const auditOf = async (player: number) => [
  ...(await world.admin`
    select field, from_value, to_value, actor_kind, actor_id from audit_log
    where subject_kind = 'player' and subject_id = ${player} and action = 'player.updated' order by id`),
];
const eventsOf = async (player: number) => [
  ...(await world.admin<{ type: string; data: unknown }[]>`
    select type, data from outbox_events where player_id = ${player} order by id`),
];

describe('200: an update', () => {
  test('changes only what was sent, with one audit row per field and one event', async () => {
    const before = (await operator.client.get(`${players}/${id}`)).body.data;
    world.clock.advance(1_000);
    const reply = await update({
      email: 'New@Example.com',
      phone: '+49 151 2345 6789',
      city: '',
      country: 'at',
      external_id: 'x-1',
      marketing: { email: true, sms: true },
      username: 'ignored',
      status: 'closed',
    });
    expect(reply.status).toBe(200);
    const changed = {
      email: 'new@example.com',
      phone: '+4915123456789',
      city: '',
      country: 'AT',
      external_id: 'x-1',
    };
    expect(reply.body.data).toEqual({
      ...before,
      ...changed,
      marketing: { email: true, sms: true, newsletter: false },
      updated_at: world.clock.now().toISOString(),
    });
    const by = { actor_kind: 'api_key', actor_id: operator.key.id };
    expect(await auditOf(id)).toEqual([
      { field: 'email', from_value: before.email, to_value: 'new@example.com', ...by },
      { field: 'country', from_value: 'DE', to_value: 'AT', ...by },
      { field: 'city', from_value: 'Berlin', to_value: '', ...by },
      { field: 'phone', from_value: null, to_value: '+4915123456789', ...by },
      { field: 'external_id', from_value: null, to_value: 'x-1', ...by },
      { field: 'marketing.email', from_value: 'false', to_value: 'true', ...by },
      { field: 'marketing.sms', from_value: 'false', to_value: 'true', ...by },
    ]);
    expect((await eventsOf(id)).at(-1)).toEqual({ type: 'player.updated', data: reply.body.data });
  });

  test.each([
    ['nothing', {}],
    ['only what is known already', { city: 'Berlin', first_name: ' Ada ' }],
    ['only fields that are not for this', { username: 'other', currency: 'USD', kyc_status: 'verified' }],
  ])('that sends %s changes nothing, not even updated_at, and announces nothing', async (_, body) => {
    const before = (await operator.client.get(`${players}/${id}`)).body;
    world.clock.advance(1_000);
    expect((await update(body)).body).toEqual(before);
    expect(await auditOf(id)).toEqual([]);
    expect((await eventsOf(id)).map((event) => event.type)).toEqual(['player.registered']);
  });

  test('null removes phone and external id, which are then free for others', async () => {
    await update({ phone: '+491701234567', external_id: 'mine' });
    expect((await update({ phone: null, external_id: null })).body.data).toMatchObject({ phone: '', external_id: '' });
    const second = await registerTestPlayer(operator);
    expect((await update({ phone: '+491701234567', external_id: 'mine' }, second)).status).toBe(200);
  });

  test('what GET shows can be sent back as it is: nothing changes', async () => {
    const shown = (await operator.client.get(`${players}/${id}`)).body.data;
    expect(shown).toMatchObject({ phone: '', external_id: '', address: '' });
    world.clock.advance(1_000);
    const reply = await update(shown);
    expect([reply.status, reply.body.data]).toEqual([200, shown]);
  });

  test('an empty string where a value is counts as absent; null empties what may be empty', async () => {
    await update({ phone: '+491701234568', external_id: 'kept', address: 'Rue 1' });
    expect((await update({ phone: '', external_id: '' })).body.data).toMatchObject({ external_id: 'kept' });
    expect((await update({ city: null, address: null })).body.data).toMatchObject({ city: '', address: '' });
  });

  test('each consent changes on its own, with a row of the audit log', async () => {
    expect((await update({ marketing: { sms: true } })).body.data.marketing).toEqual({
      email: false,
      sms: true,
      newsletter: false,
    });
    await update({ marketing: { sms: false, newsletter: true } });
    expect((await auditOf(id)).map(({ field, from_value, to_value }) => [field, from_value, to_value])).toEqual([
      ['marketing.sms', 'false', 'true'],
      ['marketing.sms', 'true', 'false'],
      ['marketing.newsletter', 'false', 'true'],
    ]);
  });

  test('a new name is found by search', async () => {
    await update({ last_name: 'Babbage-Renamed' });
    expect((await operator.client.get(`${players}?search=babbage-ren`)).body.meta.total).toBe(1);
  });
});

describe('a verified player', () => {
  beforeEach(async () => {
    await world.admin`update players set kyc_status = 'verified' where id = ${id}`;
  });
  test.each([
    [{ first_name: 'Augusta' }, 'pending_review'],
    [{ last_name: 'King' }, 'pending_review'],
    [{ birth_date: '1990-12-11' }, 'pending_review'],
    [{ country: 'AT' }, 'pending_review'],
    [{ city: 'Wien' }, 'verified'],
    [{ email: 'verified@example.com' }, 'verified'],
    [{ first_name: 'Ada' }, 'verified'],
  ])('who changes %j is %s', async (body, kyc_status) => {
    const { data } = (await update(body)).body;
    expect(data).toMatchObject({ kyc_status, is_verified: kyc_status === 'verified' });
    const logged = (await auditOf(id)).filter((row) => row.field === 'kyc_status');
    expect(logged).toHaveLength(kyc_status === 'verified' ? 0 : 1);
  });

  test('a player who is not verified keeps the state of the verification', async () => {
    await world.admin`update players set kyc_status = 'rejected' where id = ${id}`;
    expect((await update({ last_name: 'King' })).body.data.kyc_status).toBe('rejected');
  });
});

describe('422 VALIDATION_FAILED', () => {
  test.each([
    ['email', 'nobody'],
    ['email', null],
    ['first_name', ''],
    ['last_name', null],
    ['birth_date', '2008-03-03'],
    ['birth_date', 'yesterday'],
    ['country', 'XX'],
    ['city', 'x'.repeat(256)],
    ['phone', '12'],
    ['marketing', null],
    ['language', 'klingon'],
    ['marketing', true],
  ])('on %s: %j', async (field, value) => {
    const reply = await update({ [field]: value });
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { [field]: [expect.any(String)] } });
  });

  test.each(['email', 'phone', 'external_id'])('on %s: another player has it', async (field) => {
    const value = { email: 'taken@example.com', phone: '+442079460222', external_id: 'taken' }[field];
    await registerTestPlayer(operator, { [field]: value });
    expect((await update({ [field]: value })).body.error.details).toEqual({ [field]: ['is already taken'] });
    expect((await update({ [field]: value, city: 'Wien' })).status).toBe(422);
    expect((await operator.client.get(`${players}/${id}`)).body.data.city).toBe('Berlin');
  });

  test('schema, age, phone and taken values are all reported at once; own values are not taken', async () => {
    await registerTestPlayer(operator, { external_id: 'taken-too' });
    await update({ email: 'mine@example.com' });
    const reply = await update({
      email: 'mine@example.com',
      birth_date: '2010-01-01',
      phone: '0151 12345678',
      external_id: 'taken-too',
      country: 'XX',
    });
    expect(Object.keys(reply.body.error.details).sort()).toEqual(['birth_date', 'country', 'external_id', 'phone']);
    const withoutSchemaFaults = await update({ birth_date: '2010-01-01', external_id: 'taken-too' });
    expect(Object.keys(withoutSchemaFaults.body.error.details).sort()).toEqual(['birth_date', 'external_id']);
  });

  test('404 before any fault of the body', async () => {
    expect((await update({ birth_date: '2010-01-01', country: 'XX' }, 987_654_321)).status).toBe(404);
    expect((await update({ birth_date: '2010-01-01' }, 987_654_321)).status).toBe(404);
  });

  test('one of parallel updates to one e-mail passes', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => registerTestPlayer(operator)));
    const replies = await Promise.all(ids.map((player) => update({ email: 'race@example.com' }, player)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(422)]);
    for (const reply of replies.filter(({ status }) => status === 422))
      expect(reply.body.error.details).toEqual({ email: ['is already taken'] });
  });
});

test('404 NOT_FOUND: another operator’s player, before any fault of the body', async () => {
  const other = await world.addOperator();
  for (const body of [{ city: 'Wien' }, { country: 'XX' }])
    expect((await other.client.patch(`${players}/${id}`, body)).body.error.code).toBe('NOT_FOUND');
});
