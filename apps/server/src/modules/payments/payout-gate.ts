import { type PayoutReason, payoutReasons } from '@croupier/contract/payment-fields.ts';
import type { ComparedFigures, payoutCodes } from '@croupier/contract/staff-payment-fields.ts';
import { type Money, subtract, zero } from '../../base/money.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { soloThreshold } from '../operators/rules.ts';
import { excludedUntil, isLockedByAml, kycStatusAt } from '../players/rules.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { unverifiedAllowance, unverifiedThreshold } from '../wallet/rules.ts';
import type { Payee } from './payee.ts';
import { ownServer, type Payment } from './payment.ts';
import { mayWithdraw, soleApprover, whyFourEyes } from './rules.ts';

export const payoutSteps = ['request', 'approve', 'pay'] as const;
export type PayoutStep = (typeof payoutSteps)[number];

export type Payout = Pick<Payment, 'amount' | 'approved_by' | 'operator_amount'>;

export type Moment = {
  readonly operator: OperatorFacts;
  readonly now: Date;
  /** The member of staff who takes or looks at the step; nobody where a key does. */
  readonly by?: number | undefined;
  /** What that person approved alone in the last 24 hours, where it is known. */
  readonly approved_alone?: Money | undefined;
};
type Question = { readonly payout: Payout; readonly payee: Payee; readonly moment: Moment; readonly step: PayoutStep };

type Rule = {
  /** The steps that it can refuse. */
  readonly steps: readonly PayoutStep[];
  readonly code: (typeof payoutCodes)[number];
  /** For staff. The operator and the player get the general message of the code: nobody learns of an AML lock. */
  readonly message: string;
  /** What staff see while the rule does not refuse. */
  readonly passes: string;
  /** The figures that the rule compares, for staff. */
  readonly figures: (question: Question) => ComparedFigures;
  /** The details of the refusal, for programs. */
  readonly refuses: (question: Question) => Record<string, unknown> | undefined;
};

const restriction = ({ payee: { player }, moment: { now } }: Question) => ({
  restriction: 'can_withdraw',
  status: player.status,
  ...(player.is_test && { is_test: true }),
  self_excluded_until: excludedUntil(player, now),
});

/** The request debits the wallet: before it the amount must be there, after it the balance must not be negative. */
const missingFunds = ({ payout, payee: { wallet }, step }: Question) => {
  const requested = step === 'request' ? payout.amount : 0;
  return wallet.real_balance >= requested ? undefined : { balance: wallet.real_balance, requested: payout.amount };
};

/** The amount owed stays in the wallet, where a later rollback, a refund or staff can take it. */
const missingReserve = ({ payout, payee: { wallet, owed }, step }: Question) => {
  const left = wallet.real_balance - (step === 'request' ? payout.amount : 0);
  return owed === 0 || left >= owed ? undefined : { balance: wallet.real_balance, requested: payout.amount, owed };
};

/** The allowance of the account without this withdrawal, which counts as withdrawn from its request on. */
const missingVerification = ({ payout, payee: { player, wallet }, moment, step }: Question) => {
  if (wallet.rate === null) return undefined;
  const others = step === 'request' ? wallet.withdrawn_total : subtract(wallet.withdrawn_total, payout.amount);
  const allowance = unverifiedAllowance(player, { ...wallet, withdrawn_total: others }, moment);
  if (allowance === null || payout.amount <= allowance) return undefined;
  return {
    kyc_status: kycStatusAt(player, moment.now),
    unverified_withdrawal_allowance: allowance,
    requested: payout.amount,
  };
};

const missingApproval = ({ payout, payee, moment }: Question) => {
  if (payee.wallet.rate === null) return undefined;
  const missing = approvalsMissing(payout, payee, moment);
  if (missing === 0) return undefined;
  const because = whyFourEyes(payout, payee, moment.operator);
  return { rule: 'four_eyes', approved_by: payout.approved_by, approvals_missing: missing, because };
};

const peopleOf = ({ approved_by }: Pick<Payout, 'approved_by'>): number[] =>
  approved_by.filter((id) => id !== ownServer);

/**
 * Whether the person who would pay approved last, where two must approve or did. A second person approves only where
 * one was not enough: that no cause is left, as after a sum of the first approver alone, changes nothing. Lists state
 * the same in SQL: `isLastApprover` in list-queries.ts.
 */
export const isPaidByApprover = (payout: Payout, payee: Payee, { by, operator }: Moment): boolean => {
  const people = peopleOf(payout);
  if (by === undefined || people.at(-1) !== by) return false;
  return people.length > 1 || whyFourEyes(payout, payee, operator).length > 0;
};

/** While an approval is missing, that is what to see to. */
const paidByApprover = ({ payout, payee, moment }: Question) =>
  payee.wallet.rate === null || approvalsMissing(payout, payee, moment) > 0 || !isPaidByApprover(payout, payee, moment)
    ? undefined
    : { rule: 'payer', because: whyFourEyes(payout, payee, moment.operator) };

const verificationFigures = ({ payee: { player, wallet }, moment }: Question): ComparedFigures => ({
  kyc_status: kycStatusAt(player, moment.now),
  verified_until: player.kyc_expires_at?.toISOString() ?? null,
  withdrawn_total: wallet.withdrawn_total,
  unverified_withdrawal_threshold: wallet.rate === null ? null : unverifiedThreshold(wallet, moment.operator),
});

const fourEyesFigures = ({ payout, payee, moment: { operator } }: Question): ComparedFigures => {
  const { player, wallet, memory } = payee;
  const shown = (amount: Money | null): Money | null =>
    amount === null || wallet.rate === null ? null : inPlayerCurrency(amount, wallet, operator);
  const because = whyFourEyes(payout, payee, operator);
  return {
    amount: payout.amount,
    withdrawn_24_hours: memory.player_sum,
    four_eyes_threshold: shown(operator.settings.four_eyes_threshold),
    approved_alone: shown(memory.approver_sum),
    solo_approval_threshold: shown(soloThreshold(operator.settings)),
    risk_level: player.risk_level,
    approvals: payout.approved_by.length,
    approvals_needed: because.length > 0 ? 2 : 1,
    because,
  };
};

/** The payout gate: what can stop a withdrawal, and at which steps. Tests are generated from this table. */
export const payoutRules: { readonly [R in PayoutReason]: Rule } = {
  restricted: {
    steps: payoutSteps,
    code: 'PLAYER_RESTRICTED',
    message: 'Withdrawals are switched off for the player, or it is a test player of a live casino.',
    passes: 'Withdrawals are switched on for the player.',
    figures: ({ payee: { player } }) => ({ can_withdraw: player.can_withdraw, is_test: player.is_test }),
    refuses: (question) => (mayWithdraw(question.payee.player, question.moment) ? undefined : restriction(question)),
  },
  aml_lock: {
    steps: payoutSteps,
    code: 'PLAYER_RESTRICTED',
    message: 'The player is locked by AML.',
    passes: 'The player is not locked by AML.',
    figures: ({ payee: { player } }) => ({ status: player.status, status_set_by: player.status_set_by }),
    refuses: (question) => (isLockedByAml(question.payee.player) ? restriction(question) : undefined),
  },
  balance: {
    steps: payoutSteps,
    code: 'INSUFFICIENT_FUNDS',
    message: 'The balance is negative: reject the withdrawal, or wait until the player has covered it.',
    passes: 'The balance is not negative.',
    figures: ({ payee: { wallet } }) => ({ real_balance: wallet.real_balance }),
    refuses: missingFunds,
  },
  owed: {
    steps: payoutSteps,
    code: 'INSUFFICIENT_FUNDS',
    message: 'The balance must cover what is owed: for bets that were rolled back, and for deposits on their way back.',
    passes: 'Nothing is owed after a rollback or for a refund, or the balance covers it.',
    figures: ({ payee: { wallet, owed } }) => ({ real_balance: wallet.real_balance, owed }),
    refuses: missingReserve,
  },
  exchange_rate: {
    steps: payoutSteps,
    code: 'INVALID_REQUEST',
    message: "There is no exchange rate for the player's currency, so the thresholds are not known.",
    passes: "The thresholds are known in the player's currency.",
    figures: ({ payee: { wallet }, moment }) => ({
      currency: wallet.currency,
      operator_currency: moment.operator.currency,
      rate: wallet.rate,
    }),
    refuses: ({ payee: { wallet } }) => (wallet.rate === null ? { currency: wallet.currency } : undefined),
  },
  verification: {
    steps: payoutSteps,
    code: 'KYC_REQUIRED',
    message: 'The player must be verified for this withdrawal.',
    passes: 'The player is verified, or the amount needs no verification.',
    figures: verificationFigures,
    refuses: missingVerification,
  },
  four_eyes: {
    steps: ['pay'],
    code: 'PAYMENT_REQUEST_INVALID',
    message: 'Another person must approve the withdrawal before it is paid out.',
    passes: 'As many people approved as are needed.',
    figures: fourEyesFigures,
    refuses: missingApproval,
  },
  payer: {
    steps: ['pay'],
    code: 'PAYMENT_REQUEST_INVALID',
    message: 'Where two people approve, another person than the last approver pays it out.',
    passes: 'Whoever pays it out is not the last of two approvers.',
    figures: ({ payout }) => ({ last_approver: peopleOf(payout).at(-1) ?? null }),
    refuses: paidByApprover,
  },
};

export type Block = {
  readonly reason: PayoutReason;
  readonly code: Rule['code'];
  readonly message: string;
  readonly details: Record<string, unknown>;
};

/**
 * Decides whether a withdrawal may take a step, from the current account: returns every reason against it, the refusing
 * one first. The same function decides at request, approval and payout, and flags requests for staff.
 */
export const payoutBlocks = (payout: Payout, payee: Payee, moment: Moment, step: PayoutStep): Block[] =>
  payoutReasons.flatMap((reason) => {
    const { steps, code, message, refuses } = payoutRules[reason];
    const details = steps.includes(step) ? refuses({ payout, payee, moment, step }) : undefined;
    return details ? [{ reason, code, message, details }] : [];
  });

export type PayoutCheck = {
  readonly check: PayoutReason;
  readonly state: 'ok' | 'warn' | 'block';
  readonly message: string;
  readonly code: Rule['code'] | null;
  readonly figures: ComparedFigures;
};

/** Stands for somebody else who approves next. Nobody has this id. */
const anybody = -1;

/** The withdrawal as the person who asks would leave it by approving it, so that a later step can be evaluated. */
const onceApproved = ({ payout, payee, moment, step }: Question): Question => {
  const { by, approved_alone = zero } = moment;
  const approver = by === undefined || payout.approved_by.includes(by) ? anybody : by;
  const approved_by = [...payout.approved_by, approver];
  const approver_sum = soleApprover(approved_by) === by ? approved_alone : zero;
  const memory = { ...payee.memory, approver_sum };
  return {
    payout: { ...payout, approved_by },
    payee: { ...payee, memory },
    moment: { ...moment, by: undefined },
    step,
  };
};

/**
 * Every rule of the gate with its figures: those that refuse the step, those that will refuse a later one, and the
 * rest.
 */
export const explainPayout = (payout: Payout, payee: Payee, moment: Moment, step: PayoutStep): PayoutCheck[] =>
  payoutReasons.map((check) => {
    const rule = payoutRules[check];
    const isNow = rule.steps.includes(step);
    const question = { payout, payee, moment, step };
    const asked = isNow ? question : onceApproved(question);
    // Who gave approvals is a fact; what the next one would be compared with is a figure.
    const figures = { ...rule.figures(asked), ...(check === 'four_eyes' && { approvals: payout.approved_by.length }) };
    if (!rule.refuses(asked)) return { check, state: 'ok', message: rule.passes, code: null, figures };
    return { check, state: isNow ? 'block' : 'warn', message: rule.message, code: isNow ? rule.code : null, figures };
  });

/**
 * How many more approvals it needs, by the current threshold and risk. When two people must approve, the operator's own
 * server counts as none: the holder of its key would be the second.
 */
export const approvalsMissing = (payout: Payout, payee: Payee, { operator }: Moment): number => {
  if (whyFourEyes(payout, payee, operator).length === 0) return payout.approved_by.length > 0 ? 0 : 1;
  return Math.max(0, 2 - peopleOf(payout).length);
};
