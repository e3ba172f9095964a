import { expect, test } from 'vitest';
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
