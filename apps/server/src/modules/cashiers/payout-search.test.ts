import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, balancesOf, newReference, playerWith, withdraw } from '../../../test/support/money.ts';
import { assertAsyncProperty, repetitions } from '../../../test/support/property.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff);
const cashier = await connectCashier(staff, operator);
const base = '/api/back-office/v1';
const amount = 1_000;

const steps = ['approve', 'reject', 'cancel', 'pay', 'export', 'claim', 'send', 'report', 'fail', 'return'] as const;
type Step = { readonly kind: (typeof steps)[number]; readonly by: number };

const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...steps), by: fc.integer({ min: 0, max: 2 }) });

/** A transfer of the provider: what it does is its own decision, and what it says may come twice, late or never. */
type Transfer = { readonly id: string; isClaimed: boolean; hasLeft: boolean; isBack: boolean };

/**
 * One withdrawal, staff, bank files and three transfers of a provider, in any order. The provider sends money only for a
 * transfer that was allowed to it, unless it never `asks`.
 */
const play = async (sequence: readonly Step[], asks: boolean) => {
  const player = await playerWith(operator, amount);
  const { id: payment_id } = await mustData(withdraw(operator, player, amount));
  const transfers: Transfer[] = [0, 1, 2].map(() => ({
    ...{ id: newReference(), isClaimed: false, hasLeft: false, isBack: false },
  }));
  let paidByStaff = false;
  const say = (type: string, transaction_id: string, more: Record<string, unknown> = {}) =>
    sendCallback(world, cashier, type, {
      transaction_id,
      player_id: player,
      amount,
      currency: 'EUR',
      payment_id,
      ...more,
    });
  const act = async ({ kind, by }: Step): Promise<void> => {
    const transfer = transfers[by] as Transfer;
    const { id } = transfer;
    const at = `${base}/payments/${payment_id}`;
    if (kind === 'approve') await staff.post(`${at}/approve`);
    if (kind === 'reject') await staff.post(`${at}/reject`, { reason: 'no' });
    if (kind === 'cancel') await staff.post(`${at}/cancel`, { reason: 'no' });
    if (kind === 'pay') {
      const { payout_state } = await mustData(staff.get(at));
      // Staff mark as paid only what they send themselves.
      if (payout_state === 'none' && (await staff.post(`${at}/pay`, {})).status === 200) paidByStaff = true;
    }
    if (kind === 'export') {
      const made = await staff.post(`${base}/payout-batches`, { payments: [payment_id] });
      if (made.status < 300) paidByStaff = true;
    }
    if (kind === 'claim') transfer.isClaimed = (await say('payout.claimed', id)).status === 200;
    const maySend = asks ? transfer.isClaimed : true;
    if (kind === 'send' && maySend) transfer.hasLeft = true;
    if (kind === 'report' && transfer.hasLeft) await say('payout.paid', id);
    if (kind === 'fail' && !transfer.hasLeft) {
      transfer.isClaimed = false;
      await say('payout.failed', id);
    }
    if (kind === 'return' && transfer.hasLeft && !transfer.isBack) {
      const back = { origin: id };
      transfer.isBack = (await say('payout.returned', `${id}-back`, back)).status === 200;
    }
    world.clock.advance(1);
  };
  for (const one of sequence) await act(one);
  const left = transfers.filter(({ hasLeft, isBack }) => hasLeft && !isBack).length + (paidByStaff ? 1 : 0);
  const { real_balance } = await balancesOf(world, player);
  return { left: left * amount, real_balance };
};

const sequences = fc.array(step, { minLength: 4, maxLength: 14 });

test('no sequence of staff, files and callbacks pays twice, or returns money that has left', async () => {
  await assertAsyncProperty(
    fc.asyncProperty(sequences, async (sequence) => {
      const { left, real_balance } = await play([{ kind: 'approve', by: 0 }, ...sequence], true);
      expect([0, amount]).toContain(real_balance);
      expect(left + real_balance).toBeLessThanOrEqual(amount);
    }),
    { numRuns: repetitions(40, 400) },
  );
});

test('the search finds the way where a provider sends without the claim', async () => {
  const search = assertAsyncProperty(
    fc.asyncProperty(sequences, async (sequence) => {
      const { left, real_balance } = await play([{ kind: 'approve', by: 0 }, ...sequence], false);
      expect(left + real_balance).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 100, endOnFailure: true },
  );
  await expect(search).rejects.toThrow('Property failed');
});

test('a transfer that two people took back cannot be reported, returned, failed or claimed again', async () => {
  const player = await playerWith(operator, amount);
  const { id: payment_id } = await mustData(withdraw(operator, player, amount));
  const at = `${base}/payments/${payment_id}`;
  await must(staff.post(`${at}/approve`));
  const data = { transaction_id: newReference(), player_id: player, amount, currency: 'EUR', payment_id };
  await must(sendCallback(world, cashier, 'payout.claimed', data));
  await must(staff.post(`${at}/take-back`, { to: 'cancelled', reason: 'The provider says nothing' }));
  for (const type of ['payout.paid', 'payout.failed', 'payout.returned'])
    expect((await sendCallback(world, cashier, type, data)).status).toBe(422);
  expect((await sendCallback(world, cashier, 'payout.claimed', data)).status).toBe(422);
  expect((await balancesOf(world, player)).real_balance).toBe(amount);
});
