import { expect, test } from 'vitest';
import { verifyPassword } from '../../base/password.ts';
import { createHashInTurns } from './hash-in-turns.ts';

test('503: a hundred passwords of an operator wait, more are refused, and those of another operator are hashed', async () => {
  const hashInTurns = createHashInTurns();
  const [flooding, other] = [1, 2];
  const flood = Array.from({ length: 105 }, () => hashInTurns(flooding, 'Secret-123'));
  const single = hashInTurns(other, 'Secret-456');
  const ended = await Promise.allSettled(flood);
  expect(ended.slice(0, 100).every(({ status }) => status === 'fulfilled')).toBe(true);
  for (const refused of ended.slice(100))
    expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'Overloaded', retryAfterSeconds: 3 } });
  expect(await verifyPassword('Secret-456', await single)).toBe(true);
});
