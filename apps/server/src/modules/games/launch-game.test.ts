import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/support/client.ts';
import { addGame, addProvider, originalOf } from '../../../test/support/games.ts';
import { eventsOf } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';
import { sessionHash } from './session.ts';

const start = new Date('2026-03-16T10:00:00.000Z');

const world = await createFileWorld();
const operator = await world.addOperator({ slug: 'launching' });
const staff = await addTestStaff(world, operator);
const { slug } = await addProvider(staff, {
  launch_url: 'https://games.example/{game}?t={token}&l={language}&c={currency}&p={platform}&o={operator}&again={game}',
  demo_url: 'https://games.example/{game}/demo?l={language}',
});
const game = await addGame(staff, slug, { external_id: 'a game/1' });

describe('launch', () => {
  beforeEach(() => world.clock.set(start));

  const launch = (player: number, body?: unknown, id = game, options?: object) =>
    operator.client.post(`/api/v1/operator/players/${player}/games/${id}/launch`, body, options);
  const sessionsOf = (player: number) =>
    world.admin<Record<string, unknown>[]>`select * from game_sessions where player_id = ${player} order by id`;
  const playerClient = async (player: number) => {
    const reply = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
    return bearerFor(world.app, reply.body.data.token);
  };

  test('200 without a body: real mode, a session of 12 hours, and the address with escaped values', async () => {
    const player = await registerTestPlayer(operator, { language: 'de' });
    const reply = await launch(player);
    expect(reply.status).toBe(200);
    const { session_token } = reply.body.data;
    expect(session_token).toMatch(/^gst_[A-Za-z0-9_-]{43}$/);
    expect(reply.body.data).toEqual({
      mode: 'real',
      game_id: game,
      launch_url: `https://games.example/a%20game%2F1?t=${session_token}&l=de&c=EUR&p=web&o=launching&again=a%20game%2F1`,
      original_url: null,
      session_token,
      expires_at: '2026-03-16T22:00:00.000Z',
      is_original: false,
    });
  });

  test.each([
    ['a control character', '\u0001https://evil.example/?t={token}'],
    ['a missing slash', 'https:/evil.example/?t={token}'],
    ['no slash', 'https:evil.example/?t={token}'],
    ['two slashes', '//evil.example/?t={token}'],
    ['a slash and a backslash', '/\\evil.example/?t={token}'],
    ['plain http', 'http://evil.example/?t={token}'],
  ])('422 INVALID_REQUEST: a stored address with %s is not opened, and staff are told once', async (_, address) => {
    const provider = await addProvider(staff);
    const id = await addGame(staff, provider.slug);
    await world.admin`update game_providers set launch_url = ${address}, demo_url = ${address.replace('{token}', 'x')}
      where id = ${provider.id}`;
    const player = await registerTestPlayer(operator);
    for (const mode of ['real', 'demo', 'real']) {
      const reply = await launch(player, { mode }, id);
      expect([reply.status, reply.body.error.code, reply.body.error.details]).toEqual([
        422,
        'INVALID_REQUEST',
        { rule: 'launch_address' },
      ]);
      expect(reply.text).not.toContain('evil');
    }
    expect(await sessionsOf(player)).toHaveLength(0);
    const notices = (await staff.get('/api/back-office/v1/notices?per_page=100')).body.data.filter(
      (notice: { subject_id: number }) => notice.subject_id === provider.id,
    );
    expect(notices).toMatchObject([
      { kind: 'game_provider.address_refused', permission: 'manage_games', subject_kind: 'game_provider' },
    ]);

    await staff.patch(`/api/back-office/v1/game-providers/${provider.id}`, {
      launch_url: 'https://games.example/{game}?t={token}',
    });
    expect((await launch(player, {}, id)).status).toBe(200);
  });

  test('opens a stored address in its canonical form', async () => {
    const provider = await addProvider(staff);
    const id = await addGame(staff, provider.slug, { external_id: 'x' });
    await world.admin`
      update game_providers set launch_url = 'HTTPS://Games.Example:443?g={game}&t={token}' where id = ${provider.id}`;
    const { launch_url, session_token } = (await launch(await registerTestPlayer(operator), {}, id)).body.data;
    expect(launch_url).toBe(`https://games.example/?g=x&t=${session_token}`);
  });

  test('stores only the hash of the token, with game, platform and address', async () => {
    const player = await registerTestPlayer(operator);
    const { session_token } = (await launch(player, { platform: 'ios', ip: '::ffff:203.0.113.7' })).body.data;
    const [session] = await sessionsOf(player);
    expect(session).toMatchObject({ game_id: game, platform: 'ios', ip: '203.0.113.7', ended_at: null });
    expect(session?.token_hash).toEqual(Buffer.from(sessionHash(session_token), 'hex'));
    expect(JSON.stringify(session)).not.toContain(session_token);
  });

  test('a player has one opaque name per provider, the same in every session', async () => {
    const player = await registerTestPlayer(operator);
    const elsewhere = await addGame(staff, (await addProvider(staff)).slug);
    for (const id of [game, game, elsewhere]) expect((await launch(player, {}, id)).status).toBe(200);
    const refs = await world.admin<{ player_ref: string }[]>`
      select player_ref from game_player_refs where player_id = ${player}`;
    expect(refs).toHaveLength(2);
    expect(new Set(refs.map((row) => row.player_ref)).size).toBe(2);
    for (const { player_ref } of refs) expect(player_ref).toMatch(/^plr_[A-Za-z0-9_-]{22}$/);
    expect(await sessionsOf(player)).toHaveLength(3);
  });

  test('the same Idempotency-Key opens one session and returns the same token', async () => {
    const player = await registerTestPlayer(operator);
    const first = await launch(player, {}, game, { idempotencyKey: 'launch-once' });
    const again = await launch(player, {}, game, { idempotencyKey: 'launch-once' });
    expect(again.text).toBe(first.text);
    expect(await sessionsOf(player)).toHaveLength(1);
  });

  test('demo mode returns the free-play address, without checks and without a session', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'locked' });
    const reply = await launch(player, { mode: 'demo' });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      mode: 'demo',
      launch_url: 'https://games.example/a%20game%2F1/demo?l=en',
      session_token: expect.stringMatching(/^gst_/),
      expires_at: '2026-03-16T22:00:00.000Z',
    });
    expect(await sessionsOf(player)).toHaveLength(0);
  });

  test('422 VALIDATION_FAILED on mode: a provider without free play has no demo', async () => {
    const id = await addGame(staff, (await addProvider(staff, { demo_url: null })).slug);
    const reply = await launch(await registerTestPlayer(operator), { mode: 'demo' }, id);
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { mode: [expect.any(String)] } });
  });

  test('returns a path of this platform as a full address', async () => {
    const { slug } = await addProvider(staff, { launch_url: '/play/{game}?token={token}' });
    const id = await addGame(staff, slug, { external_id: 'x1' });
    const { data } = (await launch(await registerTestPlayer(operator), {}, id)).body;
    expect(data.launch_url).toMatch(/^http:\/\/localhost(:\d+)?\/play\/x1\?token=gst_/);
  });

  test('an Original has no address but that of its page, which holds no token, and real mode still opens a session', async () => {
    const player = await registerTestPlayer(operator);
    const original = await originalOf(world, operator, 'orig-crash');
    const real = await launch(player, {}, original);
    expect(real.body.data).toMatchObject({ mode: 'real', launch_url: null, is_original: true });
    expect(real.body.data.original_url).toMatch(/^http:\/\/localhost(:\d+)?\/originals\/launching\/orig-crash$/);
    expect(await sessionsOf(player)).toHaveLength(1);
    const demo = await launch(player, { mode: 'demo' }, original);
    expect(demo.body.data).toMatchObject({ mode: 'demo', launch_url: null, original_url: null, is_original: true });
    expect(await sessionsOf(player)).toHaveLength(1);
  });

  test('422 PLAYER_RESTRICTED: locked, closed, self-excluded, or can_bet switched off', async () => {
    const restrict: ((player: number) => Promise<unknown>)[] = [
      (player) => operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'locked' }),
      (player) => operator.client.put(`/api/v1/operator/players/${player}/status`, { status: 'closed' }),
      (player) => operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '24_hours' }),
      (player) =>
        staff.patch(`/api/back-office/v1/players/${player}/restrictions`, { can_bet: false, reason: 'Under review' }),
    ];
    for (const apply of restrict) {
      const player = await registerTestPlayer(operator);
      expect(await apply(player)).toMatchObject({ status: 200 });
      const reply = await launch(player);
      expect(reply.body.error).toMatchObject({ code: 'PLAYER_RESTRICTED', details: { restriction: 'can_bet' } });
      expect(await sessionsOf(player)).toHaveLength(0);
    }
  });

  test('422 PLAYER_RESTRICTED: can_login switched off refuses real play as it refuses tokens', async () => {
    const player = await registerTestPlayer(operator);
    const path = `/api/back-office/v1/players/${player}/restrictions`;
    expect(await staff.patch(path, { can_login: false, reason: 'Under review' })).toMatchObject({ status: 200 });
    const reply = await launch(player);
    expect(reply.body.error).toMatchObject({ code: 'PLAYER_RESTRICTED', details: { restriction: 'can_login' } });
    expect(await sessionsOf(player)).toHaveLength(0);
  });

  test('a time-out that is over no longer refuses, also before a sweep', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.post(`/api/v1/operator/players/${player}/self-exclusion`, { period: '24_hours' });
    world.clock.advance(24 * hour);
    expect((await launch(player)).status).toBe(200);
    expect(await eventsOf(world, player)).toContain('self_exclusion.ended');
  });

  test('422 LIMIT_EXCEEDED: play beyond max_session_minutes needs a break, and the operator gets an event', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { max_session_minutes: 30 } });
    const played = (minutes: number) => new Date(start.getTime() - minutes * 60_000);
    await world.admin`
      update accounts set session_started_at = ${played(31)}, last_played_at = ${played(1)} where player_id = ${player}`;
    const reply = await launch(player);
    expect(reply.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 'max_session_minutes', value: 30, used: 31, resets_at: '2026-03-16T10:09:00.000Z' },
    });
    expect(await eventsOf(world, player)).toContain('limits.reached');
    expect((await launch(player, { mode: 'demo' })).status).toBe(200);
    world.clock.advance(9 * 60_000);
    expect((await launch(player)).status).toBe(200);
  });

  test('404: an inactive game, an unknown player', async () => {
    const off = await addGame(staff, (await addProvider(staff)).slug, { is_active: false });
    const player = await registerTestPlayer(operator);
    expect((await launch(player, {}, off)).body.error.code).toBe('NOT_FOUND');
    expect((await launch(player, { mode: 'no such mode' }, off)).body.error.code).toBe('NOT_FOUND');
    expect((await launch(999_999_999)).body.error.code).toBe('NOT_FOUND');
  });

  test('422 VALIDATION_FAILED: invalid mode, platform and ip', async () => {
    const player = await registerTestPlayer(operator);
    const reply = await launch(player, { mode: 'fun', platform: 'tv', ip: 'here' });
    expect(reply.body.error.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(reply.body.error.details).sort()).toEqual(['ip', 'mode', 'platform']);
  });

  test('a player launches with a player token; the address defaults to that of the caller', async () => {
    const player = await registerTestPlayer(operator);
    const client = await playerClient(player);
    const reply = await client.post(`/api/v1/player/games/${game}/launch`);
    expect(reply.status).toBe(200);
    await client.post(`/api/v1/player/games/${game}/launch`, { ip: '198.51.100.4', platform: 'android' });
    const sessions = await sessionsOf(player);
    expect(sessions.map(({ ip, platform }) => [ip, platform])).toEqual([
      ['127.0.0.1', 'web'],
      ['198.51.100.4', 'android'],
    ]);
  });
});
