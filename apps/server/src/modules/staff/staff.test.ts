import { allPermissions, allRoles, roles } from '@croupier/contract/permissions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const staffUrl = '/api/back-office/v1/staff';
const me = '/api/back-office/v1/me';

const world = await createFileWorld();
const otherNode = await world.startNode();

describe('staff', () => {
  let operator: Operator;
  let admin: Staff;
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true });
    admin = await addTestStaff(world, operator);
  });

  test('200: who is calling, with their permissions', async () => {
    const support = await addTestStaff(world, operator, 'support');
    const reply = await support.get(me);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toEqual({
      id: support.id,
      email: support.email,
      name: 'support',
      role: 'support',
      permissions: roles.support,
      operator: {
        id: operator.operator_id,
        slug: operator.slug,
        name: operator.name,
        currency: 'EUR',
        cooperation_model: 'api',
        status: 'active',
        is_sandbox: true,
        needs_second_person: false,
        orders_payouts: false,
        solo_credit_allowance: 0,
      },
      server_time: world.clock.now().toISOString(),
      session: null,
      must_enroll: false,
      failed_sign_ins: 0,
    });
  });

  test('200: whether credits need a second person, and what one person may give alone', async () => {
    const strict = await world.addOperator({ settings: { second_person: true, solo_credit_allowance: 5_000 } });
    const { operator: shown } = (await (await addTestStaff(world, strict)).get(me)).body.data;
    expect(shown).toMatchObject({ needs_second_person: true, solo_credit_allowance: 5_000 });
  });

  test('200: all roles and permissions, for every member of staff', async () => {
    const auditor = await addTestStaff(world, operator, 'auditor');
    const { roles: listed, permissions } = (await auditor.get('/api/back-office/v1/roles')).body.data;
    expect(listed.map((entry: { role: string }) => entry.role)).toEqual(allRoles);
    expect(permissions.map((entry: { permission: string }) => entry.permission)).toEqual(allPermissions);
  });

  test('201: creates a member of staff; the e-mail address is unique regardless of case', async () => {
    const created = await admin.post(staffUrl, { email: 'Pat@Example.com', name: 'Pat', role: 'payments' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ email: 'pat@example.com', role: 'payments', status: 'active' });
    const again = await admin.post(staffUrl, { email: 'PAT@example.COM', name: 'Pat', role: 'admin' });
    expect(again.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { email: ['is already taken'] } });
    const listed = (await admin.get(staffUrl)).body.data as { email: string }[];
    expect(listed.map((row) => row.email)).toEqual([admin.email, 'pat@example.com']);
  });

  test('ended tokens are refused on the next request, on every node; others are not', async () => {
    const support = await addTestStaff(world, operator, 'support');
    expect((await support.get(me, { via: otherNode })).status).toBe(200);
    const ended = await admin.send('DELETE', `${staffUrl}/${support.id}/tokens`);
    expect(ended.body.data).toEqual({ ended: 1 });
    expect((await support.get(me, { via: otherNode })).body.error.code).toBe('INVALID_STAFF_TOKEN');
    expect((await admin.get(me, { via: otherNode })).status).toBe(200);
    expect((await admin.send('DELETE', `${staffUrl}/${support.id}/tokens`)).body.data).toEqual({ ended: 0 });
  });

  test('a changed role applies on the next request, on every node', async () => {
    const member = await addTestStaff(world, operator, 'support');
    const keys = '/api/back-office/v1/api-keys';
    expect((await member.get(keys, { via: otherNode })).status).toBe(403);
    const changed = await admin.patch(`${staffUrl}/${member.id}`, { role: 'developer', name: 'Dev' });
    expect(changed.body.data).toMatchObject({ role: 'developer', name: 'Dev' });
    expect((await member.get(keys, { via: otherNode })).status).toBe(200);
  });

  test('an inactive member is out at once, and comes back without old tokens', async () => {
    const member = await addTestStaff(world, operator, 'support');
    await admin.patch(`${staffUrl}/${member.id}`, { status: 'inactive' });
    expect((await member.get(me, { via: otherNode })).status).toBe(401);
    await admin.patch(`${staffUrl}/${member.id}`, { status: 'active' });
    expect((await member.get(me)).status).toBe(401);
  });

  test('422 VALIDATION_FAILED: nobody changes their own role or status', async () => {
    await addTestStaff(world, operator, 'admin');
    for (const change of [{ role: 'auditor' }, { status: 'inactive' }]) {
      const reply = await admin.patch(`${staffUrl}/${admin.id}`, change);
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.details)).toEqual(Object.keys(change));
    }
    expect((await admin.patch(`${staffUrl}/${admin.id}`, { name: 'Own name', role: 'admin' })).status).toBe(200);
  });

  test('one active admin remains, also when two demote each other at once', async () => {
    const second = await addTestStaff(world, operator, 'admin');
    const replies = await Promise.all([
      admin.patch(`${staffUrl}/${second.id}`, { role: 'support' }),
      second.patch(`${staffUrl}/${admin.id}`, { status: 'inactive' }, { via: otherNode }),
    ]);
    const rows = await admin.get(staffUrl).then((reply) => (reply.status === 200 ? reply : second.get(staffUrl)));
    const admins = rows.body.data.filter(
      (row: { role: string; status: string }) => row.role === 'admin' && row.status === 'active',
    );
    expect(admins).toHaveLength(1);
    expect(replies.map((reply) => reply.status).sort()).not.toEqual([200, 200]);
  });

  test('404 NOT_FOUND: the staff of another operator', async () => {
    const stranger = await addTestStaff(world, await world.addOperator());
    for (const reply of [
      await admin.patch(`${staffUrl}/${stranger.id}`, { name: 'x' }),
      await admin.send('DELETE', `${staffUrl}/${stranger.id}/tokens`),
    ])
      expect(reply.status).toBe(404);
    expect((await stranger.get(me)).status).toBe(200);
  });

  test('401 INVALID_STAFF_TOKEN: missing, of another kind, or unknown', async () => {
    const player = `ptk_${'a'.repeat(43)}`;
    const unknown = `stk_${'a'.repeat(43)}`;
    for (const authorization of [
      undefined,
      `Bearer ${player}`,
      `Bearer ${unknown}`,
      `Basic ${admin.token}`,
      admin.token,
    ])
      expect((await admin.get(me, { headers: { authorization } })).body.error.code).toBe('INVALID_STAFF_TOKEN');
  });
});
