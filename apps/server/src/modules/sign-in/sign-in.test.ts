import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { addInvited, addSignedIn, codeOf, enrollTotp, goodPassword, signInAs } from '../../../test/support/sign-in.ts';
import { browserAt } from '../../../test/support/web.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const otherNode = await world.startNode();
let operator: Operator;
beforeEach(async () => {
  operator = await world.addOperator();
  // Past the time step of any used code.
  world.clock.advance(90_000);
});

const me = `${base}/me`;
const actions = async (id: number): Promise<string[]> => {
  const rows = await world.admin<{ action: string }[]>`
    select action from audit_log where operator_id = ${operator.operator_id} and subject_kind = 'staff' and subject_id = ${id} order by id`;
  return rows.map((row) => row.action);
};

describe('an invitation, a password, a second factor', () => {
  test('200: open a session for every node; without a factor other calls get SECOND_FACTOR_REQUIRED', async () => {
    const { web, next, id } = await addSignedIn(world, operator, { role: 'payments' });
    expect(next).toBe('enroll_factor');
    const first = (await web.get(me)).body.data;
    expect(first).toMatchObject({ id, must_enroll: true, session: { method: 'invite' } });
    expect((await web.get(`${base}/payments`)).body.error.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await web.get(`${base}/me/sessions`)).body.error.code).toBe('SECOND_FACTOR_REQUIRED');

    const { codes } = await enrollTotp(world, web);
    expect(codes).toHaveLength(10);
    expect((await web.get(me, { via: otherNode })).body.data.must_enroll).toBe(false);
    expect((await web.get(`${base}/payments`, { via: otherNode })).status).toBe(200);
    expect(await actions(id)).toEqual([
      'staff.created',
      'staff.invited',
      'staff.invite_accepted',
      'staff.signed_in',
      'staff.factor_added',
      'staff.recovery_codes_made',
    ]);
  });

  test('200: a role without money, keys, staff or settings needs no second factor, unless all do', async () => {
    expect((await addSignedIn(world, operator, { role: 'support' })).next).toBe('done');
    expect((await addSignedIn(world, operator, { role: 'marketing' })).next).toBe('enroll_factor');
    const strict = await world.addOperator({ settings: { second_factor: 'everyone' } });
    expect((await addSignedIn(world, strict, { role: 'support' })).next).toBe('enroll_factor');
    const sandbox = await world.addOperator({ is_sandbox: true });
    expect((await addSignedIn(world, sandbox, { role: 'admin' })).next).toBe('done');
  });

  test('the cookie is unreadable for scripts and other sites, and the secret is stored as a hash', async () => {
    const { invite } = await addInvited(world, operator);
    const web = browserAt(world.app);
    const reply = await must(web.post(`${base}/invites/accept`, { invite, password: goodPassword }));
    const cookies = reply.headers['set-cookie'] as unknown as string[];
    expect(cookies[0]).toMatch(/^croupier-dev=sts_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const secure = { headers: { 'x-forwarded-proto': 'https', origin: 'https://localhost:3000' } };
    const signedIn = await must(
      browserAt(world.app).post(
        `${base}/sign-in`,
        { email: (await addSignedIn(world, operator, { role: 'support' })).email, password: goodPassword },
        secure,
      ),
    );
    expect((signedIn.headers['set-cookie'] as unknown as string[])[0]).toMatch(
      /^__Host-croupier=sts_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    const secret = web.jar.get('croupier-dev') as string;
    const [kept] =
      await world.admin`select count(*)::int as count from staff_tokens where encode(token_hash, 'escape') like ${`%${secret}%`}`;
    expect(kept?.count).toBe(0);
  });
});

describe('signing in', () => {
  test('401 SIGN_IN_FAILED: the same answer for a wrong password, an unknown address and a member without a password', async () => {
    const member = await addSignedIn(world, operator);
    const invited = await addInvited(world, operator);
    const replies = await Promise.all(
      [
        { email: member.email, password: 'three quiet red lamps' },
        { email: 'nobody@mail.test', password: goodPassword },
        { email: invited.email, password: goodPassword },
        { email: member.email, password: goodPassword, operator: 'no-such-operator' },
      ].map((body) => browserAt(world.app).post(`${base}/sign-in`, body)),
    );
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual(replies[0]?.body);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    await eventually(async () => (await actions(member.id)).includes('staff.sign_in_failed'));
    const again = browserAt(world.app);
    await signInAs(again, member.email);
    expect((await again.get(me)).body.data.failed_sign_ins).toBe(1);
  });

  test('401 takes the same time, whether or not there is an account to record the failure for', async () => {
    const { operator_id } = operator;
    const { email } = await addSignedIn(world, operator);
    let answered: number | undefined;
    const guess = async () => {
      const reply = await browserAt(world.app).post(`${base}/sign-in`, { email, password: 'a wrong password' });
      answered = reply.status;
    };
    // The account cannot be written to meanwhile.
    const isAnswered = () => eventually(() => answered !== undefined);
    await withRowsHeld(world, { table: 'staff', operator_id, waiters: 1 }, guess, isAnswered);
    expect(answered).toBe(401);
  });

  test('second_factor: the browser can call nothing else yet', async () => {
    const { email, web: first } = await addSignedIn(world, operator);
    const { secret } = await enrollTotp(world, first);
    const web = browserAt(world.app);
    expect((await signInAs(web, email)).body.data).toEqual({
      next: 'second_factor',
      factors: ['totp', 'recovery_code'],
    });
    for (const url of [me, `${base}/payments`, `${base}/me/factors`])
      expect((await web.get(url)).body.error.code).toBe('INVALID_STAFF_TOKEN');
    expect(web.jar.has('croupier-dev')).toBe(false);

    world.clock.advance(30_000);
    const code = codeOf(secret, world.clock.now());
    const done = await web.post(`${base}/sign-in/code`, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done.body.data).toEqual({ next: 'done', factors: [] });
    expect((await web.get(me)).body.data.session.method).toBe('totp');
  });

  test('401: the password alone, when a factor is added while it is checked', async () => {
    const { operator_id } = operator;
    const { id, email } = await addSignedIn(world, operator);
    const thief = browserAt(world.app);
    const reply = await withRowsHeld(
      world,
      { table: 'staff', operator_id, waiters: 1 },
      () => signInAs(thief, email),
      (tx) => tx`
        insert into staff_factors (operator_id, staff_id, kind, name, secret_sealed, confirmed_at, created_at)
        values (${operator_id}, ${id}, 'totp', 'App', '\\x00', ${world.clock.now()}, ${world.clock.now()})`,
    );
    expect([reply.status, thief.jar.has('croupier-dev')]).toEqual([401, false]);
  });

  test('choose_operator: only when several operators know address and password, and names only those', async () => {
    const [email, other] = ['both@mail.test', await world.addOperator()];
    await addSignedIn(world, operator, { email, role: 'support' });
    await addSignedIn(world, other, { email, role: 'support' });
    await addInvited(world, await world.addOperator(), { email });
    const web = browserAt(world.app);
    const asked = (await signInAs(web, email)).body.data;
    expect(asked.next).toBe('choose_operator');
    expect(asked.operators.map(({ slug }: { slug: string }) => slug)).toEqual([operator.slug, other.slug]);
    expect(web.jar.size).toBe(0);
    expect((await signInAs(web, email, { operator: other.slug })).body.data.next).toBe('done');
    expect((await web.get(me)).body.data.operator.slug).toBe(other.slug);
  });

  test('401: staff of an inactive operator, and an inactive member', async () => {
    const member = await addSignedIn(world, operator, { role: 'support' });
    await world.app
      .control`update operators set status = 'inactive', version = version + 1 where operator_id = ${operator.operator_id}`;
    expect((await signInAs(browserAt(world.app), member.email)).status).toBe(401);
    expect((await member.web.get(me)).status).toBe(401);
  });
});

describe('a code', () => {
  const withApp = async () => {
    const member = await addSignedIn(world, operator);
    const app = await enrollTotp(world, member.web);
    world.clock.advance(60_000);
    return { ...member, ...app };
  };
  const half = async (email: string) => {
    const web = browserAt(world.app);
    await must(signInAs(web, email));
    return web;
  };

  test.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('of %i seconds from now is answered %i', async (seconds, status) => {
    const { email, secret } = await withApp();
    const at = new Date(world.clock.now().getTime() + seconds * 1_000);
    const reply = await (await half(email)).post(`${base}/sign-in/code`, { code: codeOf(secret, at) });
    expect(reply.status).toBe(status);
  });

  test('of the app is accepted once, also when it is sent twice at once', async () => {
    const { email, secret } = await withApp();
    const code = codeOf(secret, world.clock.now());
    const [one, two] = [await half(email), await half(email)];
    const { operator_id } = operator;
    const replies = await withRowsHeld(world, { table: 'staff', operator_id, waiters: 2 }, () =>
      Promise.all([
        one.post(`${base}/sign-in/code`, { code }),
        two.post(`${base}/sign-in/code`, { code }, { via: otherNode }),
      ]),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 401]);
    expect((await (await half(email)).post(`${base}/sign-in/code`, { code })).status).toBe(401);
    // Nor a code of the step before: a code older than a used one proves nothing.
    const older = codeOf(secret, new Date(world.clock.now().getTime() - 30_000));
    expect((await (await half(email)).post(`${base}/sign-in/code`, { code: older })).status).toBe(401);
  });

  test('for recovery is accepted once, also when it is sent twice at once', async () => {
    const { email, codes } = await withApp();
    const code = (codes as string[])[3] as string;
    const [one, two] = [await half(email), await half(email)];
    const { operator_id } = operator;
    const replies = await withRowsHeld(world, { table: 'staff', operator_id, waiters: 2 }, () =>
      Promise.all([
        one.post(`${base}/sign-in/code`, { code: code.toLowerCase().replaceAll('-', ' ') }),
        two.post(`${base}/sign-in/code`, { code }, { via: otherNode }),
      ]),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 401]);
    const winner = replies[0]?.status === 200 ? one : two;
    expect((await winner.get(`${base}/me/factors`)).body.data.recovery_codes_left).toBe(9);
  });

  test('401: without a password before it, after ten minutes, and after the password was changed', async () => {
    const { email, secret, web: session } = await withApp();
    const code = () => codeOf(secret, world.clock.now());
    expect((await browserAt(world.app).post(`${base}/sign-in/code`, { code: code() })).status).toBe(401);
    const late = await half(email);
    world.clock.advance(600_000);
    expect((await late.post(`${base}/sign-in/code`, { code: code() })).status).toBe(401);
    const early = await half(email);
    await must(session.post(`${base}/me/step-up`, { password: goodPassword }));
    await must(session.post(`${base}/me/password`, { password: 'nine slow green rivers' }));
    world.clock.advance(30_000);
    expect((await early.post(`${base}/sign-in/code`, { code: code() })).status).toBe(401);
  });

  test('401: an altered cookie, or one of a passkey request, is no half of a sign-in', async () => {
    const { email, secret, web: session } = await withApp();
    const web = await half(email);
    const sealed = web.jar.get('croupier-sign-in-dev') as string;
    web.jar.set('croupier-sign-in-dev', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`);
    expect((await web.post(`${base}/sign-in/code`, { code: codeOf(secret, world.clock.now()) })).status).toBe(401);
    await must(session.post(`${base}/me/step-up/passkey/options`));
    expect((await session.post(`${base}/sign-in/code`, { code: codeOf(secret, world.clock.now()) })).status).toBe(401);
  });
});
