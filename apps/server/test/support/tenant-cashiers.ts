import { newSession } from '../../src/modules/cashiers/cashier-session.ts';
import { base } from '../../support/back-office.ts';
import { connectCashier, sendCallback, sessionKeyAt } from './cashier.ts';
import { must, mustData, type Reply } from './client.ts';
import { saveAccount } from './instruments.ts';
import { addMethod, authorise, capture, deposit, newReference, playerWith, withdraw } from './money.ts';
import { createOrderWorkOf } from './order-provider.ts';
import { createPaymentIq } from './paymentiq.ts';
import { browserOf } from './players.ts';
import { addTestStaff } from './staff.ts';
import { newLine, uploadStatement } from './statements.ts';
import { answering, startReceiver } from './webhook-receiver.ts';
import type { World } from './world.ts';

/** Authorisations of a cached account, and a capture that is repeated. */
export const walkIntents = async (world: World): Promise<void> => {
  const operator = await world.addOperator();
  const player = await playerWith(operator, 100);
  for (const amount of [10, 20, 30]) await must(authorise(operator, player, amount));
  const { id } = (await must(authorise(operator, player, 40))).body.data;
  for (let times = 0; times < 2; times += 1) await must(capture(operator, player, id));
};

/** A payment provider that asks, captures, repeats, reverses and pays out; and a code that a player types in. */
export const walkCashiers = async (world: World): Promise<void> => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator);
  await addMethod(staff, { authorisation_minutes: 30 });
  const wanted = { adapter: 'paymentiq', payment_method: 'bank', new_secret: true };
  const { secret } = await mustData(staff.put(`${base}/cashiers`, wanted));
  const url = `/api/v1/callbacks/paymentiq/${operator.operator_id}`;
  const piq = createPaymentIq({ app: world.app, url, currency: 'EUR', authorization: `Bearer ${secret}` });
  const player = await playerWith(operator, 10_000);
  const key = await sessionKeyAt(world, operator.operator_id, 'paymentiq');
  await piq.verify(player, newSession(key, player, world.clock.now()));

  const paid = await piq.deposit(player, '25.00', 'approves');
  await piq.transferLate(paid);
  await piq.refund(paid, '25.00');
  await piq.dispute(paid);
  const { id: intent } = await mustData(authorise(operator, player, 2_000));
  await piq.deposit(player, '20.00', 'approves', { deposit_intent_id: String(intent) });

  await piq.withdraw(player, '5.00', 'nothing');
  const { id } = await mustData(withdraw(operator, player, 1_000));
  await must(staff.post(`${base}/payments/${id}/approve`));
  const sent = await piq.withdraw(player, '10.00', 'nothing', { payment_id: String(id) });
  await piq.decide(sent, 'approves');

  await (await browserOf(world, operator, player)).post('/api/v1/player/promo-codes', { code: 'UNKNOWN' });
};

/** A payment provider that takes orders: lets go, gives back, pays out, refuses, and is settled. */
export const walkOrders = async (world: World): Promise<void> => {
  const operator = await world.addOperator({ is_sandbox: true });
  const staff = await addTestStaff(world, operator);
  await addMethod(staff);
  await must(staff.patch(`${base}/operator`, { settings: { refund_beyond_authorisation: true } }));
  const provider = await startReceiver(answering(200, {}, '{"state":"done"}'));
  const cashier = await connectCashier(staff, operator, { orders_url: provider.url });
  const player = await playerWith(operator, 10_000);
  const work = createOrderWorkOf(world);
  const said = (type: string, transaction_id: string, more: Record<string, unknown> = {}) =>
    sendCallback(world, cashier, type, { transaction_id, player_id: player, amount: 500, currency: 'EUR', ...more });

  for (const end of ['told', 'captured', 'failed']) {
    const transaction_id = newReference();
    const { id } = await mustData(said('payment.authorised', transaction_id));
    await must(operator.client.post(`/api/v1/operator/players/${player}/deposit-intents/${id}/release`));
    if (end !== 'told') await must(said(`payment.${end}`, transaction_id));
  }
  const { id: brought } = await mustData(said('payment.captured', newReference()));
  for (const amount of [200, 100])
    await must(staff.post(`${base}/payments/${brought}/order-refund`, { amount, reason: 'Asked for' }));
  await work.runOnce();

  const order = async () => {
    const { id } = await mustData(withdraw(operator, player, 1_000));
    await must(staff.post(`${base}/payments/${id}/approve`));
    await must(staff.post(`${base}/payments/${id}/order-payout`));
    const [made] = await mustData(staff.get(`${base}/cashier-orders?payment_id=${id}`));
    return { payment_id: id, ...made };
  };
  await order();
  await work.runOnce();
  const reported = await order();
  await must(said('payout.paid', newReference(), { amount: 1_000, order: reported.key }));
  const { id: stuck } = await order();
  await world.admin`
    update cashier_orders set state = 'stuck' where operator_id = ${operator.operator_id} and id = ${stuck}`;
  await must(staff.post(`${base}/cashier-orders/${stuck}/repeat`, { reason: 'again' }));
  await must(staff.post(`${base}/cashier-orders/${stuck}/settle`, { as: 'not_done', reason: 'They say no' }));
  await must(staff.get(`${base}/cashier-orders/${stuck}`));
  await work.stop();
  await provider.close();
};

/** A callback that nobody here understands, twice: the second one only counts. */
export const walkUnreadable = async (world: World): Promise<void> => {
  const operator = await world.addOperator();
  const cashier = await connectCashier(await addTestStaff(world, operator), operator);
  const said = { transaction_id: newReference(), player_id: 'somebody' };
  for (let times = 0; times < 2; times += 1)
    mustRefuse(await sendCallback(world, cashier, 'payment.captured', said), 'VALIDATION_FAILED');
};

/** A bank account that its player cannot remove, because a deposit is to go back to it. */
export const walkPaidBack = async (world: World): Promise<void> => {
  const operator = await world.addOperator({ settings: { closed_loop: true } });
  const player = await playerWith(operator, 0);
  const { id } = await saveAccount(operator, player);
  await must(deposit(operator, player, 100, { instrument_id: id }));
  const browser = await browserOf(world, operator, player);
  mustRefuse(await browser.send('DELETE', `/api/v1/player/instruments/${id}`), 'INVALID_REQUEST');
};

/** The account statement of a bank, twice: the same file counts once. */
export const walkStatements = async (world: World): Promise<void> => {
  const staff = await addTestStaff(world, await world.addOperator());
  const lines = [newLine()];
  await must(uploadStatement(staff, lines, { source: 'bank' }));
  mustRefuse(await uploadStatement(staff, lines, { source: 'bank' }), 'INVALID_REQUEST');
};

const mustRefuse = ({ body, text }: Reply, code: string): void => {
  if (body?.error?.code !== code) throw new Error(`Not refused with ${code}: ${text}`);
};
