import { z } from 'zod';
import { id, line, money, queryAmount, timestamp } from './common.ts';
import type { Money } from './money.ts';
import { paymentFilters } from './operator/payments.ts';
import { fourEyesCauses, paymentRequest, payoutReasons, payoutStates } from './payment-fields.ts';
import { kycStatuses, playerStatuses, riskLevels } from './player-fields.ts';

/** The reasons of the payout gate. */
export const payoutCodes = [
  'PLAYER_RESTRICTED',
  'INSUFFICIENT_FUNDS',
  'INVALID_REQUEST',
  'KYC_REQUIRED',
  'PAYMENT_REQUEST_INVALID',
] as const;

/** What staff should check before they decide, in display order. */
export const paymentFlags = [
  'blocked',
  'four_eyes',
  'risk_high',
  'aml_alert',
  'not_verified',
  'first_withdrawal',
  'bonus_forfeited',
] as const;
export type PaymentFlag = (typeof paymentFlags)[number];

export const paymentQueues = ['to_decide', 'second_eyes', 'to_pay_out', 'paying', 'mine'] as const;
export type PaymentQueue = (typeof paymentQueues)[number];

export const paymentOrders = ['newest', 'oldest', 'largest', 'smallest'] as const;

/** A member of staff, as staff see one. */
export const person = z.object({ id: id(), name: z.string() });

/** Staff see what the operator's server sees, and more. */
export const staffPayment = paymentRequest.extend({
  bank_name: z.string().nullable(),
  notes: z.string().nullable(),
  bank_reference: z.string().nullable().describe("The bank's reference of the transfer that paid it out."),
  payout_batch_id: id().nullable().describe('The payout batch whose file it is in.'),
  paying_at: timestamp().nullable().describe('Since when it is with the bank, or when it was paid out.'),
  internal_reason: z
    .string()
    .nullable()
    .describe('Why it was rejected, for staff alone; null where reject_reason says all.'),
  approved_by: z.array(id()).describe('The staff who approved so far.'),
  approved_by_server: z
    .boolean()
    .describe(
      "Whether the operator's own server approved it by key, which counts as nobody where two people must approve.",
    ),
  approvals: z.array(person).describe('The same people with their names.'),
  needs_four_eyes: z.boolean().describe('Two different people must approve it, by the risk and the threshold of now.'),
  four_eyes_because: z
    .array(z.enum(fourEyesCauses))
    .describe(
      'Why two must approve it. risk_level: critical. exchange_rate: none, so no threshold is known. amount: above four_eyes_threshold. player_sum: together with the other withdrawals of the player, from 24 hours before its request on. approver_sum: together with what its only approver approved alone in the 24 hours before, over all players, it is above solo_approval_threshold.',
    ),
  approvals_missing: z.int().describe('How many more people must approve before it can be paid out.'),
  taken_by: person.nullable().describe('Who works on it at the moment: others cannot decide on it until taken_until.'),
  taken_until: timestamp().nullable(),
  blocked_by: z
    .array(
      z.object({
        reason: z.enum(payoutReasons),
        code: z.enum(payoutCodes).describe('The error that approve or pay answers with.'),
        message: z.string(),
      }),
    )
    .describe('Why the next step, approval or payout, is refused at the moment; empty when nothing is in the way.'),
});

export const payee = z.object({
  id: id(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  status: z.enum(playerStatuses),
  risk_level: z.enum(riskLevels),
  kyc_status: z.enum(kycStatuses),
  currency: z.string(),
  lifetime_deposits: money().describe('All deposits, in the currency of the player.'),
  lifetime_withdrawals: money().describe('All withdrawals that were not rejected or cancelled, this one included.'),
});

/** What staff check before they decide: first what can refuse the next step, in its order, then warnings. */
export const reviewChecks = [
  ...payoutReasons,
  'method',
  'turnover',
  'risk_level',
  'aml_alerts',
  'exclusion',
  'daily_cap',
  'first_withdrawal',
  'bonus_forfeited',
] as const;
export type ReviewCheck = (typeof reviewChecks)[number];

export const staffPaymentRow = staffPayment.extend({
  player: payee,
  warnings: z
    .array(z.enum(reviewChecks))
    .describe('The checks of its review that warn, in their order; empty when no step of it waits for a decision.'),
  flags: z
    .array(z.enum(paymentFlags))
    .describe(
      'What to look at. blocked: see blocked_by. four_eyes: needs_four_eyes. risk_high: risk high or critical. aml_alert: an alert of the player is not closed. first_withdrawal: none was paid out before. bonus_forfeited: the request ended a bonus.',
    ),
});

export const staffPaymentFilters = paymentFilters.extend({
  payment_method: line(40).optional().describe('Payment method code.'),
  bank_reference: line(140).optional(),
  payout_state: z.enum(payoutStates).optional(),
  amount_min: queryAmount().optional().describe('Minor units of the player currency.'),
  amount_max: queryAmount().optional(),
  flag: z.enum(paymentFlags).optional(),
  taken_by: z
    .string()
    .regex(/^(me|none|[1-9]\d{0,15})$/, 'must be me, none or the id of a member of staff')
    .optional()
    .describe('`me`, `none` or the id of a member of staff.'),
  queue: z
    .enum(paymentQueues)
    .optional()
    .describe(
      'Withdrawals that wait. to_decide: for a first approval. second_eyes: for a second person. to_pay_out: approved. paying: with the bank. mine: taken by the caller. `meta.queue` sums the queue up.',
    ),
  order: z
    .enum(paymentOrders)
    .default('newest')
    .describe('By the moment of the request, or by the amount in minor units.'),
});

/** The whole queue, whatever the page shows of it. */
export const paymentQueueMeta = z.object({
  queue: z
    .object({
      count: z.int(),
      sums: z.array(z.object({ currency: z.string(), count: z.int(), amount: money() })),
      oldest_at: timestamp().nullable(),
      median_seconds: z
        .int()
        .nullable()
        .describe(
          'From the request to the decision (to_pay_out: to the payout), over the newest 1,000 of the last 30 days.',
        ),
    })
    .optional()
    .describe('Present when `queue` was asked for.'),
});

export const checkStates = ['ok', 'warn', 'block'] as const;

type ComparedAmount =
  | 'amount'
  | 'real_balance'
  | 'owed'
  | 'withdrawn_total'
  | 'withdrawn_today'
  | 'daily_withdrawal_cap'
  | 'unverified_withdrawal_threshold'
  | 'four_eyes_threshold'
  | 'withdrawn_24_hours'
  | 'approved_alone'
  | 'solo_approval_threshold'
  | 'staked_since_last_deposit'
  | 'last_deposit_amount';

/** What a check compared, by name. */
export type ComparedFigures = { readonly [Name in ComparedAmount]?: Money | null } & {
  readonly [name: string]: string | number | boolean | null | readonly (string | number)[];
};

/** The type says what the schema cannot: which names are amounts. */
const comparedFigures: z.ZodType<ComparedFigures, ComparedFigures> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]),
);

export const reviewCheck = z.object({
  check: z.enum(reviewChecks),
  state: z.enum(checkStates).describe('block: the next step is refused. warn: it is not, but look at it.'),
  message: z.string(),
  code: z.enum(payoutCodes).nullable().describe('The error that the next step answers with; null unless it blocks.'),
  figures: comparedFigures.describe('What was compared. Amounts are in minor units of the player currency.'),
});

/** What happens to a withdrawal after its request. */
export const withdrawalDecisions = [
  'approve',
  'claim',
  'pay',
  'refuse',
  'take_back',
  'return',
  'reject',
  'cancel',
] as const;

export const paymentReview = z.object({
  payment: staffPaymentRow,
  next_step: z.enum(['approve', 'pay']).nullable().describe('Null once it is decided.'),
  checks: z.array(reviewCheck),
  player: z.object({
    id: id(),
    currency: z.string(),
    real_balance: money(),
    bonus_balance: money(),
    lifetime_deposits: money(),
    lifetime_withdrawals: money(),
    lifetime_ggr: money().describe('Stakes less wins of real money, rollbacks taken off.'),
    registered_at: timestamp(),
    last_login_at: timestamp().nullable(),
  }),
  approvals: z.array(person.extend({ at: timestamp() })).describe('Who approved, and when.'),
  decisions: z
    .array(
      z.object({
        action: z.enum(withdrawalDecisions),
        by: person.nullable().describe('Null where no member of staff did it.'),
        at: timestamp(),
        reason: z.string().nullable(),
      }),
    )
    .describe('What was decided, by whom and why, oldest first.'),
});
