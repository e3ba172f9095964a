import { expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { addMethod, balancesOf, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import type { Facts } from '../../engine/account.ts';
import { heldBy } from './held-facet.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
await addMethod(await addTestStaff(world, operator));

/** A player with 900 and a limit of 1,000, as the node has it in its cache. */
const limited = async (): Promise<number> => {
  const player = await playerWith(operator, 900);
  const limits = { max_balance: 1_000 };
  await must(operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits }));
  return player;
};
const cancel = (id: number) => operator.client.post(`/api/v1/operator/payments/${id}/cancel`);

test('422 LIMIT_EXCEEDED: max_balance counts what open withdrawals hold, which returns when they are cancelled', async () => {
  const player = await limited();
  const { id } = (await must(withdraw(operator, player, 500))).body.data;
  const refused = await deposit(operator, player, 101);
  expect(refused.body.error).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    details: { limit: 'max_balance', value: 1_000, used: 900, requested: 101 },
  });
  await must(deposit(operator, player, 100));
  await must(cancel(id));
  expect((await balancesOf(world, player)).real_balance).toBe(1_000);
});

test('a withdrawal that was paid or ended holds nothing', async () => {
  const player = await limited();
  const { id } = (await must(withdraw(operator, player, 500))).body.data;
  await must(cancel(id));
  expect((await deposit(operator, player, 101)).body.error.details).toMatchObject({ used: 900 });
  const { id: paid } = (await must(withdraw(operator, player, 500))).body.data;
  await world.admin`update payment_requests set status = 'paid', paid_at = created_at, payout_state = 'paid' where id = ${paid}`;
  await must(deposit(operator, player, 600));
});

test('concurrent deposits and withdrawals never lead above the limit once everything is cancelled', async () => {
  const player = await limited();
  const moves = Array.from({ length: 12 }, (_, n) =>
    n % 2 === 0 ? withdraw(operator, player, 70) : deposit(operator, player, 60),
  );
  const replies = await Promise.all(moves);
  for (const { status, body } of replies)
    if (status === 201 && body.data.type === 'withdrawal') await must(cancel(body.data.id));
  expect((await balancesOf(world, player)).real_balance).toBeLessThanOrEqual(1_000);
});

test('a paid withdrawal that returns frees nothing of what others hold, also within one batch', () => {
  const withdrawals = { player_id: 1, amount: 300, withdrawn_total: 1_000 };
  const heldAt = (withdrawn_total: number) =>
    heldBy({ held: { withdrawals }, wallet: { withdrawn_total } } as unknown as Facts<'held' | 'wallet'>);
  expect([heldAt(1_000), heldAt(1_200), heldAt(700)]).toEqual([300, 500, 300]);
});
