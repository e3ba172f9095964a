import { describe, expect, test } from 'vitest';
import { clientFor, must, mustData } from '../../../test/support/client.ts';
import { deposit, eventsOf, playerWith } from '../../../test/support/money.ts';
import { browserOf, registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { dayMilliseconds } from '../../base/windows.ts';

const limits = '/api/v1/player/limits';
const exclusion = '/api/v1/player/self-exclusion';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);

describe("a player's own limits", () => {
  test('200: the limits, and how much of each is used', async () => {
    const player = await playerWith(operator, 700);
    const browser = await browserOf(world, operator, player, []);
    await must(browser.put(limits, { limits: { max_daily_deposit: 1_000 } }));
    const own = await mustData(browser.get(limits));
    expect(own).toMatchObject({ player_id: player, limits: { max_daily_deposit: 1_000 }, self_exclusion: null });
    const used = own.usage.find((use: { limit: string }) => use.limit === 'max_daily_deposit');
    expect(used).toEqual({ limit: 'max_daily_deposit', used: 700, resets_at: '2026-03-03T00:00:00.000Z' });
    expect(own).toEqual(await mustData(staff.get(`/api/back-office/v1/players/${player}/limits`)));
  });

  test('a new or lower limit applies at once, with any token, and binds deposits', async () => {
    const player = await registerTestPlayer(operator);
    const browser = await browserOf(world, operator, player, []);
    for (const max_daily_deposit of [500, 300]) {
      const reply = await must(browser.put(limits, { limits: { max_daily_deposit } }));
      expect(reply.body.meta).toEqual({ applied: ['max_daily_deposit'], pending: [], cooling_off_hours: 24 });
    }
    expect((await deposit(operator, player, 301)).body.error.code).toBe('LIMIT_EXCEEDED');
    expect((await deposit(operator, player, 300)).status).toBe(201);
    const log = await mustData(staff.get(`/api/back-office/v1/audit-log?subject_kind=player&subject_id=${player}`));
    expect(log[0]).toMatchObject({ action: 'limits.changed', actor_kind: 'player', actor_id: player });
  });

  test('403 INSUFFICIENT_SCOPE: a raise or a removal without the access, which changes nothing else of the request', async () => {
    const player = await registerTestPlayer(operator);
    const browser = await browserOf(world, operator, player, ['payments', 'profile']);
    await must(browser.put(limits, { limits: { max_daily_deposit: 500 } }));
    for (const max_daily_deposit of [501, null]) {
      const reply = await browser.put(limits, { limits: { max_daily_deposit, max_weekly_deposit: 900 } });
      expect(reply.status).toBe(403);
      expect(reply.body.error).toMatchObject({
        code: 'INSUFFICIENT_SCOPE',
        details: { required_scopes: ['limits:write'], required_access: ['limits'] },
      });
    }
    const { limits: own, pending_changes } = await mustData(browser.get(limits));
    expect([own.max_daily_deposit, own.max_weekly_deposit, pending_changes]).toEqual([500, null, []]);
  });

  test('a raise with the access waits for the cooling-off', async () => {
    const player = await registerTestPlayer(operator);
    const browser = await browserOf(world, operator, player, ['limits']);
    await must(browser.put(limits, { limits: { max_daily_deposit: 500 } }));
    const raised = await must(browser.put(limits, { limits: { max_daily_deposit: 900 } }));
    expect(raised.body.meta).toMatchObject({ applied: [], pending: ['max_daily_deposit'] });
    const effective_at = new Date(world.clock.now().getTime() + dayMilliseconds).toISOString();
    expect(raised.body.data).toMatchObject({
      limits: { max_daily_deposit: 500 },
      pending_changes: [{ field: 'max_daily_deposit', current_value: 500, requested_value: 900, effective_at }],
    });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'limits.changed', 'limits.change_requested']);
  });

  test('a key that has lost limits:write opens no raise any longer', async () => {
    const player = await registerTestPlayer(operator);
    const key = await operator.addKey(['players:write', 'limits:write']);
    const weaker = { ...operator, client: clientFor(world.app, world.clock, key) };
    const browser = await browserOf(world, weaker, player, ['limits']);
    await must(browser.put(limits, { limits: { max_daily_deposit: 500 } }));
    await world.admin`update api_keys set scopes = '{players:write}', version = version + 1 where id = ${key.id}`;
    expect((await browser.put(limits, { limits: { max_daily_deposit: 501 } })).status).toBe(403);
    expect((await browser.put(limits, { limits: { max_daily_deposit: 499 } })).status).toBe(200);
  });
});

describe("a player's own exclusion", () => {
  test('starts with any token, ends the session, and refuses bets and deposits at once', async () => {
    const player = await playerWith(operator, 1_000);
    const browser = await browserOf(world, operator, player, []);
    const reply = await must(browser.post(exclusion, { period: '7_days' }));
    expect(reply.body.data.self_exclusion).toMatchObject({ type: 'time_out' });
    expect((await browser.get(limits)).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    expect((await deposit(operator, player, 100)).body.error.code).toBe('PLAYER_RESTRICTED');
    expect(await eventsOf(world, player)).toContain('self_exclusion.started');
  });

  test('reaches the other accounts of the person', async () => {
    const person = { first_name: 'Nora', last_name: 'Twice Registered', birth_date: '1980-01-02', country: 'DE' };
    const [one, two] = [await registerTestPlayer(operator, person), await registerTestPlayer(operator, person)];
    await must((await browserOf(world, operator, one)).post(exclusion, { period: '6_months' }));
    const other = await mustData(operator.client.get(`/api/v1/operator/players/${two}/limits`));
    expect(other.self_exclusion).toMatchObject({ type: 'self_exclusion' });
  });
});
