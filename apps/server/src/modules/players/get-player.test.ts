import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';

const players = '/api/v1/operator/players';

let world: World;
let operator: Operator;
let other: Operator;
beforeAll(async () => {
  world = await createWorld();
  [operator, other] = [await world.addOperator(), await world.addOperator()];
});
afterAll(() => world.close());

describe('GET player', () => {
  test('200: the player as registration returned it', async () => {
    const registered = await operator.client.post(players, {
      username: 'ada_l',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      birth_date: '1990-12-10',
      country: 'GB',
      terms_accepted: true,
    });
    const { id } = registered.body.data;
    expect((await operator.client.get(`${players}/${id}`)).body).toEqual(registered.body);
  });

  test('many concurrent reads return the right player each, and 404 for a missing one', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => registerTestPlayer(operator)));
    const foreign = await registerTestPlayer(other);
    const asked = [...ids, foreign, ...ids, 987_654_321];
    const replies = await Promise.all(asked.map((id) => operator.client.get(`${players}/${id}`)));
    expect(replies.map((reply) => reply.body.data?.id ?? reply.body.error.code)).toEqual([
      ...ids,
      'NOT_FOUND',
      ...ids,
      'NOT_FOUND',
    ]);
    expect((await other.client.get(`${players}/${foreign}`)).body.data.id).toBe(foreign);
  });

  test('an exclusion that has ended is not shown, also before it is removed', async () => {
    const id = await registerTestPlayer(operator);
    const until = new Date(world.clock.now().getTime() + 60_000);
    await world.admin`update players set exclusion_type = 'time_out', exclusion_since = ${world.clock.now()},
      exclusion_until = ${until} where id = ${id}`;
    const during = (await operator.client.get(`${players}/${id}`)).body.data;
    expect(during.self_exclusion).toEqual({
      type: 'time_out',
      since: world.clock.now().toISOString(),
      until: until.toISOString(),
    });
    expect(during.restrictions).toEqual({
      can_login: false,
      can_deposit: false,
      can_withdraw: true,
      can_bet: false,
      excluded_from_bonuses: true,
    });
    world.clock.advance(60_000);
    const after = (await operator.client.get(`${players}/${id}`)).body.data;
    expect(after.self_exclusion).toBeNull();
    expect(after.restrictions.can_login).toBe(true);
  });
});
