import { z } from 'zod';
import { id } from '../common.ts';
import { type EventType, eventTypes } from '../events.ts';
import { defineRoute, one } from '../route.ts';

/** Events without a player. */
export const playerlessEvents: readonly EventType[] = ['api_key.rotated', 'api_key.revoked'];

export const triggerSandboxEvent = defineRoute({
  name: 'trigger_sandbox_event',
  method: 'POST',
  path: '/api/v1/operator/sandbox/trigger',
  audience: 'operator',
  scope: 'sandbox:write',
  tag: 'Sandbox',
  summary: 'Trigger an event',
  description:
    'Does what causes the event: registers a player, records a deposit, has it charged back. What takes staff is done by two members of staff that the sandbox gets for it and as whom nobody can sign in. The events that come before it are sent, too. What takes time (`kyc.expired`, `limits.change_applied`, `self_exclusion.ended`) moves the clock of the sandbox. `ledger.entries_lost` is announced for an entry that never was: nothing is lost.',
  body: z.object({
    event: z.enum(eventTypes),
    player: id()
      .optional()
      .describe(
        'To whom it happens; a new test player when left out, as it must be for `player.registered` and `player.signed_in`.',
      ),
  }),
  reply: one(
    z.object({
      event: z.enum(eventTypes),
      player_id: id().nullable(),
      actions: z.array(z.string()).describe('The operations that were called, in their order.'),
    }),
  ),
  refusals: [
    'NOT_FOUND',
    'FEATURE_NOT_AVAILABLE',
    'PLAYER_RESTRICTED',
    'LIMIT_EXCEEDED',
    'RESPONSIBLE_GAMING_RULE',
    'PAYMENT_REQUEST_INVALID',
    'INSUFFICIENT_FUNDS',
    'KYC_REQUIRED',
    'BONUS_INVALID',
    'SELF_EXCLUDED_IDENTITY',
  ],
  example: { title: 'A withdrawal that is paid out', body: { event: 'withdrawal.paid' } },
});
