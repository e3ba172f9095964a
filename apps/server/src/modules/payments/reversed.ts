import { type Money, money, subtract } from '../../base/money.ts';
import type { Payment } from './payment.ts';

type Reversed = Pick<Payment, 'type' | 'amount' | 'is_reversed' | 'reversed_amount'>;

/** What of a deposit was refunded or charged back. Servers of an earlier version say so by `is_reversed` alone. */
export const reversedOf = ({ type, amount, is_reversed, reversed_amount }: Reversed): Money =>
  type === 'deposit' && is_reversed ? amount : reversed_amount;

/** What of a deposit has not been refunded or charged back. */
export const keptOf = (payment: Reversed): Money => subtract(payment.amount, reversedOf(payment));

/** The value of a part in the operator's currency, rounded down: the last part takes what the others left over. */
const valueOfPart = (part: Money, { amount, operator_amount }: Pick<Payment, 'amount' | 'operator_amount'>): bigint =>
  (BigInt(operator_amount ?? 0) * BigInt(part)) / BigInt(amount);

/** What moves in the operator's currency when a deposit that was reversed by `from` is reversed by `to` instead. */
export const operatorValueMoved = (
  payment: Pick<Payment, 'amount' | 'operator_amount'>,
  from: Money,
  to: Money,
): Money => money(Number(valueOfPart(to, payment) - valueOfPart(from, payment)));
