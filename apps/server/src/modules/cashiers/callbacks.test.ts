import { describe, expect, test } from 'vitest';
import { connectCashier, sendCallback, type TestCashier } from '../../../test/support/cashier.ts';
import { must, mustData, type Reply } from '../../../test/support/client.ts';
import {
  addMethod,
  authorise,
  balancesOf,
  entriesOf,
  eventsOf,
  newReference,
  withdraw,
} from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff, { max_deposit: 10_000, authorisation_minutes: 30 });
const cashier = await connectCashier(staff, operator);

type Said = Record<string, unknown>;

const say = (type: string, data: Said, more: Parameters<typeof sendCallback>[4] = {}, as: TestCashier = cashier) =>
  sendCallback(world, as, type, { currency: 'EUR', ...data }, more);

/** One transaction of a new player, and what is said of it. */
const open = async (amount = 2_500) => {
  const player = await registerTestPlayer(operator);
  const same = { transaction_id: newReference(), player_id: player, amount };
  return {
    player,
    same,
    authorise: (more: Said = {}) => say('payment.authorised', { ...same, ...more }),
    capture: (more: Said = {}) => say('payment.captured', { ...same, ...more }),
    fail: () => say('payment.failed', same),
    reverse: (more: Said = {}) => say('payment.reversed', { ...same, ...more }),
    balance: async () => (await balancesOf(world, player)).real_balance,
  };
};

const players = '/api/v1/operator/players';
const restrictionsOf = (player: number): string => `/api/back-office/v1/players/${player}/restrictions`;
const codeOf = ({ status, body }: Reply) => [status, body.error?.code ?? null];
const callbacksOf = async (query: string) =>
  mustData(staff.get(`/api/back-office/v1/cashier-callbacks?order=oldest&${query}`));
const intent = async (player: number) =>
  (await mustData(operator.client.get(`/api/v1/operator/deposit-intents?player_id=${player}`)))[0];
const alertsOf = async (player: number) => [
  ...(await world.admin`select kind, rule_name, occurrences from aml_alerts where player_id = ${player}`),
];
const notices = async () =>
  (
    await world.admin`select message from notices where kind = 'cashier.not_booked' and operator_id = ${operator.operator_id}`
  ).map(({ message }) => message as string);

describe('a deposit', () => {
  test('is reserved when it is authorised, and credited when it is captured', async () => {
    const { player, authorise, capture, balance, same } = await open();
    expect((await authorise({ payment_method: 'bank' })).body.data).toMatchObject({
      status: 'authorised',
      amount: 2_500,
    });
    expect(await balance()).toBe(0);
    expect((await capture({ payment_method: 'bank' })).body.data).toMatchObject({ status: 'paid', amount: 2_500 });
    expect(await balance()).toBe(2_500);
    expect(await intent(player)).toMatchObject({
      status: 'captured',
      external_reference: `generic:${same.transaction_id}`,
    });
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'deposit.authorised', 'deposit.paid']);
  });

  test('that is declined answers the code and what would pass, and reserves nothing', async () => {
    const { player, same } = await open();
    const limited = await operator.client.put(`/api/v1/operator/players/${player}/limits`, {
      limits: { max_daily_deposit: 1_000 },
    });
    expect(limited.status).toBe(200);
    const reply = await say('payment.authorised', same);
    expect([codeOf(reply), reply.body.error.details.would_pass]).toEqual([[422, 'LIMIT_EXCEEDED'], 1_000]);
    expect(await intent(player)).toBeUndefined();
  });

  test('the same callback again is answered as the first time; another amount under its id is 409', async () => {
    const { authorise, capture, balance } = await open();
    const first = await authorise();
    expect((await authorise({ note: 'sent again' })).body).toEqual(first.body);
    const paid = await capture();
    expect((await capture()).body).toEqual(paid.body);
    expect(codeOf(await capture({ amount: 2_501 }))).toEqual([409, 'DUPLICATE_TRANSACTION']);
    expect(await balance()).toBe(2_500);
  });

  test('ten of the same at once are one', async () => {
    const { player, capture, balance } = await open();
    const replies = await Promise.all(Array.from({ length: 10 }, () => capture()));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect([await balance(), (await entriesOf(world, player)).length]).toEqual([2_500, 1]);
  });

  test('that failed is released; an authorisation that arrives after its end is refused', async () => {
    const { player, authorise, fail } = await open();
    await authorise();
    expect((await fail()).status).toBe(200);
    expect(await intent(player)).toMatchObject({ status: 'released' });
    const late = await open();
    expect((await late.fail()).body.data).toEqual({ status: 'released' });
    expect(codeOf(await late.authorise())).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
  });

  test('captured with more than was authorised is credited, flagged and alerted', async () => {
    const { player, authorise, capture, balance } = await open();
    await authorise();
    expect((await capture({ amount: 4_000 })).status).toBe(200);
    expect(await balance()).toBe(4_000);
    expect(await intent(player)).toMatchObject({ beyond_authorisation: ['amount'], captured_amount: 4_000 });
    expect(await alertsOf(player)).toEqual([
      { kind: 'beyond_authorisation', rule_name: 'Captured beyond the authorisation: amount', occurrences: 1 },
    ]);
    expect(await eventsOf(world, player)).toContain('deposit.beyond_authorisation');
  });

  test('captured a second time, by a transaction of its own, is credited twice and says so', async () => {
    const { player, same, authorise, capture, balance } = await open();
    await authorise();
    await capture();
    const again = await say('payment.captured', {
      ...same,
      transaction_id: newReference(),
      origin: same.transaction_id,
    });
    expect(again.status).toBe(200);
    expect([await balance(), (await intent(player)).beyond_authorisation]).toEqual([5_000, ['again']]);
  });

  test('captured after it failed is credited late', async () => {
    const { player, authorise, fail, capture, balance } = await open();
    await authorise();
    await fail();
    await capture();
    expect([await balance(), (await intent(player)).status]).toEqual([2_500, 'captured_late']);
    expect(await alertsOf(player)).toHaveLength(1);
  });

  test('taken without asking, or although it was declined, is credited as unauthorised', async () => {
    const { player, capture, balance, authorise } = await open(20_000);
    expect(codeOf(await authorise({ payment_method: 'bank' }))).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    expect((await capture()).status).toBe(200);
    expect(await balance()).toBe(20_000);
    expect(await intent(player)).toMatchObject({
      status: 'captured',
      beyond_authorisation: ['unauthorised'],
      amount: 20_000,
    });
    expect(await alertsOf(player)).toHaveLength(1);
    expect(
      codeOf(await say('payment.authorised', { transaction_id: newReference(), player_id: 999_999, amount: 1 })),
    ).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['was locked', (player: number) => operator.client.put(`${players}/${player}/status`, { status: 'locked' })],
    [
      'may not deposit',
      (player: number) => staff.patch(restrictionsOf(player), { can_deposit: false, reason: 'Asked' }),
    ],
  ])('of an intent is refused where the player %s since it was authorised', async (_, restrict) => {
    const { player, same, balance } = await open(2_000);
    const made = await mustData(authorise(operator, player, 2_000));
    const named = { ...same, deposit_intent_id: made.id };
    await must(restrict(player));
    expect(codeOf(await say('payment.authorised', named))).toEqual([422, 'PLAYER_RESTRICTED']);
    expect(await balance()).toBe(0);
  });

  test('of an intent that the operator authorised takes no more than that', async () => {
    const { player, same, balance } = await open();
    const made = (await authorise(operator, player, 2_000)).body.data;
    const named = { ...same, deposit_intent_id: made.id };
    expect(codeOf(await say('payment.authorised', named))).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    const other = { ...named, amount: 2_000, transaction_id: newReference() };
    expect((await say('payment.authorised', other)).body.data).toMatchObject({ id: made.id });
    expect((await say('payment.captured', other)).status).toBe(200);
    expect([await balance(), (await intent(player)).captured_amount]).toEqual([2_000, 2_000]);
    const stranger = await registerTestPlayer(operator);
    expect(
      codeOf(
        await say('payment.captured', {
          ...other,
          player_id: stranger,
          origin: other.transaction_id,
          transaction_id: newReference(),
        }),
      ),
    ).toEqual([404, 'NOT_FOUND']);
  });

  test('that is reversed in parts leaves the wallet, each part once; more than came in is refused, and staff are told', async () => {
    const { player, same, capture, balance } = await open();
    const { id } = (await capture()).body.data;
    const reversed = () => mustData(staff.get(`/api/back-office/v1/payments/${id}`));
    const refund = (amount: number) => ({
      ...{ ...same, amount },
      ...{ transaction_id: newReference(), origin: same.transaction_id },
    });
    const part = refund(1_000);
    for (let time = 0; time < 2; time += 1)
      expect((await say('payment.reversed', part)).body.data).toEqual({
        payment_id: id,
        is_reversed: false,
        reversed_amount: 1_000,
      });
    expect([await balance(), (await reversed()).is_reversed]).toEqual([1_500, false]);
    expect(codeOf(await say('payment.reversed', refund(1_501)))).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    expect((await notices()).at(-1)).toContain('No more is reversed than came in');
    expect((await say('payment.reversed', refund(1_500))).body.data).toMatchObject({ is_reversed: true });
    expect([await balance(), await reversed()]).toEqual([
      0,
      expect.objectContaining({ is_reversed: true, reversed_amount: 2_500 }),
    ]);
    expect(codeOf(await say('payment.reversed', refund(1)))).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    expect([await balance(), await eventsOf(world, player)]).toEqual([
      0,
      expect.arrayContaining(['deposit.partly_reversed', 'deposit.charged_back']),
    ]);
  });

  test('two parts at once that together are more than came in: one of them is refused', async () => {
    const { same, capture, balance } = await open();
    await capture();
    const refund = () => ({ ...same, amount: 1_500, transaction_id: newReference(), origin: same.transaction_id });
    const answers = await Promise.all([say('payment.reversed', refund()), say('payment.reversed', refund())]);
    expect([answers.map(({ status }) => status).sort(), await balance()]).toEqual([[200, 422], 1_000]);
  });

  test('that was captured twice is reversed over both captures; one of them only by its own transaction', async () => {
    const { same, authorise, capture, balance } = await open();
    await authorise();
    await capture();
    const second = { ...same, transaction_id: newReference(), origin: same.transaction_id, amount: 500 };
    await say('payment.captured', second);
    const of = (origin: string, amount: number) => ({ ...same, transaction_id: newReference(), origin, amount });
    expect(codeOf(await say('payment.reversed', of(second.transaction_id, 501)))).toEqual([
      422,
      'PAYMENT_REQUEST_INVALID',
    ]);
    expect((await say('payment.reversed', of(same.transaction_id, 2_700))).status).toBe(200);
    expect(await balance()).toBe(300);
  });

  test('in another currency than the player has is refused, and staff are told', async () => {
    const { same, balance } = await open();
    expect(codeOf(await say('payment.captured', { ...same, currency: 'USD' }))).toEqual([
      422,
      'PAYMENT_REQUEST_INVALID',
    ]);
    expect([await balance(), (await notices()).at(-1)]).toEqual([
      0,
      expect.stringContaining('The player has another currency.'),
    ]);
  });
});

describe('a payout', () => {
  const allowed = async (amount = 1_000) => {
    const { player, capture } = await open(5_000);
    await must(capture());
    const { id: payment_id } = await mustData(withdraw(operator, player, amount));
    const approve = () => staff.post(`/api/back-office/v1/payments/${payment_id}/approve`);
    const same = { transaction_id: newReference(), player_id: player, amount, payment_id };
    const state = async () => mustData(staff.get(`/api/back-office/v1/payments/${payment_id}`));
    return {
      player,
      payment_id,
      same,
      approve,
      state,
      balance: async () => (await balancesOf(world, player)).real_balance,
    };
  };

  test('is claimed once it is allowed, then paid', async () => {
    const { same, approve, state } = await allowed();
    expect(codeOf(await say('payout.claimed', same))).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    await approve();
    const claimed = { ...same, transaction_id: newReference() };
    expect(codeOf(await say('payout.claimed', { ...claimed, amount: 999, transaction_id: newReference() }))).toEqual([
      422,
      'PAYMENT_REQUEST_INVALID',
    ]);
    expect((await say('payout.claimed', claimed)).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'allowed', payout_state: 'paying' });
    expect(codeOf(await say('payout.claimed', { ...same, transaction_id: newReference() }))).toEqual([
      422,
      'PAYMENT_REQUEST_INVALID',
    ]);
    expect((await say('payout.paid', claimed)).status).toBe(200);
    expect(await state()).toMatchObject({ status: 'paid', bank_reference: `generic:${claimed.transaction_id}` });
  });

  test('that the bank returns is the player’s again; one that failed is allowed again', async () => {
    const first = await allowed();
    await first.approve();
    await say('payout.claimed', first.same);
    await say('payout.paid', first.same);
    expect(await first.balance()).toBe(4_000);
    const back = {
      ...first.same,
      transaction_id: newReference(),
      origin: first.same.transaction_id,
      note: 'closed account',
    };
    expect((await say('payout.returned', back)).status).toBe(200);
    expect([await first.balance(), (await first.state()).payout_state]).toEqual([5_000, 'returned']);

    const second = await allowed();
    await second.approve();
    await say('payout.claimed', second.same);
    expect((await say('payout.failed', second.same)).status).toBe(200);
    expect(await second.state()).toMatchObject({ status: 'allowed', payout_state: 'none' });
    expect(codeOf(await say('payout.paid', second.same))).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    expect((await notices()).at(-1)).toContain('not with this payment provider');
  });

  test('what another has sent since is not this transaction’s', async () => {
    const { same, approve, state } = await allowed();
    await approve();
    await say('payout.claimed', same);
    await say('payout.failed', same);
    world.clock.advance(1_000);
    const again = { ...same, transaction_id: newReference() };
    await say('payout.claimed', again);
    for (const type of ['payout.paid', 'payout.returned'])
      expect(codeOf(await say(type, same))).toEqual([422, 'PAYMENT_REQUEST_INVALID']);
    expect(await state()).toMatchObject({ status: 'allowed', payout_state: 'paying' });
    expect((await say('payout.paid', again)).status).toBe(200);
  });
});

describe('the door', () => {
  test.each([
    ['a wrong signature', { headers: { 'webhook-signature': 'v1,AAAA' } }, [401, 'INVALID_SIGNATURE']],
    ['no signature', { headers: { 'webhook-signature': '' } }, [401, 'INVALID_SIGNATURE']],
    ['a timestamp that is too old', { headers: { 'webhook-timestamp': '1' } }, [401, 'INVALID_SIGNATURE']],
  ] as const)('refuses %s', async (_title, more, expected) => {
    const { same, balance } = await open();
    expect(codeOf(await say('payment.captured', same, more))).toEqual(expected);
    expect(await balance()).toBe(0);
  });

  test('404: a provider that is not connected, not known, or switched off', async () => {
    const lonely = await world.addOperator();
    const { same } = await open();
    expect(codeOf(await say('payment.captured', same, {}, { ...cashier, operator_id: lonely.operator_id }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const other = await world.addOperator();
    const boss = await addTestStaff(world, other);
    const off = await connectCashier(boss, other, { is_active: false });
    expect(codeOf(await say('payment.captured', same, {}, off))).toEqual([404, 'NOT_FOUND']);
  });

  test('403 IP_NOT_ALLOWED: callbacks from elsewhere, with the right secret', async () => {
    const other = await world.addOperator();
    const boss = await addTestStaff(world, other);
    const bound = await connectCashier(boss, other, { addresses: ['203.0.113.0/24'] });
    const player = await registerTestPlayer(other);
    const data = { transaction_id: 'x-1', player_id: player, amount: 100 };
    expect(codeOf(await say('payment.captured', data, { remoteAddress: '198.51.100.7' }, bound))).toEqual([
      403,
      'IP_NOT_ALLOWED',
    ]);
    expect((await say('payment.captured', data, { remoteAddress: '203.0.113.7' }, bound)).status).toBe(200);
  });

  test('429: whoever is refused too often is not looked at any more, and others are', async () => {
    const { same } = await open();
    const bad = { headers: { 'webhook-signature': 'v1,AAAA' }, remoteAddress: '198.51.100.99' };
    const codes = [];
    for (let time = 0; time < 61; time += 1) codes.push((await say('payment.captured', same, bad)).status);
    expect([codes[0], codes[59], codes[60]]).toEqual([401, 401, 429]);
    expect((await say('payment.captured', same)).status).toBe(200);
  });

  test('a replaced secret is worth nothing any more', async () => {
    const other = await world.addOperator();
    const boss = await addTestStaff(world, other);
    const before = await connectCashier(boss, other);
    const after = await connectCashier(boss, other);
    const data = { transaction_id: 'x-1', player_id: await registerTestPlayer(other), amount: 100 };
    expect(codeOf(await say('payment.captured', data, {}, before))).toEqual([401, 'INVALID_SIGNATURE']);
    expect((await say('payment.captured', data, {}, after)).status).toBe(200);
  });
});

describe('what is kept', () => {
  test('every callback of a payment in order, sealed, with its answer and without card numbers', async () => {
    const { same, authorise, capture, player } = await open();
    await authorise({ note: 'paid with 4111 1111 1111 1111' });
    const { id } = (await capture()).body.data;
    await capture();
    const listed = await callbacksOf(`payment_id=${id}`);
    expect(listed.map(({ action, repeats, error_code }: Said) => [action, repeats, error_code])).toEqual([
      ['authorise', 0, null],
      ['capture', 1, null],
    ]);
    const one = await mustData(staff.get(`/api/back-office/v1/cashier-callbacks/${listed[0].id}`));
    expect(JSON.parse(one.raw).data).toMatchObject({ ...same, note: 'paid with ************1111' });
    expect(one.answer).toMatchObject({ ok: true, data: { status: 'authorised' } });
    const [row] =
      await world.admin`select raw_sealed, expires_at - received_at as kept from cashier_callbacks where id = ${listed[0].id}`;
    expect(Buffer.from(row!.raw_sealed as Buffer).toString('latin1')).not.toContain(same.transaction_id);
    expect([
      ...(await world.admin`
        select action, player_id from audit_log where action = 'cashier_callback.read' and subject_id = ${listed[0].id}`),
    ]).toMatchObject([{ action: 'cashier_callback.read', player_id: player }]);
    const support = await addTestStaff(world, operator, 'support');
    expect((await support.get(`/api/back-office/v1/cashier-callbacks/${listed[0].id}`)).status).toBe(403);
  });

  test('a secret is shown once and never again', async () => {
    const shown = await mustData(staff.get('/api/back-office/v1/cashiers'));
    expect(JSON.stringify(shown)).not.toContain(cashier.secret);
    expect(shown[0]).toMatchObject({
      adapter: 'generic',
      callbacks_url: expect.stringContaining(`/api/v1/callbacks/generic/${operator.operator_id}`),
    });
  });
});
