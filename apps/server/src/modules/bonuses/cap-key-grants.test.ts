import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { alertsUrl } from '../../../test/support/aml.ts';
import { addBonus } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

const world = await createFileWorld();

/** An operator whose keys may grant 1,000 at a time and 2,500 a day. */
const openOperator = async () => {
  const operator = await world.addOperator({ settings: { key_grants: { per_grant: 1_000, per_day: 2_500 } } });
  const staff = await addTestStaff(world, operator);
  const bonus_id = await addBonus(staff, { default_amount: 100, wagering_multiplier: 0 });
  const grant = async (amount: number) =>
    operator.client.post(`/api/v1/operator/players/${await registerTestPlayer(operator)}/bonuses`, {
      bonus_id,
      amount,
    });
  return { operator, staff, bonus_id, grant };
};

describe('bonuses by key', () => {
  test('422 BONUS_INVALID: a grant above the bound creates nothing, and raises an alert', async () => {
    const { operator, staff, bonus_id } = await openOperator();
    const player = await registerTestPlayer(operator);
    const refused = await operator.client.post(`/api/v1/operator/players/${player}/bonuses`, {
      bonus_id,
      amount: 1e12,
    });
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'BONUS_INVALID', details: { rule: 'key_grants', cap: 'per_grant', max: 1_000, requested: 1e12 } },
    ]);
    expect((await staff.get(`${base}/players/${player}/wallet`)).body.data.balance).toBe(0);
    expect((await staff.get(`${alertsUrl}?player_id=${player}`)).body.data).toMatchObject([
      { kind: 'key_grant', refusals: 1, payment_amount: 1e12, figures: { granted_today: 0, per_grant: 1_000 } },
    ]);
  });

  test('422 BONUS_INVALID: the day counts all players until UTC midnight', async () => {
    const { grant } = await openOperator();
    for (const amount of [1_000, 1_000, 500]) await must(grant(amount));
    const refused = await grant(1);
    expect(refused.body.error.details).toMatchObject({ rule: 'key_grants', cap: 'per_day', granted_today: 2_500 });
    world.clock.advance(day);
    await must(grant(1_000));
  });

  test('concurrent grants are counted one after the other', async () => {
    const { grant } = await openOperator();
    const replies = await Promise.all(Array.from({ length: 6 }, () => grant(900)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
  });

  test('free spins count with their stakes', async () => {
    const { operator, staff } = await openOperator();
    const terms = { free_spins: { count: 11, stake: 100 } };
    const bonus_id = await addBonus(staff, { type: 'free_spins', default_amount: 0, terms });
    const player = await registerTestPlayer(operator);
    const refused = await operator.client.post(`/api/v1/operator/players/${player}/bonuses`, { bonus_id });
    expect(refused.body.error.details).toMatchObject({ cap: 'per_grant', requested: 1_100 });
  });

  test('staff are not bound by it: what they credit waits for a second person', async () => {
    const { operator, staff, bonus_id } = await openOperator();
    const player = await registerTestPlayer(operator);
    const body = { bonus_id, amount: 5_000, reason: 'An outage' };
    expect((await staff.post(`${base}/players/${player}/bonuses`, body)).status).toBe(201);
  });
});
