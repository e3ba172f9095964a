import { takesIdempotencyKey } from '@croupier/contract/refusals.ts';
import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { z } from 'zod';
import { createTenant, tenantFor } from './tenant.ts';
import type { Tenant } from './tenant-type.ts';
import type { World } from './world.ts';

/** Calls every route with its example, then with each of its filters. Returns what was refused. */
export const walkRoutes = async (world: World): Promise<string[]> => {
  const shared = await createTenant(world);
  const refused: string[] = [];
  for (const route of allRoutes) {
    const tenant = await tenantFor(world, route, shared);
    const { method, url, body } = await tenant.fill(route);
    const options = takesIdempotencyKey(route) ? { idempotencyKey: `walk-${route.name}` } : {};
    const reply = await tenant.callerOf(route).send(method, url, body, options);
    if (reply.status >= 400) refused.push(`${route.name}: ${reply.text}`);
    // With an invalid body, the path is checked by a separate statement.
    if (route.body) await tenant.callerOf(route).send(method, url, [1]);
    refused.push(...(await walkFilters(tenant, route, url)));
  }
  return refused;
};

/** Values that some filter accepts. */
const filterValues = [
  '1',
  'true',
  'a',
  'EUR',
  'DE',
  '4xx',
  '2026-03-01',
  '2026-03-02T09:00:00Z',
  'player.registered',
  '1772445600000-1',
  '1772445600000-1-1',
  '1772445600000-1-1-r',
  `req_${'0'.repeat(32)}`,
];

const walkFilters = async (tenant: Tenant, route: Route, url: string): Promise<string[]> => {
  const shape = (route.query as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  const refused: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const given = route.example?.query?.[name];
    const send = (value: string): Promise<boolean> => sendWith(tenant, route, url, name, value);
    const own = [...(given === undefined ? [] : [String(given)]), ...wordsOf(schema)];
    const kept = new URL(url, 'http://localhost').searchParams.get(name);
    if (!(await takesAny([...own, ...(kept === null ? [] : [kept])], send)) && !(await takesFirst(filterValues, send)))
      refused.push(`${route.name}: takes no value of its filter ${name}; add one to filterValues`);
  }
  return refused;
};

const sendWith = async (tenant: Tenant, route: Route, url: string, name: string, value: string): Promise<boolean> => {
  const wanted = new URL(url, 'http://localhost');
  wanted.searchParams.set(name, value);
  const reply = await tenant.callerOf(route).send(route.method, `${wanted.pathname}${wanted.search}`);
  return reply.status < 400;
};

/** Whether one is accepted. All are tried: another value may send another statement. */
const takesAny = async (values: readonly string[], send: (value: string) => Promise<boolean>): Promise<boolean> => {
  let isTaken = false;
  for (const value of new Set(values)) isTaken = (await send(value)) || isTaken;
  return isTaken;
};

const takesFirst = async (values: readonly string[], send: (value: string) => Promise<boolean>): Promise<boolean> => {
  for (const value of values) if (await send(value)) return true;
  return false;
};

/** The words of an enum. */
const wordsOf = (schema: z.ZodType): string[] => {
  const { enum: words = [] } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as { enum?: unknown[] };
  return words.map(String);
};
