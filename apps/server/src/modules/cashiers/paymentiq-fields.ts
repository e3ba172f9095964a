import { z } from 'zod';
import { minorDigits, parseMoney } from '../../../../../packages/sdk/src/money.ts';
import { type Money, money } from '../../base/money.ts';
import { invalid } from '../../base/refusal.ts';

const text = (max: number) => z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(max));

const transactionId = () => text(100).pipe(z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters'));

const userId = () =>
  text(50).transform((id, context) => {
    if (/^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id))) return Number(id);
    context.addIssue({ code: 'custom', message: 'is not the id of a player' });
    return z.NEVER;
  });

/** What we gave the provider with the player, and it echoes. */
const attributes = z
  .looseObject({ deposit_intent_id: text(20).optional(), payment_id: text(20).optional() })
  .nullish()
  .transform((given) => ({ intent: idOf(given?.deposit_intent_id), payment: idOf(given?.payment_id) }));

const idOf = (given: string | undefined): number | undefined =>
  given !== undefined && /^[1-9]\d{0,15}$/.test(given) && Number.isSafeInteger(Number(given))
    ? Number(given)
    : undefined;

export const verifyBody = z.object({ userId: userId(), sessionId: text(200).default('') });

/** Fields that decide something. All others are kept with the bytes of the callback. */
export const moneyBody = z.object({
  userId: userId(),
  txId: transactionId(),
  txAmount: text(30),
  txAmountCy: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter code'),
  originTxId: transactionId().nullish(),
  txName: text(100).optional(),
  provider: text(100).optional(),
  pspStatusMessage: text(200).nullish(),
  statusCode: text(20).nullish(),
  attributes,
});

export const noticeBody = z.object({
  userId: userId(),
  txTypeId: text(20),
  txRefId: text(100).nullish(),
  originTxId: transactionId().nullish(),
  txAmount: text(30).nullish(),
  txAmountCy: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
});

/** Amounts have a dot and any number of decimals; what is finer than the currency is no amount. A minus: money leaves. */
export const readAmount = (given: string, currency: string): { readonly amount: Money; readonly leaves: boolean } => {
  const leaves = given.startsWith('-');
  const plain = given
    .replace(/^-/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  try {
    const amount = parseMoney(plain, currency);
    if (amount > 0) return { amount: money(amount), leaves };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalid('txAmount', 'is not an amount of the currency');
};

/** The same the other way round. */
export const writeAmount = (amount: Money, currency: string): string => {
  const digits = minorDigits(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
