import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { mustData } from '../../../test/support/client.ts';
import { addMethod, balancesOf, newReference, playerWith, withdraw } from '../../../test/support/money.ts';
import { type OrderCall, openOrderWork, startOrderProvider } from '../../../test/support/order-provider.ts';
import { assertAsyncProperty, repetitions } from '../../../test/support/property.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';

const world = await createFileWorld(undefined, { worksBehind: false });
const base = '/api/back-office/v1';
const amount = 1_000;

/** What staff, a key, the bank's file, our own background work and the provider may do, in any order. */
const steps = [
  ...(['approve', 'reject', 'cancel', 'pay', 'refuse', 'take_back', 'key_pays', 'export'] as const),
  ...(['order', 'order', 'repeat', 'settle'] as const),
  ...(['answers', 'answers', 'loses', 'refuses', 'silent', 'begins', 'two_nodes'] as const),
  ...(['finishes', 'fails', 'returns', 'claims', 'reports_again'] as const),
];
type Step = (typeof steps)[number];

/** How a variation of the search breaks a rule, to show that the search finds the way. */
type Broken = 'provider_forgets' | 'staff_guess';

const open = async () => {
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  const provider = await startOrderProvider(world.clock.now);
  const cashier = await connectCashier(staff, operator, { orders_url: provider.url });
  provider.useSecret(cashier.secret);
  const nodes = [openOrderWork(world), openOrderWork(world)] as const;

  /** One withdrawal, and what has left for it in the end. */
  return async (sequence: readonly Step[], broken?: Broken) => {
    const player = await playerWith(operator, amount);
    const { id: payment_id } = await mustData(withdraw(operator, player, amount));
    const at = `${base}/payments/${payment_id}`;
    let byHand = 0;
    let [sent, back] = [0, 0];
    const mine = () => [...provider.orders.entries()].filter(([, { data }]) => data.payment_id === payment_id);
    const isMine = ({ data }: OrderCall): boolean => data.payment_id === payment_id;
    const say = (type: string, more: Record<string, unknown>) =>
      sendCallback(world, cashier, type, { player_id: player, amount, currency: 'EUR', payment_id, ...more });
    const told = (order: string) => ({ transaction_id: `psp-${order}`, order });
    const ordered = async () =>
      (await mustData(staff.get(`${base}/cashier-orders?payment_id=${payment_id}&order=newest`)))[0];
    const stateOf = async () => (await mustData(staff.get(at))).payout_state;

    /** The provider moves money at most once for each key, unless it forgets. */
    const carryOut = (call: OrderCall, as: 'done' | 'pending' | 'refused') => {
      const isNew =
        call.type !== 'order.state' && (!provider.orders.has(call.data.order) || broken === 'provider_forgets');
      if (isNew && isMine(call) && as === 'done') sent += 1;
      if (broken === 'provider_forgets' && call.type === 'order.state')
        return { status: 200, body: { state: 'unknown' } };
      return provider.carryOut(call, as);
    };
    const work = async (behave: Parameters<typeof provider.behave>[0], both = false): Promise<void> => {
      provider.behave(behave);
      await Promise.all(nodes.slice(0, both ? 2 : 1).map((node) => node.runOnce()));
      world.clock.advance(day);
    };
    const act: Readonly<Record<Step, () => Promise<unknown>>> = {
      approve: () => staff.post(`${at}/approve`),
      reject: () => staff.post(`${at}/reject`, { reason: 'no' }),
      cancel: () => staff.post(`${at}/cancel`, { reason: 'no' }),
      pay: async () => {
        // Staff mark as paid what they send themselves.
        if ((await stateOf()) === 'none' && (await staff.post(`${at}/pay`, {})).status === 200) byHand += 1;
      },
      refuse: () => staff.post(`${at}/bank-refused`, { reason: 'no' }),
      take_back: () => staff.post(`${at}/take-back`, { to: 'allowed', reason: 'no' }),
      key_pays: async () => {
        const isFree = (await stateOf()) === 'none';
        const { status } = await operator.client.post(`/api/v1/operator/payments/${payment_id}/pay`);
        if (status === 200 && isFree) byHand += 1;
      },
      export: async () => {
        const made = await staff.post(`${base}/payout-batches`, { payments: [payment_id] });
        // A file that was exported is sent, and staff do not take it back.
        if (made.status < 300) byHand += 1;
      },
      order: () => staff.post(`${at}/order-payout`),
      repeat: async () => {
        const order = await ordered();
        if (order) await staff.post(`${base}/cashier-orders/${order.id}/repeat`, { reason: 'again' });
      },
      settle: async () => {
        const order = await ordered();
        const there = order && provider.orders.get(order.key)?.state;
        // Staff look there first: what the provider is still at is not settled.
        if (!order || (there === 'pending' && broken !== 'staff_guess')) return;
        const as = there === 'done' && broken !== 'staff_guess' ? 'done' : 'not_done';
        await staff.post(`${base}/cashier-orders/${order.id}/settle`, { as, reason: 'They say so' });
      },
      answers: () => work((call) => carryOut(call, 'done')),
      two_nodes: () => work((call) => carryOut(call, 'done'), true),
      loses: () =>
        work((call) => {
          carryOut(call, 'done');
          return 'silence';
        }),
      refuses: () =>
        work((call) => {
          if (call.type === 'order.state' || provider.orders.has(call.data.order)) return carryOut(call, 'refused');
          carryOut(call, 'refused');
          return { status: 422, body: { error: { message: 'no' } } };
        }),
      silent: () => work(() => 'silence'),
      begins: () => work((call) => carryOut(call, 'pending')),
      finishes: async () => {
        for (const [order, kept] of mine())
          if (kept.state === 'pending') {
            kept.state = 'done';
            sent += 1;
            await say('payout.paid', told(order));
          }
      },
      fails: async () => {
        for (const [order, kept] of mine())
          if (kept.state === 'pending') {
            kept.state = 'refused';
            await say('payout.failed', told(order));
          }
      },
      returns: async () => {
        for (const [order, kept] of mine())
          if (kept.state === 'done') {
            const returned = { transaction_id: `${order}-back`, origin: `psp-${order}`, order };
            const isKnown = (await stateOf()) === 'returned';
            if ((await say('payout.returned', returned)).status === 200 && !isKnown) back += 1;
          }
      },
      claims: () => say('payout.claimed', { transaction_id: newReference() }),
      reports_again: async () => {
        for (const [order, kept] of mine()) if (kept.state === 'done') await say('payout.paid', told(order));
      },
    };
    for (const step of sequence) {
      // A claim of the provider that it never uses, and a file, stay with it: nobody takes them back by mistake.
      if ((step === 'take_back' || step === 'refuse') && byHand > 0) continue;
      await act[step]();
      world.clock.advance(1);
    }
    const { real_balance } = await balancesOf(world, player);
    return { left: (sent - back + byHand) * amount, real_balance };
  };
};

const sequences = fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 14 });
const begun = (sequence: readonly Step[]): Step[] => ['approve', 'order', ...sequence];

test('no sequence of orders, answers, callbacks, staff, keys and files pays twice, or returns money that has left', async () => {
  const play = await open();
  await assertAsyncProperty(
    fc.asyncProperty(sequences, async (sequence) => {
      const { left, real_balance } = await play(begun(sequence));
      expect([0, amount]).toContain(real_balance);
      expect(left + real_balance).toBeLessThanOrEqual(amount);
    }),
    { numRuns: repetitions(40, 400) },
  );
});

test.each<Broken>(['provider_forgets', 'staff_guess'])('the search finds the way where %s', async (broken) => {
  const play = await open();
  const search = assertAsyncProperty(
    fc.asyncProperty(sequences, async (sequence) => {
      const { left, real_balance } = await play(begun(sequence), broken);
      expect(left + real_balance).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 150, endOnFailure: true },
  );
  await expect(search).rejects.toThrow('Property failed');
});
