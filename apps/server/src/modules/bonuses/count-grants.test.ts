import { expect, test } from 'vitest';
import { addBonus } from '../../../test/support/bonuses.ts';
import { playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

test('200: the catalogue counts grants, running bonuses and conversions', async () => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator);
  const atOnce = await addBonus(staff, { wagering_multiplier: 0 });
  const staked = await addBonus(staff, { wagering_multiplier: 10 });
  const unused = await addBonus(staff, {});
  const grant = async (bonus_id: number, amount: number) => {
    const player = await playerWith(operator, 0);
    const reply = await operator.client.post(`/api/v1/operator/players/${player}/bonuses`, { bonus_id, amount });
    expect(reply.status, reply.text).toBe(201);
  };
  await grant(atOnce, 300);
  await grant(atOnce, 200);
  await grant(staked, 900);

  const { data } = (await staff.get('/api/back-office/v1/bonuses')).body;
  const of = (id: number) => data.find((bonus: { id: number }) => bonus.id === id);
  expect(of(atOnce)).toMatchObject({ granted: 2, running: 0, converted: 2, cost: [{ currency: 'EUR', amount: 500 }] });
  expect(of(staked)).toMatchObject({ granted: 1, running: 1, converted: 0, cost: [] });
  expect(of(unused)).toMatchObject({ granted: 0, running: 0, converted: 0, cost: [] });
});
