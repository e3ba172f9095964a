import { z } from 'zod';
import { id, money, timestamp } from './common.ts';

export const paymentTypes = ['deposit', 'withdrawal'] as const;
export const paymentStatuses = ['new', 'allowed', 'paid', 'rejected', 'cancelled'] as const;

/** How far the payout of a withdrawal has come; a deposit has none. */
export const payoutStates = ['none', 'paying', 'paid', 'returned'] as const;

/** Why a withdrawal cannot be approved or paid out at the moment, in the order in which it is checked. */
export const payoutReasons = [
  'restricted',
  'aml_lock',
  'balance',
  'owed',
  'exchange_rate',
  'verification',
  'four_eyes',
  'payer',
] as const;
/** Why two people must approve a withdrawal. */
export const fourEyesCauses = ['risk_level', 'exchange_rate', 'amount', 'player_sum', 'approver_sum'] as const;
export type FourEyesCause = (typeof fourEyesCauses)[number];

export type PayoutReason = (typeof payoutReasons)[number];

/** What limits a withdrawal, beside the rules that refuse it completely. */
export const withdrawalBounds = ['real_balance', 'owed', 'unverified_allowance', 'daily_cap'] as const;

/** What a withdrawal takes from the player beside its amount, whatever that is. */
export const forfeitedBonuses = () =>
  z
    .array(
      z.object({
        player_bonus_id: id(),
        name: z.string(),
        bonus_money: money().describe(
          'What the player loses: the bonus with its winnings, or what waits to be credited.',
        ),
        free_spins_left: z.int(),
        wager_requirement: money(),
        wagered_amount: money(),
      }),
    )
    .describe('Bonuses that a withdrawal gives up, with what is staked of what they require.');

export const paymentRequest = z.object({
  id: id(),
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  player_id: id(),
  amount: money().describe('Minor units of the player currency.'),
  currency: z.string(),
  payment_method: z.string().describe('Payment method code; empty when none was given.'),
  external_reference: z.string().describe("The operator's unique reference; empty when none was given."),
  info: z.string().nullable(),
  reject_reason: z.string().nullable(),
  is_reversed: z.boolean().describe('A deposit that was charged back, or a payout that came back from the bank.'),
  reversed_amount: money().describe(
    'What of a deposit was refunded or charged back; all of it once is_reversed is true.',
  ),
  payout_state: z
    .enum(payoutStates)
    .describe(
      'Of a withdrawal. paying: it is with the bank, and cannot be rejected or cancelled any more; the status stays allowed. returned: it was paid and came back, and so did the money; the status stays paid.',
    ),
  created_at: timestamp(),
  updated_at: timestamp(),
  paid_at: timestamp().nullable(),
  rejected_at: timestamp().nullable(),
  cancelled_at: timestamp().nullable(),
  returned_at: timestamp().nullable().describe('When a payout that came back was booked.'),
  return_reason: z.string().nullable().describe('Why it came back.'),
  intent_id: id().nullable().describe('The deposit intent that a deposit was captured from; null without one.'),
  instrument_id: id()
    .nullable()
    .describe('The saved account or card that a deposit came from or a withdrawal goes to; null without one.'),
});

export const paymentMethod = z.object({
  code: z.string().describe('Used as payment_method.'),
  name: z.string(),
  supports_deposit: z.boolean(),
  supports_withdrawal: z.boolean(),
  min_deposit: money(),
  max_deposit: money(),
  min_withdrawal: money(),
  max_withdrawal: money(),
  currencies: z.array(z.string()),
  authorisation_minutes: z.int().describe('How long a deposit that is authorised by it is reserved.'),
});
