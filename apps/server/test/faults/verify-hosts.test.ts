import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { chooseReader } from '../../src/database/choose-reader.ts';
import { seedOperator } from '../../support/seed-operator.ts';
import { type Cluster, startCluster } from '../fixtures/cluster.ts';
import { runCommand } from '../support/run-command.ts';
import { masterKey } from '../support/world.ts';

/** `croupier verify` with a primary and a standby in DATABASE_URL, the standby first. */
let cluster: Cluster;
let databaseUrl: string;
beforeAll(async () => {
  cluster = await startCluster();
  const [primary, standby] = cluster.nodes;
  await seedOperator(primary.url, masterKey, systemClock);
  await cluster.caughtUp(primary, standby);
  databaseUrl = primary.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`);
});
afterAll(() => cluster?.close());

const verify = async () => {
  const env = { DATABASE_URL: databaseUrl, CROUPIER_MASTER_KEY: masterKey.toString('hex') };
  const { code, out } = await runCommand(['verify', '--json'], env);
  const text = (await runCommand(['verify'], env)).out.split('\n');
  return { code, data: JSON.parse(out), text };
};

test('of several hosts verify reads the one that takes writes, and stores its result there', async () => {
  const [primary] = cluster.nodes;
  expect(await verify()).toMatchObject({
    code: 0,
    data: { read_from: 'primary', is_stored: true, secrets_checked: true },
    text: [expect.stringMatching(/^Verified 1 operator, .* everything agrees\.$/)],
  });
  const runs = await primary.ask<{ findings: number }>('select findings::int from verify_runs');
  expect(runs).toEqual([{ findings: 0 }]);
});

test('options of the address are those of the chosen host', async () => {
  const [primary] = cluster.nodes;
  const { url } = await chooseReader(`${databaseUrl}?options=-c%20search_path%3Dpublic`);
  expect(url).toBe(`${primary.url}?options=-c%20search_path%3Dpublic`);
});

test('without one it reads a standby, and says so: nothing is stored', async () => {
  const [primary] = cluster.nodes;
  await primary.stop('kill');
  expect(await verify()).toMatchObject({
    code: 0,
    data: { read_from: 'standby', is_stored: false },
    text: [
      'No host takes writes, so a standby was read: what the primary has got since was not checked, and the result is not stored.',
      expect.stringMatching(/everything agrees\.$/),
    ],
  });
});
