import { describe, expect, test } from 'vitest';
import { bearerFor, must, mustData } from '../../../test/support/client.ts';
import { openGameSession, originalOf } from '../../../test/support/games.ts';
import {
  newPlayerBody,
  playerPassword,
  registerTestPlayer,
  resetCodeFor,
  signInTestPlayer,
} from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const players = '/api/v1/operator/players';
const next = 'battery staple 8';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });

const addPlayer = async (more: Record<string, unknown> = {}) => {
  const body = newPlayerBody({ password: playerPassword, ...more });
  const id = await registerTestPlayer(operator, body);
  return { id, email: body.email as string, username: body.username as string };
};
const request = (login: string, more: object = {}) =>
  operator.client.post(`${players}/password-reset`, { login, ...more });
const confirm = (login: string, code: string, more: object = {}) =>
  operator.client.post(`${players}/password-reset/confirm`, { login, code, password: next, ...more });
const codesSent = async (): Promise<number> =>
  (await mustData(operator.client.get('/api/v1/operator/events?types=player.code_requested&limit=500'))).length;

describe('a code for a new password', () => {
  test('is carried by an event, kept as a hash, and sets the password once; all sessions end', async () => {
    const { id, email, username } = await addPlayer();
    const { session } = await signInTestPlayer(operator, email);
    const game = await openGameSession(world, operator, id);
    expect(await game.isAlive()).toBe(true);
    const code = await resetCodeFor(operator, username);
    const [row] = await world.admin<{ text: string }[]>`
      select c::text as text from player_sent_codes c where player_id = ${id}`;
    expect(row!.text).not.toContain(code.replaceAll('-', ''));
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await must(confirm(email, typed))).body.data).toEqual({ player_id: id });
    expect((await bearerFor(world.app, session.token).get('/api/v1/player/me')).status).toBe(401);
    expect(await game.isAlive()).toBe(false);
    await signInTestPlayer(operator, email, { password: next });
    expect((await confirm(email, code)).body.error.details).toEqual({ rule: 'code' });
  });

  test('202, the same answer for an unknown login, for which nothing is sent', async () => {
    const { email } = await addPlayer();
    const before = await codesSent();
    const replies = [await request(email), await request('nobody@example.com')];
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([202, { data: { requested: true } }]);
    expect(await codesSent()).toBe(before + 1);
  });

  test.each([
    ['is over after 15 minutes', async () => world.clock.advance(15 * minute)],
    [
      'was sent before the e-mail address changed',
      async (id: number, email: string) => {
        await must(operator.client.patch(`${players}/${id}`, { email: `new-${email}` }));
        await must(operator.client.patch(`${players}/${id}`, { email }));
      },
    ],
    [
      'was sent before the password changed',
      async (_id: number, email: string) => {
        const { session } = await signInTestPlayer(operator, email);
        const change = (current_password: string, password: string) =>
          must(bearerFor(world.app, session.token).post('/api/v1/player/password', { current_password, password }));
        await change(playerPassword, 'for a moment 1');
        await change('for a moment 1', playerPassword);
      },
    ],
    [
      'was sent before a self-exclusion began',
      async (id: number) => {
        world.clock.advance(1);
        await must(operator.client.post(`${players}/${id}/self-exclusion`, { period: '24_hours' }));
      },
    ],
  ])('is refused when it %s', async (_, end) => {
    const { id, email } = await addPlayer();
    const code = await resetCodeFor(operator, email);
    await end(id, email);
    expect((await confirm(email, code)).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'code' },
    });
    await signInTestPlayer(operator, email);
  });

  test('an excluded player may reset the password, to withdraw', async () => {
    const { id, email } = await addPlayer();
    await must(operator.client.post(`${players}/${id}/self-exclusion`, { period: '24_hours' }));
    world.clock.advance(1);
    await must(confirm(email, await resetCodeFor(operator, email)));
    expect((await signInTestPlayer(operator, email, { password: next })).session.restricted).toBe(true);
  });

  test('of another player or operator is refused, as is one for an unknown login', async () => {
    const [one, two] = [await addPlayer(), await addPlayer()];
    const code = await resetCodeFor(operator, one.email);
    const replies = [await confirm(two.email, code), await confirm('nobody@example.com', code)];
    for (const reply of replies) expect(reply.body.error.details).toEqual({ rule: 'code' });
    const other = await world.addOperator({ is_sandbox: true });
    const elsewhere = await other.client.post(`${players}/password-reset/confirm`, {
      login: one.email,
      code,
      password: next,
    });
    expect(elsewhere.body.error.details).toEqual({ rule: 'code' });
    expect((await confirm(one.email, code)).status).toBe(200);
  });
});

describe('strangers', () => {
  test('who ask for codes end none, and fill no mailbox: three can be used at a time, each of them', async () => {
    const { email, username } = await addPlayer();
    const own = await resetCodeFor(operator, email);
    const before = await codesSent();
    for (let n = 0; n < 12; n += 1) expect((await request(n % 2 ? email : username)).status).toBe(202);
    expect(await codesSent()).toBe(before + 2);
    await must(confirm(email, own));
  });

  test('a code that is over makes room for another one', async () => {
    const { email } = await addPlayer();
    for (let n = 0; n < 3; n += 1) await must(request(email));
    world.clock.advance(15 * minute);
    await must(confirm(email, await resetCodeFor(operator, email)));
  });

  test('codes that an exclusion has ended leave room for others', async () => {
    const { id, email } = await addPlayer();
    for (let n = 0; n < 3; n += 1) await must(request(email));
    world.clock.advance(1);
    await must(operator.client.post(`${players}/${id}/self-exclusion`, { period: '24_hours' }));
    await must(confirm(email, await resetCodeFor(operator, email)));
  });

  test('202 and no code from the eleventh request of a network on, until ten minutes have passed', async () => {
    for (let n = 0; n < 10; n += 1) await must(request(`nobody-${n}@example.com`, { ip: '198.51.100.9' }));
    const { email } = await addPlayer();
    const before = await codesSent();
    expect((await request(email, { ip: '198.51.100.9' })).body).toEqual({ data: { requested: true } });
    expect(await codesSent()).toBe(before);
    await must(request(email, { ip: '198.51.100.10' }));
    expect(await codesSent()).toBe(before + 1);
    world.clock.advance(10 * minute);
    await must(request(email, { ip: '198.51.100.9' }));
    expect(await codesSent()).toBe(before + 2);
  });

  test('who try wrong codes end none, and keep nobody else from trying: they are counted by network alone', async () => {
    const { email } = await addPlayer();
    const code = await resetCodeFor(operator, email);
    const from = (ip: string) => confirm(email, 'AAAA-BBBB-CCCC-DDDD', { ip });
    for (let n = 0; n < 30; n += 1) expect((await from('198.51.100.20')).body.error.details).toEqual({ rule: 'code' });
    expect((await from('198.51.100.20')).body.error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit_of: 'network' },
    });
    await must(confirm(email, code, { ip: '198.51.100.21' }));
  });
});

test('a right code ends the waits of sign-ins', async () => {
  const { email } = await addPlayer();
  const wrong = { login: email, password: 'a wrong password 1' };
  for (let n = 0; n < 5; n += 1) await operator.client.post(`${players}/sign-in`, wrong);
  expect((await operator.client.post(`${players}/sign-in`, wrong)).status).toBe(429);
  await must(confirm(email, await resetCodeFor(operator, email)));
  await signInTestPlayer(operator, email, { password: next });
});

test('however launches meet a new password, no session that was opened under an earlier token is left', async () => {
  const { id, email } = await addPlayer();
  const { session } = await signInTestPlayer(operator, email);
  const browser = bearerFor(world.app, session.token);
  const launch = `/api/v1/player/games/${await originalOf(world, operator)}/launch`;
  const code = await resetCodeFor(operator, email);
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => browser.post(launch)),
    confirm(email, code),
    ...Array.from({ length: 6 }, () => browser.post(launch)),
  ]);
  for (const reply of replies) expect([200, 401]).toContain(reply.status);
  expect((await browser.post(launch)).status).toBe(401);
  const left = await world.admin`select 1 from game_sessions where player_id = ${id} and ended_at is null`;
  expect(left).toHaveLength(0);
});

test('two codes at once set one password', async () => {
  const { email } = await addPlayer();
  const codes = [await resetCodeFor(operator, email), await resetCodeFor(operator, email)];
  const replies = await Promise.all(codes.map((code) => confirm(email, code)));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422]);
});

test('422 VALIDATION_FAILED on a weak password, before a code is used up', async () => {
  const { email } = await addPlayer();
  const code = await resetCodeFor(operator, email);
  expect(Object.keys((await confirm(email, code, { password: 'short 1' })).body.error.details)).toEqual(['password']);
  expect((await confirm(email, code)).status).toBe(200);
});

test('422 VALIDATION_FAILED on a password that is guessed first, which does not use the code up', async () => {
  const { email, username } = await addPlayer();
  const code = await resetCodeFor(operator, email);
  for (const password of ['Password123', 'qwerty123456', `${username} 1`, `1 ${email}`]) {
    const { body, status } = await confirm(email, code, { password });
    expect([password, status, Object.keys(body.error.details)]).toEqual([password, 422, ['password']]);
  }
  await must(confirm(email, code));
});

test('a wrong code does not say whether a password holds the names of the player', async () => {
  const { email, username } = await addPlayer({ username: 'zoe-the-quiet' });
  const reply = await confirm(email, 'AAAA-BBBB-CCCC-DDDD', { password: `${username} 1` });
  expect(reply.body.error.details).toEqual({ rule: 'code' });
});
