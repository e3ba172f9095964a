import { beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { withTableHeld } from '../../../test/support/locks.ts';
import { addMethod, deposit, newReference, withdraw } from '../../../test/support/money.ts';
import { inOneBatch, openOneLane } from '../../../test/support/one-batch.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { accountsOfIvan, players } from '../../../test/support/same-person.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator, testActor } from '../../../test/support/world.ts';
import { recordDeposit } from '../payments/record-deposit.ts';

const base = '/api/back-office/v1';
const world = await createFileWorld();
const oneLane = openOneLane(world);
let operator: Operator;
let staff: Staff;
// A separate operator for each test: all of them have the same person.
beforeEach(async () => {
  operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
  staff = await addTestStaff(world, operator);
});

const { register } = accountsOfIvan(() => operator);
const both = async () => [await register(), await register()] as const;
const addRule = async (more: Record<string, unknown> = {}): Promise<number> => {
  const rule = { name: newReference(), applies_to: 'deposit', counts_over: 'person', action: 'refuse', ...more };
  const sums = { kind: 'sum_in_window', parameters: { threshold: 10_000, hours: 24 } };
  return (await must(staff.post(`${base}/aml/rules`, { ...sums, ...rule }))).body.data.id;
};
const alertsOf = async (player: number) => (await must(staff.get(`${base}/aml/alerts?player_id=${player}`))).body.data;
const ruleOf = ({ status, body }: { status: number; body: { error?: { details: { rule: string } } } }) =>
  body.error?.details.rule ?? status;

describe('a rule that counts over the person', () => {
  test('422 PAYMENT_REQUEST_INVALID declined: the sum of deposits on both accounts reaches the threshold', async () => {
    await addRule();
    const [first, second] = await both();
    expect((await deposit(operator, first, 6_000)).status).toBe(201);
    expect((await deposit(operator, second, 3_999)).status).toBe(201);
    const { body } = await deposit(operator, second, 1);
    expect(body.error).toMatchObject({ code: 'PAYMENT_REQUEST_INVALID', details: { rule: 'declined' } });
    expect(ruleOf(await deposit(operator, first, 1))).toBe('declined');
    expect(await alertsOf(second)).toMatchObject([
      { refusals: 1, figures: { sum: 10_000, threshold: 10_000, hours: 24, accounts: 2 } },
    ]);
    expect((await deposit(operator, await registerTestPlayer(operator), 9_999)).status).toBe(201);
  });

  test('the default counts over the account alone', async () => {
    await addRule({ counts_over: undefined });
    const [first, second] = await both();
    for (const player of [first, second]) expect((await deposit(operator, player, 9_999)).status).toBe(201);
  });

  test('a number of deposits, and a series just below a threshold', async () => {
    await addRule({ kind: 'count_in_window', parameters: { count: 3, hours: 24 }, action: 'alert' });
    const series = { threshold: 10_000, margin_percent: 10, count: 2, hours: 24 };
    await addRule({ kind: 'below_threshold_series', parameters: series, action: 'alert' });
    const [first, second] = await both();
    await deposit(operator, first, 9_500);
    await deposit(operator, first, 100);
    await deposit(operator, second, 9_500);
    expect((await alertsOf(second)).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'below_threshold_series',
      'count_in_window',
    ]);
    expect(await alertsOf(first)).toEqual([]);
  });

  test('withdrawals of both accounts', async () => {
    await addMethod(staff);
    const [first, second] = await both();
    for (const player of [first, second]) await must(deposit(operator, player, 20_000));
    await addRule({ applies_to: 'withdrawal' });
    expect((await withdraw(operator, first, 6_000)).status).toBe(201);
    expect(ruleOf(await withdraw(operator, second, 4_000))).toBe('declined');
    expect((await withdraw(operator, second, 3_999)).status).toBe(201);
  });

  test('amounts in other currencies are converted at the rate of the moment', async () => {
    const rates = { day: '2026-01-01', rates: [{ currency: 'USD', rate: '2' }] };
    await must(staff.put(`${base}/exchange-rates`, rates));
    await addRule();
    const [first, second] = [await register({ currency: 'USD' }), await register()];
    expect((await deposit(operator, first, 3_000)).status).toBe(201);
    expect(ruleOf(await deposit(operator, second, 4_000)), '60.00 and 40.00').toBe('declined');
    expect((await deposit(operator, second, 3_999)).status).toBe(201);
  });

  test('a deposit that is decided from the cache counts those of the other account', async () => {
    await addRule();
    const [first, second] = await both();
    for (let n = 0; n < 4; n += 1)
      for (const player of [first, second]) expect((await deposit(operator, player, 1_200)).status).toBe(201);
    expect(ruleOf(await deposit(operator, first, 400))).toBe('declined');
  });

  test('deposits on two accounts at once, on two nodes, are counted one after the other', async () => {
    await addRule();
    const [first, second] = await both();
    const other = await world.startNode();
    const pay = (player: number, options: object = {}) =>
      operator.client.post(
        `${players}/${player}/deposits`,
        { amount: 6_000, external_reference: newReference() },
        options,
      );
    const replies = await withTableHeld(world, { table: 'payment_requests', waiters: 2 }, () =>
      Promise.all([pay(first), pay(second, { via: other })]),
    );
    expect(replies.map(ruleOf).toSorted()).toEqual([201, 'declined']);
  });

  test('deposits on two accounts in one batch are counted one after the other', async () => {
    await addRule();
    const [first, second] = await both();
    const { operator_id } = operator;
    const answers = await inOneBatch(world, oneLane, { operator_id, player_id: first }, () =>
      [first, second].map((player_id) => {
        const input = { amount: 6_000 as never, external_reference: newReference() };
        return oneLane.submit(recordDeposit, { operator_id, player_id, input, actor: testActor, status: 201 });
      }),
    );
    expect(answers.map(({ status, body }) => ruleOf({ status, body: JSON.parse(body) }))).toEqual([201, 'declined']);
  });

  test('accounts that staff called different people count on their own again', async () => {
    await addRule();
    const [first, second] = await both();
    await must(deposit(operator, first, 9_000));
    expect(ruleOf(await deposit(operator, second, 9_000))).toBe('declined');
    const [link] = (await must(staff.get(`${base}/player-links`))).body.data;
    await must(
      staff.post(`${base}/player-links/${link.id}/decide`, { outcome: 'other_person', reason: 'Two people.' }),
    );
    expect((await deposit(operator, second, 9_000)).status).toBe(201);
  });

  test('422 VALIDATION_FAILED: only rules that count payments count over a person', async () => {
    const single = { name: 'One', kind: 'single_amount', applies_to: 'deposit', parameters: { threshold: 1 } };
    expect((await staff.post(`${base}/aml/rules`, { ...single, counts_over: 'person' })).status).toBe(422);
    const { id } = (await must(staff.post(`${base}/aml/rules`, single))).body.data;
    const { body } = await staff.patch(`${base}/aml/rules/${id}`, { counts_over: 'person' });
    expect(body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { counts_over: [expect.any(String)] } });
    const counting = await addRule();
    const changed = await must(staff.patch(`${base}/aml/rules/${counting}`, { counts_over: 'account' }));
    expect(changed.body.data.counts_over).toBe('account');
  });
});
