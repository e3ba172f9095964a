import { timingSafeEqual } from 'node:crypto';
import type { NoticeAction } from '@croupier/contract/back-office/cashiers.ts';
import { amount, id, line } from '@croupier/contract/common.ts';
import { z } from 'zod';
import { minute } from '../../base/durations.ts';
import { Refusal } from '../../base/refusal.ts';
import { readBody, validate } from '../../call/validate.ts';
import { signatureOf } from '../webhooks/transport/sign.ts';
import type { Adapter, Callback } from './adapter.ts';
import { secretPrefix } from './cashier-secret.ts';
import { genericOrders } from './generic-orders.ts';

/** Their names on the wire. */
const actions = {
  'payment.authorised': 'authorise',
  'payment.captured': 'capture',
  'payment.failed': 'release',
  'payment.reversed': 'reverse',
  'payout.claimed': 'payout_claim',
  'payout.paid': 'payout_paid',
  'payout.failed': 'payout_failed',
  'payout.returned': 'payout_returned',
} as const satisfies Record<string, NoticeAction>;

const transactionId = () => z.string().regex(/^[\x21-\x7e]{1,100}$/, 'must be 1–100 visible ASCII characters');

const callbackBody = z.object({
  type: z.enum(Object.keys(actions) as (keyof typeof actions)[]),
  data: z.object({
    transaction_id: transactionId(),
    origin: transactionId().optional(),
    player_id: id(),
    amount: amount(),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter code'),
    payment_method: line(40).optional(),
    deposit_intent_id: id().optional(),
    payment_id: id().optional(),
    order: z
      .string()
      .regex(/^co-\d{1,16}-\d{1,16}$/, 'must be the key of an order')
      .optional(),
    note: line(200).optional(),
  }),
});

const toleranceMilliseconds = 5 * minute;

const textOf = ({ headers }: Callback, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The dialect of the platform itself, for payment providers and middleware that integrate with it: JSON, signed as our
 * webhooks are. A repeat needs no new id: it is the same by its transaction and type.
 */
export const genericAdapter: Adapter = {
  start: (visit) =>
    Object.fromEntries(
      Object.entries(visit).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
    ),
  proves: (callback, { secret, now }) => {
    const sent = textOf(callback, 'webhook-timestamp');
    const timestamp = /^\d{1,12}$/.test(sent) ? Number(sent) : Number.NaN;
    const isInTime = Math.abs(now.getTime() - timestamp * 1_000) <= toleranceMilliseconds;
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    const text = callback.body.toString('utf8');
    const expected = Buffer.from(signatureOf([key], textOf(callback, 'webhook-id'), isInTime ? timestamp : 0, text));
    const given = textOf(callback, 'webhook-signature').slice(0, maxSignatures).split(' ');
    const isSigned = given
      .map((one) => Buffer.from(one))
      .map((one) => one.length === expected.length && timingSafeEqual(one, expected))
      .includes(true);
    return isSigned && isInTime;
  },
  read: (callback) => {
    if (callback.verb !== undefined) throw new Refusal('NOT_FOUND');
    const body = validate(callbackBody, readBody(callback.body, textOf(callback, 'content-type'), false));
    const { type, data } = body;
    const { deposit_intent_id, origin = null, ...rest } = data;
    return { ...rest, action: actions[type], origin, intent_id: deposit_intent_id };
  },
  answer: (_notice, outcome) => {
    if (!outcome.ok) throw new Refusal(outcome.code, outcome.message, outcome.details);
    return { body: { data: outcome.data } };
  },
  orders: genericOrders,
  fail: (error) => {
    throw error;
  },
};

/** While a secret is being replaced, a provider may sign with several. */
const maxSignatures = 1_000;
