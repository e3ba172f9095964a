import { expect, test } from 'vitest';
import { createFileWorld } from '../../../test/support/world.ts';
import { connectionsOf } from '../../platform/pool-sizes.ts';
import { checkConnections, missingConnections } from './check-connections.ts';

const world = await createFileWorld();

test('as many as are needed are enough, one fewer is not', () => {
  const needed = connectionsOf(4);
  expect(missingConnections(4, { all: needed + 3, reserved: 3 })).toBeUndefined();
  expect(missingConnections(4, { all: needed + 2, reserved: 3 })).toBe(
    `4 workers may open ${needed} connections to PostgreSQL, which allows ${needed - 1} (max_connections is ${needed + 2}, of which 3 are reserved): set max_connections to ${needed + 3} or more, or take fewer workers.`,
  );
});

test('PostgreSQL says how many it allows', async () => {
  const [row] = await world.admin<{ all: number }[]>`select current_setting('max_connections')::int as all`;
  const tooMany = Array.from({ length: 64 }, (_, index) => index + 1).find((count) => connectionsOf(count) > row!.all);
  await expect(checkConnections(world.url, tooMany ?? 65)).rejects.toThrow(`max_connections is ${row!.all}`);
});
