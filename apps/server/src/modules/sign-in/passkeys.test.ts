import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { createPasskey } from '../../../test/support/authenticator.ts';
import { must } from '../../../test/support/client.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { addSignedIn, enrollPasskey, type SignedIn, signInAs } from '../../../test/support/sign-in.ts';
import { browserAt } from '../../../test/support/web.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const otherNode = await world.startNode();
let operator: Operator;
let member: SignedIn;
beforeEach(async () => {
  operator = await world.addOperator();
  member = await addSignedIn(world, operator);
});

const asked = async (web = browserAt(world.app)) => {
  const { options } = (await must(web.post(`${base}/sign-in/passkey/options`))).body.data;
  return { web, options };
};

describe('signing in with a passkey', () => {
  test('200: replaces password and second factor, and requires user verification', async () => {
    const { passkey, codes } = await enrollPasskey(member.web);
    expect(codes).toHaveLength(10);
    const { web, options } = await asked();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const done = await web.post(`${base}/sign-in/passkey`, { response: passkey.use(options) });
    expect(done.body.data).toEqual({ next: 'done', factors: [] });
    expect((await web.get(`${base}/me`)).body.data).toMatchObject({ id: member.id, session: { method: 'passkey' } });
  });

  test('200: completes a sign-in with a password, which lists the passkeys', async () => {
    const { passkey } = await enrollPasskey(member.web);
    const web = browserAt(world.app);
    expect((await signInAs(web, member.email)).body.data).toEqual({
      next: 'second_factor',
      factors: ['passkey', 'recovery_code'],
    });
    const { options } = await asked(web);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    expect((await web.post(`${base}/sign-in/passkey`, { response: passkey.use(options) })).status).toBe(200);
  });

  test.each([
    ['of another page', { origin: 'http://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['without a verified user', { verifiesUser: false }],
  ])('401: an answer %s', async (_, behaviour) => {
    const { passkey } = await enrollPasskey(member.web);
    const { web, options } = await asked();
    const reply = await web.post(`${base}/sign-in/passkey`, { response: passkey.use(options, behaviour) });
    expect([reply.status, web.jar.has('croupier-dev')]).toEqual([401, false]);
  });

  test('401: a counter that went back, as with a copied key', async () => {
    const { passkey } = await enrollPasskey(member.web);
    const first = await asked();
    await must(first.web.post(`${base}/sign-in/passkey`, { response: passkey.use(first.options, { counter: 7 }) }));
    const { web, options } = await asked();
    expect((await web.post(`${base}/sign-in/passkey`, { response: passkey.use(options, { counter: 7 }) })).status).toBe(
      401,
    );
  });

  test('401: the answer to another challenge, and to an answered one, also at the same time', async () => {
    const { passkey } = await enrollPasskey(member.web);
    const [old, fresh] = [await asked(), await asked()];
    const stale = passkey.use(old.options);
    expect((await fresh.web.post(`${base}/sign-in/passkey`, { response: stale })).status).toBe(401);
    const copy = browserAt(world.app);
    for (const [name, value] of fresh.web.jar) copy.jar.set(name, value);
    const response = passkey.use(fresh.options, { counter: 0 });
    const { operator_id } = operator;
    const replies = await withRowsHeld(world, { table: 'staff', operator_id, waiters: 2 }, () =>
      Promise.all([
        fresh.web.post(`${base}/sign-in/passkey`, { response }),
        copy.post(`${base}/sign-in/passkey`, { response }, { via: otherNode }),
      ]),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 401]);
  });

  test('401: anything that is not an answer of a browser', async () => {
    await enrollPasskey(member.web);
    for (const response of [
      { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {} },
      {
        id: '***',
        rawId: '',
        type: 'public-key',
        response: { clientDataJSON: 'x', authenticatorData: 'y', signature: 'z' },
      },
      { id: 'AQ', rawId: 'AQ', type: 'public-key', response: { clientDataJSON: 7, deep: { a: [1] } } },
    ]) {
      const { web } = await asked();
      expect((await web.post(`${base}/sign-in/passkey`, { response })).status).toBe(401);
    }
  });

  test('200 and 401: a forged passkey with the same id at another operator is rejected by its key', async () => {
    const { passkey } = await enrollPasskey(member.web);
    const other = await addSignedIn(world, await world.addOperator());
    const twin = createPasskey('http://localhost:3000', passkey.id);
    await enrollPasskey(other.web, twin);
    for (const [signer, id] of [
      [passkey, member.id],
      [twin, other.id],
    ] as const) {
      const { web, options } = await asked();
      await must(web.post(`${base}/sign-in/passkey`, { response: signer.use(options) }));
      expect((await web.get(`${base}/me`)).body.data.id).toBe(id);
    }
  });
});

describe('own passkeys', () => {
  test('401: one made for another challenge, another member or another page', async () => {
    const { web } = member;
    const passkey = createPasskey();
    const options = async () => (await must(web.post(`${base}/me/factors/passkey/options`))).body.data.options;
    const add = (response: unknown) => web.post(`${base}/me/factors/passkey`, { name: 'Key', response });
    const earlier = await options();
    await options();
    expect((await add(passkey.make(earlier))).status).toBe(401);
    expect((await add(passkey.make(await options(), { origin: 'http://evil.example' }))).status).toBe(401);
    expect((await add(passkey.make(await options(), { verifiesUser: false }))).status).toBe(401);
    const right = passkey.make(await options());
    expect((await add(right)).status).toBe(201);
    expect((await add(right)).status).toBe(401);
  });

  test('422 last_factor: the last one stays when the role needs one; a removed one opens nothing', async () => {
    const { web } = member;
    const one = await enrollPasskey(web);
    const remove = (id: number) => web.send('DELETE', `${base}/me/factors/${id}`);
    expect((await remove(one.id)).body.error.details).toEqual({ reason: 'last_factor' });
    const two = await enrollPasskey(web);
    expect((await remove(one.id)).body.data.factors).toHaveLength(1);
    const { web: later, options } = await asked();
    expect((await later.post(`${base}/sign-in/passkey`, { response: one.passkey.use(options) })).status).toBe(401);
    expect((await remove(one.id)).status).toBe(404);
    expect(two.codes).toBeNull();
  });

  test('a bare IP address has no passkeys', async () => {
    const web = browserAt(world.app, '127.0.0.1:3000');
    expect((await web.get(`${base}/sign-in/options`)).body.data.passkeys).toBe(false);
    expect((await web.post(`${base}/sign-in/passkey/options`)).body.error.details).toEqual({ reason: 'no_host_name' });
    expect((await browserAt(world.app).get(`${base}/sign-in/options`)).body.data.passkeys).toBe(true);
  });
});
