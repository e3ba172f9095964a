import { getStaffIdentity } from '@croupier/contract/back-office/staff.ts';
import { allRoles, type Permission, type Role } from '@croupier/contract/permissions.ts';
import type { Route } from '@croupier/contract/route.ts';
import { backOfficeRoutes } from '@croupier/contract/routes.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTestStaff, type Staff } from '../../server/test/support/staff.ts';
import { createWorld, type World } from '../../server/test/support/world.ts';
import { mayCall } from '../src/may.ts';
import { pages } from '../src/pages.ts';
import { ActButton, Can } from '../src/ui/can.tsx';
import { SubmitButton } from '../src/ui/submit-button.tsx';
import { findPageReads, findRouteUses, type RouteUse } from './route-uses.ts';

let world: World;
let uses: RouteUse[];
let pageReads: ReadonlyMap<string, readonly Route[]>;
const staff = new Map<Role, Staff & { readonly me: { readonly permissions: Permission[] } }>();
/** Whether the API lets each role use each route. */
const verdicts = new Map<string, boolean>();
const verdict = (role: Role, route: Route): boolean => verdicts.get(`${role} ${route.name}`) as boolean;

beforeAll(async () => {
  world = await createWorld();
  const operator = await world.addOperator();
  uses = await findRouteUses();
  pageReads = await findPageReads();
  for (const role of allRoles) {
    const person = await addTestStaff(world, operator, role);
    const { body } = await person.get(getStaffIdentity.path);
    staff.set(role, { ...person, me: body.data });
    for (const route of backOfficeRoutes) {
      // Names things that do not exist, so nothing is changed: admitted calls get NOT_FOUND or VALIDATION_FAILED.
      const path = route.path.replaceAll(/\{\w+\}/g, '999999999');
      const reply = await person.send(route.method, route.reply.shape === 'stream' ? `${path}?max_events=1` : path);
      verdicts.set(`${role} ${route.name}`, reply.body?.error?.code !== 'INSUFFICIENT_PERMISSION');
    }
  }
});
afterAll(() => world.close());

const used = (): Route[] =>
  backOfficeRoutes.filter(
    ({ name, audience }) => audience === 'staff' && uses.some(({ route }) => route.name === name),
  );

describe.each(allRoles)('%s', (role) => {
  test('is offered a call exactly when the API admits the person', () => {
    const { permissions } = staff.get(role)!.me;
    expect(used().length).toBeGreaterThan(100);
    expect(used().filter((route) => mayCall(permissions, route) !== verdict(role, route))).toEqual([]);
  });

  test('is offered a page exactly when the API lets the person read its data', () => {
    const { permissions } = staff.get(role)!.me;
    const wrong = pages.filter((page) => {
      const reads = pageReads.get(page.path) ?? [];
      return !page.bare && mayCall(permissions, page) !== reads.every((route) => verdict(role, route));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('can reach each action that the API allows, on a page that the person may open', () => {
    const { permissions } = staff.get(role)!.me;
    const isReached = (route: Route): boolean =>
      uses.some(
        (use) =>
          use.route.name === route.name &&
          (use.isAsked || route.permission === undefined) &&
          (use.pages.length === 0 || use.pages.some((page) => mayCall(permissions, page))),
      );
    const acts = used().filter((route) => route.method !== 'GET' && verdict(role, route));
    expect(acts.filter((route) => !isReached(route)).map(({ name }) => name)).toEqual([]);
  });

  test('sees buttons, menus and forms enabled or disabled as the API would decide', () => {
    const client = new QueryClient();
    client.setQueryData([getStaffIdentity.name, {}, {}], { status: 200, data: staff.get(role)!.me, meta: undefined });
    const draw = (route: Route): string[] =>
      [
        createElement(ActButton, { route, onClick: () => undefined } as never, 'act'),
        createElement(SubmitButton, { route, busy: false } as never, 'act'),
        createElement(Can, { route } as never, 'act'),
      ].map((element) => renderToStaticMarkup(createElement(QueryClientProvider, { client }, element)));
    for (const route of used()) {
      const isOffered = draw(route).map((drawn) => drawn !== '' && !/disabled/.test(drawn));
      expect([route.name, isOffered]).toEqual([route.name, Array(3).fill(verdict(role, route))]);
    }
  });
});

test('every page except the personal ones reads a guarded route', () => {
  const open = pages.filter(({ path, permission, bare }) => !bare && !permission && pageReads.get(path)?.length === 0);
  expect(open.map(({ path }) => path)).toEqual(['/me']);
});
