import { expect, test } from 'vitest';
import { createFileWorld } from '../../../test/support/world.ts';
import { Overloaded } from '../../base/refusal.ts';
import { beginAttempt } from './count-attempts.ts';

const world = await createFileWorld();

test('an attempt for which no password was hashed counts neither for the login nor for the network', async () => {
  const parts = { guests: world.admin, clock: world.clock };
  const attempt = () =>
    beginAttempt(parts, { operator_id: 1, of: { unknownLogin: 'ada@example.com' }, network: '203.0.113.0/24' });
  const overloaded = new Overloaded('Too many requests wait for their turn.', 3);
  for (let n = 0; n < 40; n += 1)
    await expect((await attempt()).hashed(Promise.reject(overloaded))).rejects.toBe(overloaded);
  for (let n = 0; n < 5; n += 1) expect(await (await attempt()).hashed(Promise.resolve(false))).toBe(false);
  await expect(attempt()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
