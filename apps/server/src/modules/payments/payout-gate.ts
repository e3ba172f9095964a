import { type PayoutReason, payoutReasons } from '@croupier/contract/payment-fields.ts';
import type { ComparedFigures, payoutCodes } from '@croupier/contract/staff-payment-fields.ts';
import { type Money, subtract } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { Facts } from '../../engine/account.ts';
import { owedConversions } from '../bonuses/rules.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { isExcluded, isLockedByAml, kycStatusAt } from '../players/rules.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { unverifiedAllowance, unverifiedThreshold } from '../wallet/rules.ts';
import { ownServer, type Payment } from './payment.ts';
import { needsFourEyes } from './rules.ts';

export const payoutSteps = ['request', 'approve', 'pay'] as const;
export type PayoutStep = (typeof payoutSteps)[number];

/** The account that the money leaves, as it is now. */
export type Payee = {
  readonly player: Pick<
    PlayerFacts,
    'status' | 'status_set_by' | 'can_withdraw' | 'kyc_status' | 'kyc_expires_at' | 'risk_level' | 'exclusion_type'
  > &
    Pick<PlayerFacts, 'exclusion_since' | 'exclusion_until'>;
  readonly wallet: Pick<WalletFacts, 'currency' | 'rate' | 'real_balance' | 'withdrawn_total'>;
  /** Bonus conversions still to be taken back: a rollback undid the wagering, and the balance was too low. */
  readonly owed: Money;
};

export const payeeOf = ({ player, wallet, bonuses }: Facts<'player' | 'wallet' | 'bonuses'>): Payee => ({
  player,
  wallet,
  owed: owedConversions(bonuses),
});

export type Payout = Pick<Payment, 'amount' | 'approved_by'>;

type Moment = { readonly operator: OperatorFacts; readonly now: Date };
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
  self_excluded_until: isExcluded(player, now) ? player.exclusion_until?.toISOString() : null,
});

/** The request debits the wallet: before it the amount must be there, after it the balance must not be negative. */
const missingFunds = ({ payout, payee: { wallet }, step }: Question) => {
  const requested = step === 'request' ? payout.amount : 0;
  if (wallet.real_balance >= requested) return undefined;
  return { balance: wallet.real_balance, requested: payout.amount };
};

/** What is owed stays in the wallet, where a later rollback or staff can take it. */
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
  return missing > 0 ? { rule: 'four_eyes', approved_by: payout.approved_by, approvals_missing: missing } : undefined;
};

const verificationFigures = ({ payee: { player, wallet }, moment }: Question): ComparedFigures => ({
  kyc_status: kycStatusAt(player, moment.now),
  verified_until: player.kyc_expires_at?.toISOString() ?? null,
  withdrawn_total: wallet.withdrawn_total,
  unverified_withdrawal_threshold: wallet.rate === null ? null : unverifiedThreshold(wallet, moment.operator),
});

const fourEyesFigures = ({ payout, payee: { player, wallet }, moment: { operator } }: Question): ComparedFigures => {
  const { four_eyes_threshold: threshold } = operator.settings;
  return {
    amount: payout.amount,
    four_eyes_threshold:
      threshold === null || wallet.rate === null ? null : inPlayerCurrency(threshold, wallet, operator),
    risk_level: player.risk_level,
    approvals: payout.approved_by.length,
    approvals_needed: needsFourEyes(payout, player, wallet, operator) ? 2 : 1,
  };
};

/** The payout gate: what can stop a withdrawal, and at which steps. Tests are generated from this table. */
export const payoutRules: { readonly [R in PayoutReason]: Rule } = {
  restricted: {
    steps: payoutSteps,
    code: 'PLAYER_RESTRICTED',
    message: 'Withdrawals are switched off for the player.',
    passes: 'Withdrawals are switched on for the player.',
    figures: ({ payee: { player } }) => ({ can_withdraw: player.can_withdraw }),
    refuses: (question) => (question.payee.player.can_withdraw ? undefined : restriction(question)),
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
    message: 'Bets were rolled back after a bonus had converted: the balance must cover what is owed.',
    passes: 'Nothing is owed after a rollback, or the balance covers it.',
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

/** Stands for whoever takes the current step, so that a later step can be evaluated. Nobody has this id. */
const anybody = -1;

/**
 * Every rule of the gate with its figures: those that refuse the step, those that will refuse a later one, and the
 * rest.
 */
export const explainPayout = (payout: Payout, payee: Payee, moment: Moment, step: PayoutStep): PayoutCheck[] =>
  payoutReasons.map((check) => {
    const rule = payoutRules[check];
    const isNow = rule.steps.includes(step);
    const figures = rule.figures({ payout, payee, moment, step });
    const asked = isNow ? payout : { ...payout, approved_by: [...payout.approved_by, anybody] };
    if (!rule.refuses({ payout: asked, payee, moment, step }))
      return { check, state: 'ok', message: rule.passes, code: null, figures };
    return { check, state: isNow ? 'block' : 'warn', message: rule.message, code: isNow ? rule.code : null, figures };
  });

/**
 * How many more approvals it needs, by the current threshold and risk. When two people must approve, the operator's own
 * server counts as none: the holder of its key would be the second.
 */
export const approvalsMissing = (payout: Payout, { player, wallet }: Payee, { operator }: Moment): number => {
  if (!needsFourEyes(payout, player, wallet, operator)) return payout.approved_by.length > 0 ? 0 : 1;
  return Math.max(0, 2 - payout.approved_by.filter((id) => id !== ownServer).length);
};

/** Refuses a request with the first of the reasons; the caller is not staff and sees no other. */
export const refuseRequest = ([first]: readonly Block[]): void => {
  if (first) throw new Refusal(first.code, undefined, first.details);
};

/** Refuses the operator's own server with the first of the reasons, without the staff who approved. */
export const refuseServer = ([first]: readonly Block[]): void => {
  if (!first) return;
  const { approved_by: _, ...details } = first.details;
  throw new Refusal(first.code, undefined, details);
};

/** Refuses staff with the first of the reasons, and names all of them. */
export const refuseStaff = (blocks: readonly Block[]): void => {
  const [first] = blocks;
  if (!first) return;
  const blocked_by = blocks.map(({ reason }) => reason);
  throw new Refusal(first.code, first.message, { ...first.details, blocked_by });
};
