import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { drainForRestarts, restartServer, restartUnderLoad, rollWorkers } from '../../chaos/restarts.ts';
import { type SupervisedServer, superviseServer } from '../../chaos/supervised-server.ts';
import { seeded } from '../../support/random.ts';
import { seedAccounts } from '../../support/seed-accounts.ts';
import { createWorld, masterKey, type World } from '../support/world.ts';

const seed = 20261119;
let world: World;
let servers: SupervisedServer[] = [];
beforeAll(async () => {
  world = await createWorld(new Date());
  const start = () => superviseServer(world.url, masterKey, drainForRestarts);
  servers = await Promise.all([start(), start()]);
  await Promise.all(servers.map((server) => server.ready()));
});
afterAll(async () => {
  for (const server of servers) server.end();
  await world.close();
});

/** The short form of `npm run chaos -- --restarts 20`. */
test(`no request fails while two servers are restarted in turn under load (seed ${seed})`, async () => {
  const { key, players } = await seedAccounts(world.url, masterKey);
  const load = { key, players: players.slice(0, 50), clients: 6, random: seeded(seed) };
  const { failed, done, reused, codes } = await restartUnderLoad(servers, 2, restartServer, load);
  expect(failed).toEqual([]);
  expect(codes).toEqual([0, 0]);
  expect(done).toBeGreaterThan(20);
  expect(reused).toBeGreaterThan(done / 2);
});

test(`no request fails while the workers of a server are replaced under load (seed ${seed})`, async () => {
  const { key, players } = await seedAccounts(world.url, masterKey, { slug: 'rolled' });
  const server = await superviseServer(world.url, masterKey, { ...drainForRestarts, WORKERS: '2' });
  onTestFinished(server.end);
  await server.ready();
  const load = { key, players: players.slice(0, 50), clients: 6, random: seeded(seed) };
  const { failed, done, refused } = await restartUnderLoad([server], 2, rollWorkers, load);
  expect(failed).toEqual([]);
  expect(refused).toBe(0);
  expect(done).toBeGreaterThan(20);
  expect(server.ownDeaths()).toBe(0);
});
