import { currencyTable } from '@croupier/contract/currencies.ts';
import { describe, expect, test } from 'vitest';
import { deposit } from '../../../test/support/money.ts';
import { newPlayerBody, registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator, testActor, type World } from '../../../test/support/world.ts';
import { inOperator } from '../../database/transaction.ts';
import { changeOperator } from '../operators/change-operator.ts';

const url = '/api/back-office/v1/exchange-rates';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

describe('exchange rates', () => {
  let operator: Operator;
  let staff: Staff;

  const fresh = async (settings: Parameters<World['addOperator']>[0] = {}) => {
    operator = await world.addOperator(settings);
    staff = await addTestStaff(world, operator);
  };
  const set = (day: string, currency: string, rate: string) => staff.put(url, { day, rates: [{ currency, rate }] });
  const rates = async (query = '') =>
    ((await staff.get(`${url}${query}`)).body.data as { currency: string; day: string; rate: string }[]).map(
      (row) => `${row.currency} ${row.day} ${row.rate}`,
    );
  const register = (currency: string) => operator.client.post('/api/v1/operator/players', newPlayerBody({ currency }));

  test('200: the rates of a day are set and listed, newest day first', async () => {
    await fresh();
    const reply = await staff.put(url, {
      day: '2026-03-02',
      rates: [
        { currency: 'usd', rate: '0.9230' },
        { currency: 'GBP', rate: '1.2' },
      ],
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toEqual([
      { currency: 'GBP', day: '2026-03-02', rate: '1.2', source: 'manual', created_at: '2026-03-02T10:00:00.000Z' },
      { currency: 'USD', day: '2026-03-02', rate: '0.923', source: 'manual', created_at: '2026-03-02T10:00:00.000Z' },
    ]);
    await set('2026-02-01', 'USD', '0.95');
    expect(await rates()).toEqual(['GBP 2026-03-02 1.2', 'USD 2026-03-02 0.923', 'USD 2026-02-01 0.95']);
    expect(await rates('?currency=USD&day_from=2026-02-02')).toEqual(['USD 2026-03-02 0.923']);
    expect(await rates('?day_to=2026-02-01')).toEqual(['USD 2026-02-01 0.95']);
  });

  test('writes an audit row for each changed rate', async () => {
    await fresh();
    await set('2026-03-02', 'USD', '0.92');
    await set('2026-03-02', 'USD', '0.920');
    await set('2026-03-02', 'USD', '0.93');
    const log = await staff.get('/api/back-office/v1/audit-log?subject_kind=exchange_rate');
    expect(
      log.body.data.map((row: Record<string, unknown>) => [row.action, row.field, row.from_value, row.to_value]),
    ).toEqual([
      ['exchange_rate.set', 'USD 2026-03-02', '0.92', '0.93'],
      ['exchange_rate.set', 'USD 2026-03-02', null, '0.92'],
    ]);
  });

  test('422 VALIDATION_FAILED: the rate of a past day cannot change, and no rate of the request is set', async () => {
    await fresh();
    await set('2026-03-01', 'USD', '0.92');
    const reply = await staff.put(url, {
      day: '2026-03-01',
      rates: [
        { currency: 'GBP', rate: '1.2' },
        { currency: 'USD', rate: '0.93' },
      ],
    });
    expect(reply.status).toBe(422);
    expect(reply.body.error.details).toEqual({
      'rates.1.currency': ['USD: that day is over and has another rate already'],
    });
    expect(await rates()).toEqual(['USD 2026-03-01 0.92']);
  });

  test.each([
    [{ currency: 'EUR', rate: '1' }, 'rates.0.currency'],
    [{ currency: 'XXX', rate: '1' }, 'rates.0.currency'],
    [{ currency: 'BGN', rate: '0.5' }, 'rates.0.currency'],
    [{ currency: 'USD', rate: '0' }, 'rates.0.rate'],
    [{ currency: 'USD', rate: '0.00000000001' }, 'rates.0.rate'],
    [{ currency: 'USD', rate: '-1' }, 'rates.0.rate'],
    [{ currency: 'USD', rate: 0.92 }, 'rates.0.rate'],
  ])('422 VALIDATION_FAILED: %o on %s', async (rate, field) => {
    await fresh();
    const reply = await staff.put(url, { day: '2026-03-02', rates: [rate] });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('403: only staff who manage settings can set rates', async () => {
    await fresh();
    const support = await addTestStaff(world, operator, 'support');
    expect((await support.get(url)).status).toBe(403);
    expect((await support.post(`${url}/import`, { csv: 'Date,USD\n' })).status).toBe(403);
  });

  test('200: an import takes the valid rates, and its report names the rest', async () => {
    await fresh({ currency: 'SEK' });
    await set('2026-02-27', 'USD', '11');
    const csv = [
      'Date,USD,SEK,BGN,',
      '2026-03-02,1.25,11.25,1.95,',
      '2026-02-27,1.2,11.1,N/A,',
      '2026-02-26,1.2,N/A,N/A,',
      'soon,1,1,1,',
    ].join('\n');
    const reply = await staff.post(`${url}/import`, { csv });
    expect(reply.status, reply.text).toBe(200);
    const { refused, ...counts } = reply.body.data;
    expect(counts).toEqual({ days: 3, added: 3, changed: 0, unchanged: 0, gaps: 1 });
    expect(refused.map((one: Record<string, unknown>) => [one.reason, one.currency, one.count, one.first])).toEqual([
      ['inactive_currency', 'BGN', 1, '2026-03-02'],
      ['operator_currency_missing', 'SEK', 1, '2026-02-26'],
      ['not_a_day', null, 1, 'line 5'],
      ['past_day', 'USD', 1, '2026-02-27'],
    ]);
    expect(await rates()).toEqual([
      'EUR 2026-03-02 11.25',
      'USD 2026-03-02 9',
      'EUR 2026-02-27 11.1',
      'USD 2026-02-27 11',
    ]);
    const again = await staff.post(`${url}/import`, { csv });
    expect(again.body.data).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('an import writes one audit row with its counts', async () => {
    await fresh();
    await staff.post(`${url}/import`, { csv: 'Date,USD\n2026-03-02,1.25\n' });
    const log = await staff.get('/api/back-office/v1/audit-log?action=exchange_rates.imported');
    expect(log.body.data.map((row: { to_value: string }) => JSON.parse(row.to_value))).toEqual([
      { days: 1, added: 1, changed: 0, unchanged: 0, gaps: 0, refused: 0 },
    ]);
  });

  test('422 VALIDATION_FAILED: a file of another layout is refused as a whole', async () => {
    await fresh();
    const reply = await staff.post(`${url}/import`, { csv: 'currency;rate\nUSD;1.08' });
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { csv: [expect.any(String)] } });
  });

  test('lists every active currency with the rate that applies today', async () => {
    await fresh();
    await set('2026-02-01', 'USD', '0.95');
    await set('2026-03-02', 'USD', '0.92');
    await set('2026-03-03', 'USD', '0.99');
    const { data } = (await staff.get('/api/back-office/v1/currencies')).body;
    expect(data).toHaveLength([...currencyTable.values()].filter((one) => one.active).length);
    const isRated = data.map(({ rate }: { rate: string | null }) => rate !== null);
    expect(isRated.slice(0, 2), 'those with a rate come first').toEqual([true, true]);
    expect(new Set(isRated.slice(2))).toEqual(new Set([false]));
    const of = (code: string) => data.find((one: { code: string }) => one.code === code);
    expect(of('USD')).toEqual({ code: 'USD', name: 'US Dollar', exponent: 2, rate: '0.92', rate_day: '2026-03-02' });
    expect(of('EUR')).toMatchObject({ rate: '1', rate_day: null });
    expect(of('JPY')).toMatchObject({ exponent: 0, rate: null, rate_day: null });
  });

  test('422 VALIDATION_FAILED on currency: no registration in a currency without a rate', async () => {
    await fresh();
    await set('2026-03-03', 'USD', '0.92');
    const reply = await register('USD');
    expect(reply.status).toBe(422);
    expect(reply.body.error.details).toEqual({
      currency: [
        'USD has no exchange rate to EUR: set one in the back office under Exchange rates, or by PUT /api/v1/operator/exchange-rates with the scope rates:write',
      ],
    });
    await set('2026-03-02', 'USD', '0.93');
    expect((await register('USD')).status).toBe(201);
    expect((await register('EUR')).status).toBe(201);
  });

  test('default limits are converted to the player currency; minutes are not', async () => {
    await fresh({ settings: { default_limits: { max_daily_deposit: 10_000, max_session_minutes: 60 } } });
    await set('2026-03-02', 'JPY', '0.0061');
    const player = await registerTestPlayer(operator, { currency: 'JPY' });
    const [row] = await world.admin`select limits from player_limits where player_id = ${player}`;
    expect(row).toEqual({ limits: { max_daily_deposit: 16_393, max_session_minutes: 60 } });
  });

  test('an entry keeps its converted amount when the rate changes', async () => {
    await fresh();
    await set('2026-03-02', 'USD', '0.92');
    const player = await registerTestPlayer(operator, { currency: 'USD' });
    await deposit(operator, player, 10_000);
    await set('2026-03-02', 'USD', '0.50');
    await deposit(operator, player, 10_000);
    const entries =
      await world.admin`select operator_amount from ledger_entries where player_id = ${player} order by seq`;
    expect(entries.map((entry) => entry.operator_amount)).toEqual([9_200, 5_000]);
  });

  test('changing the operator currency replaces the rates', async () => {
    await fresh();
    await set('2026-03-02', 'USD', '0.92');
    const context = { operator_id: operator.operator_id, actor: testActor, now: world.clock.now() };
    await inOperator(world.app.sql, operator.operator_id, (tx) => changeOperator(tx, context, { currency: 'SEK' }));
    expect(await rates()).toEqual([]);
  });
});
