import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpSchema } from '../../src/database/dump-schema.ts';
import type { Sql } from '../../src/database/pool.ts';
import { openTestPool } from '../support/pool.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let owner: Sql;
beforeAll(async () => {
  world = await createWorld();
  owner = openTestPool({ url: world.url, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

test('schema.sql is the result of the migrations; after a new one: npx vitest run apps/server/test/project/schema.test.ts -u', async () => {
  await expect(await dumpSchema(owner)).toMatchFileSnapshot('../../schema.sql');
});
