import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { optionsOf } from '../../../test/support/app-options.ts';
import { bearerFor, inject, must } from '../../../test/support/client.ts';
import { addSignedIn, enrollTotp, goodPassword, type SignedIn, signInAs } from '../../../test/support/sign-in.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { browserAt } from '../../../test/support/web.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';
import { createApp } from '../../platform/app.ts';

const world = await createFileWorld();
const otherNode = await world.startNode();
const me = `${base}/me`;
let operator: Operator;
let member: SignedIn;
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  member = await addSignedIn(world, operator);
});

describe('a session ends', () => {
  test('after 30 minutes without a request, and after 12 hours with any', async () => {
    const { web } = member;
    for (let n = 0; n < 25; n += 1) {
      world.clock.advance(29 * minute);
      if (n < 24) expect((await web.get(me, { via: n % 2 ? otherNode : world.app })).status).toBe(200);
    }
    expect((await web.get(me)).status).toBe(401);
    const idle = await addSignedIn(world, operator);
    world.clock.advance(30 * minute);
    expect((await idle.web.get(me)).body.error.code).toBe('INVALID_STAFF_TOKEN');
  });

  test('as early as the operator configured', async () => {
    const strict = await world.addOperator({ is_sandbox: true, settings: { session_idle_minutes: 5 } });
    const { web } = await addSignedIn(world, strict);
    const { session } = (await web.get(me)).body.data;
    expect(session.idle_ends_at).toBe(new Date(world.clock.now().getTime() + 5 * minute).toISOString());
    world.clock.advance(5 * minute);
    expect((await web.get(me)).status).toBe(401);
  });

  test('when it is ended elsewhere, alone or with all others, on every node', async () => {
    const [two, three] = [browserAt(world.app), browserAt(otherNode)];
    for (const web of [two, three]) await must(signInAs(web, member.email));
    const listed = (await member.web.get(`${me}/sessions`)).body.data;
    expect(listed).toHaveLength(3);
    expect(listed[2]).toMatchObject({ is_current: true, device: 'Test browser', ip: '127.0.0.1', method: 'invite' });
    expect((await member.web.send('DELETE', `${me}/sessions/${listed[1].id}`)).body.data).toEqual({ ended: 1 });
    expect([(await two.get(me)).status, (await three.get(me)).status]).toEqual([401, 200]);
    expect((await member.web.send('DELETE', `${me}/sessions`)).body.data).toEqual({ ended: 1 });
    expect([(await three.get(me)).status, (await member.web.get(me)).status]).toEqual([401, 200]);
    const other = await addSignedIn(world, operator);
    const foreign = (await other.web.get(`${me}/sessions`)).body.data[0].id;
    expect((await member.web.send('DELETE', `${me}/sessions/${foreign}`)).status).toBe(404);
  });

  test('when its owner signs out, gets another role or becomes inactive', async () => {
    const admin = await addTestStaff(world, operator);
    const { web, id } = member;
    const secret = web.jar.get('croupier-dev') as string;
    expect((await web.post(`${base}/sign-out`)).body.data).toEqual({ ended: 1 });
    expect(web.jar.has('croupier-dev')).toBe(false);
    web.jar.set('croupier-dev', secret);
    expect((await web.get(me)).status).toBe(401);
    for (const change of [{ role: 'support' }, { status: 'inactive' }]) {
      const again = browserAt(world.app);
      await must(signInAs(again, member.email));
      await must(admin.patch(`${base}/staff/${id}`, change));
      expect((await again.get(me, { via: otherNode })).status).toBe(401);
    }
  });

  test('when its owner adds a factor or changes the password elsewhere', async () => {
    const other = browserAt(world.app);
    await must(signInAs(other, member.email));
    await enrollTotp(world, member.web);
    expect((await other.get(me)).status).toBe(401);
    const again = await addSignedIn(world, operator);
    await must(signInAs(other, again.email));
    const wanted = { name: 'Script', permissions: ['manage_staff'], ttl_hours: 48 };
    const made = await must(again.web.post(`${me}/tokens`, wanted));
    const script = bearerFor(world.app, made.body.data.token);
    expect((await script.get(me)).status).toBe(200);
    expect((await again.web.post(`${me}/password`, { password: 'nine slow green rivers' })).body.data).toEqual({
      ended: 1,
      ended_tokens: 1,
    });
    expect((await script.get(me)).status).toBe(401);
    expect([(await other.get(me)).status, (await again.web.get(me)).status]).toEqual([401, 200]);
    expect((await signInAs(other, again.email)).status).toBe(401);
  });

  test('as the oldest of more than twenty', async () => {
    const { email, web } = member;
    for (let n = 0; n < 20; n += 1) await must(signInAs(browserAt(world.app), email));
    expect((await web.get(me)).status).toBe(401);
    const [row] = await world.admin<{ count: number }[]>`select count(*)::int as count from staff_tokens
      where operator_id = ${operator.operator_id} and staff_id = ${member.id} and ended_at is null`;
    expect(row?.count).toBe(20);
  });
});

describe('403 CROSS_SITE_REQUEST: a request that no page of ours sent', () => {
  const sent = async (headers: Record<string, string | undefined>) =>
    (await member.web.post(`${me}/step-up`, { password: goodPassword }, { headers })).body.error?.code;

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['no word of the site and another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['no word of the site and no origin', { 'sec-fetch-site': undefined, origin: undefined }],
    ['an opaque origin', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['no X-Croupier, as a form', { 'x-croupier': undefined }],
  ])('%s', async (_, headers) => {
    expect(await sent(headers)).toBe('CROSS_SITE_REQUEST');
  });

  test('200: an older browser that names our origin', async () => {
    expect(await sent({ 'sec-fetch-site': undefined })).toBeUndefined();
  });

  test('for a GET from another site, but not for a link', async () => {
    for (const [site, status] of [
      ['cross-site', 403],
      ['same-site', 403],
      ['none', 200],
      ['same-origin', 200],
    ] as const)
      expect((await member.web.get(me, { headers: { 'sec-fetch-site': site } })).status).toBe(status);
  });

  test('for a sign-in too: nobody is signed in to a foreign account', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const body = { email: member.email, password: goodPassword };
    expect((await browserAt(world.app).post(`${base}/sign-in`, body, { headers })).body.error.code).toBe(
      'CROSS_SITE_REQUEST',
    );
  });

  test('a bearer token needs no such header', async () => {
    const staff = await addTestStaff(world, operator);
    expect((await staff.post(`${base}/staff`, { email: 'x@mail.test', name: 'X', role: 'support' })).status).toBe(201);
  });
});

describe('401 INVALID_STAFF_TOKEN', () => {
  test('a session secret is no bearer token, and a token no session', async () => {
    const secret = member.web.jar.get('croupier-dev') as string;
    expect((await bearerFor(world.app, secret).get(me)).status).toBe(401);
    const staff = await addTestStaff(world, operator);
    const web = browserAt(world.app);
    web.jar.set('croupier-dev', staff.token);
    expect((await web.get(me)).status).toBe(401);
  });

  test('two cookies of the name, one of which somebody else set', async () => {
    const secret = member.web.jar.get('croupier-dev') as string;
    const headers = { host: 'localhost:3000', cookie: `croupier-dev=${secret}; croupier-dev=sts_${'A'.repeat(43)}` };
    expect((await inject(world.app, { method: 'GET', url: me, headers })).status).toBe(401);
  });

  test('over https a cookie without the __Host- prefix, which a sibling host could set', async () => {
    expect((await member.web.get(me, { headers: { 'x-forwarded-proto': 'https' } })).status).toBe(401);
  });
});

test('403 SESSION_REQUIRED: a bearer token cannot change factors or password, list sessions or invite', async () => {
  const staff = await addTestStaff(world, operator);
  for (const [method, url, body] of [
    ['POST', `${me}/factors/totp`, undefined],
    ['POST', `${me}/factors/passkey/options`, undefined],
    ['DELETE', `${me}/factors/1`, undefined],
    ['POST', `${me}/recovery-codes`, undefined],
    ['POST', `${me}/password`, { password: goodPassword }],
    ['GET', `${me}/sessions`, undefined],
    ['POST', `${base}/staff/${member.id}/invite`, undefined],
  ] as const)
    expect((await staff.send(method, url, body)).body.error.code).toBe('SESSION_REQUIRED');
});

test('BACK_OFFICE_HOST: cookies are accepted on that host only', async () => {
  const app = await createApp({ ...optionsOf(world), backOfficeHost: 'office.lucky.example' });
  try {
    const [inside, outside] = [browserAt(app, 'office.lucky.example'), browserAt(app, 'api.lucky.example')];
    expect((await signInAs(outside, member.email)).body.error.code).toBe('NOT_FOUND');
    await must(signInAs(inside, member.email));
    for (const [name, value] of inside.jar) outside.jar.set(name, value);
    expect([(await inside.get(me)).status, (await outside.get(me)).status]).toEqual([200, 401]);
    const staff = await addTestStaff(world, operator);
    expect((await staff.get(me, { via: app, headers: { host: 'api.lucky.example' } })).status).toBe(200);
  } finally {
    await app.close();
  }
});
