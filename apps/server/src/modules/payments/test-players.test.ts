import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

const openOperator = async (is_sandbox: boolean) => {
  const operator = await world.addOperator({ is_sandbox });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  return { operator, staff };
};

test('422 PLAYER_RESTRICTED: a test player of a live operator is paid nothing', async () => {
  const { operator } = await openOperator(false);
  const refused = await withdraw(operator, await playerWith(operator, 1_000, { is_test: true }), 100);
  expect([refused.status, refused.body.error]).toMatchObject([
    422,
    { code: 'PLAYER_RESTRICTED', details: { restriction: 'can_withdraw', is_test: true } },
  ]);
});

test('201: in a sandbox test players withdraw', async () => {
  const { operator } = await openOperator(true);
  expect((await withdraw(operator, await playerWith(operator, 1_000, { is_test: true }), 100)).status).toBe(201);
});

test('422: what a test player has asked for before is not approved, and the list says so', async () => {
  const { operator, staff } = await openOperator(false);
  const player = await playerWith(operator, 1_000);
  const { id } = (await must(withdraw(operator, player, 100))).body.data;
  // As a request of before this rule: whether a player is a test player never changes.
  await world.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update players set is_test = true where id = ${player}`;
    await tx`update accounts set version = version + 1 where player_id = ${player}`;
  });
  const refused = await staff.post(`${base}/payments/${id}/approve`);
  expect(refused.body.error).toMatchObject({ code: 'PLAYER_RESTRICTED', details: { blocked_by: ['restricted'] } });
  const listed = (await must(staff.get(`${base}/payments?flag=blocked`))).body.data;
  expect(listed.map((row: { id: number }) => row.id)).toEqual([id]);
});
