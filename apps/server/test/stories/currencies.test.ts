import { expect, test } from 'vitest';
import { day } from '../../src/base/durations.ts';
import { base } from '../../support/back-office.ts';
import { addBonus, bonusesOf, granted } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { addMethod, deposit, playerWith, withdraw } from '../support/money.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test('currencies with no decimals and with three, and changing rates: thresholds follow the current rate, the books keep that of each entry', async () => {
  const settings = { four_eyes_threshold: 100_000, unverified_withdrawal_threshold: null };
  const casino = await openCasino(world, { settings });
  const { operator, ann, bob, api, pass, money, decide } = casino;
  await addMethod(ann, { currencies: ['EUR', 'JPY', 'KWD'] });
  const setRates = (on: string, rates: Record<string, string>) =>
    mustData(
      ann.put(`${base}/exchange-rates`, {
        day: on,
        rates: Object.entries(rates).map(([currency, rate]) => ({ currency, rate })),
      }),
    );
  await setRates('2026-03-02', { JPY: '0.0061', KWD: '3.05' });

  // 200,000 yen have no decimals, 100.000 dinars have three.
  const yen = await playerWith(operator, 200_000, { currency: 'JPY' });
  const dinar = await playerWith(operator, 100_000, { currency: 'KWD' });
  const { id } = await mustData(withdraw(operator, yen, 150_000));
  expect(await mustData(decide(id, 'approve'))).toMatchObject({ status: 'allowed', approvals_missing: 0 });

  // The next day the yen has risen: the same payout is above the threshold now, and needs another person.
  await setRates('2026-03-03', { JPY: '0.007' });
  await pass(day);
  expect((await refused(decide(id, 'pay'))).details.blocked_by).toEqual(['four_eyes']);
  await mustData(decide(id, 'approve', bob));
  await mustData(decide(id, 'pay'));
  expect(await money(yen)).toEqual([50_000, 0]);

  // A bonus of 10.00 euros is 1,428 yen today, rounded down, and 3.278 dinars.
  const offer = await addBonus(ann, { wagering_multiplier: 2, max_bet: 700 });
  for (const player of [yen, dinar]) await granted(operator, player, offer);
  expect((await bonusesOf(operator, yen))[0]).toMatchObject({ amount: 1_428, currency: 'JPY', max_bet: 1_000 });
  expect((await bonusesOf(operator, dinar))[0]).toMatchObject({ amount: 3_278, currency: 'KWD', max_bet: 2_295 });

  // Play is in the player's own currency; the largest bet was fixed with the grant.
  const gameSession = await casino.openSessionOf(yen, 'JPY');
  expect((await refused(spin(gameSession, 1_001, 0))).details.rule).toBe('max_bet');
  for (let n = 0; n < 2; n += 1) await mustData(spin(gameSession, 1_000, 0));
  await setRates('2026-03-04', { JPY: '0.0035', KWD: '3.2' });
  await pass(day);
  const next = await casino.openSessionOf(yen, 'JPY');
  expect((await refused(spin(next, 1_001, 0))).details.rule).toBe('max_bet');
  await mustData(spin(next, 856, 0));
  expect((await bonusesOf(operator, yen))[0]).toMatchObject({ result: 'converted', converted_amount: 1_428 });
  expect(await money(yen)).toEqual([50_000 - 2_000 - 856 + 1_428, 0]);

  // A limit is in the player's currency, independent of rates.
  await mustData(operator.client.put(api(dinar, '/limits'), { limits: { max_daily_deposit: 1_500 } }));
  expect((await refused(deposit(operator, dinar, 1_501))).code).toBe('LIMIT_EXCEEDED');
  await mustData(deposit(operator, dinar, 1_500));
  expect(await money(dinar)).toEqual([101_500, 3_278]);

  // The report sums the value of each entry at its own time, whatever the rates are later.
  const report = () => mustData(operator.client.get('/api/v1/operator/reports/ggr?from=2026-03-01&to=2026-03-31'));
  const expected = {
    currency: 'EUR',
    casino: { bets: 1_400 + 300, wins: 0 },
    bonus_conversions: 500,
    payments: { deposits: 122_000 + 30_500 + 480, withdrawals: 91_500 },
  };
  expect(await report()).toMatchObject(expected);
  await setRates('2026-03-05', { JPY: '0.5', KWD: '1' });
  await pass(day);
  expect(await report()).toMatchObject(expected);
  await casino.expectSoundBooks();
});
