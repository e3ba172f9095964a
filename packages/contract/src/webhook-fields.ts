import { z } from 'zod';
import { addressField } from './addresses.ts';
import { id, prose, reason, timestamp } from './common.ts';
import { isEventPattern } from './events.ts';

export const webhookAddress = () =>
  addressField({ http: 'anywhere' }, 2_000).describe(
    'Where events are sent: https, no user or password, no fragment, no private, link-local or loopback address; port 443 or from 1024 on. A sandbox operator may also use http on loopback. Written in ASCII; kept in its canonical form.',
  );

export const eventPatterns = () =>
  z
    .array(
      z.string().max(100).refine(isEventPattern, 'must be the name of an event, an area such as `limits.*`, or `*`'),
    )
    .min(1)
    .max(100)
    .transform((names) => [...new Set(names)])
    .describe(
      'Which events: exact names, `area.*` for all of an area, `*` for all. Events added later match too. player.code_requested, which carries a code, is sent where it is named exactly; a key needs players:write to have it sent, and where changes need a second person, no member of staff names it.',
    );

const description = () => prose(1000);
export const sequence = () => z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const newWebhookEndpoint = z.strictObject({
  url: webhookAddress(),
  events: eventPatterns(),
  description: description().default(''),
});

export const webhookEndpointPatch = z.strictObject({
  url: webhookAddress().optional(),
  events: eventPatterns().optional(),
  description: description().optional(),
});

export const endpointSwitch = z.strictObject({
  reason: reason().optional(),
  skip_missed: z.boolean().default(false).describe('Go on with what happens from now on.'),
});

/** How long an old secret may continue to sign. */
export const overlapHours = { least: 0, most: 168, usual: 24 } as const;

export const secretRotation = z.strictObject({
  overlap_hours: z
    .int()
    .min(overlapHours.least)
    .max(overlapHours.most)
    .default(overlapHours.usual)
    .describe('How many hours the old secret still signs beside the new one; 0: it stops at once.'),
  drop_previous: z
    .boolean()
    .default(false)
    .describe('While a rotation lasts: whether the secret before the current one may stop signing at once.'),
});

export const webhookEndpointView = z.object({
  id: id(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  status: z.enum(['enabled', 'disabled']),
  disabled_cause: z
    .enum(['staff', 'gone', 'exhausted'])
    .nullable()
    .describe(
      '`staff`: someone disabled it; `gone`: it answered 410; `exhausted`: the last attempt to deliver an event failed.',
    ),
  disabled_reason: z.string().nullable(),
  disabled_at: timestamp().nullable(),
  previous_secret_expires_at: timestamp()
    .nullable()
    .describe('Until then deliveries carry a second signature, by the secret before the last rotation.'),
  queue: z.object({
    cursor_sequence: z.int().describe('Every event up to here was sent, or is being tried again.'),
    behind: z.int().describe('Events after that one which have not been looked at.'),
    pending: z.int().describe('Events that wait for another attempt.'),
    oldest_waiting: z
      .object({
        sequence: z.int(),
        created_at: timestamp().nullable().describe('When it happened; null when the event is no longer kept.'),
      })
      .nullable()
      .describe('The oldest event of `pending` and `behind`; null when nothing waits.'),
    next_attempt_at: timestamp()
      .nullable()
      .describe(
        'When the next of them is sent: now where it is due. Null when nothing waits or the endpoint is disabled.',
      ),
    given_up: z.int().describe('Events whose last attempt failed; resend them when the receiver works again.'),
    failures_in_row: z.int(),
    paused_until: timestamp()
      .nullable()
      .describe(
        'No event is sent before this time: the endpoint keeps failing, or it asked for a pause (Retry-After). After repeated failures a few events are tried first.',
      ),
    last_success_at: timestamp().nullable(),
    last_failure_at: timestamp().nullable(),
  }),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const webhookEndpointWithSecret = webhookEndpointView.extend({
  secret: z.string().describe('Shown in this answer and never again.'),
});

export const webhookAttempt = z.object({
  id: id(),
  at: timestamp(),
  event_id: z.uuid(),
  event_type: z.string(),
  sequence: z.int().describe('0 for a test, which is no event of the operator.'),
  attempt: z.int().positive(),
  succeeded: z.boolean(),
  status: z.int().nullable().describe('The HTTP status; null where no answer came.'),
  error: z.string().nullable().describe('Why it failed, in words.'),
  duration_ms: z.int(),
  next_attempt_at: timestamp().nullable(),
  request: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable().describe('Null when the event is no longer kept.'),
  }),
  response_excerpt: z
    .string()
    .nullable()
    .describe('The first 4 KiB of the answer; of one that accepts the event, its first 256 characters.'),
  fault: z
    .object({ id: id(), effect: z.enum(['duplicate_webhook', 'reorder_webhook']) })
    .nullable()
    .describe('The sandbox fault because of which it was sent twice or late.'),
});
