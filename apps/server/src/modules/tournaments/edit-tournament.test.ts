import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestStaff } from '../../../test/staff.ts';
import { createWorld, type World } from '../../../test/world.ts';

const url = '/api/back-office/v1/tournaments';
const cup = {
  name: 'Cup',
  starts_at: '2026-04-01T00:00:00Z',
  ends_at: '2026-04-02T00:00:00Z',
  score: 'staked',
  prizes: [100],
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('422 INVALID_REQUEST: more than a hundred that have not ended, as each is counted every minute', async () => {
  const staff = await addTestStaff(world, await world.addOperator(), 'marketing');
  let last = 0;
  for (let n = 0; n < 100; n += 1) {
    const { status, body } = await staff.post(url, cup);
    expect(status).toBe(201);
    last = body.data.id;
  }
  const { status, body } = await staff.post(url, cup);
  expect([status, body.error.code, body.error.details]).toEqual([
    422,
    'INVALID_REQUEST',
    { rule: 'too_many', most: 100 },
  ]);

  await staff.post(`${url}/${last}/cancel`, { reason: 'test' });
  expect((await staff.post(url, cup)).status).toBe(201);
});
