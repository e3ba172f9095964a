import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import {
  addInvited,
  addSignedIn,
  enrollPasskey,
  enrollTotp,
  goodPassword,
  signInAs,
} from '../../../test/support/sign-in.ts';
import { browserAt, type WebClient } from '../../../test/support/web.ts';
import { createFileWorld, masterKey, type Operator } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';
import { countAttempt } from './failure-queries.ts';
import { readDevice } from './sealed-cookies.ts';

const world = await createFileWorld();
const otherNode = await world.startNode();
let operator: Operator;
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  // Past everything that was counted for the address.
  world.clock.advance(24 * 60 * minute);
});

const guess = (web: WebClient, email: string) => web.post(`${base}/sign-in`, { email, password: 'a wrong password' });

test('429 after five failures: 1, 2, 4 … 30 minutes, on every node, the same for an unknown address', async () => {
  const { email } = await addSignedIn(world, operator);
  for (const account of [email, `nobody-${operator.slug}@mail.test`]) {
    const web = browserAt(world.app);
    for (let n = 0; n < 5; n += 1) expect((await guess(web, account)).status).toBe(401);
    for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
      const locked = await web.post(`${base}/sign-in`, { email: account, password: 'x' }, { via: otherNode });
      expect(locked.body.error).toMatchObject({ code: 'RATE_LIMITED', details: { retry_after_seconds: minutes * 60 } });
      expect(locked.headers['retry-after']).toBe(String(minutes * 60));
      world.clock.advance(minutes * minute);
      // The address has its own count, which is not tested here.
      await world.admin`update sign_in_failures set failures = 0 where started_at < locked_until and failures > 20`;
      expect((await guess(web, account)).status).toBe(401);
    }
    world.clock.advance(60 * minute);
  }
  expect((await signInAs(browserAt(world.app), email)).status).toBe(200);
});

test('concurrent attempts count like sequential ones', async () => {
  const key = Buffer.from(operator.slug);
  const { sql } = { sql: world.admin };
  const refused = await Promise.all(Array.from({ length: 12 }, () => countAttempt(sql, key, world.clock.now())));
  expect(refused.filter((until) => until === undefined)).toHaveLength(5);
});

test('429 after thirty failures from one address within ten minutes, for any accounts', async () => {
  const web = browserAt(world.app);
  for (let n = 0; n < 30; n += 1) expect((await guess(web, `n${n}-${operator.slug}@mail.test`)).status).toBe(401);
  expect((await guess(web, 'another@mail.test')).body.error.code).toBe('RATE_LIMITED');
  world.clock.advance(10 * minute);
  expect((await guess(web, 'another@mail.test')).status).toBe(401);
});

test('wrong invitations are counted apart: they keep no new browser from signing in, and no invitation from being used', async () => {
  const { email } = await addSignedIn(world, operator);
  const { invite } = await addInvited(world, operator);
  const wrong = () => browserAt(world.app).post(`${base}/invites/look`, { invite: `inv_${'a'.repeat(43)}` });
  // More than an address may guess passwords.
  for (let n = 0; n < 32; n += 1) expect((await wrong()).body.error.code).toBe('NOT_FOUND');
  await world.admin`update sign_in_failures set failures = 299 where failures = 32`;
  expect((await wrong()).body.error.code).toBe('NOT_FOUND');
  expect((await wrong()).body.error.code).toBe('RATE_LIMITED');
  expect((await signInAs(browserAt(world.app), email)).status).toBe(200);
  const accepted = await browserAt(world.app).post(`${base}/invites/accept`, { invite, password: goodPassword });
  expect(accepted.status).toBe(200);
  world.clock.advance(10 * minute);
  expect((await wrong()).body.error.code).toBe('NOT_FOUND');
});

test('a browser cannot make up that it has signed in before', async () => {
  const { web } = await addSignedIn(world, operator);
  const own = web.jar.get('croupier-device-dev') as string;
  const parts = { masterKey, clock: world.clock };
  const read = (value: string) => readDevice(parts, { browser: { cookie: () => value } as never });
  expect(read(own)).toMatch(/^[\w-]{43}$/);
  expect(read(`${own.slice(0, -4)}AAAA`)).toBeUndefined();
  expect(read('A'.repeat(own.length))).toBeUndefined();
});

describe('nobody is locked out by somebody else', () => {
  const locked = async (email: string): Promise<void> => {
    const attacker = browserAt(world.app);
    for (let n = 0; n < 5; n += 1) await guess(attacker, email);
    expect((await guess(attacker, email)).status).toBe(429);
    expect((await signInAs(browserAt(world.app), email)).status).toBe(429);
  };

  test('200: a browser that has signed in before still can, and is counted separately', async () => {
    const { email, web } = await addSignedIn(world, operator);
    await locked(email);
    await must(web.post(`${base}/sign-out`));
    for (let n = 0; n < 4; n += 1) expect((await guess(web, email)).status).toBe(401);
    expect((await signInAs(web, email)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await guess(web, email)).status).toBe(401);
    expect((await signInAs(web, email)).status).toBe(429);
  });

  test('429: a browser known for one account is unknown for another', async () => {
    const { email } = await addSignedIn(world, operator);
    const { web: other } = await addSignedIn(world, operator);
    await locked(email);
    expect((await signInAs(other, email)).status).toBe(429);
  });

  test('429: on a browser that two people use, the password of one does not reset the count of the other', async () => {
    const { email: victim, web: shared } = await addSignedIn(world, operator);
    const { email: insider } = await addSignedIn(world, operator);
    await must(signInAs(shared, insider));
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await guess(shared, victim)).status);
      expect((await signInAs(shared, insider)).status).toBe(200);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('200: a passkey works from anywhere', async () => {
    const { email, web } = await addSignedIn(world, operator);
    const { passkey } = await enrollPasskey(web);
    await locked(email);
    const elsewhere = browserAt(world.app);
    const { options } = (await must(elsewhere.post(`${base}/sign-in/passkey/options`))).body.data;
    expect((await elsewhere.post(`${base}/sign-in/passkey`, { response: passkey.use(options) })).status).toBe(200);
  });
});

describe('429: the same address at another operator', () => {
  const otherPassword = 'nine slow green rivers';
  /** A staff manager elsewhere adds the victim's address there, with a password of their own. */
  const addTwin = async (email: string) => {
    const other = await world.addOperator({ is_sandbox: true });
    const { invite } = await addInvited(world, other, { email });
    const web = browserAt(world.app);
    await must(web.post(`${base}/invites/accept`, { invite, password: otherPassword }));
    return { web, slug: other.slug };
  };

  test('a right password at the other operator does not reset the count', async () => {
    const { email } = await addSignedIn(world, operator);
    const { slug } = await addTwin(email);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const web = browserAt(world.app);
      statuses.push((await guess(web, email)).status);
      await web.post(`${base}/sign-in`, { email, password: otherPassword, operator: slug });
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('a browser known there is unknown here, and can still sign in there', async () => {
    const { email } = await addSignedIn(world, operator);
    const { web } = await addTwin(email);
    for (let n = 0; n < 8; n += 1) {
      expect((await guess(web, email)).status).toBe(401);
      expect((await web.post(`${base}/sign-in`, { email, password: otherPassword })).status).toBe(200);
    }
    // The right password is not even compared any more.
    expect((await signInAs(web, email)).status).toBe(401);
    expect((await web.get(`${base}/me`)).body.data.operator.slug).not.toBe(operator.slug);
  });
});

test('429: codes can be guessed five times, and a right password in between does not reset the count', async () => {
  const { email, web: first } = await addSignedIn(world, operator);
  await enrollTotp(world, first);
  const codes: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const web = browserAt(world.app);
    await must(signInAs(web, email));
    codes.push((await web.post(`${base}/sign-in/code`, { code: '000000' })).status);
  }
  expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
});

test('429: a stolen session can guess the password five times', async () => {
  const { web } = await addSignedIn(world, operator);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await web.post(`${base}/me/step-up`, { password: 'a wrong password' })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});
