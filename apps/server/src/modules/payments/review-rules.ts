import type { PayoutReason } from '@croupier/contract/payment-fields.ts';
import type { ComparedFigures, ReviewCheck, reviewCheck } from '@croupier/contract/staff-payment-fields.ts';
import type { z } from 'zod';
import { zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { dayOf } from '../../base/windows.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { AmlRule } from '../aml/rule.ts';
import { detect, isElevated, turnoverPercent } from '../aml/rules.ts';
import { isExcluded, kycStatusAt } from '../players/rules.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Payment, PaymentMethod } from './payment.ts';
import { explainPayout, type Moment, type PayoutCheck, type PayoutStep } from './payout-gate.ts';
import type { ReviewFacts, WarningFacts } from './review-queries.ts';
import { refuseByMethod } from './rules.ts';
import type { RowFacts } from './staff-row.ts';
import { nextStep } from './staff-view.ts';

export type Check = z.input<typeof reviewCheck>;

/** What the warnings of a withdrawal are decided by. */
export type Warned = {
  readonly payment: Payment;
  readonly row: RowFacts;
  readonly played: WarningFacts;
  readonly methods: ReadonlyMap<string, PaymentMethod>;
  readonly turnoverRules: readonly AmlRule[];
  readonly operator: OperatorFacts;
  readonly now: Date;
};

/** Everything that a review uses beyond the payout gate. */
export type Reviewed = Warned & {
  readonly facts: ReviewFacts;
  /** Whether the reader may see what monitoring checks, and why; others see only that there is something. */
  readonly seesMonitoring: boolean;
};

/** Why the method refuses the withdrawal now: it was checked at the request, and may have changed since. */
const methodRefusal = ({ payment, row, methods }: Warned): string | undefined => {
  try {
    refuseByMethod(methods, { ...payment, payment_method: payment.payment_method ?? undefined }, row.wallet.currency);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
};

/** The stakes that a turnover rule compares with deposits; undefined without deposits. */
const playedOf = ({ played: { deposited, turnover } }: Warned) =>
  deposited === null || turnover === null ? undefined : { deposited, turnover };

const brokenRules = (warned: Warned): readonly AmlRule[] =>
  warned.turnoverRules.filter((rule) =>
    detect(rule, { payment: warned.payment, recent: [], turnover: playedOf(warned) }),
  );

const capOf = ({ row: { wallet }, operator }: Warned) => {
  const { daily_withdrawal_cap: cap } = operator.settings;
  return cap === null || wallet.rate === null ? null : inPlayerCurrency(cap, wallet, operator);
};

const withdrawnToday = ({ played, now }: Warned) => (played.window_day === dayOf(now) ? played.withdrawal_day : zero);

type Warning = Exclude<ReviewCheck, PayoutReason>;

/** Whether there is nothing to warn of. Lists and the review decide by the same functions. */
const isFine: Readonly<Record<Warning, (warned: Warned) => boolean>> = {
  method: (warned) => methodRefusal(warned) === undefined && warned.played.deposits_by_method > 0,
  turnover: (warned) =>
    brokenRules(warned).length === 0 &&
    warned.played.staked_since_last_deposit >= (warned.played.last_deposit_amount ?? 0),
  risk_level: ({ row }) => !isElevated(row.player.risk_level),
  aml_alerts: ({ row }) => !row.aml_alert,
  exclusion: ({ row, now }) => !isExcluded(row.player, now),
  daily_cap: (warned) => {
    const cap = capOf(warned);
    return cap === null || withdrawnToday(warned) <= cap;
  },
  first_withdrawal: ({ row }) => !row.first_withdrawal,
  bonus_forfeited: ({ row }) => !row.bonus_forfeited,
};

/** The checks of the payout gate. A rejected identity is worth knowing even where the amount needs no verification yet. */
export const gateChecks = (payment: Payment, row: RowFacts, moment: Moment, step: PayoutStep): PayoutCheck[] =>
  explainPayout(payment, row, moment, step).map((check) =>
    check.check === 'verification' && check.state === 'ok' && kycStatusAt(row.player, moment.now) === 'rejected'
      ? { ...check, state: 'warn', message: 'The identity was rejected; the amount needs no verification yet.' }
      : check,
  );

/** The names of the checks that warn, as the review shows them; none when no step of the withdrawal waits. */
export const warningsOf = (warned: Warned, moment: Moment): ReviewCheck[] => {
  const step = nextStep(warned.payment);
  if (warned.payment.type !== 'withdrawal' || !step) return [];
  const gate = gateChecks(warned.payment, warned.row, moment, step).filter(({ state }) => state === 'warn');
  const beyond = (Object.keys(isFine) as Warning[]).filter((name) => !isFine[name](warned));
  return [...gate.map(({ check }) => check), ...beyond];
};

const checkResult = (
  check: Warning,
  reviewed: Reviewed,
  messages: [string, string],
  figures: ComparedFigures,
): Check => {
  const fine = isFine[check](reviewed);
  return { check, state: fine ? 'ok' : 'warn', message: messages[fine ? 0 : 1], code: null, figures };
};

const checkMethod = (reviewed: Reviewed): Check => {
  const { payment, row, played } = reviewed;
  const warning = methodRefusal(reviewed) ?? 'The player never deposited by this method: compare the account holder.';
  return checkResult('method', reviewed, ['The player has deposited by this method.', warning], {
    payment_method: payment.payment_method,
    bank_name: payment.bank_name,
    account_holder: `${row.person.first_name} ${row.person.last_name}`,
    deposits_by_method: played.deposits_by_method,
  });
};

/** The most that a rule on turnover asks for, in percent of deposits; null without such a rule. */
export const requiredTurnover = (rules: readonly AmlRule[]): number | null =>
  rules.length === 0
    ? null
    : Math.max(
        ...rules.map(({ parameters }) => ('min_turnover_percent' in parameters ? parameters.min_turnover_percent : 0)),
      );

/** By the operator's turnover rule if there is one; otherwise the last deposit should have been played once. */
const checkTurnover = (reviewed: Reviewed): Check => {
  const { played, turnoverRules, seesMonitoring } = reviewed;
  const [broken, turnover] = [brokenRules(reviewed), playedOf(reviewed)];
  const figures = {
    staked_since_last_deposit: played.staked_since_last_deposit,
    last_deposit_amount: played.last_deposit_amount,
    last_deposit_at: played.last_deposit_at?.toISOString() ?? null,
    turnover_percent: turnover ? turnoverPercent(turnover) : null,
    required_turnover_percent: seesMonitoring ? requiredTurnover(turnoverRules) : null,
    rules: seesMonitoring ? broken.map((rule) => rule.name) : [],
  };
  const warning =
    broken.length > 0
      ? 'The stakes are below what a monitoring rule asks for.'
      : 'The last deposit was not played once.';
  return checkResult('turnover', reviewed, ['The last deposit was played at least once.', warning], figures);
};

const checkRisk = (reviewed: Reviewed): Check => {
  const { row, facts, seesMonitoring } = reviewed;
  const { risk_level } = row.player;
  return checkResult('risk_level', reviewed, ['The risk level is not high.', `The risk level is ${risk_level}.`], {
    risk_level,
    since: (facts.risk_since ?? facts.registered_at).toISOString(),
    reason: seesMonitoring ? facts.risk_reason : null,
  });
};

const checkAlerts = (reviewed: Reviewed): Check =>
  checkResult(
    'aml_alerts',
    reviewed,
    ['No alert of the player is open.', 'Alerts of the player are not closed. Do not tell the player.'],
    { alerts: reviewed.seesMonitoring ? reviewed.facts.alert_ids : [] },
  );

const checkExclusion = (reviewed: Reviewed): Check => {
  const { player } = reviewed.row;
  return checkResult(
    'exclusion',
    reviewed,
    ['The player is not excluded.', 'The player is excluded; what they own may still be paid out.'],
    { type: player.exclusion_type, until: player.exclusion_until?.toISOString() ?? null },
  );
};

const checkDailyCap = (reviewed: Reviewed): Check =>
  checkResult('daily_cap', reviewed, ['Within the daily cap.', 'More was withdrawn today than the daily cap allows.'], {
    withdrawn_today: withdrawnToday(reviewed),
    daily_withdrawal_cap: capOf(reviewed),
  });

const checkFirst = (reviewed: Reviewed): Check =>
  checkResult(
    'first_withdrawal',
    reviewed,
    ['The player was paid out before.', 'It is the first payout of the player.'],
    {},
  );

const checkForfeited = (reviewed: Reviewed): Check =>
  checkResult(
    'bonus_forfeited',
    reviewed,
    ['The request ended no bonus.', 'The request ended bonuses of the player.'],
    { bonuses: reviewed.facts.forfeited },
  );

/** Checks that the payout gate does not decide, but a person should. */
export const checksBeyondGate = (reviewed: Reviewed): Check[] =>
  [checkMethod, checkTurnover, checkRisk, checkAlerts, checkExclusion, checkDailyCap, checkFirst, checkForfeited].map(
    (check) => check(reviewed),
  );
