import { operatorRoutes, playerRoutes } from '@croupier/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { base } from '../../support/back-office.ts';
import { addBonus, granted } from '../support/bonuses.ts';
import { bearerFor, clientFor } from '../support/client.ts';
import { addMethod, deposit, playerWith, withdraw } from '../support/money.ts';
import { newPlayerBody } from '../support/players.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';

/** Promises of the API that no module's own tests cover. */

const world = await createFileWorld();
const operator = await world.addOperator({ cooperation_model: 'turnkey', name: 'Casino Royal' });
const staff = await addTestStaff(world, operator);
await addMethod(staff);

const get = async (url: string) => {
  const reply = await operator.client.get(url);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};

test('GET /operator/me returns key and operator, field by field', async () => {
  const expires_at = '2026-09-01T00:00:00.000Z';
  const wanted = { name: 'Web shop', rate_limit_per_minute: 120, expires_at };
  const key = await operator.addKey(['wallet:read', 'players:read'], wanted);
  const reply = await clientFor(world.app, world.clock, key).get('/api/v1/operator/me');
  expect(reply.body).toEqual({
    data: {
      api_key: { ...wanted, key: key.key, scopes: expect.any(Array) },
      operator: {
        id: operator.operator_id,
        slug: operator.slug,
        name: 'Casino Royal',
        currency: 'EUR',
        cooperation_model: 'turnkey',
        is_sandbox: false,
        site: { colours: null, welcome: null, pages_off: [], countries: [], terms: null, logo_url: null },
      },
      server_time: world.clock.now().toISOString(),
    },
  });
  expect(reply.body.data.api_key.scopes.toSorted()).toEqual(['players:read', 'wallet:read']);
});

test('by default a key has 600 requests a minute, any address and no expiry', async () => {
  const made = await staff.post('/api/back-office/v1/api-keys', { name: 'Plain', scopes: ['players:read'] });
  const { key, secret } = made.body.data;
  const reply = await clientFor(world.app, world.clock, { key, secret }).get('/api/v1/operator/me');
  expect(reply.body.data.api_key).toMatchObject({ rate_limit_per_minute: 600, expires_at: null });
  expect([reply.headers['x-ratelimit-limit'], reply.headers['x-ratelimit-remaining']]).toEqual(['600', '599']);
});

test('GET /operator/payment-methods: those that are active for the operator currency, with every field', async () => {
  const own = await world.addOperator({ currency: 'SEK' });
  const boss = await addTestStaff(world, own);
  for (const { code } of (await own.client.get('/api/v1/operator/payment-methods')).body.data)
    await addMethod(boss, { code, currencies: ['SEK'], is_active: false });
  const bounds = { min_deposit: 100, max_deposit: 900, min_withdrawal: 200, max_withdrawal: 800 };
  await addMethod(boss, { code: 'swish', name: 'Swish', currencies: ['SEK', 'EUR'], ...bounds });
  await addMethod(boss, { code: 'dollars', currencies: ['USD'] });
  await addMethod(boss, { code: 'off', currencies: ['SEK'], is_active: false });
  const { data } = (await own.client.get('/api/v1/operator/payment-methods')).body;
  expect(data).toEqual([
    {
      code: 'swish',
      name: 'Swish',
      supports_deposit: true,
      supports_withdrawal: true,
      ...bounds,
      currencies: ['SEK', 'EUR'],
      authorisation_minutes: 1440,
    },
  ]);
});

describe('a payment request', () => {
  const move = async (payment: number, verb: string): Promise<void> => {
    const reply = await staff.post(`/api/back-office/v1/payments/${payment}/${verb}`, { reason: 'Looked at it' });
    expect(reply.status, reply.text).toBe(200);
  };

  test('shows each timestamp once it is reached, and no other', async () => {
    const player = await playerWith(operator, 9_000);
    const ids = await Promise.all(
      [1_000, 2_000, 3_000].map(async (amount) => (await withdraw(operator, player, amount)).body.data.id),
    );
    const asked = world.clock.now().toISOString();
    world.clock.advance(1_000);
    await staff.post(`/api/back-office/v1/payments/${ids[0]}/approve`);
    await staff.post(`/api/back-office/v1/payments/${ids[0]}/pay`);
    await move(ids[1], 'reject');
    await operator.client.post(`/api/v1/operator/payments/${ids[2]}/cancel`);
    const moved = world.clock.now().toISOString();
    const none = { paid_at: null, rejected_at: null, cancelled_at: null, reject_reason: null };
    const both = { created_at: asked, updated_at: moved, is_reversed: false };
    for (const [n, expected] of [
      { status: 'paid', paid_at: moved },
      { status: 'rejected', rejected_at: moved, reject_reason: 'Looked at it' },
      { status: 'cancelled', cancelled_at: moved },
    ].entries())
      expect((await get(`/api/v1/operator/payments/${ids[n]}`)).data).toMatchObject({ ...none, ...both, ...expected });
  });

  test('is_reversed: true once the deposit was charged back', async () => {
    const player = await playerWith(operator, 0);
    const { id } = (await deposit(operator, player, 500)).body.data;
    const url = `/api/v1/operator/payments/${id}`;
    expect((await get(url)).data).toMatchObject({ status: 'paid', is_reversed: false });
    const reply = await staff.post(`/api/back-office/v1/payments/${id}/chargeback`, { reason: 'By the bank' });
    expect(reply.status, reply.text).toBe(200);
    expect((await get(url)).data).toMatchObject({ status: 'paid', is_reversed: true });
  });

  test('both bounds of its creation are inclusive in the list, to the millisecond', async () => {
    world.clock.advance(60_000);
    const at = world.clock.now();
    const player = await playerWith(operator, 700);
    const count = async (from: number, to: number): Promise<number> => {
      const [created_from, created_to] = [from, to].map((shift) => new Date(at.getTime() + shift).toISOString());
      const query = `player_id=${player}&created_from=${created_from}&created_to=${created_to}`;
      return (await get(`/api/v1/operator/payments?${query}`)).meta.total;
    };
    expect(await count(0, 0)).toBe(1);
    expect(await count(1, 60_000)).toBe(0);
    expect(await count(-60_000, -1)).toBe(0);
  });
});

test('payment_request_id is on every entry of a payment, and on no other', async () => {
  const player = await playerWith(operator, 0);
  const paid = (await deposit(operator, player, 5_000)).body.data.id;
  const ask = async (): Promise<number> => (await withdraw(operator, player, 1_000)).body.data.id;
  const [rejected, cancelled] = [await ask(), await ask()];
  await staff.post(`${base}/payments/${rejected}/reject`, { reason: 'Not theirs' });
  await operator.client.post(`/api/v1/operator/payments/${cancelled}/cancel`);
  await staff.post(`${base}/players/${player}/corrections`, {
    wallet: 'real',
    direction: 'up',
    amount: 50,
    reason: 'Put right',
  });
  await staff.post(`${base}/payments/${paid}/chargeback`, { reason: 'By the bank' });
  const { data } = await get(`/api/v1/operator/players/${player}/transactions`);
  expect(data.map((entry: object) => ('payment_request_id' in entry ? entry.payment_request_id : 'absent'))).toEqual([
    paid,
    'absent',
    cancelled,
    rejected,
    cancelled,
    rejected,
    paid,
  ]);
});

test('the bonuses of a player: newest first, by state, in pages; the player sees the same', async () => {
  const player = await playerWith(operator, 0);
  const bonus = await addBonus(staff);
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.unshift(await granted(operator, player, bonus));
  const url = `/api/v1/operator/players/${player}/bonuses`;
  const idsOf = (body: { data: { id: number }[] }): number[] => body.data.map(({ id }) => id);
  expect(idsOf(await get(url))).toEqual(ids);
  expect(idsOf(await get(`${url}?state=pending`))).toEqual(ids.slice(0, 2));
  expect(idsOf(await get(`${url}?state=activated`))).toEqual(ids.slice(2));
  expect(await get(`${url}?per_page=1&page=2`)).toMatchObject({ data: [{ id: ids[1] }], meta: { total: 3 } });
  const issued = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
  const own = await bearerFor(world.app, issued.body.data.token).get('/api/v1/player/bonuses?state=pending');
  expect(own.body.data).toEqual((await get(`${url}?state=pending`)).data);
  const refused = await operator.client.get(`${url}?state=over`);
  expect(refused.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { state: [expect.any(String)] } });
});

describe('ignores unknown query and body fields', () => {
  for (const route of [...operatorRoutes, ...playerRoutes].filter(({ query, body }) => query ?? body))
    test(`${route.method} ${route.path}`, () => {
      const asked = Object.entries(route.example?.query ?? {}).map(([name, value]) => [name, String(value)]);
      const query = { ...Object.fromEntries(asked), of_a_later_version: '1' };
      if (route.query) expect(route.query.safeParse(query).error).toBeUndefined();
      const body = { ...(route.example?.body as object), of_a_later_version: { a: 1 } };
      if (route.body) expect(route.body.safeParse(body).error).toBeUndefined();
    });
});

test('amounts are whole minor units of the player currency, whatever its exponent', async () => {
  const rates = ['JPY', 'KWD'].map((currency) => ({ currency, rate: '1.5' }));
  const day = world.clock.now().toISOString().slice(0, 10);
  expect((await staff.put('/api/back-office/v1/exchange-rates', { day, rates })).status).toBe(200);
  for (const currency of ['JPY', 'EUR', 'KWD']) {
    const player = await playerWith(operator, 1_234, { currency });
    expect((await get(`/api/v1/operator/players/${player}/wallet`)).data).toMatchObject({ balance: 1_234, currency });
  }
});

test('a registration may omit every optional field, and give each alone', async () => {
  const optional: Record<string, unknown> = {
    external_id: 'alone-1',
    password: 'letters-and-1',
    middle_name: 'Augusta',
    city: 'London',
    address: '12 St James’s Square',
    zip_code: 'SW1Y',
    gender: 'other',
    phone: '+442079460999',
    personal_id: 'QQ123456C',
    document_number: 'P-99',
    language: 'de',
    currency: 'EUR',
    promo_code: 'NOBODY-KNOWS-IT',
    affiliate_id: 'aff',
    btag: 'tag',
    registration_ip: '203.0.113.9',
    terms_version: '2026-01',
    marketing: { sms: true },
    is_test: true,
  };
  for (const [name, value] of Object.entries(optional)) {
    const reply = await operator.client.post('/api/v1/operator/players', newPlayerBody({ [name]: value }));
    expect([name, reply.status]).toEqual([name, 201]);
  }
});

test('accepts the bearer scheme in any case, as HTTP requires', async () => {
  const player = await playerWith(operator, 0);
  const issued = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
  const { token } = issued.body.data;
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${token}` };
    expect((await bearerFor(world.app, '').get('/api/v1/player/me', { headers })).status, scheme).toBe(200);
  }
});
