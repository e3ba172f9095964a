import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Operator, type World } from '../../../test/world.ts';

const players = '/api/v1/operator/players';

const person = (more: Record<string, unknown> = {}) => ({
  username: 'ada_l',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  birth_date: '1990-12-10',
  country: 'GB',
  terms_accepted: true,
  ...more,
});

describe('registration', () => {
  let world: World;
  let operator: Operator;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
  });
  afterAll(() => world.close());

  test('201: a player', async () => {
    const reply = await operator.client.post(players, person());
    expect(reply.status).toBe(201);
  });
});
