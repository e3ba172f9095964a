import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/support/client.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const operatorPlayers = '/api/v1/operator/players';
const staffPlayers = '/api/back-office/v1/players';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator, 'support');

describe('players in the back office', () => {
  let player: number;
  let count = 0;
  beforeEach(async () => {
    count += 1;
    const registered = await operator.client.post(operatorPlayers, {
      username: `player_${count}`,
      email: `player${count}@example.com`,
      first_name: 'Ada',
      last_name: `Lovelace${count}`,
      birth_date: '1990-12-10',
      country: 'GB',
      terms_accepted: true,
    });
    player = registered.body.data.id;
  });

  const at = (path = '') => `${staffPlayers}/${player}${path}`;
  const audited = async () => {
    const reader = await addTestStaff(world, operator, 'compliance');
    const log = await reader.get(`/api/back-office/v1/audit-log?subject_kind=player&subject_id=${player}`);
    return log.body.data as Record<string, unknown>[];
  };
  const events = async () => {
    const rows = await world.admin<{ type: string; data: { restrictions: object; category: string } }[]>`
      select type, data from outbox_events where player_id = ${player} order by id`;
    return rows;
  };
  const token = async () => {
    const issued = await operator.client.post(`${operatorPlayers}/${player}/session-tokens`);
    return issued.body.data.token as string;
  };

  test('200: staff see and find players as their operator does', async () => {
    const seen = await staff.get(at());
    expect(seen.body).toEqual((await operator.client.get(`${operatorPlayers}/${player}`)).body);
    const found = await staff.get(`${staffPlayers}?search=lovelace${count}`);
    expect(found.body.data.map((row: { id: number }) => row.id)).toEqual([player]);
    expect(found.body.links.first).toContain(staffPlayers);
  });

  test('200: every version of the terms that was accepted, with its moment and who recorded it', async () => {
    const terms = async () => (await staff.get(at('/terms'))).body;
    const registered_at = world.clock.now().toISOString();
    const byKey = { actor_kind: 'api_key', actor_id: operator.key.id, actor_name: null };
    const first = { terms_version: null, accepted_at: registered_at, ...byKey };
    expect((await terms()).data).toEqual([first]);

    world.clock.advance(60_000);
    const second = { terms_version: '2026-03', accepted_at: world.clock.now().toISOString(), ...byKey };
    expect((await operator.client.patch(`${operatorPlayers}/${player}`, { terms_version: '2026-03' })).status).toBe(
      200,
    );
    expect((await operator.client.patch(`${operatorPlayers}/${player}`, { terms_version: '2026-03' })).status).toBe(
      200,
    );
    world.clock.advance(60_000);
    await staff.patch(at(), { terms_version: '2026-04' });
    const third = {
      terms_version: '2026-04',
      accepted_at: world.clock.now().toISOString(),
      actor_kind: 'staff',
      actor_id: staff.id,
      actor_name: expect.any(String),
    };
    expect(await terms()).toMatchObject({ data: [third, second, first], meta: { total: 3 } });
    expect((await audited())[0]).toMatchObject({ field: 'terms_version', from_value: '2026-03', to_value: '2026-04' });
    expect((await operator.client.patch(`${operatorPlayers}/${player}`, { terms_version: null })).status).toBe(422);
  });

  test('200: the terms of a player whom a server of the previous version registered', async () => {
    const accepted_at = world.clock.now().toISOString();
    await world.admin`update players set terms_version = '2025-01' where id = ${player}`;
    await world.admin`delete from player_terms where player_id = ${player}`;
    const first = { terms_version: '2025-01', accepted_at, actor_kind: null, actor_id: null, actor_name: null };
    expect((await staff.get(at('/terms'))).body.data).toEqual([first]);
    world.clock.advance(60_000);
    await staff.patch(at(), { terms_version: '2026-04' });
    expect((await staff.get(at('/terms'))).body.data).toMatchObject([{ terms_version: '2026-04' }, first]);
  });

  test('200: an edit of the profile is audited with the editor', async () => {
    const reply = await staff.patch(at(), { city: 'London' });
    expect(reply.body.data.city).toBe('London');
    expect((await audited())[0]).toMatchObject({
      action: 'player.updated',
      actor_kind: 'staff',
      actor_id: staff.id,
      field: 'city',
      to_value: 'London',
    });
  });

  test('200: a restriction applies at once, is audited with its reason, and is announced', async () => {
    const reply = await staff.patch(at('/restrictions'), { can_bet: false, can_login: true, reason: 'Under review' });
    expect(reply.body.data).toEqual({
      player_id: player,
      status: 'active',
      status_set_by: 'operator',
      set_by_aml: [],
      switches: {
        can_login: true,
        can_deposit: true,
        can_withdraw: true,
        can_bet: false,
        excluded_from_bonuses: false,
      },
      in_force: {
        can_login: true,
        can_deposit: true,
        can_withdraw: true,
        can_bet: false,
        excluded_from_bonuses: false,
      },
    });
    expect((await staff.get(at('/restrictions'))).body).toEqual(reply.body);
    const seen = await operator.client.get(`${operatorPlayers}/${player}`);
    expect(seen.body.data.restrictions.can_bet).toBe(false);
    expect((await audited())[0]).toMatchObject({
      action: 'player.restrictions_changed',
      field: 'can_bet',
      from_value: 'true',
      to_value: 'false',
      reason: 'Under review',
    });
    expect((await events()).at(-1)).toMatchObject({
      type: 'player.updated',
      data: { restrictions: { can_bet: false } },
    });

    const before = [await audited(), await events()];
    await staff.patch(at('/restrictions'), { can_bet: false });
    expect([await audited(), await events()]).toEqual(before);
  });

  test('forbidding login ends existing tokens, and no new one is issued', async () => {
    const browser = bearerFor(world.app, await token());
    expect((await browser.get('/api/v1/player/me')).status).toBe(200);
    await staff.patch(at('/restrictions'), { can_login: false });
    expect((await browser.get('/api/v1/player/me')).body.error.code).toBe('INVALID_PLAYER_TOKEN');
    const refused = await operator.client.post(`${operatorPlayers}/${player}/session-tokens`);
    expect(refused.body.error.code).toBe('PLAYER_RESTRICTED');
    await staff.patch(at('/restrictions'), { can_login: true });
    expect((await bearerFor(world.app, await token()).get('/api/v1/player/me')).status).toBe(200);
  });

  test('422 PLAYER_RESTRICTED: only staff can lift a lock by staff', async () => {
    const locked = await staff.send('PUT', at('/status'), { status: 'locked', reason: 'Shared account' });
    expect(locked.body.data).toMatchObject({ status: 'locked', restrictions: { can_bet: false, can_withdraw: true } });
    expect((await staff.get(at('/restrictions'))).body.data).toMatchObject({
      status_set_by: 'staff',
      switches: { can_bet: true },
      in_force: { can_bet: false },
    });
    const byOperator = await operator.client.put(`${operatorPlayers}/${player}/status`, { status: 'active' });
    expect(byOperator.body.error.code).toBe('PLAYER_RESTRICTED');
    expect((await staff.send('PUT', at('/status'), { status: 'active' })).body.data.status).toBe('active');
    expect((await staff.get(at('/notes'))).body.data).toMatchObject([{ note: 'Shared account', author_id: staff.id }]);
  });

  test('200: a category, audited and announced', async () => {
    const reply = await staff.send('PUT', at('/category'), { category: 'gold', reason: 'Loyal' });
    expect(reply.body.data.category).toBe('gold');
    expect((await audited())[0]).toMatchObject({
      action: 'player.category_changed',
      from_value: 'new',
      to_value: 'gold',
      reason: 'Loyal',
    });
    expect((await events()).at(-1)).toMatchObject({ type: 'player.updated', data: { category: 'gold' } });
    const before = await events();
    await staff.send('PUT', at('/category'), { category: 'gold' });
    expect(await events()).toEqual(before);
  });

  test('201: notes are listed newest first, with their author', async () => {
    for (const note of ['First', 'Second\nwith a line', 'Third']) {
      const added = await staff.post(at('/notes'), { note });
      expect([added.status, added.body.data.note]).toEqual([201, note]);
    }
    const page = await staff.get(`${at('/notes')}?per_page=2`);
    expect(page.body.data.map((row: { note: string }) => row.note)).toEqual(['Third', 'Second\nwith a line']);
    expect(page.body.data[0]).toMatchObject({ author_kind: 'staff', author_id: staff.id });
    expect(page.body.meta).toMatchObject({ total: 3, last_page: 2 });
    expect((await audited()).filter((row) => row.action === 'player.note_added')).toHaveLength(3);
  });

  test.each([
    ['PATCH', '/restrictions', { can_fly: true }, 'can_fly'],
    ['PATCH', '/restrictions', { can_bet: 'no' }, 'can_bet'],
    ['PUT', '/category', { category: 'whale' }, 'category'],
    ['PUT', '/status', { status: 'asleep' }, 'status'],
    ['POST', '/notes', { note: '  ' }, 'note'],
  ])('422 VALIDATION_FAILED: %s %s with %o', async (method, path, body, field) => {
    const reply = await staff.send(method, at(path), body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('404 NOT_FOUND: the player of another operator', async () => {
    const stranger = await addTestStaff(world, await world.addOperator());
    const tries: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { city: 'X' }],
      ['PUT', '/status', { status: 'locked' }],
      ['GET', '/restrictions'],
      ['PATCH', '/restrictions', { can_bet: false }],
      ['PUT', '/category', { category: 'gold' }],
      ['GET', '/notes'],
      ['POST', '/notes', { note: 'x' }],
      ['POST', '/notes', { nonsense: 1 }],
    ];
    for (const [method, path, body] of tries)
      expect([method, path, (await stranger.send(method, at(path), body)).status]).toEqual([method, path, 404]);
    expect((await stranger.get(staffPlayers)).body.meta.total).toBe(0);
  });
});
