import { limitNames } from '@croupier/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { addMethod, deposit, eventsOf, playerWith, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';

const noLimits = Object.fromEntries(limitNames.map((name) => [name, null]));

const world = await createFileWorld();
const operator = await world.addOperator({ settings: { cooling_off_hours: 48 } });

describe('limits over the API', () => {
  const urlOf = (player: number): string => `/api/v1/operator/players/${player}/limits`;
  const get = (player: number) => operator.client.get(urlOf(player));
  const set = (player: number, limits: unknown) => operator.client.put(urlOf(player), { limits });
  const later = (hours: number): string => new Date(world.clock.now().getTime() + hours * hour).toISOString();
  const auditOf = (player: number) =>
    world.admin<{ action: string; field: string; from_value: string | null; to_value: string | null }[]>`
      select action, field, from_value, to_value from audit_log
      where subject_kind = 'player' and subject_id = ${player} and action like 'limits.%' order by id`;

  test('200: all sixteen limits, null where there is none', async () => {
    const player = await registerTestPlayer(operator);
    const reply = await get(player);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      data: { player_id: player, currency: 'EUR', limits: noLimits, pending_changes: [], self_exclusion: null },
    });
  });

  test('200: staff see how much of each limit is used, as a refusal says it, and when it resets', async () => {
    const staff = await addTestStaff(world, operator, 'support');
    await addMethod(await addTestStaff(world, operator));
    const player = await playerWith(operator, 900);
    const url = `/api/back-office/v1/players/${player}/limits`;
    const used = async () => {
      const { usage } = (await staff.get(url)).body.data as {
        usage: { limit: string; used: number; resets_at: string }[];
      };
      return Object.fromEntries(usage.map((one) => [one.limit, [one.used, one.resets_at]]));
    };
    await must(set(player, { max_monthly_deposit: 1_000, max_balance: 1_000 }));
    const { error } = (await deposit(operator, player, 101)).body;
    expect(error.details).toMatchObject({ limit: 'max_monthly_deposit', used: 900 });
    expect((await used()).max_monthly_deposit).toEqual([900, error.details.resets_at]);
    expect(Object.keys(await used()).toSorted()).toEqual(
      limitNames.filter((name) => !name.includes('single')).toSorted(),
    );

    await must(withdraw(operator, player, 300));
    expect(await used()).toMatchObject({ max_balance: [900, null], max_session_minutes: [0, null] });
    world.clock.advance(32 * 24 * hour);
    expect(await used()).toMatchObject({ max_monthly_deposit: [0, expect.any(String)], max_balance: [900, null] });
  });

  test('404 NOT_FOUND: the limits of nobody, or of another operator’s player', async () => {
    const player = await registerTestPlayer(await world.addOperator());
    for (const id of [player, 999_999]) {
      expect((await get(id)).body.error.code).toBe('NOT_FOUND');
      expect((await set(id, { max_balance: 1 })).body.error.code).toBe('NOT_FOUND');
    }
  });

  test('200: a new limit applies at once, in meta.applied, with an event and an audit row per limit', async () => {
    const player = await registerTestPlayer(operator);
    const reply = await set(player, { max_daily_deposit: 1000, max_session_minutes: 60 });
    expect(reply.status).toBe(200);
    expect(reply.body.data.limits).toEqual({ ...noLimits, max_daily_deposit: 1000, max_session_minutes: 60 });
    expect(reply.body.meta).toEqual({
      applied: ['max_daily_deposit', 'max_session_minutes'],
      pending: [],
      cooling_off_hours: 48,
    });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'limits.changed']);
    expect([...(await auditOf(player))]).toEqual([
      { action: 'limits.changed', field: 'max_daily_deposit', from_value: null, to_value: '1000' },
      { action: 'limits.changed', field: 'max_session_minutes', from_value: null, to_value: '60' },
    ]);
    expect((await get(player)).body.data).toEqual(reply.body.data);
  });

  test('200: a raise or removal waits, in meta.pending and pending_changes', async () => {
    const player = await registerTestPlayer(operator);
    await set(player, { max_daily_deposit: 1000, max_balance: 5000, max_single_bet: 10 });
    const reply = await set(player, { max_daily_deposit: 2000, max_balance: null, max_single_bet: 5 });
    expect(reply.body.meta).toEqual({
      applied: ['max_single_bet'],
      pending: ['max_daily_deposit', 'max_balance'],
      cooling_off_hours: 48,
    });
    expect(reply.body.data.limits).toMatchObject({ max_daily_deposit: 1000, max_balance: 5000, max_single_bet: 5 });
    expect(reply.body.data.pending_changes).toEqual([
      { field: 'max_daily_deposit', current_value: 1000, requested_value: 2000, effective_at: later(48) },
      { field: 'max_balance', current_value: 5000, requested_value: null, effective_at: later(48) },
    ]);
    expect(await eventsOf(world, player)).toEqual([
      'player.registered',
      'limits.changed',
      'limits.changed',
      'limits.change_requested',
    ]);
  });

  test('the old limit applies until the raise is due, without a sweep, and the raise is announced before the deposit', async () => {
    const player = await registerTestPlayer(operator);
    await set(player, { max_single_deposit: 1000 });
    await set(player, { max_single_deposit: 1001 });
    world.clock.advance(48 * hour - 1);
    const refused = await deposit(operator, player, 1001);
    expect(refused.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 'max_single_deposit', value: 1000, used: 0, requested: 1001, resets_at: null },
    });
    world.clock.advance(1);
    expect((await get(player)).body.data).toMatchObject({
      limits: { max_single_deposit: 1001 },
      pending_changes: [],
    });
    expect((await deposit(operator, player, 1001)).status).toBe(201);
    expect((await deposit(operator, player, 1002)).status).toBe(422);
    expect(await eventsOf(world, player)).toEqual([
      'player.registered',
      'limits.changed',
      'limits.change_requested',
      'limits.reached',
      'limits.change_applied',
      'deposit.paid',
      'limits.reached',
    ]);
    expect((await auditOf(player)).at(-1)).toEqual({
      action: 'limits.change_applied',
      field: 'max_single_deposit',
      from_value: '1000',
      to_value: '1001',
    });
  });

  test('the daily deposit limit counts from UTC midnight, and is exact', async () => {
    world.clock.set(new Date('2026-07-15T23:59:59.000Z'));
    const player = await registerTestPlayer(operator);
    await set(player, { max_daily_deposit: 1000 });
    expect((await deposit(operator, player, 400)).status).toBe(201);
    expect((await deposit(operator, player, 600)).status).toBe(201);
    const refused = await deposit(operator, player, 1);
    expect(refused.status).toBe(422);
    expect(refused.body.error.details).toEqual({
      limit: 'max_daily_deposit',
      value: 1000,
      used: 1000,
      requested: 1,
      resets_at: '2026-07-16T00:00:00.000Z',
    });
    world.clock.advance(1000);
    expect((await deposit(operator, player, 1000)).status).toBe(201);
  });

  test('lowering a limit, or asking for its current value, withdraws its pending raise', async () => {
    const player = await registerTestPlayer(operator);
    await set(player, { max_balance: 100, max_daily_bet: 100 });
    await set(player, { max_balance: 200, max_daily_bet: 200 });
    const reply = await set(player, { max_balance: 50, max_daily_bet: 100 });
    expect(reply.body.meta).toMatchObject({ applied: ['max_daily_bet', 'max_balance'], pending: [] });
    expect(reply.body.data.pending_changes).toEqual([]);
    world.clock.advance(1000 * hour);
    expect((await get(player)).body.data.limits).toMatchObject({ max_balance: 50, max_daily_bet: 100 });
    expect((await auditOf(player)).slice(-3)).toEqual([
      { action: 'limits.changed', field: 'max_balance', from_value: '100', to_value: '50' },
      { action: 'limits.change_withdrawn', field: 'max_daily_bet', from_value: '200', to_value: '100' },
      { action: 'limits.change_withdrawn', field: 'max_balance', from_value: '200', to_value: '50' },
    ]);
  });

  test('a request that changes nothing is 200 and writes nothing', async () => {
    const player = await registerTestPlayer(operator);
    await set(player, { max_balance: 100 });
    const reply = await set(player, { max_balance: 100, max_daily_bet: null });
    expect(reply.status).toBe(200);
    expect(reply.body.meta).toEqual({ applied: [], pending: [], cooling_off_hours: 48 });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'limits.changed']);
    expect(await auditOf(player)).toHaveLength(1);
  });

  describe('422 VALIDATION_FAILED', () => {
    const rows: [string, unknown, string[]][] = [
      ['a name that is no limit', { max_fun: 5, max_balance: 10 }, ['limits.max_fun']],
      ['a fraction', { max_balance: 10.5 }, ['limits.max_balance']],
      ['a text', { max_balance: '10' }, ['limits.max_balance']],
      ['less than nothing', { max_daily_bet: -1, max_balance: -5 }, ['limits.max_daily_bet', 'limits.max_balance']],
      ['more than can be counted', { max_balance: 9_007_199_254_740_992 }, ['limits.max_balance']],
      ['a session of 4 minutes', { max_session_minutes: 4 }, ['limits.max_session_minutes']],
      ['a session of 1441 minutes', { max_session_minutes: 1441 }, ['limits.max_session_minutes']],
      ['no limit at all', {}, ['limits']],
      ['limits that are no object', [1], ['limits']],
      ['limits left out', undefined, ['limits']],
    ];
    for (const [name, limits, fields] of rows)
      test(name, async () => {
        const player = await registerTestPlayer(operator);
        const reply = await set(player, limits);
        expect(reply.status).toBe(422);
        expect(reply.body.error.code).toBe('VALIDATION_FAILED');
        expect(Object.keys(reply.body.error.details)).toEqual(fields);
        expect((await get(player)).body.data.limits).toEqual(noLimits);
      });
  });

  test('accepts the bounds: 5 and 1440 minutes, zero, and the largest integer', async () => {
    const player = await registerTestPlayer(operator);
    expect((await set(player, { max_session_minutes: 1440 })).status).toBe(200);
    expect((await set(player, { max_session_minutes: 5, max_balance: 0, max_daily_bet: 2 ** 53 - 1 })).status).toBe(
      200,
    );
  });

  test('parallel requests are decided one after the other', async () => {
    const player = await registerTestPlayer(operator);
    const node = await world.startNode();
    const values = Array.from({ length: 40 }, (_, index) => 1000 - index * 10);
    const replies = await Promise.all(
      values.map((value, index) =>
        operator.client.put(
          urlOf(player),
          { limits: { max_balance: value } },
          { via: index % 2 === 0 ? world.app : node },
        ),
      ),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect((await get(player)).body.data.limits.max_balance).toBe(610);
  });

  describe('staff on behalf of a player', () => {
    const staffUrl = (player: number): string => `/api/back-office/v1/players/${player}/limits`;

    test('have the same cooling-off, and the log names them and their reason', async () => {
      const staff = await addTestStaff(world, operator, 'support');
      const player = await registerTestPlayer(operator);
      const lowered = await staff.put(staffUrl(player), { limits: { max_balance: 100 }, reason: 'asked on the phone' });
      expect(lowered.body.meta).toMatchObject({ applied: ['max_balance'] });
      const raised = await staff.put(staffUrl(player), { limits: { max_balance: 200 } });
      expect(raised.body.meta).toMatchObject({ applied: [], pending: ['max_balance'] });
      expect((await staff.get(staffUrl(player))).body.data.limits.max_balance).toBe(100);
      const [row] = await world.admin`
        select actor_kind, actor_id, reason from audit_log where subject_id = ${player} and action = 'limits.changed'`;
      expect(row).toEqual({ actor_kind: 'staff', actor_id: staff.id, reason: 'asked on the phone' });
    });

    test('403 INSUFFICIENT_PERMISSION: manage_limits is needed to see and set limits', async () => {
      const staff = await addTestStaff(world, operator, 'finance');
      const player = await registerTestPlayer(operator);
      for (const reply of [
        await staff.get(staffUrl(player)),
        await staff.put(staffUrl(player), { limits: { max_balance: 1 } }),
      ])
        expect(reply.body.error).toMatchObject({
          code: 'INSUFFICIENT_PERMISSION',
          details: { required_permission: 'manage_limits' },
        });
    });
  });
});
