import { expect, test } from 'vitest';
import { addMethod, playerWith, withdraw } from '../../../test/support/money.ts';
import { inOneBatch, openOneLane } from '../../../test/support/one-batch.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { approveWithdrawal, payWithdrawal } from './decide-on-withdrawal.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true, settings: { unverified_withdrawal_threshold: null } });
const staff = await addTestStaff(world, operator);
const engine = openOneLane(world);

test('an approval and the payout of a withdrawal in one batch: the payout counts the approval', async () => {
  await addMethod(staff);
  const account = { operator_id: operator.operator_id, player_id: await playerWith(operator, 1_000) };
  const payment_id = (await withdraw(operator, account.player_id, 500)).body.data.id as number;
  const actor = { kind: 'staff', id: staff.id, request_id: null } as const;
  const command = { ...account, actor, status: 200, input: { payment_id, staff_name: 'Ann', staff_id: staff.id } };

  const decided = await inOneBatch(world, engine, account, () => [
    engine.submit(approveWithdrawal, command),
    engine.submit(payWithdrawal, command),
  ]);
  expect(decided.map(({ body }) => JSON.parse(body).data?.status ?? body)).toEqual(['allowed', 'paid']);
});
