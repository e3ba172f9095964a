import { describe, expect, test } from 'vitest';
import { sessionKeyAt } from '../../../test/support/cashier.ts';
import { mustData } from '../../../test/support/client.ts';
import { addMethod, authorise, balancesOf, entriesOf, withdraw } from '../../../test/support/money.ts';
import { createPaymentIq, type Network } from '../../../test/support/paymentiq.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { newSession } from './cashier-session.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff, { max_deposit: 100_000, authorisation_minutes: 30 });
const base = '/api/back-office/v1';
const { secret } = await mustData(
  staff.put(`${base}/cashiers`, { adapter: 'paymentiq', payment_method: 'bank', new_secret: true }),
);
const key = await sessionKeyAt(world, operator.operator_id, 'paymentiq');
const url = `/api/v1/callbacks/paymentiq/${operator.operator_id}`;
const merchant = { app: world.app, url, currency: 'EUR' };

const connect = (network: Network = () => 'works') => {
  const piq = createPaymentIq({ ...merchant, authorization: `Bearer ${secret}` });
  piq.provider.network = network;
  return piq;
};
const piq = connect();

const balance = async (player: number) => (await balancesOf(world, player)).real_balance;
const intents = (player: number) =>
  mustData(operator.client.get(`/api/v1/operator/deposit-intents?player_id=${player}`));
const payment = (id: number) => mustData(staff.get(`${base}/payments/${id}`));
const alerts = async (player: number) =>
  (await world.admin`select kind from aml_alerts where player_id = ${player}`).map(({ kind }) => kind as string);
const notices = async (kind: string) =>
  (await world.admin`select message from notices where kind = ${kind} and operator_id = ${operator.operator_id}`)
    .length;
const funded = async (amount = '50.00') => {
  const player = await registerTestPlayer(operator);
  await piq.deposit(player, amount, 'approves');
  return player;
};
const allowed = async (player: number, amount: number): Promise<number> => {
  const { id } = await mustData(withdraw(operator, player, amount));
  await mustData(staff.post(`${base}/payments/${id}/approve`));
  return id;
};

describe('verifyuser', () => {
  test('tells who the player is, with three letters of the country, and the balance as a number', async () => {
    const player = await funded('12.34');
    const answer = await piq.verify(player, newSession(key, player, world.clock.now()));
    expect(answer).toMatchObject({
      userId: String(player),
      success: true,
      balance: 12.34,
      balanceCy: 'EUR',
      country: expect.stringMatching(/^[A-Z]{3}$/),
      firstName: expect.any(String),
      kycStatus: 'Pending',
    });
  });

  test('knows nobody without the player’s own visit, after its end, by that of another, or by one that the provider has made', async () => {
    const player = await registerTestPlayer(operator);
    const other = await registerTestPlayer(operator);
    const now = world.clock.now();
    const over = newSession(key, player, new Date(now.getTime() - 61 * 60_000));
    for (const session of ['', 'x', over, newSession(key, other, now), newSession(Buffer.from(secret), player, now)])
      expect(await piq.verify(player, session)).toMatchObject({ success: false, errCode: 'NOT_FOUND' });
  });
});

describe('money in', () => {
  test('a deposit is reserved, then credited', async () => {
    const player = await registerTestPlayer(operator);
    const waiting = await piq.deposit(player, '25.00', 'nothing');
    expect([await balance(player), (await intents(player))[0]]).toEqual([
      0,
      expect.objectContaining({ status: 'authorised', amount: 2_500, external_reference: `paymentiq:${waiting.txId}` }),
    ]);
    const paid = await piq.decide(waiting, 'approves');
    expect([await balance(player), paid.state]).toEqual([2_500, 'SUCCESSFUL']);
    expect(await payment(Number(paid.merchantTxId))).toMatchObject({ type: 'deposit', status: 'paid', amount: 2_500 });
  });

  test('what would break a limit is refused before the money moves', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { max_daily_deposit: 1_000 } });
    const tx = await piq.deposit(player, '25.00', 'approves');
    expect([tx.state, tx.errCode, await balance(player)]).toEqual(['FAILED', 'LIMIT_EXCEEDED', 0]);
  });

  test('declined: what was reserved is free again', async () => {
    const player = await registerTestPlayer(operator);
    await piq.deposit(player, '25.00', 'declines');
    expect((await intents(player))[0]).toMatchObject({ status: 'released' });
  });

  test('abandoned: the reservation expires by itself', async () => {
    const player = await registerTestPlayer(operator);
    await piq.deposit(player, '25.00', 'nothing');
    world.clock.advance(31 * 60_000);
    expect((await intents(player))[0]).toMatchObject({ status: 'expired' });
  });

  test.each([
    ['less', '20.00', 2_000, []],
    ['more', '30.00', 3_000, ['amount']],
  ])('another amount, %s, is credited as it came', async (_title, approves, credited, beyond) => {
    const player = await registerTestPlayer(operator);
    const tx = await piq.deposit(player, '25.00', { approves });
    expect([tx.state, await balance(player), (await intents(player))[0].beyond_authorisation]).toEqual([
      'SUCCESSFUL',
      credited,
      beyond,
    ]);
    expect(await alerts(player)).toHaveLength(beyond.length);
  });

  test('sent twice, it is credited once; captured twice, it is credited twice and flagged', async () => {
    const player = await registerTestPlayer(operator);
    const tx = await piq.deposit(player, '25.00', 'approves');
    await piq.transferLate(tx);
    expect([tx.state, await balance(player)]).toEqual(['SUCCESSFUL', 2_500]);
    const again = await piq.capture(tx, '25.00');
    expect([again.state, await balance(player)]).toEqual(['SUCCESSFUL', 5_000]);
    expect([(await intents(player))[0].beyond_authorisation, await alerts(player)]).toEqual([
      ['again'],
      ['beyond_authorisation'],
    ]);
  });

  test('late, after it was cancelled or has expired, it is credited and flagged', async () => {
    const player = await registerTestPlayer(operator);
    const cancelled = await piq.deposit(player, '25.00', 'declines');
    await piq.transferLate(cancelled);
    const expired = await piq.deposit(player, '10.00', 'nothing');
    world.clock.advance(31 * 60_000);
    await piq.decide(expired, 'approves');
    expect([cancelled.state, expired.state, await balance(player)]).toEqual(['SUCCESSFUL', 'SUCCESSFUL', 3_500]);
    expect((await intents(player)).map(({ status }: { status: string }) => status)).toEqual([
      'captured_late',
      'captured_late',
    ]);
  });

  test('a transfer that nobody asked about, or that was refused, is credited and flagged', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { max_daily_deposit: 1_000 } });
    const tx = await piq.deposit(player, '25.00', 'approves');
    await piq.transferLate(tx);
    expect([tx.state, await balance(player)]).toEqual(['SUCCESSFUL', 2_500]);
    expect((await intents(player))[0]).toMatchObject({ beyond_authorisation: ['unauthorised'] });
  });

  test('a capture of its own credits what was authorised before, and a void frees it', async () => {
    const player = await registerTestPlayer(operator);
    const held = await piq.deposit(player, '25.00', 'nothing');
    const captured = await piq.capture(held, '25.00');
    expect([captured.state, await balance(player)]).toEqual(['SUCCESSFUL', 2_500]);
    expect((await intents(player))[0]).toMatchObject({ status: 'captured', beyond_authorisation: [] });
    const other = await piq.deposit(player, '10.00', 'nothing');
    const voided = await piq.refund(other, '10.00');
    expect([voided.state, await balance(player)]).toEqual(['SUCCESSFUL', 2_500]);
    expect((await intents(player))[0]).toMatchObject({ status: 'released' });
  });

  test('takes no more than the operator authorised for it', async () => {
    const player = await registerTestPlayer(operator);
    const made = (await authorise(operator, player, 2_000)).body.data;
    const attributes = { deposit_intent_id: String(made.id) };
    const tooMuch = await piq.deposit(player, '20.01', 'approves', attributes);
    expect([tooMuch.state, await balance(player)]).toEqual(['FAILED', 0]);
    await piq.deposit(player, '20.00', 'approves', attributes);
    expect([await balance(player), (await intents(player)).length]).toEqual([2_000, 1]);
  });

  test('refunded or reversed by the bank, it leaves the wallet once, below zero if need be', async () => {
    const player = await registerTestPlayer(operator);
    const tx = await piq.deposit(player, '25.00', 'approves');
    const part = await piq.refund(tx, '5.00');
    expect([part.state, await balance(player)]).toEqual(['SUCCESSFUL', 2_000]);
    const tooMuch = await piq.refund(tx, '20.01');
    expect([tooMuch.state, tooMuch.errCode]).toEqual(['FAILED', 'PAYMENT_REQUEST_INVALID']);
    const rest = await piq.refund(tx, '20.00');
    expect([rest.state, await balance(player)]).toEqual(['SUCCESSFUL', 0]);
    const told = await notices('cashier.not_booked');
    const second = await piq.reverse(tx, '25.00');
    expect([second.state, await balance(player), await notices('cashier.not_booked')]).toEqual([
      'INCONSISTENT',
      0,
      told + 1,
    ]);

    const spent = await registerTestPlayer(operator);
    const deposited = await piq.deposit(spent, '25.00', 'approves');
    await mustData(withdraw(operator, spent, 2_500));
    await piq.reverse(deposited, '25.00');
    expect(await balance(spent)).toBe(-2_500);
  });

  test('a dispute is shown with its payment, and staff are told', async () => {
    const player = await registerTestPlayer(operator);
    const tx = await piq.deposit(player, '25.00', 'approves');
    expect((await piq.dispute(tx)).answer).toMatchObject({ success: true });
    expect(await notices('cashier.disputed')).toBe(1);
    const shown = await mustData(staff.get(`${base}/cashier-callbacks?payment_id=${tx.merchantTxId}&order=oldest`));
    expect(shown.map(({ action }: { action: string }) => action)).toEqual(['authorise', 'capture', 'note']);
  });
});

describe('money out', () => {
  test('a withdrawal of ours that is allowed is claimed, then paid', async () => {
    const player = await funded();
    const id = await allowed(player, 2_000);
    const attributes = { payment_id: id };
    const tx = await piq.withdraw(player, '20.00', 'nothing', attributes);
    expect(await payment(id)).toMatchObject({ status: 'allowed', payout_state: 'paying' });
    const second = await piq.withdraw(player, '20.00', 'approves', attributes);
    expect(second.state).toBe('FAILED');
    await piq.decide(tx, 'approves');
    expect([tx.state, await payment(id)]).toEqual([
      'SUCCESSFUL',
      expect.objectContaining({ status: 'paid', bank_reference: `paymentiq:${tx.txId}` }),
    ]);
    expect(await balance(player)).toBe(3_000);
  });

  test('one that is not allowed, of another amount or player is refused', async () => {
    const player = await funded();
    const { id } = await mustData(withdraw(operator, player, 2_000));
    const attributes = { payment_id: id };
    expect((await piq.withdraw(player, '20.00', 'approves', attributes)).state).toBe('FAILED');
    await staff.post(`${base}/payments/${id}/approve`);
    expect((await piq.withdraw(player, '19.00', 'approves', attributes)).state).toBe('FAILED');
    expect((await piq.withdraw(await funded(), '20.00', 'approves', attributes)).state).toBe('FAILED');
    expect(await payment(id)).toMatchObject({ payout_state: 'none' });
  });

  test('cancelled, it is allowed again and another can send it', async () => {
    const player = await funded();
    const id = await allowed(player, 2_000);
    await piq.withdraw(player, '20.00', 'declines', { payment_id: id });
    expect(await payment(id)).toMatchObject({ status: 'allowed', payout_state: 'none' });
    const tx = await piq.withdraw(player, '20.00', 'approves', { payment_id: id });
    expect([tx.state, await balance(player)]).toEqual(['SUCCESSFUL', 3_000]);
  });

  test('one that the provider begins becomes a request and waits; tried again, it is paid once it is allowed', async () => {
    const player = await funded();
    const first = await piq.withdraw(player, '20.00', 'approves');
    expect([first.state, await balance(player)]).toEqual(['FAILED', 3_000]);
    const again = await piq.withdraw(player, '20.00', 'approves');
    expect([again.state, await balance(player)]).toEqual(['FAILED', 3_000]);
    const [request] = await mustData(
      operator.client.get(`/api/v1/operator/payments?player_id=${player}&type=withdrawal`),
    );
    expect(request).toMatchObject({ status: 'new', amount: 2_000, external_reference: `paymentiq:${first.txId}` });
    await staff.post(`${base}/payments/${request.id}/approve`);
    const third = await piq.withdraw(player, '20.00', 'approves');
    expect([third.state, (await payment(request.id)).status, await balance(player)]).toEqual([
      'SUCCESSFUL',
      'paid',
      3_000,
    ]);
  });

  test('begun by the provider for more than there is, nothing is held', async () => {
    const player = await funded();
    const tx = await piq.withdraw(player, '60.00', 'approves');
    expect([tx.state, tx.errCode, await balance(player)]).toEqual(['FAILED', 'INSUFFICIENT_FUNDS', 5_000]);
  });

  test('sent back by the bank, it is the player’s again, once', async () => {
    const player = await funded();
    const id = await allowed(player, 2_000);
    const tx = await piq.withdraw(player, '20.00', 'approves', { payment_id: id });
    const back = await piq.returnPayout(tx, '20.00');
    expect([back.state, await balance(player), (await payment(id)).payout_state]).toEqual([
      'SUCCESSFUL',
      5_000,
      'returned',
    ]);
    const twice = await piq.returnPayout(tx, '20.00');
    expect([twice.state, await balance(player)]).toEqual(['INCONSISTENT', 5_000]);
  });

  test('a transfer after two people took it back is not paid again: staff are told', async () => {
    const player = await funded();
    const id = await allowed(player, 2_000);
    const tx = await piq.withdraw(player, '20.00', 'nothing', { payment_id: id });
    const reason = 'The provider said nothing';
    await mustData(staff.post(`${base}/payments/${id}/take-back`, { to: 'rejected', reason }));
    const told = await notices('cashier.not_booked');
    await piq.decide(tx, 'approves');
    expect([tx.state, await notices('cashier.not_booked'), await balance(player)]).toEqual([
      'INCONSISTENT',
      told + 1,
      5_000,
    ]);
  });
});

describe('when the network fails', () => {
  const loses = (action: string, way: 'loses_request' | 'loses_answer', times: number): Network => {
    let left = times;
    return (called) => {
      if (called !== action || left === 0) return 'works';
      left -= 1;
      return way;
    };
  };

  test.each([
    ['transfer', 'loses_request', 'SUCCESSFUL', 2_500],
    ['transfer', 'loses_answer', 'SUCCESSFUL', 2_500],
    ['authorize', 'loses_request', 'FAILED', 0],
    ['authorize', 'loses_answer', 'FAILED', 0],
  ] as const)('a deposit whose %s %s is credited once or not at all', async (action, way, state, credited) => {
    const player = await registerTestPlayer(operator);
    const tx = await connect(loses(action, way, 2)).deposit(player, '25.00', 'approves');
    expect([tx.state, await balance(player)]).toEqual([state, credited]);
    const open = (await intents(player)).filter(({ status }: { status: string }) => status === 'authorised');
    expect(open).toEqual([]);
  });

  test.each(['loses_request', 'loses_answer'] as const)('a payout whose transfer %s is paid once', async (way) => {
    const player = await funded();
    const id = await allowed(player, 2_000);
    const tx = await connect(loses('transfer', way, 3)).withdraw(player, '20.00', 'approves', { payment_id: id });
    expect([tx.state, (await payment(id)).status, await balance(player)]).toEqual(['SUCCESSFUL', 'paid', 3_000]);
  });

  test('an authorize whose answer is lost gives the withdrawal back', async () => {
    const player = await funded();
    const id = await allowed(player, 2_000);
    await connect(loses('authorize', 'loses_answer', 1)).withdraw(player, '20.00', 'approves', { payment_id: id });
    expect(await payment(id)).toMatchObject({ status: 'allowed', payout_state: 'none' });
  });

  test('an authorize that arrives after its cancel reserves nothing', async () => {
    const player = await registerTestPlayer(operator);
    const late = { userId: String(player), txId: 'late-1', txAmount: '25.00', txAmountCy: 'EUR', txTypeId: '101' };
    expect((await piq.call('cancel', late)).answer).toMatchObject({ success: true });
    expect((await piq.call('authorize', late)).answer).toMatchObject({ success: false });
    expect(await intents(player)).toEqual([]);
  });

  test('random losses: what was paid is what the ledger says', async () => {
    let state = 20_261_119;
    const chance = (): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    const player = await registerTestPlayer(operator);
    const shaky = connect(() => (chance() < 0.2 ? 'loses_request' : chance() < 0.25 ? 'loses_answer' : 'works'));
    let credited = 0;
    for (let round = 0; round < 25; round += 1) {
      const tx = await shaky.deposit(player, '1.00', chance() < 0.7 ? 'approves' : 'declines');
      if (tx.state === 'SUCCESSFUL') credited += 100;
    }
    const entries = await entriesOf(world, player);
    expect([await balance(player), entries.length * 100]).toEqual([credited, credited]);
    expect(credited).toBeGreaterThan(0);
  });
});

describe('the dialect', () => {
  const refusal = async (authorization: string, verb: string, body: string) => {
    const headers = { 'content-type': 'application/json', authorization };
    const answer = await world.app.http.inject({ method: 'POST', url: `${url}/${verb}`, payload: body, headers });
    return [answer.statusCode, answer.json().success, answer.json().errCode];
  };

  test.each([
    ['no such action', 'lookupuser', '{}', 'NOT_FOUND'],
    ['a NUL for an action', '%00', '{}', 'NOT_FOUND'],
    ['what is no JSON', 'authorize', '{', 'INVALID_REQUEST'],
    ['fields that are wrong', 'authorize', '{"userId":"x"}', 'VALIDATION_FAILED'],
  ])('answers %s in the body of a 200', async (_title, verb, body, code) => {
    expect(await refusal(`Bearer ${secret}`, verb, body)).toEqual([200, false, code]);
  });

  test('answers a wrong password in the body of a 200; Basic works as Bearer does', async () => {
    expect(await refusal('Bearer nonsense', 'authorize', '{}')).toEqual([200, false, 'INVALID_SIGNATURE']);
    const basic = Buffer.from(`croupier:${secret}`).toString('base64');
    expect(await refusal(`Basic ${basic}`, 'lookupuser', '{}')).toEqual([200, false, 'NOT_FOUND']);
  });
});
