import { describe, expect, test } from 'vitest';
import { alertsUrl } from '../../../test/support/aml.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, balancesOf, eventsOf, withdraw } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

const alertsOf = async (player: number) => (await table.staff.get(`${alertsUrl}?player_id=${player}`)).body.data;
const riskOf = async (player: number) =>
  (await table.staff.get(`/api/back-office/v1/players/${player}`)).body.data.risk_level;

describe('wins beyond the bounds of the operator', () => {
  test('10,000,000,000 for a stake of 0.01: paid, with an alert, and the risk level is critical', async () => {
    const gameSession = await table.openSession(100);
    const round_id = newName('r');
    await must(gameSession.bet(newName('b'), 1, { round_id }));
    const win = newName('w');
    for (let sent = 0; sent < 2; sent += 1) await must(gameSession.win(win, 1e12, { round_id }));
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(1e12 + 99);
    expect(await alertsOf(gameSession.player)).toMatchObject([
      {
        kind: 'large_win',
        status: 'open',
        occurrences: 1,
        refusals: 0,
        payment_amount: 1e12,
        figures: { multiplier: 1e12, above: 10_000_000, max_multiplier: 10_000 },
      },
    ]);
    expect(await riskOf(gameSession.player)).toBe('critical');
    const events = await eventsOf(world, gameSession.player);
    for (const type of ['aml.alert_opened', 'risk.level_changed'])
      expect(events.filter((one) => one === type)).toHaveLength(1);
  });

  test.each([
    ['as many times the stake as the bound', 10, 100_000, []],
    ['more times the stake than the bound', 10, 100_001, ['Win beyond the multiple of the stake']],
    ['below 1,000.00, whatever the stake', 1, 99_999, []],
    ['the amount of the bound', 5_000, 10_000_000, []],
    ['above the amount of the bound', 5_000, 10_000_001, ['Win above the bound']],
  ])('%s: a stake of %d and a win of %d', async (_, stake, won, names) => {
    const gameSession = await table.openSession(10_000);
    const round_id = newName('r');
    await must(gameSession.bet(newName('b'), stake, { round_id }));
    await must(gameSession.win(newName('w'), won, { round_id }));
    const raised = (await alertsOf(gameSession.player)).map((alert: { rule_name: string }) => alert.rule_name);
    expect(raised).toEqual(names);
    expect(await riskOf(gameSession.player)).toBe(names.length > 0 ? 'critical' : 'low');
  });

  test('the wins of a round count together, also those of one call', async () => {
    const gameSession = await table.openSession(10_000);
    const actions = [
      { kind: 'bet', transaction_id: newName('b'), amount: 20 },
      { kind: 'win', transaction_id: newName('w'), amount: 150_000 },
      { kind: 'win', transaction_id: newName('w'), amount: 150_000 },
    ];
    await must(gameSession.play(newName('r'), actions));
    expect(await alertsOf(gameSession.player)).toMatchObject([{ kind: 'large_win', figures: { multiplier: 15_000 } }]);
  });

  test('a withdrawal after it needs two people', async () => {
    const gameSession = await table.openSession(10_000);
    const round_id = newName('r');
    await must(gameSession.bet(newName('b'), 1, { round_id }));
    await must(gameSession.win(newName('w'), 100_000, { round_id }));
    await addMethod(table.staff);
    const asked = await must(withdraw(table.operator, gameSession.player, 100));
    const approved = await must(table.staff.post(`/api/back-office/v1/payments/${asked.body.data.id}/approve`));
    expect(approved.body.data.status).toBe('new');
  });
});
