import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerTestPlayer } from '../../test/support/players.ts';
import { createWorld, masterKey, type Operator, type World } from '../../test/support/world.ts';
import { systemRandom } from '../base/random.ts';
import { rewardsStep } from './rewards.ts';
import { staffStep } from './staff.ts';

describe('the rewards of the demo', () => {
  let world: World;
  let operator: Operator;
  const seed = async (): Promise<void> => {
    const maker = { masterKey, random: systemRandom };
    const send = () => Promise.reject(new Error('not needed'));
    const demo = { app: world.app, clock: world.clock, maker, operator_id: operator.operator_id, send };
    await staffStep.run(demo);
    await rewardsStep.run(demo);
  };
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    await seed();
  });
  afterAll(() => world.close());

  test('both codes can be redeemed, points are earned, and a tournament runs', async () => {
    const player = await registerTestPlayer(operator);
    for (const [code, name] of [
      ['welcome10', 'Welcome'],
      ['SPINS20', 'Twenty free spins'],
    ]) {
      const { status, body } = await operator.client.post(`/api/v1/operator/players/${player}/promo-codes`, { code });
      expect([status, body.data.bonus.name]).toEqual([201, name]);
    }
    world.clock.advance(10 * 60_000);
    const { data } = (await operator.client.get('/api/v1/operator/tournaments')).body;
    expect(data).toMatchObject([{ name: 'Biggest win', state: 'running' }]);
  });

  test('a second start adds nothing, and no token of the set-up is left', async () => {
    await seed();
    expect((await operator.client.get('/api/v1/operator/bonuses')).body.data).toHaveLength(2);
    const living =
      await world.admin`select from staff_tokens where operator_id = ${operator.operator_id} and ended_at is null`;
    expect(living).toHaveLength(0);
  });
});
