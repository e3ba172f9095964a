import { camelCase } from '@croupier/contract/code-samples.ts';
import type { Route } from '@croupier/contract/route.ts';
import { operatorRoutes, playerRoutes, providerRoutes } from '@croupier/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { createTenant, tenantFor } from '../../../apps/server/test/support/tenant.ts';
import type { Tenant } from '../../../apps/server/test/support/tenant-type.ts';
import { createFileWorld } from '../../../apps/server/test/support/world.ts';
import { createCroupier } from '../src/croupier.ts';
import { operatorOperations, playerOperations } from '../src/operations.ts';
import { createPlayerSession } from '../src/player.ts';
import { createProviderWallet } from '../src/provider.ts';
import { providerOperations } from '../src/provider-operations.ts';
import { inputOf, specOf } from './filled-calls.ts';
import { injectFetch } from './inject-fetch.ts';

type AnyClient = { request(name: string, input: object): Promise<{ status: number; data: unknown }> };

const world = await createFileWorld();
const shared = await createTenant(world);

describe('every operation, through the client and over the real server', () => {
  const clients = { operator: createCroupier, provider: createProviderWallet, player: createPlayerSession };
  const clientOf = async (route: Route, tenant: Tenant): Promise<AnyClient> => {
    const { kind, credentials } = await specOf(route, tenant);
    const options = { url: 'http://localhost', fetch: injectFetch(world.app), now: () => world.clock.now().getTime() };
    return clients[kind as 'operator']({ ...options, ...credentials } as never) as never;
  };

  test.each(
    [...operatorRoutes, ...playerRoutes, ...providerRoutes].map((route) => [camelCase(route.name), route] as const),
  )('%s', async (name, route) => {
    const tenant = await tenantFor(world, route, shared);
    const { url, body } = await tenant.fill(route);
    const client = await clientOf(route, tenant);
    const { status, data } = await client.request(name, inputOf(route, url, body));
    expect(status).toBe(route.reply.status);
    const items = route.reply.shape === 'one' ? [data] : (data as unknown[]);
    for (const item of items) expect(route.reply.schema.parse(item)).toEqual(item);
  });

  test('covers the contract, by its names', () => {
    const namesOf = (routes: readonly Route[]) => routes.map(({ name }) => camelCase(name)).toSorted();
    expect(Object.keys(operatorOperations).toSorted()).toEqual(namesOf(operatorRoutes));
    expect(Object.keys(playerOperations).toSorted()).toEqual(namesOf(playerRoutes));
    expect(Object.keys(providerOperations).toSorted()).toEqual(namesOf(providerRoutes));
  });
});
