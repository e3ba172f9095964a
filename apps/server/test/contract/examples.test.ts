import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../support/client.ts';
import { recordedAnswersPath, recorder } from '../support/recorded-answers.ts';
import { readText } from '../support/source-code.ts';
import { createTenant, tenantFor } from '../support/tenant.ts';
import type { Tenant } from '../support/tenant-type.ts';
import { createWorld, type World } from '../support/world.ts';

const isList = (route: Route): boolean => route.reply.shape === 'list' || route.reply.shape === 'page';

describe('the example of every route is answered as documented', () => {
  let world: World;
  let shared: Tenant;
  beforeAll(async () => {
    world = await createWorld();
    shared = await createTenant(world);
  });
  const { keep, write } = recorder();
  afterAll(async () => {
    write();
    await world.close();
  });

  // Lists come last, so that they have rows.
  const inOrder = allRoutes.toSorted((a, b) => Number(isList(a)) - Number(isList(b)));
  for (const route of inOrder)
    test(`${route.reply.status} ${route.method} ${route.path}: ${route.summary}`, async () => {
      const tenant = await tenantFor(world, route, shared);
      const { method, url, body } = await tenant.fill(route);
      const reply = await tenant.callerOf(route).send(method, url, body);
      expect(reply.status, reply.text).toBe(route.reply.status);
      expectShape(route, reply.body, reply.text);
      keep(route, reply.body);
    });
});

test('the answers shown in the documentation are still valid', () => {
  const recorded = JSON.parse(readText(recordedAnswersPath)) as Record<string, Reply['body']>;
  const known = new Map(allRoutes.map((route) => [route.name, route]));
  expect(Object.keys(recorded).filter((name) => !known.has(name))).toEqual([]);
  const stale = Object.entries(recorded).filter(([name, body]) => {
    try {
      expectShape(known.get(name) as Route, body);
      return false;
    } catch {
      return true;
    }
  });
  const remedy =
    'CROUPIER_RECORD=<its name> npm test -- apps/server/test/contract/examples.test.ts, then npm run openapi';
  expect(
    stale.map(([name]) => name),
    `record them anew: ${remedy}`,
  ).toEqual([]);
});

/** Every field is documented, and every documented field exists. */
const expectShape = (route: Route, body: Reply['body'], text = ''): void => {
  const { shape, schema, meta } = route.reply;
  if (shape === 'file' || shape === 'stream') {
    expect(text.length).toBeGreaterThan(0);
    return;
  }
  if (shape === 'redirect') return;
  const items = shape === 'one' ? [body.data] : body.data;
  expect(Array.isArray(body.data)).toBe(shape !== 'one');
  for (const item of items) expect(schema.parse(item)).toEqual(item);
  if (shape !== 'page' && meta) expect(meta.parse(body.meta)).toEqual(body.meta);
  const members = ['data', ...(shape === 'page' ? ['links', 'meta'] : meta ? ['meta'] : [])];
  expect(Object.keys(body).toSorted()).toEqual(members);
};
