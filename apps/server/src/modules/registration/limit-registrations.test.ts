import { describe, expect, test } from 'vitest';
import { newPlayerBody } from '../../../test/support/players.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { minute } from '../../base/durations.ts';

const world = await createFileWorld();
const operator = await world.addOperator();

const register = (registration_ip: string, more: Record<string, unknown> = {}, by: Operator = operator) =>
  by.client.post('/api/v1/operator/players', newPlayerBody({ registration_ip, ...more }));

describe('429 RATE_LIMITED', () => {
  test('from the 31st registration of a network within ten minutes, whatever comes of them, at this operator', async () => {
    const taken = newPlayerBody();
    expect((await operator.client.post('/api/v1/operator/players', taken)).status).toBe(201);
    // Faults of the schema are answered together with what is taken, so they count like the others.
    const tries: [status: number, more: Record<string, unknown>][] = [
      [201, {}],
      [422, { email: taken.email }],
      [422, { email: taken.email, first_name: '' }],
    ];
    for (let n = 0; n < 10; n += 1)
      for (const [status, more] of tries) expect((await register('203.0.113.7', more)).status).toBe(status);
    for (const [, more] of tries) {
      const refused = await register('203.0.113.7', more);
      expect(refused.body.error).toMatchObject({
        code: 'RATE_LIMITED',
        details: { limit: 30, retry_after_seconds: 600, limit_of: 'network' },
      });
      expect(refused.text).not.toContain('taken');
      expect(refused.headers['retry-after']).toBe('600');
    }
    expect((await register('203.0.113.8')).status).toBe(201);
    expect((await register('203.0.113.7', {}, await world.addOperator())).status).toBe(201);
    world.clock.advance(10 * minute);
    expect((await register('203.0.113.7')).status).toBe(201);
  });

  test('an IPv6 network counts as one; without an address nothing is counted', async () => {
    for (let n = 0; n < 30; n += 1) expect((await register(`2001:db8:1:2::${n + 1}`)).status).toBe(201);
    expect((await register('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await register('2001:db8:1:3::1')).status).toBe(201);
    expect((await operator.client.post('/api/v1/operator/players', newPlayerBody())).status).toBe(201);
  });

  test('registrations at once count like those one after the other', async () => {
    const replies = await Promise.all(Array.from({ length: 36 }, () => register('198.51.100.7')));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(6);
  });
});

test.each(['Password1', 'qwertz12345', 'sunshine 2024', 'a pilot 77', 'pilot@example.com1'])(
  '422 VALIDATION_FAILED on a password that is guessed first: %s',
  async (password) => {
    const body = newPlayerBody({ password, email: 'pilot@example.com' });
    const reply = await operator.client.post('/api/v1/operator/players', body);
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, ['password']]);
  },
);
