import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor, clientFor, must, mustData } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { playerWith } from '../../../test/support/money.ts';
import { newPlayerBody, playerPassword, registerTestPlayer, signInTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const players = '/api/v1/operator/players';
const url = `${players}/sign-in`;

const world = await createFileWorld();
const otherNode = await world.startNode();
let operator: Operator;
beforeEach(async () => {
  operator = await world.addOperator();
});

const ip = '203.0.113.7';

const addPlayer = async (more: Record<string, unknown> = {}) => {
  const body = newPlayerBody({ password: playerPassword, ...more });
  const id = await registerTestPlayer(operator, body);
  return { id, email: body.email as string, username: body.username as string };
};
const attempt = (login: string, more: Record<string, unknown> = {}) =>
  operator.client.post(url, { login, password: playerPassword, ...more });
const guess = (login: string, more: Record<string, unknown> = {}) =>
  attempt(login, { password: 'a wrong password 1', ...more });
const signInsOf = async (token: string) => mustData(bearerFor(world.app, token).get('/api/v1/player/sign-ins'));
const setStatus = (id: number, status: string) => must(operator.client.put(`${players}/${id}/status`, { status }));

describe('201: the right password', () => {
  test('opens a session, by e-mail address or username, without regard to case and outer spaces', async () => {
    const { id, email, username } = await addPlayer();
    for (const login of [email, email.toUpperCase(), username, ` ${username.toUpperCase()} `]) {
      const reply = await attempt(login, { ttl_minutes: 60, access: ['limits'] });
      expect(reply.status).toBe(201);
      const { player, session } = reply.body.data;
      expect(player).toMatchObject({ id, last_login_at: world.clock.now().toISOString() });
      expect(session).toEqual({
        token: expect.stringMatching(/^ptk_[\w-]{43}$/),
        token_type: 'Bearer',
        player_id: id,
        expires_at: new Date(world.clock.now().getTime() + 60 * minute).toISOString(),
        access: ['limits'],
        restricted: false,
      });
      expect((await bearerFor(world.app, session.token).get('/api/v1/player/me')).body.data.id).toBe(id);
    }
  });

  test('sends player.signed_in with address and device, which the player and staff see', async () => {
    const { id, email } = await addPlayer();
    const { session } = await signInTestPlayer(operator, email, { ip: '::ffff:203.0.113.7', device: 'Safari on iOS' });
    const seen = { player_id: id, succeeded: true, restricted: false, ip, device: 'Safari on iOS' };
    expect(await signInsOf(session.token)).toEqual([
      { ...seen, id: expect.any(Number), created_at: world.clock.now().toISOString() },
    ]);
    const [event] = (await mustData(operator.client.get('/api/v1/operator/events?types=player.signed_in'))) as [
      { type: string; data: object },
    ];
    expect(event).toMatchObject({ type: 'player.signed_in', data: seen });
    const staff = await addTestStaff(world, operator);
    expect(await mustData(staff.get(`/api/back-office/v1/players/${id}/sign-ins`))).toMatchObject([seen]);
  });

  test('with an Idempotency-Key answers a repetition with the same token, which is not stored readable', async () => {
    const { email } = await addPlayer();
    const body = { login: email, password: playerPassword };
    const send = () => operator.client.post(url, body, { idempotencyKey: 'once' });
    const [first, second] = [await send(), await send()];
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    const [row] = await world.admin<{ text: string }[]>`
      select i::text as text from idempotency i where operator_id = ${operator.operator_id}`;
    expect(row!.text).not.toContain(first.body.data.session.token);
    expect(await signInsOf(first.body.data.session.token)).toHaveLength(1);
  });
});

describe('422 INVALID_REQUEST sign_in', () => {
  test('is one answer for a wrong password, an unknown login, a player without a password and one of another operator', async () => {
    const { email } = await addPlayer();
    const passwordless = await addPlayer({ password: undefined });
    const other = await world.addOperator();
    const elsewhere = newPlayerBody({ password: playerPassword });
    await registerTestPlayer(other, elsewhere);
    const replies = [
      await guess(email),
      await attempt('nobody@example.com'),
      await attempt('nobody-at-all'),
      await attempt(passwordless.email),
      await attempt(elsewhere.email as string),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(422);
      expect(reply.body).toEqual({
        error: {
          code: 'INVALID_REQUEST',
          message: 'The login or the password is not right.',
          details: { rule: 'sign_in' },
          retry: 'never',
        },
      });
    }
  });

  test('a wrong password is seen in the list of sign-ins, and sends no event', async () => {
    const { id, email } = await addPlayer();
    await guess(email, { ip, device: 'curl' });
    const { session } = await signInTestPlayer(operator, email);
    const failures = async () =>
      (await signInsOf(session.token)).filter((one: { succeeded: boolean }) => !one.succeeded);
    await eventually(async () => (await failures()).length === 1);
    expect(await failures()).toMatchObject([{ player_id: id, restricted: false, ip, device: 'curl' }]);
    expect(await mustData(operator.client.get('/api/v1/operator/events?types=player.signed_in'))).toHaveLength(1);
  });
});

describe('429 RATE_LIMITED', () => {
  test('after five failures in a row: 1, 2, 4 … 30 minutes, on every node, the same for an unknown login', async () => {
    const { email } = await addPlayer();
    for (const login of [email, 'nobody@example.com']) {
      for (let n = 0; n < 5; n += 1) expect((await guess(login)).status).toBe(422);
      for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
        const body = { login, password: playerPassword };
        const locked = await operator.client.post(url, body, { via: otherNode });
        expect(locked.body.error).toMatchObject({
          code: 'RATE_LIMITED',
          details: { limit: 5, retry_after_seconds: minutes * 60, limit_of: 'login' },
        });
        expect(locked.headers['retry-after']).toBe(String(minutes * 60));
        world.clock.advance(minutes * minute);
        expect((await guess(login)).status).toBe(422);
      }
      world.clock.advance(30 * minute);
    }
    expect((await attempt(email)).status).toBe(201);
    expect((await guess(email)).status).toBe(422);
  });

  test('one count per player: by e-mail address and by username together', async () => {
    const id = await playerWith(operator, 0, {
      password: playerPassword,
      username: 'counted-once',
      email: 'once@example.com',
    });
    for (const login of ['once@example.com', 'Counted-Once', 'ONCE@example.com', 'counted-once', 'counted-once'])
      expect((await guess(login)).status).toBe(422);
    for (const login of ['once@example.com', 'counted-once'])
      expect((await attempt(login)).body.error).toMatchObject({ code: 'RATE_LIMITED', details: { limit_of: 'login' } });
    world.clock.advance(minute);
    expect((await attempt('counted-once')).body.data.player.id).toBe(id);
    for (let n = 0; n < 5; n += 1) expect((await guess('once@example.com')).status).toBe(422);
  });

  test('a network from which the player has signed in before is not locked out by strangers', async () => {
    const { email } = await addPlayer();
    await signInTestPlayer(operator, email, { ip });
    for (let n = 0; n < 5; n += 1) await guess(email, { ip: '198.51.100.1' });
    expect((await attempt(email, { ip: '198.51.100.2' })).status).toBe(429);
    expect((await attempt(email)).status).toBe(429);
    expect((await attempt(email, { ip })).status).toBe(201);
    for (let n = 0; n < 5; n += 1) expect((await guess(email, { ip })).status).toBe(422);
    expect((await attempt(email, { ip })).status).toBe(429);
  });

  test('after thirty failures from one network within ten minutes, at this operator alone', async () => {
    const { email } = await addPlayer();
    for (let n = 0; n < 30; n += 1) expect((await guess(`n${n}@example.com`, { ip })).status).toBe(422);
    const refused = await attempt(email, { ip });
    expect(refused.body.error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 30, retry_after_seconds: 600, limit_of: 'network' },
    });
    expect((await attempt(email)).status).toBe(201);
    const other = await world.addOperator();
    const elsewhere = newPlayerBody({ password: playerPassword });
    await registerTestPlayer(other, elsewhere);
    await signInTestPlayer(other, elsewhere.email as string, { ip });
    world.clock.advance(10 * minute);
    expect((await attempt(email, { ip })).status).toBe(201);
  });

  test('the clock of a sandbox ends no wait', async () => {
    operator = await world.addOperator({ is_sandbox: true });
    const { email } = await addPlayer();
    for (let n = 0; n < 5; n += 1) await guess(email);
    await must(operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 7_200 }));
    expect((await attempt(email)).status).toBe(429);
  });
});

describe('a restricted session', () => {
  const exclude = (id: number) => must(operator.client.post(`${players}/${id}/self-exclusion`, { period: '7_days' }));

  test.each([
    ['locked', (id: number) => setStatus(id, 'locked')],
    ['closed', (id: number) => setStatus(id, 'closed')],
    ['excluded', exclude],
  ])('of a player who is %s reads, and does nothing else', async (_, restrict) => {
    const { id, email } = await addPlayer();
    await restrict(id);
    const { session } = await signInTestPlayer(operator, email);
    expect(session.restricted).toBe(true);
    const browser = bearerFor(world.app, session.token);
    for (const path of ['me', 'wallet', 'transactions', 'bonuses', 'sign-ins'])
      expect([path, (await browser.get(`/api/v1/player/${path}`)).status]).toEqual([path, 200]);
    expect((await signInsOf(session.token))[0]).toMatchObject({ succeeded: true, restricted: true });
    for (const path of ['loyalty/exchange', 'fairness/rotate', 'games/1/play', 'games/1/launch']) {
      const reply = await browser.post(`/api/v1/player/${path}`, {}, { idempotencyKey: `${session.token}${path}` });
      expect([path, reply.status]).toEqual([path, 422]);
      expect(reply.body.error).toMatchObject({ code: 'PLAYER_RESTRICTED', details: { rule: 'restricted_session' } });
    }
  });

  test('takes documents, which a withdrawal may need', async () => {
    const { id, email } = await addPlayer();
    await exclude(id);
    const { session } = await signInTestPlayer(operator, email);
    const document = {
      kind: 'passport',
      file_name: 'p.pdf',
      content: 'JVBERi0xLjcKJSVFT0YK',
      expires_on: '2031-05-31',
    };
    const reply = await bearerFor(world.app, session.token).post('/api/v1/player/kyc/documents', document);
    expect(reply.status).toBe(201);
  });

  test('stays restricted when the account is active again, until the next sign-in', async () => {
    const { id, email } = await addPlayer();
    await setStatus(id, 'locked');
    const { session } = await signInTestPlayer(operator, email);
    await setStatus(id, 'active');
    const rotate = (token: string) => bearerFor(world.app, token).post('/api/v1/player/fairness/rotate');
    expect((await rotate(session.token)).body.error.code).toBe('PLAYER_RESTRICTED');
    const again = await signInTestPlayer(operator, email);
    expect(again.session.restricted).toBe(false);
    expect((await rotate(again.session.token)).status).toBe(200);
  });

  test('no session without restriction survives a concurrent lock', async () => {
    const id = await playerWith(operator, 0, { password: playerPassword, username: 'locked-meanwhile' });
    const [, ...replies] = await Promise.all([
      setStatus(id, 'locked'),
      ...Array.from({ length: 5 }, () => attempt('locked-meanwhile')),
    ]);
    for (const reply of replies) {
      const { token, restricted } = reply.body.data.session;
      const seen = await bearerFor(world.app, token).get('/api/v1/player/me');
      expect(seen.status).toBe(restricted ? 200 : 401);
    }
  });
});

describe('422 PLAYER_RESTRICTED', () => {
  test('where staff switched can_login off: after the right password alone', async () => {
    const { id, email } = await addPlayer();
    const staff = await addTestStaff(world, operator);
    const restrictions = { can_login: false, reason: 'Asked by phone.' };
    await must(staff.patch(`/api/back-office/v1/players/${id}/restrictions`, restrictions));
    expect((await guess(email)).body.error.code).toBe('INVALID_REQUEST');
    const reply = await attempt(email);
    expect(reply.body.error).toMatchObject({ code: 'PLAYER_RESTRICTED', details: { rule: 'can_login' } });
  });
});

describe('403 INSUFFICIENT_SCOPE', () => {
  test('for an access whose scope the key itself lacks, before anything is counted', async () => {
    const { email } = await addPlayer();
    const key = await operator.addKey(['players:write']);
    const client = clientFor(world.app, world.clock, key);
    for (let n = 0; n < 6; n += 1) {
      const reply = await client.post(url, { login: email, password: playerPassword, access: ['payments'] });
      expect([reply.status, reply.body.error.details]).toEqual([403, { required_scopes: ['payments:write'] }]);
    }
    expect((await attempt(email)).status).toBe(201);
  });
});

test('sign-ins are listed newest first, page by page, and those of others are not shown', async () => {
  const [one, two] = [await addPlayer(), await addPlayer()];
  await signInTestPlayer(operator, two.email);
  for (const device of ['first', 'second', 'third']) await signInTestPlayer(operator, one.email, { device });
  const { session } = await signInTestPlayer(operator, one.email, { device: 'fourth' });
  const page = await must(bearerFor(world.app, session.token).get('/api/v1/player/sign-ins?per_page=3'));
  expect(page.body.meta).toMatchObject({ total: 4, last_page: 2 });
  expect(page.body.data.map((signIn: { device: string }) => signIn.device)).toEqual(['fourth', 'third', 'second']);
});
