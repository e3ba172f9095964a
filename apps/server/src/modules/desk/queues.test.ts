import { type WorkQueue, workQueueNames, workQueues } from '@croupier/contract/back-office/desk.ts';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addMethod, playerWith, withdraw } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

const countsOf = async (staff: Staff): Promise<Partial<Record<WorkQueue, [number, string | null]>>> => {
  const { body } = await staff.get(`${base}/queues`);
  return Object.fromEntries(
    body.data.map((row: { queue: string; count: number; oldest_at: string | null }) => [
      row.queue,
      [row.count, row.oldest_at],
    ]),
  );
};

test('shows each role what its permissions allow', async () => {
  const operator = await world.addOperator();
  for (const role of allRoles) {
    const staff = await addTestStaff(world, operator, role);
    const seen = workQueueNames.filter((name) => {
      const permission = workQueues[name];
      return permission === null || roleHas(role, permission);
    });
    expect([role, Object.keys(await countsOf(staff))]).toEqual([role, seen]);
  }
});

test('counts what waits, with the time of the oldest; proposals and notices by permission', async () => {
  const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: 1000, second_person: true };
  const operator = await world.addOperator({ settings });
  const [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  const support = await addTestStaff(world, operator, 'support');
  await world.admin`update payment_methods set code = 'bank' where code = 'bank_transfer'
    and operator_id = ${operator.operator_id}`;
  const opened = world.clock.now().toISOString();
  const players: number[] = [];
  const payments: number[] = [];
  for (const amount of [2000, 500, 500]) {
    const player = await playerWith(operator, amount);
    players.push(player);
    payments.push((await withdraw(operator, player, amount)).body.data.id);
    world.clock.advance(1000);
  }
  await ann.post(`${base}/payments/${payments[0]}/approve`);
  await ann.post(`${base}/payments/${payments[1]}/approve`);
  await ann.post(`${base}/players/${players[2]}/kyc/submit`);
  await ann.post(`${base}/staff`, { email: 'x@example.com', name: 'X', role: 'support' });
  expect(await countsOf(bob)).toMatchObject({
    withdrawals_to_decide: [1, expect.any(String)],
    withdrawals_second_eyes: [1, opened],
    withdrawals_to_pay_out: [1, expect.any(String)],
    kyc_waiting: [1, world.clock.now().toISOString()],
    aml_alerts: [0, null],
    proposals: [1, world.clock.now().toISOString()],
    notices: [1, world.clock.now().toISOString()],
    webhooks_failing: [0, null],
  });
  expect(await countsOf(ann)).toMatchObject({ proposals: [1, expect.any(String)], notices: [0, null] });
  expect(await countsOf(support)).toMatchObject({ proposals: [0, null], notices: [0, null] });
});

test("another operator's work is not counted", async () => {
  const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
  const ann = await addTestStaff(world, operator);
  await addMethod(ann);
  await withdraw(operator, await playerWith(operator, 100), 100);
  const stranger = await addTestStaff(world, await world.addOperator());
  expect((await countsOf(ann)).withdrawals_to_decide?.[0]).toBe(1);
  expect((await countsOf(stranger)).withdrawals_to_decide?.[0]).toBe(0);
});
