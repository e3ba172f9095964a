import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/support/client.ts';
import { addMethod, deposit, eventsOf, playerWith, withdraw } from '../../../test/support/money.ts';
import { newPlayerBody, registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
await addMethod(await addTestStaff(world, operator));

describe('self-exclusion over the API', () => {
  beforeEach(() => world.clock.set(new Date('2026-03-16T10:00:00.000Z')));

  const exclude = (player: number, body: unknown, options?: object) =>
    operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, body, options);
  const limitsOf = async (player: number) =>
    (await operator.client.get(`/api/v1/operator/players/${player}/limits`)).body.data;
  const playerOf = async (player: number) =>
    (await operator.client.get(`/api/v1/operator/players/${player}`)).body.data;
  const setStatus = (player: number, status: string) =>
    operator.client.put(`/api/v1/operator/players/${player}/status`, { status });
  const inDays = (days: number): string => new Date(world.clock.now().getTime() + days * day).toISOString();

  test('200: the limits response with the exclusion filled in, and the event with the same', async () => {
    const player = await registerTestPlayer(operator);
    const reply = await exclude(player, { period: '6_months' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      player_id: player,
      currency: 'EUR',
      self_exclusion: {
        type: 'self_exclusion',
        since: '2026-03-16T10:00:00.000Z',
        until: '2026-09-16T10:00:00.000Z',
      },
    });
    expect(await limitsOf(player)).toEqual(reply.body.data);
    const [event] = await world.admin`
      select data from outbox_events where player_id = ${player} and type = 'self_exclusion.started'`;
    expect(event?.data).toEqual(reply.body.data);
  });

  test('the excluded player has can_bet, can_deposit and can_login false and may withdraw the balance', async () => {
    const player = await playerWith(operator, 5000);
    await exclude(player, { period: '24_hours' });
    expect((await playerOf(player)).restrictions).toEqual({
      can_login: false,
      can_deposit: false,
      can_withdraw: true,
      can_bet: false,
      excluded_from_bonuses: true,
    });
    const refused = await deposit(operator, player, 100);
    expect(refused.body.error).toMatchObject({
      code: 'PLAYER_RESTRICTED',
      details: { self_excluded_until: inDays(1) },
    });
    expect((await withdraw(operator, player, 5000)).status).toBe(201);
  });

  test('ends player tokens on the next request, on every node, and no new one is issued', async () => {
    const node = await world.startNode();
    const player = await registerTestPlayer(operator);
    const issue = () => operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
    const token = bearerFor(world.app, (await issue()).body.data.token);
    expect((await token.get('/api/v1/player/me', { via: node })).status).toBe(200);
    await exclude(player, { period: '24_hours' });
    for (const via of [world.app, node])
      expect((await token.get('/api/v1/player/me', { via })).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    expect((await issue()).body.error.code).toBe('PLAYER_RESTRICTED');
    world.clock.advance(day);
    expect((await issue()).status).toBe(201);
    expect((await token.get('/api/v1/player/me')).body.error.code).toBe('INVALID_PLAYER_TOKEN');
  });

  test('a token issued while the exclusion begins does not survive it', async () => {
    for (let round = 0; round < 15; round += 1) {
      const player = await registerTestPlayer(operator);
      const [issued] = await Promise.all([
        operator.client.post(`/api/v1/operator/players/${player}/session-tokens`),
        exclude(player, { period: '24_hours' }),
      ]);
      if (issued.status === 201) {
        const reply = await bearerFor(world.app, issued.body.data.token).get('/api/v1/player/me');
        expect(reply.status).toBe(401);
      } else expect(issued.body.error.code).toBe('PLAYER_RESTRICTED');
    }
  });

  test('ends at its time: it applies until a millisecond before', async () => {
    const player = await registerTestPlayer(operator);
    await exclude(player, { until: inDays(3) });
    world.clock.advance(3 * day - 1);
    expect((await deposit(operator, player, 100)).body.error.code).toBe('PLAYER_RESTRICTED');
    expect((await limitsOf(player)).self_exclusion).not.toBeNull();
    world.clock.advance(1);
    expect((await limitsOf(player)).self_exclusion).toBeNull();
    expect((await deposit(operator, player, 100)).status).toBe(201);
    expect(await eventsOf(world, player)).toEqual([
      'player.registered',
      'self_exclusion.started',
      'self_exclusion.ended',
      'deposit.paid',
    ]);
  });

  test('the same period again later extends it, and since stays', async () => {
    const player = await registerTestPlayer(operator);
    await exclude(player, { period: '24_hours' });
    world.clock.advance(day / 2);
    const reply = await exclude(player, { period: '24_hours' });
    expect(reply.body.data.self_exclusion).toEqual({
      type: 'time_out',
      since: '2026-03-16T10:00:00.000Z',
      until: inDays(1),
    });
  });

  test('the same end again is 200 and makes no second event', async () => {
    const player = await registerTestPlayer(operator);
    const first = await exclude(player, { period: '7_days' });
    const again = await exclude(player, { until: inDays(7) });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'self_exclusion.started']);
  });

  test('a time-out can become a self-exclusion, with an audit row per field', async () => {
    const player = await registerTestPlayer(operator);
    await exclude(player, { period: '30_days' });
    expect((await exclude(player, { period: '3_months' })).body.data.self_exclusion.type).toBe('self_exclusion');
    const rows = await world.admin`
      select field, from_value, to_value from audit_log
      where subject_id = ${player} and action = 'self_exclusion.started' order by id`;
    expect([...rows].slice(2)).toEqual([
      { field: 'exclusion_type', from_value: 'time_out', to_value: 'self_exclusion' },
      { field: 'exclusion_until', from_value: '2026-04-15T10:00:00.000Z', to_value: '2026-06-16T10:00:00.000Z' },
    ]);
  });

  test('422 RESPONSIBLE_GAMING_RULE: an earlier end, with both ends in the details, changes nothing', async () => {
    const player = await registerTestPlayer(operator);
    const { body } = await exclude(player, { period: '6_months' });
    const reply = await exclude(player, { period: '3_months' });
    expect(reply.status).toBe(422);
    expect(reply.body.error).toMatchObject({
      code: 'RESPONSIBLE_GAMING_RULE',
      details: {
        rule: 'ends_earlier',
        running: body.data.self_exclusion,
        requested: { type: 'self_exclusion', until: '2026-06-16T10:00:00.000Z' },
      },
    });
    expect(await limitsOf(player)).toEqual(body.data);
  });

  test('422 RESPONSIBLE_GAMING_RULE: a weaker type, even one that ends later', async () => {
    const player = await registerTestPlayer(operator);
    await exclude(player, { period: '3_months' });
    world.clock.set(new Date('2026-06-10T10:00:00.000Z'));
    const reply = await exclude(player, { period: '30_days' });
    expect(reply.body.error).toMatchObject({
      code: 'RESPONSIBLE_GAMING_RULE',
      details: { rule: 'weaker_type', running: { type: 'self_exclusion' }, requested: { type: 'time_out' } },
    });
  });

  test('after its end a shorter one can begin, and the first is announced as ended', async () => {
    const player = await registerTestPlayer(operator);
    await exclude(player, { period: '7_days' });
    world.clock.advance(7 * day);
    const reply = await exclude(player, { period: '24_hours' });
    expect(reply.body.data.self_exclusion).toMatchObject({ since: inDays(0), until: inDays(1) });
    expect(await eventsOf(world, player)).toEqual([
      'player.registered',
      'self_exclusion.started',
      'self_exclusion.ended',
      'self_exclusion.started',
    ]);
  });

  describe('self_closure', () => {
    test('also closes the account, which PUT status cannot open while it runs', async () => {
      const player = await registerTestPlayer(operator);
      const reply = await exclude(player, { period: '6_months', type: 'self_closure' });
      expect(reply.body.data.self_exclusion.type).toBe('self_closure');
      expect((await playerOf(player)).status).toBe('closed');
      expect((await setStatus(player, 'active')).body.error.code).toBe('RESPONSIBLE_GAMING_RULE');
      expect(await eventsOf(world, player)).toEqual([
        'player.registered',
        'self_exclusion.started',
        'player.status_changed',
      ]);
      const [event] = await world.admin`
        select data from outbox_events where player_id = ${player} and type = 'player.status_changed'`;
      expect(event?.data).toEqual(await playerOf(player));
    });

    test('leaves the account closed at its end, and it can be opened then', async () => {
      const player = await registerTestPlayer(operator);
      await exclude(player, { until: inDays(45), type: 'self_closure' });
      world.clock.advance(45 * day);
      expect(await playerOf(player)).toMatchObject({ status: 'closed', self_exclusion: null });
      expect((await setStatus(player, 'active')).status).toBe(200);
    });

    test('only staff can open what staff had locked', async () => {
      const player = await registerTestPlayer(operator);
      await world.admin`update players set status = 'locked', status_set_by = 'staff' where id = ${player}`;
      expect((await exclude(player, { period: '24_hours', type: 'self_closure' })).status).toBe(200);
      world.clock.advance(day);
      expect((await setStatus(player, 'active')).body.error.code).toBe('PLAYER_RESTRICTED');
    });
  });

  test('a concurrent change of status is not lost', async () => {
    for (let round = 0; round < 15; round += 1) {
      const player = await registerTestPlayer(operator);
      const [status, excluded] = await Promise.all([
        setStatus(player, 'locked'),
        exclude(player, { period: '24_hours' }),
      ]);
      expect([status.status, excluded.status]).toEqual([200, 200]);
      expect(await playerOf(player)).toMatchObject({ status: 'locked', self_exclusion: { type: 'time_out' } });
    }
  });

  test('422 SELF_EXCLUDED_IDENTITY: the same person cannot register again while it runs', async () => {
    const person = { first_name: 'Grace', last_name: 'Hopper', birth_date: '1986-12-09' };
    const player = await registerTestPlayer(operator, person);
    const again = () => operator.client.post('/api/v1/operator/players', newPlayerBody(person));
    await exclude(player, { period: '3_months' });
    expect((await again()).body.error.code).toBe('SELF_EXCLUDED_IDENTITY');
    world.clock.set(new Date('2026-06-16T10:00:00.000Z'));
    expect((await again()).status).toBe(201);
  });

  test('a repeat with the Idempotency-Key does not extend it', async () => {
    const player = await registerTestPlayer(operator);
    const first = await exclude(player, { period: '24_hours' }, { idempotencyKey: 'once' });
    world.clock.advance(3_600_000);
    const again = await exclude(player, { period: '24_hours' }, { idempotencyKey: 'once' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await limitsOf(player)).self_exclusion.until).toBe('2026-03-17T10:00:00.000Z');
  });

  describe('422 VALIDATION_FAILED', () => {
    const rows: [string, object, string][] = [
      ['both period and until', { period: '24_hours', until: '2026-03-20T00:00:00Z' }, 'until'],
      ['neither', {}, 'period'],
      ['a period that is none', { period: '2_days' }, 'period'],
      ['a moment that is none', { until: 'tomorrow' }, 'until'],
      ['the past', { until: '2026-03-16T09:59:59.999Z' }, 'until'],
      ['the present', { until: '2026-03-16T10:00:00.000Z' }, 'until'],
      ['a millisecond more than 30 days', { until: '2026-04-15T10:00:00.001Z' }, 'until'],
      ['more than five minutes less than 3 months', { until: '2026-06-16T09:54:59.999Z' }, 'until'],
      ['a time_out for 3 months', { period: '3_months', type: 'time_out' }, 'type'],
      ['a self_exclusion for a day', { period: '24_hours', type: 'self_exclusion' }, 'type'],
      ['a type that is none', { period: '24_hours', type: 'holiday' }, 'type'],
    ];
    for (const [name, body, field] of rows)
      test(name, async () => {
        const player = await registerTestPlayer(operator);
        const reply = await exclude(player, body);
        expect(reply.status).toBe(422);
        expect(reply.body.error.code).toBe('VALIDATION_FAILED');
        expect(Object.keys(reply.body.error.details)).toEqual([field]);
        expect((await limitsOf(player)).self_exclusion).toBeNull();
      });
  });

  test('404 NOT_FOUND: nobody, or another operator’s player', async () => {
    const stranger = await registerTestPlayer(await world.addOperator());
    for (const player of [stranger, 999_999])
      expect((await exclude(player, { period: '24_hours' })).body.error.code).toBe('NOT_FOUND');
  });

  test('staff can exclude and extend, but not shorten', async () => {
    const staff = await addTestStaff(world, operator, 'compliance');
    const player = await registerTestPlayer(operator);
    const url = `/api/back-office/v1/players/${player}/self-exclusion`;
    expect((await staff.post(url, { period: '12_months', reason: 'asked by letter' })).status).toBe(200);
    expect((await staff.post(url, { period: '6_months' })).body.error.code).toBe('RESPONSIBLE_GAMING_RULE');
    expect((await staff.post(url, { period: '5_years' })).body.data.self_exclusion.until).toBe(
      '2031-03-16T10:00:00.000Z',
    );
    const stranger = await addTestStaff(world, operator, 'finance');
    expect((await stranger.post(url, { period: '5_years' })).body.error.code).toBe('INSUFFICIENT_PERMISSION');
  });
});
