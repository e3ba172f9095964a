import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Operator, type World } from '../support/world.ts';

const me = '/api/v1/operator/me';

describe('admission', () => {
  let world: World;
  let operator: Operator;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
  });
  afterAll(() => world.close());

  test('200: a signed request passes and gets its key and operator', async () => {
    const reply = await operator.client.get(me);
    expect(reply.text).toContain(operator.slug);
    expect(reply.status).toBe(200);
    expect(reply.headers['x-ratelimit-remaining']).toBe('999999');
  });
});
