import { type PayoutReason, payoutReasons } from '@croupier/contract/payment-fields.ts';
import { describe, expect, test } from 'vitest';
import { playerUrl } from '../../../test/support/aml.ts';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, deposit, eventsOf, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { type PayoutStep, payoutRules, payoutSteps } from './payout-gate.ts';

const world = await createFileWorld();
const amount = 1_000;

type Case = { readonly operator: Operator; readonly player: number; readonly deposited: number };

/** An operator without any threshold, or one that allows no withdrawal without verification. */
const openOperator = async (unverified_withdrawal_threshold: number | null) => {
  const settings = { unverified_withdrawal_threshold, four_eyes_threshold: 100_000 };
  const operator = await world.addOperator({ settings, is_sandbox: true });
  const [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  await addMethod(ann, { currencies: ['EUR', 'USD'] });
  await must(
    ann.put('/api/back-office/v1/exchange-rates', { day: '2026-03-01', rates: [{ currency: 'USD', rate: '0.9' }] }),
  );
  return { operator, ann, bob };
};
type Table = Awaited<ReturnType<typeof openOperator>>;
const plain = await openOperator(null);
const strict = await openOperator(0);

const verify = async ({ ann }: Table, player: number): Promise<void> => {
  await must(ann.post(playerUrl(player, '/kyc/submit')));
  await must(ann.post(playerUrl(player, '/kyc/verify'), { override_reason: 'known' }));
};
const restrict = (staff: Staff, player: number, can_withdraw: boolean) =>
  must(staff.patch(playerUrl(player, '/restrictions'), { can_withdraw, reason: 'test' }));
const setRisk = (staff: Staff, player: number, risk_level: string) =>
  must(staff.put(playerUrl(player, '/risk-level'), { risk_level, reason: 'test' }));

/** How each reason arises, and how it ends. */
const causes: {
  readonly [R in PayoutReason]: {
    readonly table?: Table;
    readonly currency?: string;
    readonly occurs: (one: Case, table: Table) => Promise<unknown>;
    readonly ends: (one: Case, table: Table) => Promise<unknown>;
  };
} = {
  restricted: {
    occurs: ({ player }, { ann }) => restrict(ann, player, false),
    ends: ({ player }, { ann }) => restrict(ann, player, true),
  },
  aml_lock: {
    occurs: ({ player }, { ann }) => must(ann.post(playerUrl(player, '/aml-lock'), { reason: 'test' })),
    ends: ({ player }, { ann }) => must(ann.put(playerUrl(player, '/status'), { status: 'active', reason: 'test' })),
  },
  balance: {
    occurs: ({ deposited }, { ann }) =>
      must(ann.post(`/api/back-office/v1/payments/${deposited}/chargeback`, { reason: 'disputed' })),
    ends: ({ operator, player }) => must(deposit(operator, player, 2 * amount)),
  },
  owed: {
    occurs: async ({ operator, player }, { ann }) => {
      await granted(operator, player, await addBonus(ann), { amount: 10 });
      await world.admin`update player_bonuses set converted_amount = 1 where player_id = ${player}`;
    },
    ends: ({ player }) => world.admin`update player_bonuses set converted_amount = 0 where player_id = ${player}`,
  },
  exchange_rate: {
    currency: 'USD',
    occurs: () => world.admin`update exchange_rates set currency = 'SEK' where currency = 'USD'`,
    ends: () => world.admin`update exchange_rates set currency = 'USD' where currency = 'SEK'`,
  },
  verification: {
    table: strict,
    occurs: ({ player }, { ann }) => must(ann.post(playerUrl(player, '/kyc/reset'), { reason: 'forged' })),
    ends: ({ player }, table) => verify(table, player),
  },
  four_eyes: {
    occurs: ({ player }, { ann }) => setRisk(ann, player, 'critical'),
    ends: ({ player }, { ann }) => setRisk(ann, player, 'low'),
  },
  payer: {
    occurs: async ({ player }, { ann, bob }) => {
      await setRisk(ann, player, 'critical');
      await world.admin`
        update payment_requests set approved_by = ${[bob.id, ann.id]}
        where player_id = ${player} and type = 'withdrawal'`;
    },
    // That four eyes no longer apply changes nothing: it ends when somebody else approved last.
    ends: async ({ player }, { ann, bob }) => {
      await setRisk(ann, player, 'low');
      await world.admin`
        update payment_requests set approved_by = ${[ann.id, bob.id]}
        where player_id = ${player} and type = 'withdrawal'`;
    },
  },
};

/** A player with the amount, verified if the operator requires it. */
const openCase = async (reason: PayoutReason): Promise<Case & { table: Table }> => {
  const { table = plain, currency = 'EUR' } = causes[reason];
  const player = await registerTestPlayer(table.operator, { currency });
  const paid = await deposit(table.operator, player, amount);
  if (table === strict) await verify(table, player);
  return { table, operator: table.operator, player, deposited: paid.body.data.id };
};

const stepsBefore: Record<PayoutStep, PayoutStep[]> = {
  request: [],
  approve: ['request'],
  pay: ['request', 'approve'],
};
const statusAfter: Record<PayoutStep, string> = { request: 'new', approve: 'allowed', pay: 'paid' };

/** Takes the steps of one withdrawal one by one. */
const walk = ({ operator, player, table }: Awaited<ReturnType<typeof openCase>>) => {
  let id = 0;
  const take = async (step: PayoutStep) => {
    if (step !== 'request') return table.ann.post(`/api/back-office/v1/payments/${id}/${step}`);
    const reply = await withdraw(operator, player, amount);
    id = reply.body.data?.id ?? 0;
    return reply;
  };
  const seen = async () => (await table.ann.get(`/api/back-office/v1/payments/${id}`)).body.data;
  return { take, seen };
};

describe('the payout gate decides from the current account', () => {
  for (const reason of payoutReasons)
    for (const step of payoutSteps) {
      const { code, message, steps } = payoutRules[reason];
      const { occurs, ends } = causes[reason];
      if (!steps.includes(step)) {
        test(`${reason} does not stop ${step}`, async () => {
          const one = await openCase(reason);
          const { take } = walk(one);
          for (const before of stepsBefore[step]) await take(before);
          await occurs(one, one.table);
          expect((await take(step)).status).toBeLessThan(300);
        });
        continue;
      }
      test(`${code}: ${reason} stops ${step}, and no longer once it has ended`, async () => {
        const one = await openCase(reason);
        const { take, seen } = walk(one);
        for (const before of stepsBefore[step]) await take(before);
        await occurs(one, one.table);
        const refused = await take(step);
        const view = step === 'request' ? undefined : await seen();
        const events = await eventsOf(world, one.player);
        await ends(one, one.table);
        const taken = await take(step);

        expect(refused.body.error?.code, refused.text).toBe(code);
        if (view) {
          expect(refused.body.error).toMatchObject({ message, details: { blocked_by: [reason] } });
          expect(view.blocked_by).toEqual([{ reason, code, message }]);
          expect(view.status).toBe(statusAfter[stepsBefore[step].at(-1) as PayoutStep]);
        } else {
          expect(refused.body.error.details.blocked_by).toBeUndefined();
          expect(refused.text).not.toMatch(/aml/i);
        }
        expect(events).not.toContain(`withdrawal.${{ request: 'requested', approve: 'allowed', pay: 'paid' }[step]}`);
        expect(taken.body.data?.status, taken.text).toBe(statusAfter[step]);
      });
    }

  test('names every reason, and refuses with the first', async () => {
    const one = await openCase('balance');
    const { take, seen } = walk(one);
    await take('request');
    for (const reason of ['restricted', 'aml_lock', 'balance'] as const) await causes[reason].occurs(one, one.table);
    expect((await take('approve')).body.error).toMatchObject({
      code: 'PLAYER_RESTRICTED',
      details: { restriction: 'can_withdraw', status: 'locked', blocked_by: ['restricted', 'aml_lock', 'balance'] },
    });
    const listed = await one.table.ann.get(`/api/back-office/v1/payments?player_id=${one.player}&type=withdrawal`);
    expect(listed.body.data[0].blocked_by).toEqual((await seen()).blocked_by);
  });

  test('a withdrawal that was paid has no flags', async () => {
    const one = await openCase('restricted');
    const { take, seen } = walk(one);
    for (const step of payoutSteps) await take(step);
    await causes.restricted.occurs(one, one.table);
    expect(await seen()).toMatchObject({ status: 'paid', blocked_by: [], approvals_missing: 0 });
  });

  test('the allowance counts every other withdrawal: of two that exceed it together, neither is paid out', async () => {
    const { operator, ann } = await openOperator(1_500);
    const player = await registerTestPlayer(operator);
    await deposit(operator, player, 2_000);
    await verify({ operator, ann, bob: ann }, player);
    const ids = [];
    for (let made = 0; made < 2; made += 1) ids.push((await withdraw(operator, player, 1_000)).body.data.id);
    await must(ann.post(playerUrl(player, '/kyc/reset'), { reason: 'forged' }));
    const approve = (id: number) => ann.post(`/api/back-office/v1/payments/${id}/approve`);
    for (const id of ids)
      expect((await approve(id)).body.error).toMatchObject({
        code: 'KYC_REQUIRED',
        details: { unverified_withdrawal_allowance: 500, requested: 1_000, kyc_status: 'not_started' },
      });
    await must(ann.post(`/api/back-office/v1/payments/${ids[0]}/reject`, { reason: 'only one' }));
    expect((await approve(ids[1])).body.data.status).toBe('allowed');
  });
});

describe('four eyes that became necessary after the approval', () => {
  test('pay waits for a second person, who approves while it is allowed; the event is sent once', async () => {
    const one = await openCase('four_eyes');
    const { ann, bob } = one.table;
    const { take, seen } = walk(one);
    await take('request');
    const first = await take('approve');
    expect(first.body.data).toMatchObject({ approved_by: [ann.id], approvals_missing: 0, blocked_by: [] });
    await causes.four_eyes.occurs(one, one.table);

    expect(await seen()).toMatchObject({ status: 'allowed', needs_four_eyes: true, approvals_missing: 1 });
    expect((await take('pay')).body.error.details).toMatchObject({ rule: 'four_eyes', approvals_missing: 1 });
    expect((await take('approve')).body.error).toMatchObject({
      code: 'PAYMENT_REQUEST_INVALID',
      details: { rule: 'four_eyes', approved_by: ann.id },
    });
    const { id } = await seen();
    const second = await bob.post(`/api/back-office/v1/payments/${id}/approve`);
    expect(second.body.data).toMatchObject({ status: 'allowed', approved_by: [ann.id, bob.id], approvals_missing: 0 });
    expect((await bob.post(`/api/back-office/v1/payments/${id}/approve`)).body.error.details.rule).toBe('status');
    const paid = await take('pay');
    expect(paid.body.data).toMatchObject({ status: 'paid', approved_by: [ann.id, bob.id] });
    expect((await eventsOf(world, one.player)).filter((type) => type === 'withdrawal.allowed')).toHaveLength(1);
  });

  test('a withdrawal whose rule ends after the first approval: the same person approves again, and is listed once', async () => {
    const one = await openCase('four_eyes');
    const { take } = walk(one);
    await take('request');
    await causes.four_eyes.occurs(one, one.table);
    expect((await take('approve')).body.data).toMatchObject({ status: 'new', approvals_missing: 1 });
    await causes.four_eyes.ends(one, one.table);
    const again = await take('approve');
    expect(again.body.data).toMatchObject({ status: 'allowed', approved_by: [one.table.ann.id] });
  });
});

describe('the approval of somebody who may no longer approve', () => {
  test.each([{ status: 'inactive' }, { role: 'support' }])(
    'is withdrawn with an audit row when the member gets %j, and another person approves',
    async (change) => {
      const one = await openCase('four_eyes');
      const { ann, bob, operator } = one.table;
      const { take, seen } = walk(one);
      await take('request');
      await causes.four_eyes.occurs(one, one.table);
      const { id } = await seen();
      const leaving = await addTestStaff(world, operator, 'compliance');
      const approve = (by: Staff) => by.post(`/api/back-office/v1/payments/${id}/approve`);
      expect((await approve(leaving)).body.data).toMatchObject({ status: 'new', approved_by: [leaving.id] });
      await must(ann.patch(`/api/back-office/v1/staff/${leaving.id}`, change));
      expect(await seen()).toMatchObject({ status: 'new', approved_by: [] });

      expect((await approve(bob)).body.data).toMatchObject({ status: 'new', approved_by: [bob.id] });
      expect((await approve(ann)).body.data).toMatchObject({ status: 'allowed', approved_by: [bob.id, ann.id] });
      const rows = await world.admin`
        select action, from_value, actor_id from audit_log where subject_kind = 'payment' and subject_id = ${id}
          and action = 'withdrawal.approval_withdrawn'`;
      expect([...rows]).toEqual([
        { action: 'withdrawal.approval_withdrawn', from_value: String(leaving.id), actor_id: ann.id },
      ]);
    },
  );

  test('no longer counts: an allowed withdrawal waits for another approval, and is not paid out', async () => {
    const one = await openCase('four_eyes');
    const { ann, bob, operator } = one.table;
    const { take, seen } = walk(one);
    await take('request');
    const { id } = await seen();
    const leaving = await addTestStaff(world, operator, 'compliance');
    await must(leaving.post(`/api/back-office/v1/payments/${id}/approve`));
    await must(ann.patch(`/api/back-office/v1/staff/${leaving.id}`, { status: 'inactive' }));
    expect(await seen()).toMatchObject({ status: 'allowed', approved_by: [], approvals_missing: 1 });
    const idsIn = async (queue: string) =>
      (await mustData(ann.get(`/api/back-office/v1/payments?queue=${queue}&per_page=100`))).map(
        (payment: { id: number }) => payment.id,
      );
    expect(await idsIn('second_eyes')).toContain(id);
    expect(await idsIn('to_pay_out')).not.toContain(id);
    expect((await take('pay')).body.error.details).toMatchObject({ rule: 'four_eyes', approvals_missing: 1 });
    await must(bob.post(`/api/back-office/v1/payments/${id}/approve`));
    expect((await take('pay')).body.data.status).toBe('paid');
  });

  test('does not count even if it was given while the member was dismissed', async () => {
    const one = await openCase('four_eyes');
    const { operator } = one.table;
    const { take, seen } = walk(one);
    await take('request');
    const { id } = await seen();
    const leaving = await addTestStaff(world, operator, 'compliance');
    await must(leaving.post(`/api/back-office/v1/payments/${id}/approve`));
    await world.admin`update staff set status = 'inactive' where id = ${leaving.id}`;
    expect((await take('pay')).body.error.details).toMatchObject({ rule: 'four_eyes', approvals_missing: 1 });
  });
});
