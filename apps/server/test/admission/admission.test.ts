import { describe, expect, test } from 'vitest';
import { createFileWorld } from '../support/world.ts';

const me = '/api/v1/operator/me';

const world = await createFileWorld();
const operator = await world.addOperator();

describe('admission', () => {
  test('200: a signed request passes and gets its key and operator', async () => {
    const reply = await operator.client.get(me);
    expect(reply.text).toContain(operator.slug);
    expect(reply.status).toBe(200);
    expect(reply.headers['x-ratelimit-remaining']).toBe('999999');
  });
});
