import type { Figures } from '@croupier/contract/aml-figures.ts';
import type { RuleKind } from '@croupier/contract/back-office/aml.ts';
import { riskLevels } from '@croupier/contract/player-fields.ts';
import { hour } from '../../base/durations.ts';
import { capped, type Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { transitions } from '../../base/transitions.ts';
import type { AmlAlert, PaymentType } from './alert.ts';
import type { AmlRule, Parameters } from './rule.ts';

/** A payment as a rule sees it, with its amount in the operator's currency. */
export type SeenPayment = {
  readonly type: PaymentType;
  readonly amount: Money;
  readonly created_at: Date;
  /** How many payments of this amount it stands for; one unless given. */
  readonly count?: number;
};

/**
 * Deposits and the real money staked since the first of them in rounds that have closed: of all deposits since some
 * deposit, those that were played least. In the player's currency: only the ratio counts.
 */
export type Turnover = { readonly deposited: Money; readonly turnover: Money };

/** Everything that a rule may use. */
export type Observed = {
  readonly payment: SeenPayment;
  /** Earlier successful payments, newest first. */
  readonly recent: readonly SeenPayment[];
  /** Undefined when there are no deposits, or no rule asks. */
  readonly turnover: Turnover | undefined;
};

type Detector<K extends RuleKind> = (parameters: Parameters<K>, observed: Observed) => Figures | undefined;

/** Each kind returns the figures it compared when a payment meets the rule, and undefined when it passes. */
const detectors: { readonly [K in RuleKind]: Detector<K> } = {
  single_amount: ({ threshold }, { payment }) =>
    payment.amount >= threshold ? { amount: payment.amount, threshold } : undefined,

  sum_in_window: ({ threshold, hours }, observed) => {
    const sum = capped(inWindow(observed, hours).reduce((total, { amount, count = 1 }) => total + amount * count, 0));
    return sum >= threshold ? { sum, threshold, hours } : undefined;
  },

  count_in_window: ({ count, hours }, observed) => {
    const payments = countOf(inWindow(observed, hours));
    return payments >= count ? { payments, count, hours } : undefined;
  },

  below_threshold_series: ({ threshold, margin_percent, count, hours }, observed) => {
    const isJustBelow = ({ amount }: SeenPayment): boolean =>
      amount < threshold && isAtLeastPercent(amount, 100 - margin_percent, threshold);
    if (!isJustBelow(observed.payment)) return undefined;
    const payments = countOf(inWindow(observed, hours).filter(isJustBelow));
    return payments >= count ? { payments, count, threshold, margin_percent, hours } : undefined;
  },

  low_turnover_withdrawal: ({ min_turnover_percent }, { turnover }) =>
    turnover === undefined || isAtLeastPercent(turnover.turnover, min_turnover_percent, turnover.deposited)
      ? undefined
      : { turnover_percent: turnoverPercent(turnover), min_turnover_percent },
};

/** The turnover in percent of the deposits, rounded down. */
export const turnoverPercent = ({ turnover, deposited }: Turnover): number =>
  Number((BigInt(turnover) * 100n) / BigInt(deposited));

const countOf = (payments: readonly SeenPayment[]): number =>
  payments.reduce((total, { count = 1 }) => total + count, 0);

/** Returns what the rule found in the payment, or undefined. */
export const detect = (rule: AmlRule, observed: Observed): Figures | undefined =>
  rule.applies_to === observed.payment.type
    ? (detectors[rule.kind] as Detector<RuleKind>)(rule.parameters, observed)
    : undefined;

/** The payment and those of its type within this many hours before it, excluding one exactly that old. */
const inWindow = ({ payment, recent }: Observed, hours: number): SeenPayment[] => {
  const from = payment.created_at.getTime() - hours * hour;
  return [payment, ...recent.filter((other) => other.type === payment.type && other.created_at.getTime() > from)];
};

/** part ≥ percent % of whole, computed exactly: the product may exceed a number. */
const isAtLeastPercent = (part: Money, percent: number, whole: Money): boolean =>
  BigInt(part) * 100n >= BigInt(percent) * BigInt(whole);

export type RiskLevel = (typeof riskLevels)[number];

export const isHigher = (level: RiskLevel, than: RiskLevel): boolean =>
  riskLevels.indexOf(level) > riskLevels.indexOf(than);

/** The highest of the levels, or the present one if none is higher: monitoring never lowers. */
export const highestLevel = (present: RiskLevel, levels: readonly (RiskLevel | null)[]): RiskLevel =>
  levels.reduce<RiskLevel>((highest, level) => (level !== null && isHigher(level, highest) ? level : highest), present);

/** High or critical: a verification must be reviewed again, and staff see the risk beside a payment. */
export const isElevated = (level: RiskLevel): boolean => level === 'high' || level === 'critical';

/** The refusal when monitoring declines a payment. It must not say why. */
export const declined = (): Refusal =>
  new Refusal('PAYMENT_REQUEST_INVALID', 'The payment was declined.', { rule: 'declined' });

const alertLifecycle = transitions<AmlAlert['status'], 'take' | 'close'>({
  open: { take: 'reviewing' },
  reviewing: { take: 'reviewing', close: 'closed' },
  closed: {},
});

export const followAlert = (alert: AmlAlert, move: 'take' | 'close'): AmlAlert['status'] =>
  alertLifecycle.follow(alert.status, move, (from) => {
    throw new Refusal('INVALID_REQUEST', `An alert that is ${from} does not allow this step.`, {
      rule: 'alert_transition',
      move,
      from,
      to: move === 'take' ? 'reviewing' : 'closed',
      allowed_moves: alertLifecycle.movesFrom(from),
    });
  });
