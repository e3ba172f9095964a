import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { playerWith, withdraw } from '../../../test/support/money.ts';
import { assertAsyncProperty, repetitions } from '../../../test/support/property.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

/** Random withdrawals of a few players, as each of three people sees them: filters in SQL and rules agree on every row. */
const world = await createFileWorld();
const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: 2_500, solo_approval_threshold: 2_000 };
const operator = await world.addOperator({ settings });
const people: Staff[] = [];
for (let n = 0; n < 3; n += 1) people.push(await addTestStaff(world, operator));
const ids = people.map(({ id }) => id);
const ownServer = 0;

const perPlayer = 3;
const players = 8;
const payments: number[] = [];
for (let n = 0; n < players; n += 1) {
  const player = await playerWith(operator, 10_000);
  for (let m = 0; m < perPlayer; m += 1) {
    const { body } = await must(withdraw(operator, player, 100, { payment_method: 'bank_transfer' }));
    payments.push(body.data.id);
  }
}

const withdrawals = fc.record({
  amount: fc.constantFrom(100, 200, 400, 1_000, 2_400, 2_501),
  /** In which place each approver stands; nobody approves twice. */
  approvers: fc.shuffledSubarray([...ids, ownServer]),
  /** In how many hours before now it was approved, and as many again requested. */
  hours: fc.constantFrom(0, 1, 12, 23, 24, 25),
  status: fc.constantFrom('new', 'allowed', 'allowed', 'allowed'),
  operator_amount: fc.constantFrom(null, 500, 1_500),
});
const cases = fc.record({
  rows: fc.array(withdrawals, { minLength: payments.length, maxLength: payments.length }),
  risks: fc.array(fc.constantFrom('low', 'low', 'high', 'critical'), { minLength: players, maxLength: players }),
});

type Row = {
  readonly id: number;
  readonly flags: readonly string[];
  readonly approvals_missing: number;
  readonly approved_by: readonly number[];
  readonly status: string;
  readonly four_eyes_because: readonly string[];
  readonly blocked_by: readonly { readonly reason: string }[];
};

test('lists find exactly the rows that the rules of four eyes and of the payer stop, for whoever looks', async () => {
  const seen = new Set<string>();
  await assertAsyncProperty(
    fc.asyncProperty(cases, async ({ rows, risks }) => {
      const now = world.clock.now();
      for (const [n, { amount, approvers, hours, status, operator_amount }] of rows.entries()) {
        const at = new Date(now.getTime() - (hours * day) / 24);
        await world.admin`
          update payment_requests set amount = ${amount}, approved_by = ${approvers}, status = ${status},
            operator_amount = ${operator_amount}, approved_at = ${approvers.length > 0 ? at : null}, created_at = ${at}
          where operator_id = ${operator.operator_id} and id = ${payments[n]!}`;
      }
      for (const [n, risk_level] of risks.entries())
        await world.admin`
          update players set risk_level = ${risk_level} where operator_id = ${operator.operator_id} and id = (
            select player_id from payment_requests
            where operator_id = ${operator.operator_id} and id = ${payments[n * perPlayer]!})`;
      for (const staff of people) {
        const list = (query: string): Promise<Row[]> =>
          mustData(staff.get(`${base}/payments?type=withdrawal&per_page=100&${query}`));
        const all = await list('');
        const idsIn = async (query: string) => (await list(query)).map((row) => row.id);
        const idsWhere = (holds: (row: Row) => boolean) => all.filter(holds).map((row) => row.id);
        for (const flag of ['blocked', 'four_eyes'])
          expect(await idsIn(`flag=${flag}`), flag).toEqual(idsWhere((row) => row.flags.includes(flag)));
        expect(await idsIn('queue=to_pay_out')).toEqual(
          idsWhere((row) => row.status === 'allowed' && row.approvals_missing === 0),
        );
        for (const { status, approved_by, blocked_by, four_eyes_because } of all) {
          const isLast = approved_by.length > 1 && approved_by.at(-1) === staff.id;
          if (status === 'allowed' && isLast) expect(blocked_by.map(({ reason }) => reason)).toContain('payer');
          for (const { reason } of blocked_by)
            seen.add(four_eyes_because.length > 0 ? reason : `${reason} without cause`);
        }
      }
    }),
    { numRuns: repetitions(12, 200) },
  );
  expect([...seen].toSorted()).toEqual(['four_eyes', 'four_eyes without cause', 'payer', 'payer without cause']);
});
