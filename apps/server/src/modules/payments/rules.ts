import { type FourEyesCause, fourEyesCauses } from '@croupier/contract/payment-fields.ts';
import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { depositsOf, soloThreshold } from '../operators/rules.ts';
import type { PlayerFacts } from '../players/facet.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { ownServer, type Payment, type PaymentMethod } from './payment.ts';

/** Where the platform's cashier collects deposits, no key records one. */
export const refuseWithoutOwnPayments = (operator: Pick<OperatorFacts, 'cooperation_model' | 'settings'>): void => {
  const deposits = depositsOf(operator);
  if (deposits === 'own') return;
  const { cooperation_model } = operator;
  throw new Refusal(
    'FEATURE_NOT_AVAILABLE',
    'Deposits come through the cashier of the platform. Where the cooperation model allows it, staff set `deposits` to own in the settings.',
    { cooperation_model, deposits },
  );
};

const sameOrNull = (left: string | null | undefined, right: string | null | undefined): boolean =>
  (left ?? null) === (right ?? null);

export type WantedPayment = {
  readonly type: Payment['type'];
  readonly player_id: number;
  readonly amount: Money;
  readonly payment_method?: string | undefined;
};

/** A reference is used once, for ever. The same request again is a repeat; a different one is another operation. */
export const refuseUnlessRepeat = (
  earlier: Pick<Payment, 'type' | 'player_id' | 'amount' | 'payment_method'>,
  wanted: WantedPayment,
): void => {
  const differs = [
    ...(earlier.type === wanted.type ? [] : ['type']),
    ...(earlier.player_id === wanted.player_id ? [] : ['player_id']),
    ...(earlier.amount === wanted.amount ? [] : ['amount']),
    ...(sameOrNull(earlier.payment_method, wanted.payment_method) ? [] : ['payment_method']),
  ];
  if (differs.length > 0) throw new Refusal('DUPLICATE_TRANSACTION', undefined, { differs });
};

/** PAYMENT_REQUEST_INVALID, with the rule that refuses and what would pass. */
export const invalidPayment = (rule: string, message: string, details: Record<string, unknown> = {}): Refusal =>
  new Refusal('PAYMENT_REQUEST_INVALID', message, { rule, ...details });

/**
 * The method must exist, support this direction and the player's currency, and the amount must be within its bounds.
 */
export const refuseByMethod = (
  methods: ReadonlyMap<string, PaymentMethod>,
  wanted: WantedPayment,
  currency: string,
): void => {
  const code = wanted.payment_method;
  if (code === undefined) return;
  const method = methods.get(code);
  if (!method) throw invalidPayment('payment_method', 'There is no such payment method.', { payment_method: code });
  const deposit = wanted.type === 'deposit';
  if (!(deposit ? method.supports_deposit : method.supports_withdrawal))
    throw invalidPayment('direction', `The payment method takes no ${wanted.type}s.`, { payment_method: code });
  if (!method.currencies.includes(currency))
    throw invalidPayment('currency', 'The payment method does not take this currency.', {
      currencies: method.currencies,
    });
  const [min, max] = deposit
    ? [method.min_deposit, method.max_deposit]
    : [method.min_withdrawal, method.max_withdrawal];
  if (wanted.amount < min || wanted.amount > max)
    throw invalidPayment('amount_bounds', `The amount must be between ${min} and ${max}.`, {
      min,
      max,
      requested: wanted.amount,
    });
};

/** The operator's caps per player and UTC day, set in the operator's currency and converted to the player's. */
export const refuseBeyondDailyCap = (
  wallet: WalletFacts,
  { type, amount }: WantedPayment,
  operator: OperatorFacts,
): void => {
  const { daily_deposit_cap, daily_withdrawal_cap } = operator.settings;
  const [cap, used] =
    type === 'deposit' ? [daily_deposit_cap, wallet.deposit_day] : [daily_withdrawal_cap, wallet.withdrawal_day];
  if (cap === null) return;
  const value = inPlayerCurrency(cap, wallet, operator);
  if (used + amount > value)
    throw invalidPayment(`daily_${type}_cap`, `The daily cap on ${type}s refuses this.`, {
      value,
      used,
      requested: amount,
    });
};

/** What four eyes remember about a withdrawal. */
export type Memory = {
  /** The other withdrawals of the player from 24 hours before its request on: new, allowed or paid, and not returned. */
  readonly player_sum: Money;
  /**
   * What its only approver approved alone in the 24 hours before, over all players and without it, in the operator's
   * currency. Where nobody or more than one approved it, zero.
   */
  readonly approver_sum: Money;
};

/** The only person who approved; the operator's own server where nobody else did. */
export const soleApprover = (approvers: readonly number[]): number | undefined => {
  const people = approvers.filter((id) => id !== ownServer);
  if (people.length > 0) return people.length === 1 ? people[0] : undefined;
  return approvers.length > 0 ? ownServer : undefined;
};

type FourEyesQuestion = {
  readonly player: Pick<PlayerFacts, 'risk_level'>;
  readonly wallet: Pick<WalletFacts, 'currency' | 'rate'>;
  readonly memory: Memory;
};

/**
 * Why two different members of staff must approve: the player's risk, no rate to convert the threshold, the amount alone,
 * the amount with the player's other withdrawals, or with what its only approver approved alone. Nothing means that one
 * is enough. Lists filter by the same rule in SQL: `needsSecond` in list-queries.ts.
 */
export const whyFourEyes = (
  { amount, operator_amount, approved_by }: Pick<Payment, 'amount' | 'operator_amount' | 'approved_by'>,
  { player, wallet, memory }: FourEyesQuestion,
  operator: OperatorFacts,
): FourEyesCause[] => {
  const { four_eyes_threshold } = operator.settings;
  const threshold =
    four_eyes_threshold === null || wallet.rate === null
      ? undefined
      : inPlayerCurrency(four_eyes_threshold, wallet, operator);
  const most = soloThreshold(operator.settings);
  const alone = soleApprover(approved_by) === undefined ? 0 : (operator_amount ?? amount) + memory.approver_sum;
  const isCause: Record<FourEyesCause, boolean> = {
    risk_level: player.risk_level === 'critical',
    exchange_rate: four_eyes_threshold !== null && wallet.rate === null,
    amount: threshold !== undefined && amount > threshold,
    player_sum: threshold !== undefined && amount <= threshold && amount + memory.player_sum > threshold,
    approver_sum: most !== null && alone > most,
  };
  return fourEyesCauses.filter((cause) => isCause[cause]);
};

/** A test player of a live operator plays with money that nobody paid in: none of it leaves. */
export const mayWithdraw = (
  player: Pick<PlayerFacts, 'can_withdraw' | 'is_test'>,
  { operator }: { readonly operator: Pick<OperatorFacts, 'is_sandbox'> },
): boolean => player.can_withdraw && (!player.is_test || operator.is_sandbox);
