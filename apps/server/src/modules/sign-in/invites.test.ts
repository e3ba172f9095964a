import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import {
  addInvited,
  addSignedIn,
  enrollTotp,
  goodPassword,
  inviteOf,
  type SignedIn,
  signInAs,
} from '../../../test/support/sign-in.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { browserAt } from '../../../test/support/web.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const otherNode = await world.startNode();
let operator: Operator;
let admin: SignedIn;
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  admin = await addSignedIn(world, operator);
});

const accept = (invite: string, more: object = {}) =>
  browserAt(world.app).post(`${base}/invites/accept`, { invite, password: goodPassword, ...more });
const inviteBy = (by: SignedIn, id: number) => by.web.post(`${base}/staff/${id}/invite`);

describe('an invitation', () => {
  test('shows whom it is for, works once within 72 hours, and is replaced by the next', async () => {
    const { id, email } = await addInvited(world, operator, { role: 'support' });
    const first = inviteOf((await must(inviteBy(admin, id))).body.data.link);
    const { link, expires_at } = (await must(inviteBy(admin, id))).body.data;
    expect(link).toMatch(/^http:\/\/localhost:3000\/back-office\/invite#inv_[\w-]{43}$/);
    expect(expires_at).toBe(new Date(world.clock.now().getTime() + 72 * 3_600_000).toISOString());
    const look = (invite: string) => browserAt(world.app).post(`${base}/invites/look`, { invite });
    expect((await look(inviteOf(link))).body.data).toMatchObject({
      email,
      operator: { slug: operator.slug },
      needs_code: false,
      oidc: null,
    });
    expect((await look(first)).status).toBe(404);
    expect((await accept(inviteOf(link))).body.data.next).toBe('done');
    for (const reply of [await accept(inviteOf(link)), await look(inviteOf(link))]) expect(reply.status).toBe(404);
    const late = await addInvited(world, operator);
    world.clock.advance(72 * 3_600_000);
    expect((await accept(late.invite)).status).toBe(404);
  });

  test('is accepted once, also when it is sent twice at once', async () => {
    const { invite } = await addInvited(world, operator, { role: 'support' });
    const { operator_id } = operator;
    const replies = await withRowsHeld(world, { table: 'staff', operator_id, waiters: 2 }, () =>
      Promise.all([
        accept(invite),
        browserAt(otherNode).post(`${base}/invites/accept`, { invite, password: 'nine slow green rivers' }),
      ]),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 404]);
  });

  test('resets: removes the password, factors, recovery codes, sessions and tokens', async () => {
    const member = await addSignedIn(world, operator);
    const { codes } = await enrollTotp(world, member.web);
    const { link } = (await must(inviteBy(admin, member.id))).body.data;
    expect((await member.web.get(`${base}/me`)).status).toBe(200);
    const fresh = browserAt(world.app);
    await must(fresh.post(`${base}/invites/accept`, { invite: inviteOf(link), password: 'nine slow green rivers' }));
    expect((await member.web.get(`${base}/me`)).status).toBe(401);
    expect((await signInAs(browserAt(world.app), member.email)).status).toBe(401);
    expect((await fresh.get(`${base}/me/factors`)).body.data).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect(codes).toHaveLength(10);
  });

  test('422 own_invite: not for oneself; 404 for the staff of another operator; 422 for an inactive member', async () => {
    expect((await inviteBy(admin, admin.id)).body.error.details).toEqual({ reason: 'own_invite' });
    const stranger = await addInvited(world, await world.addOperator());
    expect((await inviteBy(admin, stranger.id)).status).toBe(404);
    const { id, invite } = await addInvited(world, operator);
    await must(admin.web.patch(`${base}/staff/${id}`, { status: 'inactive' }));
    expect((await inviteBy(admin, id)).status).toBe(422);
    expect((await accept(invite)).status).toBe(404);
  });

  test.each([
    ['too short', 'short pass', 'must be at least 12 characters'],
    ['common', 'Password1234', 'is among those that are guessed first'],
    ['a sequence', 'qwertyuiop1234', 'is among those that are guessed first'],
    ['repeated', 'abcabcabcabc', 'is among those that are guessed first'],
    ['their name', 'wren is my name!', 'must not hold your name, your e-mail address or the operator'],
  ])('422: a password that is %s', async (_, password, message) => {
    const { invite } = await addInvited(world, operator);
    expect((await accept(invite, { password })).body.error.details).toEqual({ password: [message] });
    expect((await accept(invite)).status).toBe(200);
  });

  test('the other admins are notified, and only the answer holds the link', async () => {
    const other = await addTestStaff(world, operator);
    const { id } = await addInvited(world, operator);
    const { link } = (await must(inviteBy(admin, id))).body.data;
    const notice = (await other.get(`${base}/notices`)).body.data[0];
    expect(notice).toMatchObject({ kind: 'staff.invited', subject_id: id, by_staff: admin.id });
    const log = await other.get(`${base}/audit-log?subject_kind=staff&subject_id=${id}`);
    expect(log.text).not.toContain(inviteOf(link));
  });
});

describe('when a second person is required', () => {
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true, settings: { second_person: true } });
    admin = await addSignedIn(world, operator);
  });
  const release = (by: SignedIn, id: number) => by.web.post(`${base}/staff/${id}/invite/release`);

  test('the link needs a code that only a second admin can create: nobody takes over an account alone', async () => {
    const second = await addSignedIn(world, operator);
    const member = await addSignedIn(world, operator, { role: 'support' });
    const { link, needs_code } = (await must(inviteBy(admin, member.id))).body.data;
    expect(needs_code).toBe(true);
    const invite = inviteOf(link);
    expect((await accept(invite)).body.error.details).toEqual({ reason: 'not_released' });
    expect((await release(admin, member.id)).body.error.details).toEqual({ reason: 'own_link' });
    expect((await release(member, member.id)).body.error.code).toBe('INSUFFICIENT_PERMISSION');
    const { code } = (await must(release(second, member.id))).body.data;
    expect(JSON.stringify((await release(second, member.id)).body)).not.toContain('inv_');
    expect((await accept(invite)).body.error.details).toEqual({ reason: 'wrong_code' });
    expect((await accept(invite, { code })).body.error.details).toEqual({ reason: 'wrong_code' });
    const again = (await must(release(second, member.id))).body.data.code;
    expect((await accept(invite, { code: again.toLowerCase() })).status).toBe(200);
  });

  test('five wrong codes end the link', async () => {
    const second = await addSignedIn(world, operator);
    const { id } = await addInvited(world, operator);
    const { link } = (await must(inviteBy(admin, id))).body.data;
    const { code } = (await must(release(second, id))).body.data;
    for (let n = 0; n < 5; n += 1)
      expect((await accept(inviteOf(link), { code: 'WRONG' })).body.error.details).toEqual({ reason: 'wrong_code' });
    expect((await accept(inviteOf(link), { code })).status).toBe(404);
  });

  test('422 own_invite: an admin cannot release their own reset link', async () => {
    const second = await addSignedIn(world, operator);
    await must(inviteBy(admin, second.id));
    expect((await release(second, second.id)).body.error.details).toEqual({ reason: 'own_invite' });
    expect((await release(admin, 987654321)).status).toBe(404);
  });
});
