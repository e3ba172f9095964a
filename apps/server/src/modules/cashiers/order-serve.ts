import { second } from '../../base/durations.ts';
import { inOperator } from '../../database/transaction.ts';
import { answerTimeout } from '../free-rounds/own-port.ts';
import { type ClaimedOrder, claimOrders, dropCaptured } from '../payments/order-queries.ts';
import { adapters } from './adapters.ts';
import { openCashierSecret } from './cashier-secret.ts';
import type { DueCashier } from './order-call-queries.ts';
import { finishOrder } from './order-finish.ts';
import type { AttemptOutcome, Serving } from './order-parts.ts';
import { carryOut, openTalk, type Talk } from './order-talk.ts';
import { tellingOf } from './order-telling.ts';
import { selectCashier } from './queries.ts';

/** How many orders of a payment provider are carried out at the same time. */
const atOnce = 8;

/** Longer than the two calls of an order take. After a crash, the order is free again after this time. */
const leaseMilliseconds = 2 * answerTimeout + 40 * second;

/** Carries out what is due at one payment provider, some orders at a time; returns how many were carried out. */
export const serveCashier = async (parts: Serving, due: DueCashier, isStopped: () => boolean): Promise<number> => {
  let served = 0;
  while (!isStopped()) {
    const claimed = await claim(parts, due);
    if (claimed === undefined || claimed.orders.length === 0) return served;
    const talk = openTalk(parts, due, claimed.cashier, claimed.speaker);
    try {
      const outcomes = await Promise.all(claimed.orders.map((order) => serveSafely(parts, due, talk, order)));
      served += outcomes.length;
      // A provider that answers nothing is asked again when the first retry is due.
      if (outcomes.every((outcome) => outcome === 'uncertain')) return served;
    } finally {
      talk.close();
    }
  }
  return served;
};

const claim = ({ sql, clock, masterKey }: Serving, { operator_id, adapter }: DueCashier) =>
  inOperator(sql, operator_id, async (tx) => {
    const cashier = await selectCashier(tx, operator_id, adapter);
    const dialect = adapters[adapter].orders;
    if (!cashier?.is_active || cashier.orders_url === null || !dialect) return undefined;
    const now = clock.now();
    const wanted = { adapter, now, until: new Date(now.getTime() + leaseMilliseconds), most: atOnce };
    await dropCaptured(tx, operator_id, wanted);
    const orders = await claimOrders(tx, operator_id, wanted);
    const secret = openCashierSecret(masterKey, operator_id, cashier);
    return { cashier, orders, speaker: { dialect, secret } };
  });

/** An error on our side, say of the database, is no answer: the claim lapses and the order is carried out again. */
const serveSafely = (parts: Serving, due: DueCashier, talk: Talk, order: ClaimedOrder) =>
  serveOrder(parts, due, talk, order).catch((error: unknown) => {
    parts.log.warn({ err: error, operator: due.slug, order: order.id }, 'an order could not be recorded');
    return 'uncertain' as const;
  });

const serveOrder = async (
  parts: Serving,
  due: DueCashier,
  talk: Talk,
  order: ClaimedOrder,
): Promise<AttemptOutcome | undefined> => {
  const telling = await tellingOf(parts, due, order);
  const { kind, attempts, accepted_at } = order;
  const how = { verb: kind, mayBeThere: attempts > 1, wasAccepted: accepted_at !== null };
  const said = await carryOut(talk, telling, how);
  const outcome = await finishOrder(parts, due, order, said);
  if (outcome) parts.count(outcome);
  return outcome;
};
