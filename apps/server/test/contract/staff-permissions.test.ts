import { allPermissions, allRoles, permissions, roleHas } from '@croupier/contract/permissions.ts';
import type { Route } from '@croupier/contract/route.ts';
import { backOfficeRoutes } from '@croupier/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOperator } from '../../src/database/transaction.ts';
import { changeOperator } from '../../src/modules/operators/change-operator.ts';
import type { App } from '../../src/platform/app.ts';
import { addTestStaff, type Staff } from '../support/staff.ts';
import { createWorld, type Operator, testActor, type World } from '../support/world.ts';

/** Routes that any member of staff may call, and why. */
const forEveryone: Record<string, string> = {
  get_staff_identity: 'tells who one is oneself',
  list_own_tokens: "shows one's own alone",
  create_own_token: 'gives no right that the caller does not have',
  end_own_token: "ends one's own alone",
  list_notices: 'shows those of permissions that the caller has',
  read_notice: 'finds those of permissions that the caller has',
  list_proposals: 'shows those of permissions that the caller has',
  get_proposal: 'asks for the permission of the proposal',
  confirm_proposal: 'asks for the permission of the proposal',
  reject_proposal: 'asks for the permission of the proposal',
  withdraw_proposal: 'asks for the permission of the proposal',
  search_everything: 'looks only for kinds whose permission the caller has',
  step_up: 'proves who one is oneself',
  get_step_up_passkey_request: 'proves who one is oneself',
  step_up_with_passkey: 'proves who one is oneself',
  step_up_with_oidc: 'proves who one is oneself',
  list_own_sessions: "shows one's own alone",
  end_own_session: "ends one's own alone",
  end_other_sessions: "ends one's own alone",
  change_own_password: "changes one's own alone",
  list_own_factors: "shows one's own alone",
  start_totp: "changes one's own alone",
  confirm_totp: "changes one's own alone",
  get_passkey_creation: "changes one's own alone",
  add_passkey: "changes one's own alone",
  remove_factor: "changes one's own alone",
  make_recovery_codes: "changes one's own alone",
  list_queues: 'shows those of permissions that the caller has',
  follow_live: 'shows those of permissions that the caller has',
  list_issues: 'shows those of permissions that the caller has',
  list_views: "shows one's own, and what colleagues share with all",
  create_view: 'makes one of their own',
  update_view: "changes one's own alone",
  delete_view: "deletes one's own alone; of others' only shared ones, with manage_staff",
  list_reason_templates: 'are words for all who give reasons',
  list_roles: 'is the same for all, and explains why something was refused',
};

/** Limits a stream to one event, so that an admitted call ends. */
const once = ({ reply }: Route): string => (reply.shape === 'stream' ? '?max_events=1' : '');

const urlOf = (route: Route): string => `${route.path.replaceAll(/\{\w+\}/g, '1')}${once(route)}`;

/** Admitted calls name something that does not exist, so that one test does not change what the next one needs. */
const urlThatChangesNothing = (route: Route, isAllowed: boolean): string =>
  isAllowed ? `${route.path.replaceAll(/\{\w+\}/g, '999999999')}${once(route)}` : urlOf(route);

describe('permissions', () => {
  let world: World;
  const staff = new Map<string, Staff>();
  beforeAll(async () => {
    world = await createWorld();
    const operator = await world.addOperator();
    for (const role of allRoles) staff.set(role, await addTestStaff(world, operator, role));
  });
  afterAll(() => world.close());

  test('every back-office route requires one, with a few explained exceptions', () => {
    const open = backOfficeRoutes.filter((route) => route.permission === undefined).map((route) => route.name);
    expect(open.sort()).toEqual(Object.keys(forEveryone).sort());
  });

  test('every route whose change may wait for a second person requires a fresh proof of identity', () => {
    const without = backOfficeRoutes.filter(({ proposes, stepUp }) => proposes && !stepUp).map(({ name }) => name);
    expect(without).toEqual([]);
  });

  test.each(backOfficeRoutes.map((route) => [route.name, route] as const))(
    '%s: 401 without a token, 403 for every role without the permission, and neither for those with it',
    async (_name, route) => {
      const anyone = staff.get('admin')!;
      const anonymous = await anyone.send(route.method, urlOf(route), undefined, {
        headers: { authorization: undefined },
      });
      expect(anonymous.body.error.code).toBe('INVALID_STAFF_TOKEN');

      for (const role of allRoles) {
        const isAllowed = route.permission === undefined || roleHas(role, route.permission);
        const reply = await staff.get(role)!.send(route.method, urlThatChangesNothing(route, isAllowed));
        const refused = {
          code: 'INSUFFICIENT_PERMISSION',
          details: { required_permission: route.permission },
        };
        if (isAllowed) expect([role, reply.body?.error?.code]).not.toEqual([role, refused.code]);
        else expect([role, reply.status, reply.body.error]).toMatchObject([role, 403, refused]);
      }
    },
  );

  describe('401 INVALID_STAFF_TOKEN: staff of a deactivated operator, from the next request on, on every node', () => {
    let otherNode: App;
    let closed: Operator;
    let admin: Staff;
    const setStatus = (status: 'active' | 'inactive') =>
      inOperator(world.app.sql, closed.operator_id, (tx) =>
        changeOperator(tx, { operator_id: closed.operator_id, actor: testActor, now: world.clock.now() }, { status }),
      );
    const me = '/api/back-office/v1/me';
    beforeAll(async () => {
      otherNode = await world.startNode();
      closed = await world.addOperator();
      admin = await addTestStaff(world, closed);
      for (const via of [world.app, otherNode]) expect((await admin.get(me, { via })).status).toBe(200);
      await setStatus('inactive');
    });

    test.each(backOfficeRoutes.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
      for (const via of [world.app, otherNode]) {
        const reply = await admin.send(route.method, urlOf(route), undefined, { via });
        expect([reply.status, reply.body.error.code]).toEqual([401, 'INVALID_STAFF_TOKEN']);
      }
    });

    test('the staff can call again once the operator is active again', async () => {
      await setStatus('active');
      for (const via of [world.app, otherNode]) expect((await admin.get(me, { via })).status).toBe(200);
    });
  });

  test('every permission belongs to some role, every role has one, and admin has them all', () => {
    for (const permission of allPermissions) {
      expect(allRoles.filter((role) => roleHas(role, permission)).length).toBeGreaterThan(0);
      expect(roleHas('admin', permission)).toBe(true);
      expect(permissions[permission].length).toBeGreaterThan(5);
    }
    for (const role of allRoles) expect(allPermissions.some((permission) => roleHas(role, permission))).toBe(true);
  });
});
