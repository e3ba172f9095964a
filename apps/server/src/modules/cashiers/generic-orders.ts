import { z } from 'zod';
import { MalformedJson, parseStrictJson } from '../../base/strict-json.ts';
import { headersOf, signatureOf, timestampOf } from '../webhooks/transport/sign.ts';
import { secretPrefix } from './cashier-secret.ts';
import { maskCards } from './mask-cards.ts';
import type { OrderAnswer, OrderDialect } from './order-dialect.ts';

/** Their names on the wire. */
const types = {
  void: 'payment.void',
  refund: 'payment.refund',
  payout: 'payout.pay',
  state: 'order.state',
} as const;

const transactionId = () => z.string().regex(/^[\x21-\x7e]{1,100}$/);

const answerBody = z.object({
  state: z.enum(['done', 'pending', 'refused', 'unknown']),
  transaction_id: transactionId().nullish(),
  reason: z.string().nullish(),
});

const refusalBody = z.object({ error: z.object({ message: z.string() }) });

const maxErrorCharacters = 200;

/** Staff and the log see it, so card numbers are masked. PostgreSQL does not accept NUL in text. */
const inShort = (text: string): string => maskCards(text.replaceAll('\0', '')).slice(0, maxErrorCharacters);

const uncertain = (status: number, error: string): OrderAnswer => ({ outcome: 'uncertain', status, error });

/**
 * Orders in the dialect of the platform itself: JSON to one address, signed as webhooks are with the secret that proves
 * callbacks. Only a 422, or a state that says so, means no; whatever else is no answer of this dialect says nothing.
 */
export const genericOrders: OrderDialect = {
  write: (verb, order, { secret, now, operator_id }) => {
    const id = `${order.order}-${verb}`;
    const data = verb === 'state' ? { order: order.order } : order;
    const body = JSON.stringify({ id, type: types[verb], operator_id, data });
    const timestamp = timestampOf(now);
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return { headers: headersOf(id, timestamp, signatureOf([key], id, timestamp, body)), body };
  },
  read: (verb, { status, body }) => {
    const said = readJson(body);
    if (status === 422 && verb !== 'state') {
      const refusal = refusalBody.safeParse(said);
      const error = refusal.success ? refusal.data.error.message : 'refused without a reason';
      return { outcome: 'refused', status, error: inShort(error) };
    }
    if (status !== 200) return uncertain(status, `answered ${status}`);
    const answer = answerBody.safeParse(said);
    if (!answer.success) return uncertain(status, 'the answer names no state of the order');
    const { state, transaction_id = null, reason } = answer.data;
    if (state === 'refused') return { outcome: state, status, error: inShort(reason ?? 'refused without a reason') };
    if (state === 'unknown')
      return verb === 'state' ? { outcome: state, status } : uncertain(status, 'the provider does not know the order');
    return { outcome: state, status, transaction_id };
  },
};

const readJson = (text: string): unknown => {
  try {
    return parseStrictJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof MalformedJson) return undefined;
    throw error;
  }
};
