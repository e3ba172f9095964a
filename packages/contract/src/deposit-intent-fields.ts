import { z } from 'zod';
import { id, money, timestamp } from './common.ts';

/** captured_late: captured after it was released or had expired. */
export const intentStatuses = ['authorised', 'captured', 'captured_late', 'released', 'expired'] as const;

/** In what captures went beyond an authorisation. */
export const beyondReasons = ['amount', 'again', 'released', 'expired', 'excluded', 'unauthorised'] as const;

export const releaseReasons = ['operator', 'self_exclusion'] as const;

export const depositIntent = z.object({
  id: id(),
  status: z
    .enum(intentStatuses)
    .describe(
      'authorised: its amount is reserved until expires_at. captured_late: captured after it was released or had expired.',
    ),
  player_id: id(),
  amount: money().describe('What is authorised, in minor units of the player currency.'),
  currency: z.string(),
  payment_method: z.string().describe('Payment method code; empty when none was given.'),
  external_reference: z.string().describe("The operator's unique reference: no payment or other intent has it."),
  info: z.string().nullable(),
  captured_amount: money().describe('What its captures add up to.'),
  promised_bonus: z
    .object({
      bonus_id: id(),
      name: z.string(),
      amount: money().describe('If all of it is captured.'),
    })
    .nullable()
    .describe('The bonus that is granted when it is captured in time, by the terms of now.'),
  beyond_authorisation: z
    .array(z.enum(beyondReasons))
    .describe(
      'In what its captures went beyond it; empty when they did not. amount: more was captured than authorised. again: it was captured more than once. released, expired: it had ended. excluded: the player is excluded. unauthorised: a payment provider took it without asking, or although it was declined.',
    ),
  release_reason: z.enum(releaseReasons).nullable().describe('Whose decision released it.'),
  created_at: timestamp(),
  updated_at: timestamp(),
  expires_at: timestamp().describe('When it stops reserving its amount, unless it is captured or released before.'),
  captured_at: timestamp().nullable().describe('When it was captured first.'),
  released_at: timestamp().nullable(),
});
