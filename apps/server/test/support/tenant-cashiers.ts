import { newSession } from '../../src/modules/cashiers/cashier-session.ts';
import { base } from '../../support/back-office.ts';
import { sessionKeyAt } from './cashier.ts';
import { must, mustData } from './client.ts';
import { addMethod, authorise, playerWith, withdraw } from './money.ts';
import { createPaymentIq } from './paymentiq.ts';
import { browserOf } from './players.ts';
import { addTestStaff } from './staff.ts';
import type { World } from './world.ts';

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
