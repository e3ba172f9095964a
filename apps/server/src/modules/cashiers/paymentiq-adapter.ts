import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Overloaded, Refusal } from '../../base/refusal.ts';
import { readBody, validate } from '../../call/validate.ts';
import type { PageAnswer } from '../../module/page.ts';
import type { Adapter, Callback } from './adapter.ts';
import type { Notice, Outcome, Question } from './notice.ts';
import { moneyBody, noticeBody, readAmount, verifyBody, writeAmount } from './paymentiq-fields.ts';

const verbs = ['authorize', 'transfer', 'cancel'] as const;
type Verb = (typeof verbs)[number];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A static bearer token, or the password of Basic: there is no signature of the body. */
const passwordOf = ({ headers }: Callback): string => {
  const { authorization } = headers;
  if (typeof authorization !== 'string') return '';
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (\S{1,500})$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
};

/** Which of our actions a call is: by where the money goes, and whether it follows another transaction. */
const actionOf = (verb: Verb, { leaves, isOwn }: { leaves: boolean; isOwn: boolean }): Notice['action'] => {
  if (verb === 'authorize') return isOwn ? 'ask' : leaves ? 'payout_claim' : 'authorise';
  if (verb === 'transfer') return leaves ? (isOwn ? 'reverse' : 'payout_paid') : 'capture';
  if (isOwn) return 'note';
  return leaves ? 'payout_failed' : 'release';
};

const readMoney = (verb: Verb, body: unknown): Notice => {
  const given = validate(moneyBody, body);
  const { amount, leaves } = readAmount(given.txAmount, given.txAmountCy);
  const origin = given.originTxId ?? null;
  return {
    action: actionOf(verb, { leaves, isOwn: origin !== null }),
    transaction_id: given.txId,
    origin,
    player_id: given.userId,
    amount,
    currency: given.txAmountCy,
    intent_id: given.attributes.intent,
    payment_id: given.attributes.payment,
    note: given.pspStatusMessage ?? given.txName,
    ...(verb === 'authorize' && origin !== null && { leaves }),
    ...(verb === 'authorize' && leaves && origin === null && { begins: true }),
  };
};

/** A dispute or another notice about a transaction: kept, and shown with its payment. */
const readNotice = (body: unknown): Notice => {
  const given = validate(noticeBody, body);
  const { txTypeId, userId, txRefId, originTxId, txAmount, txAmountCy } = given;
  const about = txRefId ?? originTxId ?? 'unknown';
  const currency = txAmountCy ?? '';
  const amount = txAmount && currency ? readAmount(txAmount, currency).amount : undefined;
  const transaction_id = `${txTypeId}:${about}`.replaceAll(/[^\x21-\x7e]/g, '_').slice(0, 100);
  return {
    action: 'note',
    transaction_id,
    origin: originTxId ?? null,
    player_id: userId,
    amount: amount as Notice['amount'],
    currency,
    note: txTypeId === '971' ? 'dispute' : undefined,
  };
};

const json = (body: Record<string, unknown>, status = 200): PageAnswer => ({ status, body });

/** Facts of a player as the dialect names them, and what authorised a transaction. */
const succeeded = (notice: Notice | Question, data: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  if (notice.action === 'verify') return { ...data };
  const { id, payment_id } = data as { id?: number; payment_id?: number };
  const merchantTxId = payment_id ?? id;
  const named = merchantTxId === undefined ? {} : { merchantTxId: String(merchantTxId) };
  return {
    ...named,
    txId: notice.transaction_id,
    authCode: `${notice.action}-${merchantTxId ?? notice.transaction_id}`,
  };
};

const failed = (code: string, message: string) => ({ success: false, errCode: code, errMsg: message });

/**
 * The dialect of PaymentIQ's integration interface: it calls us, names what it does by the path, and reads errors from
 * the body of a 200. What failed here without a decision is a 503, which it sends again.
 */
export const paymentiqAdapter: Adapter = {
  start: ({ player_id, session, amount, currency, deposit_intent_id, payment_id, return_url }) => ({
    userId: String(player_id),
    sessionId: session,
    amount: amount === undefined ? undefined : writeAmount(amount, currency),
    currency,
    method: payment_id === undefined ? 'deposit' : 'withdrawal',
    'attributes.deposit_intent_id': deposit_intent_id === undefined ? undefined : String(deposit_intent_id),
    'attributes.payment_id': payment_id === undefined ? undefined : String(payment_id),
    returnUrl: return_url,
  }),
  proves: (callback, { secret }) => timingSafeEqual(digest(passwordOf(callback)), digest(secret)),
  read: (callback) => {
    const type = callback.headers['content-type'];
    const body = readBody(callback.body, typeof type === 'string' ? type : undefined, false);
    const verb = verbs.find((one) => one === callback.verb);
    if (verb) return readMoney(verb, body);
    if (callback.verb === 'notification') return readNotice(body);
    if (callback.verb !== 'verifyuser') throw new Refusal('NOT_FOUND', 'There is no such action.');
    const { userId, sessionId } = validate(verifyBody, body);
    return { action: 'verify', player_id: userId, session: sessionId };
  },
  answer: (notice, outcome: Outcome) => {
    const userId = String(notice.player_id);
    if (!outcome.ok) return json({ userId, ...failed(outcome.code, outcome.message) });
    return json({ userId, success: true, ...succeeded(notice, outcome.data) });
  },
  fail: (error) => {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return json(failed(error.code, error.message), 503);
    if (error instanceof Refusal) return json(failed(error.code, describe(error)));
    if (error instanceof Overloaded) return json(failed('OVERLOADED', error.message), 503);
    throw error;
  },
};

/** Which fields are wrong, for whoever connects the provider. */
const describe = ({ message, details, code }: Refusal): string =>
  code === 'VALIDATION_FAILED' ? `${message} ${z.string().max(300).catch('').parse(JSON.stringify(details))}` : message;
