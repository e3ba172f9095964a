import type { ComparedFigures, reviewCheck } from '@croupier/contract/staff-payment-fields.ts';
import type { z } from 'zod';
import { zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { dayOf } from '../../base/windows.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { AmlRule } from '../aml/rule.ts';
import { detect, isElevated, turnoverPercent } from '../aml/rules.ts';
import { isExcluded } from '../players/rules.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Payment, PaymentMethod } from './payment.ts';
import type { ReviewFacts } from './review-queries.ts';
import { refuseByMethod } from './rules.ts';
import type { RowFacts } from './staff-row.ts';

export type Check = z.input<typeof reviewCheck>;

/** Everything that a review uses beyond the payout gate. */
export type Reviewed = {
  readonly payment: Payment;
  readonly row: RowFacts;
  readonly facts: ReviewFacts;
  readonly methods: ReadonlyMap<string, PaymentMethod>;
  readonly turnoverRules: readonly AmlRule[];
  /** Whether the reader may see what monitoring checks, and why; others see only that there is something. */
  readonly seesMonitoring: boolean;
  readonly operator: OperatorFacts;
  readonly now: Date;
};

const checkResult = (
  check: Check['check'],
  isFine: boolean,
  messages: [string, string],
  figures: ComparedFigures,
): Check => ({
  check,
  state: isFine ? 'ok' : 'warn',
  message: messages[isFine ? 0 : 1],
  code: null,
  figures,
});

/** The method was checked at the request; it may have changed since. */
const checkMethod = ({ payment, row, facts, methods }: Reviewed): Check => {
  const method = payment.payment_method ?? undefined;
  const wanted = { ...payment, payment_method: method };
  const figures = {
    payment_method: method ?? null,
    bank_name: payment.bank_name,
    account_holder: `${row.person.first_name} ${row.person.last_name}`,
    deposits_by_method: facts.deposits_by_method,
  };
  const ok: [string, string] = [
    'The player has deposited by this method.',
    'The player never deposited by this method: compare the account holder.',
  ];
  try {
    refuseByMethod(methods, wanted, row.wallet.currency);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return checkResult('method', false, ['', error.message], figures);
  }
  return checkResult('method', facts.deposits_by_method > 0, ok, figures);
};

/** The most that a rule on turnover asks for, in percent of deposits; null without such a rule. */
export const requiredTurnover = (rules: readonly AmlRule[]): number | null =>
  rules.length === 0
    ? null
    : Math.max(
        ...rules.map(({ parameters }) => ('min_turnover_percent' in parameters ? parameters.min_turnover_percent : 0)),
      );

/** By the operator's turnover rule if there is one; otherwise the last deposit should have been played once. */
const checkTurnover = ({ payment, facts, turnoverRules, seesMonitoring }: Reviewed): Check => {
  const { deposited, turnover, staked_since_last_deposit, last_deposit_amount } = facts;
  const played = deposited === null || turnover === null ? undefined : { deposited, turnover };
  const broken = turnoverRules.filter((rule) => detect(rule, { payment, recent: [], turnover: played }));
  const isPlayed = staked_since_last_deposit >= (last_deposit_amount ?? 0);
  const figures = {
    staked_since_last_deposit,
    last_deposit_amount,
    last_deposit_at: facts.last_deposit_at?.toISOString() ?? null,
    turnover_percent: played ? turnoverPercent(played) : null,
    required_turnover_percent: seesMonitoring ? requiredTurnover(turnoverRules) : null,
    rules: seesMonitoring ? broken.map((rule) => rule.name) : [],
  };
  const warning =
    broken.length > 0
      ? 'The stakes are below what a monitoring rule asks for.'
      : 'The last deposit was not played once.';
  return checkResult(
    'turnover',
    broken.length === 0 && isPlayed,
    ['The last deposit was played at least once.', warning],
    figures,
  );
};

const checkRisk = ({ row: { player }, facts, seesMonitoring }: Reviewed): Check =>
  checkResult(
    'risk_level',
    !isElevated(player.risk_level),
    ['The risk level is not high.', `The risk level is ${player.risk_level}.`],
    {
      risk_level: player.risk_level,
      since: (facts.risk_since ?? facts.registered_at).toISOString(),
      reason: seesMonitoring ? facts.risk_reason : null,
    },
  );

const checkAlerts = ({ facts, seesMonitoring }: Reviewed): Check =>
  checkResult(
    'aml_alerts',
    facts.alert_ids.length === 0,
    ['No alert of the player is open.', 'Alerts of the player are not closed. Do not tell the player.'],
    { alerts: seesMonitoring ? facts.alert_ids : [] },
  );

const checkExclusion = ({ row: { player }, now }: Reviewed): Check =>
  checkResult(
    'exclusion',
    !isExcluded(player, now),
    ['The player is not excluded.', 'The player is excluded; what they own may still be paid out.'],
    { type: player.exclusion_type, until: player.exclusion_until?.toISOString() ?? null },
  );

const checkDailyCap = ({ row: { wallet }, facts, operator, now }: Reviewed): Check => {
  const { daily_withdrawal_cap } = operator.settings;
  const withdrawn_today = facts.window_day === dayOf(now) ? facts.withdrawal_day : zero;
  const cap =
    daily_withdrawal_cap === null || wallet.rate === null
      ? null
      : inPlayerCurrency(daily_withdrawal_cap, wallet, operator);
  const messages: [string, string] = ['Within the daily cap.', 'More was withdrawn today than the daily cap allows.'];
  return checkResult('daily_cap', cap === null || withdrawn_today <= cap, messages, {
    withdrawn_today,
    daily_withdrawal_cap: cap,
  });
};

const checkFirst = ({ row }: Reviewed): Check =>
  checkResult(
    'first_withdrawal',
    !row.first_withdrawal,
    ['The player was paid out before.', 'It is the first payout of the player.'],
    {},
  );

const checkForfeited = ({ facts }: Reviewed): Check =>
  checkResult(
    'bonus_forfeited',
    facts.forfeited.length === 0,
    ['The request ended no bonus.', 'The request ended bonuses of the player.'],
    { bonuses: facts.forfeited },
  );

/** Checks that the payout gate does not decide, but a person should. */
export const checksBeyondGate = (reviewed: Reviewed): Check[] =>
  [checkMethod, checkTurnover, checkRisk, checkAlerts, checkExclusion, checkDailyCap, checkFirst, checkForfeited].map(
    (check) => check(reviewed),
  );
