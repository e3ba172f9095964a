import { allPermissions, allRoles, roles } from '@croupier/contract/permissions.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/support/client.ts';
import { withRowsHeld } from '../../../test/support/locks.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';

const url = '/api/back-office/v1/me/tokens';
const me = '/api/back-office/v1/me';

const world = await createFileWorld();
const otherNode = await world.startNode();
let operator: Operator;
let staff: Staff;
beforeEach(async () => {
  operator = await world.addOperator({ is_sandbox: true });
  staff = await addTestStaff(world, operator);
});

const wanted = { name: 'Nightly', permissions: ['view_reports'], ttl_hours: 2 };

test('no route makes a token for another person: only /me/tokens returns one', () => {
  const makers = allRoutes.filter(
    ({ audience, reply }) =>
      audience === 'staff' && JSON.stringify(reply.schema.toJSONSchema({ unrepresentable: 'any' })).includes('"token"'),
  );
  expect(makers.map((route) => `${route.method} ${route.path}`)).toEqual([`POST ${url}`]);
});

test('405: the former route for tokens of others is gone', async () => {
  const other = await addTestStaff(world, operator, 'support');
  const reply = await staff.post(`/api/back-office/v1/staff/${other.id}/tokens`, { ttl_hours: 1 });
  expect(reply.status).toBe(405);
});

test('201: is shown once, stored as a hash, and works until it expires in real time', async () => {
  const made = await staff.post(url, wanted);
  expect(made.status).toBe(201);
  const { token, expires_at, permissions } = made.body.data;
  expect(token).toMatch(/^stk_[\w-]{43}$/);
  expect(permissions).toEqual(['view_reports']);
  expect(expires_at).toBe(new Date(world.clock.now().getTime() + 2 * hour).toISOString());

  await world.app.control`update operators set clock_offset_ms = ${90 * 24 * hour}, version = version + 1
    where operator_id = ${operator.operator_id}`;
  expect((await bearerFor(otherNode, token).get(me)).body.data.permissions).toEqual(['view_reports']);
  world.clock.advance(2 * hour);
  expect((await bearerFor(otherNode, token).get(me)).body.error.code).toBe('INVALID_STAFF_TOKEN');
  const log = await staff.get(`/api/back-office/v1/audit-log?subject_kind=staff&subject_id=${staff.id}`);
  expect(log.body.data[0]).toMatchObject({ action: 'staff.token_made', actor_id: staff.id });
  expect(log.text).not.toContain(token);
});

test('permission to manage players includes seeing them; permission to see them changes nothing', async () => {
  const players = '/api/back-office/v1/players';
  const note = { note: 'Called.' };
  const scriptWith = async (permission: string) =>
    bearerFor(world.app, (await staff.post(url, { ...wanted, permissions: [permission] })).body.data.token);
  const [managing, viewing] = [await scriptWith('manage_players'), await scriptWith('view_players')];
  expect([(await managing.get(players)).status, (await viewing.get(players)).status]).toEqual([200, 200]);
  expect((await viewing.post(`${players}/1/notes`, note)).body.error.code).toBe('INSUFFICIENT_PERMISSION');
});

test('has the intersection of its permissions and those of the role', async () => {
  const made = await staff.post(url, { ...wanted, permissions: ['view_reports', 'manage_api'] });
  const script = bearerFor(world.app, made.body.data.token);
  expect((await script.get('/api/back-office/v1/api-keys')).status).toBe(200);
  expect((await script.get('/api/back-office/v1/staff')).body.error.code).toBe('INSUFFICIENT_PERMISSION');
  const other = await addTestStaff(world, operator);
  await other.patch(`/api/back-office/v1/staff/${staff.id}`, { role: 'marketing' });
  expect((await script.get('/api/back-office/v1/api-keys')).body.error.code).toBe('INSUFFICIENT_PERMISSION');
});

test.each(allRoles)('403 and 422: %s cannot give a token rights they lack, nor all of theirs', async (role) => {
  const member = await addTestStaff(world, operator, role);
  const own: readonly string[] = roles[role];
  for (const permission of allPermissions.filter((one) => !own.includes(one)))
    expect((await member.post(url, { ...wanted, permissions: [permission] })).body.error).toMatchObject({
      code: 'INSUFFICIENT_PERMISSION',
      details: { required_permission: permission },
    });
  const all = await member.post(url, { ...wanted, permissions: own });
  expect(all.body.error.details).toEqual({ permissions: ['must leave out at least one of yours'] });
});

test('never outlives the token it was made with, and makes none itself', async () => {
  const first = await staff.post(url, { ...wanted, ttl_hours: 3 });
  const script = bearerFor(world.app, first.body.data.token);
  const refused = await script.post(url, wanted);
  expect(refused.body.error.details).toEqual({ reason: 'token_of_a_script' });
  await world.admin`update staff_tokens set expires_at = ${new Date(world.clock.now().getTime() + hour)}
    where staff_id = ${staff.id} and made_with is null`;
  const { expires_at } = (await staff.post(url, { ...wanted, ttl_hours: 720 })).body.data;
  expect(expires_at).toBe(new Date(world.clock.now().getTime() + hour).toISOString());
});

describe('listing and ending', () => {
  test("lists one's own active tokens; ending one ends those made with it, on every node", async () => {
    await addTestStaff(world, operator);
    const made = await staff.post(url, wanted);
    const listed = (await staff.get(url)).body.data;
    expect(listed).toMatchObject([
      { name: '', permissions: null, is_current: true },
      { name: 'Nightly', permissions: ['view_reports'], is_current: false },
    ]);
    expect((await staff.get(url)).text).not.toContain('stk_');
    const script = bearerFor(otherNode, made.body.data.token);
    expect((await script.get(me)).status).toBe(200);
    expect((await staff.send('DELETE', `${url}/${listed[0].id}`)).body.data).toEqual({ ended: 2 });
    expect((await script.get(me)).status).toBe(401);
    expect((await staff.get(me)).status).toBe(401);
  });

  test("404: another's token", async () => {
    const other = await addTestStaff(world, operator);
    const { id } = (await other.get(url)).body.data[0];
    expect((await staff.send('DELETE', `${url}/${id}`)).status).toBe(404);
    expect((await other.get(me)).status).toBe(200);
  });

  test('422: twenty at most, also when several are made at once', async () => {
    for (let n = 0; n < 18; n += 1) expect((await staff.post(url, wanted)).status).toBe(201);
    const { operator_id } = operator;
    const replies = await withRowsHeld(world, { table: 'staff', operator_id, waiters: 3 }, () =>
      Promise.all([1, 2, 3].map(() => staff.post(url, wanted))),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 422, 422]);
    expect(replies.find((reply) => reply.status !== 201)?.body.error.details).toMatchObject({ max: 20 });
  });
});
