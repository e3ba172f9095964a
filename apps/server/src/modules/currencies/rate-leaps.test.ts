import { describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const url = '/api/back-office/v1/exchange-rates';
const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

/** A casino with four-eyes approval; a dollar was 0.92 yesterday. */
const openCasino = async () => {
  const operator = await world.addOperator({ settings: { second_person: true } });
  const staff = await addTestStaff(world, operator);
  const at = (daysAgo: number) => new Date(world.clock.now().getTime() - daysAgo * 86_400_000).toISOString();
  await world.admin`
    insert into exchange_rates (operator_id, currency, day, rate, source, created_at)
    values (${operator.operator_id}, 'USD', ${at(1)}::date, 0.92, 'ecb', ${at(1)}::timestamptz)`;
  const set = async (rate: string, currency = 'USD', daysAgo = 0) =>
    (await staff.put(url, { day: at(daysAgo).slice(0, 10), rates: [{ currency, rate }] })).status;
  return { operator, staff, set, today: at(0).slice(0, 10) };
};

test('202: a rate that would void the thresholds of payments requires a second person', async () => {
  const { staff, set } = await openCasino();
  expect(await set('0.0000000001')).toBe(202);
  expect(await set('920')).toBe(202);
  expect((await staff.get(`${url}?currency=USD`)).body.data).toHaveLength(1);
});

test('202: the first rate of a currency requires a second person too', async () => {
  const { set } = await openCasino();
  expect(await set('0.0000000001', 'JPY')).toBe(202);
});

test('200: one person can move a rate by a tenth per day, in however many steps', async () => {
  const { set } = await openCasino();
  expect(await set('0.9')).toBe(200);
  expect(await set('0.83')).toBe(200);
  expect(await set('0.75')).toBe(202);
  expect(await set('0.83', 'USD', -1)).toBe(200);
  expect(await set('0.75', 'USD', -2)).toBe(202);
  expect(await set('0.01', 'USD', 9), 'long over').toBe(200);
  world.clock.advance(86_400_000);
  expect(await set('0.75')).toBe(200);
  expect(await set('0.67')).toBe(202);
});

test('202: nobody replaces alone what two people have confirmed, whenever they did', async () => {
  const { operator, staff, set } = await openCasino();
  const confirm = async (rate: string, daysAgo = 0): Promise<void> => {
    expect(await set(rate, 'USD', daysAgo)).toBe(202);
    const { id } = (await staff.get('/api/back-office/v1/proposals?status=pending')).body.data[0];
    const other = await addTestStaff(world, operator);
    expect((await other.post(`/api/back-office/v1/proposals/${id}/confirm`)).status).toBe(200);
  };
  await confirm('1.84');
  expect(await set('0.92', 'USD', -1), 'for the next day').toBe(202);
  await confirm('3.68', -1);
  expect([await set('0.92'), await set('0.92', 'USD', -1)]).toEqual([202, 202]);
  world.clock.advance(86_400_000);
  expect(await set('1.84'), 'what held yesterday').toBe(202);
  expect(await set('3.6'), 'near what was confirmed').toBe(200);
  expect(await set('1.84'), 'after a step').toBe(202);
});

test('200: an import skips rates that need a second person, and says so', async () => {
  const { staff, today } = await openCasino();
  const csv = (usd: string) => `Date,USD,GBP,\n${today},${usd},0.85,\n`;
  const refusedOf = async (usd: string) =>
    (await staff.post(`${url}/import`, { csv: csv(usd) })).body.data.refused.map(
      ({ reason, currency }: { reason: string; currency: string }) => `${reason} ${currency}`,
    );
  expect(await refusedOf('100')).toEqual(['leap USD', 'leap GBP']);
  expect(await refusedOf('1.09')).toEqual(['leap GBP']);
  expect((await staff.get(`${url}?day_from=${today}`)).body.data).toMatchObject([{ currency: 'USD' }]);
});

describe('rates by key', () => {
  const own = '/api/v1/operator/exchange-rates';
  const putBy =
    (operator: Awaited<ReturnType<typeof world.addOperator>>) =>
    (rate: string, currency = 'USD', days = 0) =>
      operator.client.put(own, {
        day: new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
        rates: [{ currency, rate }],
      });
  const ruleOf = ({ status, body }: { status: number; body: { error?: { code: string; details: unknown } } }) =>
    body.error ? [status, body.error.code, body.error.details] : [status];

  test('200: within a tenth of what held before today; listed, and audited with the key', async () => {
    const { operator, staff, today } = await openCasino();
    const reply = await putBy(operator)('1.01');
    expect([reply.status, reply.body.data]).toMatchObject([200, [{ currency: 'USD', rate: '1.01', source: 'key' }]]);
    const listed = await operator.client.get(`${own}?currency=USD&day_from=${today}`);
    expect(listed.body.data).toEqual(reply.body.data);
    const log = await staff.get('/api/back-office/v1/audit-log?action=exchange_rate.set');
    expect(log.body.data).toMatchObject([{ actor_kind: 'api_key', actor_id: operator.key.id, to_value: '1.01' }]);
  });

  test.each([true, false])(
    '422 INVALID_REQUEST: a leap at a live operator; second_person %s',
    async (second_person) => {
      const { operator, staff } = await openCasino();
      await world.admin`
      update operators set settings = settings || ${JSON.stringify({ second_person })}::jsonb, version = version + 1
      where operator_id = ${operator.operator_id}`;
      const put = putBy(operator);
      const leap = { rule: 'leap', max_percent: 10 };
      expect(ruleOf(await put('0.0000000001'))).toMatchObject([422, 'INVALID_REQUEST', { ...leap, held: '0.92' }]);
      expect(ruleOf(await put('1.02', 'USD', 7))).toMatchObject([422, 'INVALID_REQUEST', { ...leap, currency: 'USD' }]);
      expect(ruleOf(await put('0.0061', 'JPY'))).toMatchObject([422, 'INVALID_REQUEST', { ...leap, held: null }]);
      const both = [
        { currency: 'USD', rate: '0.93' },
        { currency: 'JPY', rate: '1' },
      ];
      const today = world.clock.now().toISOString().slice(0, 10);
      expect((await operator.client.put(own, { day: today, rates: both })).status, 'all or none').toBe(422);
      expect((await staff.get(url)).body.data).toHaveLength(1);
    },
  );

  test('422 INVALID_REQUEST: more than a quarter off in 30 days, by however many steps', async () => {
    const { operator } = await openCasino();
    const put = putBy(operator);
    const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
    await world.admin`
      insert into exchange_rates (operator_id, currency, day, rate, source, created_at)
      values (${operator.operator_id}, 'USD', ${day(-40)}::date, 0.8, 'ecb', ${day(-40)}::timestamptz)`;
    expect(ruleOf(await put('1'))).toEqual([200]);
    expect(ruleOf(await put('1.001'))).toMatchObject([422, 'INVALID_REQUEST', { held: '0.8', max_percent: 25 }]);
  });

  test('422 VALIDATION_FAILED on day: yesterday, and more than 7 days ahead', async () => {
    const put = putBy((await openCasino()).operator);
    for (const days of [-1, 8])
      expect(ruleOf(await put('0.92', 'USD', days))).toMatchObject([
        422,
        'VALIDATION_FAILED',
        { day: [expect.any(String)] },
      ]);
  });

  test('200: the first rate in a sandbox, where registration then works', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true });
    expect(ruleOf(await putBy(sandbox)('0.0061', 'JPY'))).toEqual([200]);
  });

  test('403 INSUFFICIENT_SCOPE: reading takes payments:read, setting rates:write', async () => {
    const { operator } = await openCasino();
    const reader = clientFor(world.app, world.clock, await operator.addKey(['payments:read']));
    expect((await reader.get(own)).status).toBe(200);
    const refused = await reader.put(own, { day: '2026-03-02', rates: [{ currency: 'USD', rate: '0.92' }] });
    expect([refused.status, refused.body.error.details]).toEqual([403, { required_scopes: ['rates:write'] }]);
  });
});
