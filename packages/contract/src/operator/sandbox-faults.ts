import { z } from 'zod';
import { id, timestamp } from '../common.ts';
import { defineRoute, list, one } from '../route.ts';
import { eventPatterns } from '../webhook-fields.ts';

const path = '/api/v1/operator/sandbox/faults';
const tag = 'Sandbox';

/** What a fault does to a call, or to a webhook. */
export const callEffects = ['drop_answer', 'delay', 'rate_limited', 'unavailable'] as const;
export const webhookEffects = ['duplicate_webhook', 'reorder_webhook'] as const;
export const faultEffects = [...callEffects, ...webhookEffects] as const;
export type FaultEffect = (typeof faultEffects)[number];

export const faultBounds = {
  /** The maximum number of active faults of one operator. */
  most: 20,
  calls: 1_000,
  /** Shorter than the silence timeout of a connection. */
  delayMilliseconds: 20_000,
  retryAfterSeconds: 60,
  lastsSeconds: 86_400,
} as const;

const effectField = () =>
  z
    .enum(faultEffects)
    .describe(
      '`drop_answer`: the call is carried out and the connection is closed without a byte; `delay`: the call is carried out and its answer waits delay_ms; `rate_limited`: 429 before anything happens; `unavailable`: 503 before anything happens; `duplicate_webhook`: an event is sent twice; `reorder_webhook`: an event waits delay_ms, so that later ones overtake it.',
    );

export const newFault = z
  .object({
    effect: effectField(),
    api_key_id: id().optional().describe('Only calls with this key, and with player tokens that it issued.'),
    provider_id: id().optional().describe("Only calls with this game provider's keys."),
    webhook_endpoint_id: id().optional().describe('Only webhooks to this endpoint.'),
    operations: z
      .array(z.string().max(100))
      .max(50)
      .default([])
      .describe('Only calls of these operations, such as record_deposit. None: all but those of the sandbox itself.'),
    events: eventPatterns()
      .optional()
      .describe('Only webhooks of these events: names, `area.*` or `*`. Without it: all.'),
    calls: z
      .int()
      .min(1)
      .max(faultBounds.calls)
      .optional()
      .describe('The number of calls that fail. Send this or share_percent.'),
    share_percent: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('The percentage of calls that fail, chosen by the seed.'),
    seed: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .default(1)
      .describe('Of share_percent: the same seed hits the same calls, counted from the first that matches.'),
    delay_ms: z
      .int()
      .min(1)
      .max(faultBounds.delayMilliseconds)
      .optional()
      .describe('Of delay (1,000 by default) and reorder_webhook (5,000).'),
    retry_after_seconds: z
      .int()
      .min(1)
      .max(faultBounds.retryAfterSeconds)
      .default(1)
      .describe('The Retry-After of rate_limited and unavailable.'),
    lasts_seconds: z
      .int()
      .min(1)
      .max(faultBounds.lastsSeconds)
      .default(900)
      .describe('It ends after so long, in real time, whatever is left of it.'),
  })
  .superRefine(({ calls, share_percent, effect, ...only }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (calls === undefined && share_percent === undefined) refuse('calls', 'is required, or share_percent instead');
    if (calls !== undefined && share_percent !== undefined)
      refuse('share_percent', 'must not be sent together with calls');
    if (only.api_key_id !== undefined && only.provider_id !== undefined)
      refuse('provider_id', 'must not be sent together with api_key_id');
    const isOfWebhooks = (webhookEffects as readonly string[]).includes(effect);
    if (!isOfWebhooks && only.webhook_endpoint_id !== undefined)
      refuse('webhook_endpoint_id', 'is only for duplicate_webhook and reorder_webhook');
    if (!isOfWebhooks && only.events !== undefined)
      refuse('events', 'is only for duplicate_webhook and reorder_webhook');
    for (const field of ['api_key_id', 'provider_id'] as const)
      if (isOfWebhooks && only[field] !== undefined) refuse(field, 'is not for webhooks');
    if (isOfWebhooks && only.operations.length > 0) refuse('operations', 'is not for webhooks');
  });

export const faultView = z.object({
  id: id(),
  effect: effectField(),
  api_key_id: id().nullable(),
  provider_id: id().nullable(),
  webhook_endpoint_id: id().nullable(),
  operations: z.array(z.string()),
  events: z.array(z.string()),
  calls: z.int().nullable(),
  share_percent: z.int().nullable(),
  seed: z.int(),
  delay_ms: z.int().nullable(),
  retry_after_seconds: z.int().nullable(),
  status: z.enum(['active', 'used_up', 'expired']),
  matched: z.int().describe('How many calls or webhooks matched the fault.'),
  hits: z.int().describe('How many of them failed because of it.'),
  created_at: timestamp().describe('Real time, as for expires_at.'),
  expires_at: timestamp(),
});

/** The fault that changed a call or a webhook, as the logs name it. */
export const faultHit = z.object({ id: id(), effect: z.enum(faultEffects) });

export const createSandboxFault = defineRoute({
  name: 'create_sandbox_fault',
  method: 'POST',
  path,
  audience: 'operator',
  scope: 'sandbox:write',
  tag,
  summary: 'Inject faults into calls or webhooks',
  description: `Applies from the next call on, on every node, until it is used up, expires or is deleted. At most one fault hits a call; of several that match, older ones are tried first. The answer to that call has the header Croupier-Fault, and the API log names the fault. Calls of the sandbox's own operations are never hit. At most ${faultBounds.most} may be active.`,
  body: newFault,
  reply: one(faultView, 201),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: {
    title: 'Lose the answers to the next two deposits',
    body: { effect: 'drop_answer', operations: ['record_deposit'], calls: 2 },
  },
});

export const listSandboxFaults = defineRoute({
  name: 'list_sandbox_faults',
  method: 'GET',
  path,
  audience: 'operator',
  scope: 'sandbox:write',
  tag,
  summary: 'All faults, newest first',
  description: 'Those that are over stay listed for a day.',
  reply: list(faultView),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: { title: 'What goes wrong now' },
});

export const deleteSandboxFault = defineRoute({
  name: 'delete_sandbox_fault',
  method: 'DELETE',
  path: `${path}/{fault}`,
  audience: 'operator',
  scope: 'sandbox:write',
  tag,
  summary: 'End a fault',
  description: 'Calls that are under way may still be hit by it.',
  params: { fault: 'sandbox_fault' },
  reply: one(faultView),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: { title: 'Enough', params: { fault: 1 } },
});
