import { describe, expect, test } from 'vitest';
import { repetitions } from '../support/property.ts';
import { createWorld, masterKey } from '../support/world.ts';
import { runFuzz } from './fuzz-driver.ts';
import { seedIdentities } from './fuzz-identities.ts';
import { startTarget } from './fuzz-target.ts';

/** The short form of `npm run fuzz`; a failure is repeated with FUZZ_SEED. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const requests = Number(process.env.FUZZ_REQUESTS ?? repetitions(1_500, 10_000));
const maxMilliseconds = 180_000;

describe('random malformed requests', () => {
  test(`${requests} of them, seed ${seed}: no 5xx, no crash, memory steady`, {
    timeout: 3 * maxMilliseconds,
  }, async () => {
    const world = await createWorld(new Date());
    const allIdentities = await seedIdentities(world.url, masterKey, 10);
    const target = await startTarget(world.url, masterKey);
    try {
      let early = Number.NaN;
      const at = async () => {
        early = await target.heap();
      };
      const { port } = target;
      const bounds = { requests, connections: 12, maxMilliseconds };
      const result = await runFuzz({ port, allIdentities, seed, ...bounds, at });
      expect(result.failures, target.output().slice(-20_000)).toEqual([]);
      expect(target.child.exitCode, target.output()).toBeNull();
      expect(result.sent).toBeGreaterThan(requests / 5);
      for (const status of ['200', '201', '401', '404', '405', '422'])
        expect(result.byStatus[status]).toBeGreaterThan(0);
      expect(await target.heap()).toBeLessThan(early * 1.25 + 8e6);
    } finally {
      await target.stop();
      await world.close();
    }
  });
});
