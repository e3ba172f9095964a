import { sensitivePermissions } from '@croupier/contract/permissions.ts';
import { backOfficeRoutes } from '@croupier/contract/routes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { bearerFor, must } from '../../../test/support/client.ts';
import {
  addSignedIn,
  codeOf,
  enrollPasskey,
  enrollTotp,
  goodPassword,
  type SignedIn,
} from '../../../test/support/sign-in.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const world = await createFileWorld();
const otherNode = await world.startNode();
const me = `${base}/me`;
let operator: Operator;
let member: SignedIn;
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  member = await addSignedIn(world, operator);
});

/** Routes with a sensitive permission that need no fresh proof, and why. */
const withoutProof: Record<string, string> = {
  check_signature: 'compares a signature, and changes nothing',
  create_reason_template: 'adds words that staff choose from, and moves nothing',
  update_reason_template: 'changes words that staff choose from, and moves nothing',
  delete_reason_template: 'takes away words that staff choose from',
  revoke_api_key: 'takes away: a key that leaked must be gone at once',
  end_staff_tokens: 'takes away: whoever must be out is out at once',
  cancel_player_bonus: 'takes away: a bonus that was granted by mistake must be gone at once',
  forfeit_player_bonus: 'takes away: what was won against the terms must be gone at once',
  cancel_tournament: 'takes away: nobody wins its prizes',
  disable_webhook_endpoint: 'takes away, and loses no event',
  resend_webhook_events: 'sends again what was sent',
  repeat_cashier_order: 'asks a payment provider again for what was ordered; it carries an order out once',
  upload_logo: 'shows another picture, and moves nothing',
  remove_logo: 'takes a picture away',
  repeat_free_round_order: 'tells a provider again what was granted; it gives a grant once',
  settle_free_round_order: 'takes a grant off a queue, and moves nothing',
  staff_test_webhook_endpoint: 'sends a test to an address that is registered already',
};

test('every change of money, keys, staff or settings needs a fresh proof, with a few explained exceptions', () => {
  const open = backOfficeRoutes.filter(
    ({ method, permission, stepUp }) =>
      method !== 'GET' && permission && sensitivePermissions.includes(permission) && !stepUp,
  );
  expect(open.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutProof).toSorted());
});

test('making or widening one’s own credential needs a fresh proof', () => {
  const makers = backOfficeRoutes.filter(
    ({ path, method }) => /\/me\/(tokens|password|factors|recovery)/.test(path) && method !== 'GET',
  );
  expect(makers.filter(({ stepUp }) => !stepUp).map(({ name }) => name)).toEqual(['end_own_token']);
});

const wanted = { email: 'new@mail.test', name: 'New', role: 'support' };

describe('403 REAUTHENTICATION_REQUIRED', () => {
  test('15 minutes after the sign-in, until a new proof; then the same request passes', async () => {
    const { web } = member;
    world.clock.advance(15 * minute);
    const refused = await web.post(`${base}/staff`, wanted);
    expect(refused.body.error).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED', retry: 'same_request' });
    expect((await web.get(`${base}/staff`)).status).toBe(200);
    const before = web.jar.get('croupier-dev') as string;
    const proved = await must(web.post(`${me}/step-up`, { password: goodPassword }));
    expect(proved.body.data.stepped_up_until).toBe(new Date(world.clock.now().getTime() + 15 * minute).toISOString());
    expect((await web.post(`${base}/staff`, wanted, { via: otherNode })).status).toBe(201);
    // The secret has changed: one that was read before is invalid.
    const after = web.jar.get('croupier-dev') as string;
    expect(after).not.toBe(before);
    web.jar.set('croupier-dev', before);
    expect((await web.get(me)).status).toBe(401);
  });

  test.each([
    ['a wrong password', { password: 'three quiet red lamps' }],
    ['a wrong code', { code: '000000' }],
    ['a recovery code', { code: 'ABCD-EFGH-JKLM-NPQR' }],
  ])('stays after %s', async (_, body) => {
    const { web } = member;
    await enrollTotp(world, web);
    world.clock.advance(15 * minute);
    expect((await web.post(`${me}/step-up`, body)).body.error.code).toBe('SIGN_IN_FAILED');
    expect((await web.post(`${base}/staff`, wanted)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('also ends after a TOTP code or a passkey, each of which is accepted once', async () => {
    const { web } = member;
    const { secret } = await enrollTotp(world, web);
    world.clock.advance(15 * minute);
    const code = codeOf(secret, world.clock.now());
    expect((await web.post(`${me}/step-up`, { code })).status).toBe(200);
    expect((await web.post(`${me}/step-up`, { code })).status).toBe(401);
    const { passkey } = await enrollPasskey(web);
    world.clock.advance(15 * minute);
    const { options } = (await must(web.post(`${me}/step-up/passkey/options`))).body.data;
    const response = passkey.use(options);
    expect((await web.post(`${me}/step-up/passkey`, { response })).status).toBe(200);
    expect((await web.post(`${me}/step-up/passkey`, { response })).status).toBe(401);
    expect((await web.post(`${base}/staff`, wanted)).status).toBe(201);
  });

  test("does not end with another member's passkey", async () => {
    const other = await addSignedIn(world, operator);
    const { passkey } = await enrollPasskey(other.web);
    const { options } = (await must(member.web.post(`${me}/step-up/passkey/options`))).body.data;
    expect((await member.web.post(`${me}/step-up/passkey`, { response: passkey.use(options) })).status).toBe(401);
  });

  test('does not end with the challenge of another member, whose cookie was taken', async () => {
    const other = await addSignedIn(world, operator);
    await enrollPasskey(other.web);
    const { passkey } = await enrollPasskey(member.web);
    const { options } = (await must(other.web.post(`${me}/step-up/passkey/options`))).body.data;
    const taken = [...other.web.jar].filter(([name]) => name.includes('sign-in'));
    expect(taken).toHaveLength(1);
    for (const [name, value] of taken) member.web.jar.set(name, value);
    expect((await member.web.post(`${me}/step-up/passkey`, { response: passkey.use(options) })).status).toBe(401);
    const own = (await must(member.web.post(`${me}/step-up/passkey/options`))).body.data;
    expect((await member.web.post(`${me}/step-up/passkey`, { response: passkey.use(own.options) })).status).toBe(200);
  });
});

test('a personal token is made in a session with a fresh proof; it needs no further proof and outlives the session', async () => {
  const { web } = member;
  const body = { name: 'Nightly', permissions: ['manage_staff'], ttl_hours: 48 };
  const made = await must(web.post(`${me}/tokens`, body));
  expect(made.body.data.expires_at).toBe(new Date(world.clock.now().getTime() + 48 * 60 * minute).toISOString());
  world.clock.advance(15 * minute);
  expect((await web.post(`${me}/tokens`, body)).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
  await must(web.post(`${base}/sign-out`));
  world.clock.advance(24 * 60 * minute);
  const script = bearerFor(world.app, made.body.data.token);
  expect((await script.post(`${base}/staff`, wanted)).status).toBe(201);
  expect((await script.get(`${me}/tokens`)).body.data).toHaveLength(1);
});
