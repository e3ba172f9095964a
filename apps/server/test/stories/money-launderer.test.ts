import { expect, test } from 'vitest';
import { day, hour } from '../../src/base/durations.ts';
import { alertsUrl, newRule, playerUrl, rulesUrl } from '../support/aml.ts';
import { mustData } from '../support/client.ts';
import { browserOf } from '../support/loyalty.ts';
import { deposit, eventsOf, withdraw } from '../support/money.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test('a money launderer: deposits just below the threshold raise an alert, the payout is declined, the account is locked and the case closed', async () => {
  const casino = await openCasino(world, { settings: { unverified_withdrawal_threshold: null } });
  const { operator, api, pass, money } = casino;
  const officer = await addTestStaff(world, operator, 'compliance', 'Olga');
  const series = { threshold: 1_000_000, margin_percent: 10, count: 3, hours: 72 };
  const structuring = newRule({ kind: 'below_threshold_series', parameters: series, raise_risk_to: 'high' });
  await mustData(officer.post(rulesUrl, structuring));
  const idle = { kind: 'low_turnover_withdrawal', applies_to: 'withdrawal', action: 'refuse' };
  await mustData(officer.post(rulesUrl, newRule({ ...idle, parameters: { min_turnover_percent: 50 } })));

  // Three deposits a day apart, each a little below the threshold. The third raises the alert; all are accepted.
  const gameSession = await casino.openSession(0);
  const { player } = gameSession;
  const alerts = () => mustData(officer.get(`${alertsUrl}?player_id=${player}&order=oldest`));
  for (const [n, amount] of [950_000, 990_000, 920_000].entries()) {
    if (n > 0) await pass(day);
    expect(await alerts()).toEqual([]);
    await mustData(deposit(operator, player, amount));
  }
  expect(await alerts()).toMatchObject([{ kind: 'below_threshold_series', status: 'open', occurrences: 1 }]);
  expect((await mustData(operator.client.get(api(player)))).risk_level).toBe('high');
  expect(await money(player)).toEqual([2_860_000, 0]);

  // Hardly plays, and wants it all back. Declined, and the operator is not told why.
  await mustData(spin(await casino.openSessionOf(player), 1_000, 900));
  const declined = await withdraw(operator, player, 2_800_000);
  expect(await refused(Promise.resolve(declined))).toMatchObject({
    code: 'PAYMENT_REQUEST_INVALID',
    details: { rule: 'declined' },
  });
  expect(declined.text).not.toMatch(/turnover|launder|alert|risk/i);
  expect(await alerts()).toMatchObject([{ refusals: 0 }, { kind: 'low_turnover_withdrawal', refusals: 1 }]);
  expect(await money(player)).toEqual([2_859_900, 0]);

  // Compliance takes the case and locks the account: sessions end, and the operator cannot open it.
  const browser = await browserOf(world, operator, player);
  const [first, second] = await alerts();
  for (const { id } of [first, second]) await mustData(officer.post(`${alertsUrl}/${id}/take`));
  await mustData(officer.post(playerUrl(player, '/aml-lock'), { reason: 'Structuring.' }));
  expect((await refused(browser.get('/api/v1/player/me'))).code).toBe('INVALID_PLAYER_TOKEN');
  expect((await refused(deposit(operator, player, 100))).code).toBe('PLAYER_RESTRICTED');
  expect((await refused(withdraw(operator, player, 100))).code).toBe('PLAYER_RESTRICTED');
  const opened = operator.client.put(api(player, '/status'), { status: 'active' });
  expect((await refused(opened)).code).toBe('PLAYER_RESTRICTED');

  // A week later the report is filed. Closing requires a note, and a closed case stays closed.
  await pass(7 * day + hour);
  const outcome = { outcome: 'reported', note: 'Filed with the authority under 2026/118.' };
  for (const { id } of [first, second]) await mustData(officer.post(`${alertsUrl}/${id}/close`, outcome));
  expect((await refused(officer.post(`${alertsUrl}/${first.id}/take`))).code).toBe('INVALID_REQUEST');
  expect(await alerts()).toMatchObject([
    { status: 'closed', outcome: 'reported', closed_by_name: 'Olga' },
    { status: 'closed', outcome: 'reported', closed_by_name: 'Olga' },
  ]);
  expect((await mustData(operator.client.get(api(player)))).status).toBe('locked');
  expect(await money(player)).toEqual([2_859_900, 0]);
  expect((await eventsOf(world, player)).filter((type) => !type.startsWith('deposit'))).toEqual([
    'player.registered',
    'aml.alert_opened',
    'risk.level_changed',
    'aml.alert_opened',
    'player.status_changed',
    'aml.alert_closed',
    'aml.alert_closed',
  ]);
  await casino.expectSoundBooks();
});
