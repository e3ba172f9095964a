import { z } from 'zod';
import { queryId, queryInteger, reason } from '../common.ts';
import { defineRoute, list, one } from '../route.ts';
import {
  endpointSwitch,
  newWebhookEndpoint,
  secretRotation,
  sequence,
  webhookAttempt,
  webhookEndpointPatch,
  webhookEndpointView,
  webhookEndpointWithSecret,
} from '../webhook-fields.ts';

const path = '/api/back-office/v1/webhook-endpoints';
const tag = 'Webhooks';

const endpoint = { webhook_endpoint: 'webhook_endpoint' } as const;

export const listWebhookEndpoints = defineRoute({
  name: 'staff_list_webhook_endpoints',
  method: 'GET',
  path,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'All webhook endpoints, oldest first',
  reply: list(webhookEndpointView),
  example: { title: 'List the endpoints' },
});

export const createWebhookEndpoint = defineRoute({
  answersSecret: true,
  name: 'staff_create_webhook_endpoint',
  stepUp: true,
  method: 'POST',
  path,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Register a webhook endpoint',
  description:
    'Receives every event from now on that its filter names; earlier ones with the resend operation. The answer holds the secret; it cannot be shown again.',
  body: newWebhookEndpoint,
  reply: one(webhookEndpointWithSecret, 201),
  example: {
    title: 'Deposits, and everything about limits',
    body: {
      url: 'https://hooks.casino.example/croupier',
      events: ['deposit.paid', 'limits.*'],
      description: 'CRM',
    },
  },
});

export const getWebhookEndpoint = defineRoute({
  name: 'staff_get_webhook_endpoint',
  method: 'GET',
  path: `${path}/{webhook_endpoint}`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'One webhook endpoint, and how far it has got',
  params: endpoint,
  reply: one(webhookEndpointView),
  example: { title: 'An endpoint', params: { webhook_endpoint: 1 } },
});

export const updateWebhookEndpoint = defineRoute({
  name: 'staff_update_webhook_endpoint',
  stepUp: true,
  method: 'PATCH',
  path: `${path}/{webhook_endpoint}`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Change address, filter or description',
  description: 'Binds from the next delivery on. A new address is tried at once, whatever the old one answered.',
  params: endpoint,
  body: webhookEndpointPatch,
  reply: one(webhookEndpointView),
  example: { title: 'Every event', params: { webhook_endpoint: 1 }, body: { events: ['*'] } },
});

export const rotateWebhookSecret = defineRoute({
  answersSecret: true,
  name: 'staff_rotate_webhook_secret',
  stepUp: true,
  method: 'POST',
  path: `${path}/{webhook_endpoint}/rotate`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Give the endpoint a new secret',
  description:
    'The answer holds the new secret, this once. The old one signs too, as a second signature, for the hours asked for. INVALID_REQUEST (`rotation_lasts`) while an earlier one still does, unless `drop_previous` is set.',
  params: endpoint,
  body: secretRotation,
  bodyOptional: true,
  reply: one(webhookEndpointWithSecret),
  example: { title: 'Two days to change over', params: { webhook_endpoint: 1 }, body: { overlap_hours: 48 } },
});

export const disableWebhookEndpoint = defineRoute({
  name: 'disable_webhook_endpoint',
  method: 'POST',
  path: `${path}/{webhook_endpoint}/disable`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Stop deliveries to the endpoint',
  description: 'What happens meanwhile waits, for as long as events are kept. Disabling again changes nothing.',
  params: endpoint,
  body: z.strictObject({ reason: reason() }),
  reply: one(webhookEndpointView),
  example: { title: 'Maintenance', params: { webhook_endpoint: 1 }, body: { reason: 'The receiver moves house.' } },
});

export const enableWebhookEndpoint = defineRoute({
  name: 'staff_enable_webhook_endpoint',
  stepUp: true,
  method: 'POST',
  path: `${path}/{webhook_endpoint}/enable`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Resume deliveries to the endpoint',
  description:
    'Everything that was not delivered is sent, in the order of its sequence and with all its attempts before it, unless skip_missed says that it is no longer wanted.',
  params: endpoint,
  body: endpointSwitch,
  bodyOptional: true,
  reply: one(webhookEndpointView),
  example: { title: 'Mended', params: { webhook_endpoint: 1 }, body: { reason: 'The receiver is back.' } },
});

export const testWebhookEndpoint = defineRoute({
  name: 'staff_test_webhook_endpoint',
  method: 'POST',
  path: `${path}/{webhook_endpoint}/test`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Send a test event now',
  description:
    'One attempt with an event of the type `webhook.test` and the sequence 0, signed like any other, also to a disabled endpoint. The answer says how it went.',
  params: endpoint,
  reply: one(webhookAttempt),
  example: { title: 'Try it', params: { webhook_endpoint: 1 } },
});

export const deleteWebhookEndpoint = defineRoute({
  name: 'staff_delete_webhook_endpoint',
  stepUp: true,
  method: 'DELETE',
  path: `${path}/{webhook_endpoint}`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Remove a webhook endpoint',
  description: 'Nothing is sent to it any more, and it is no longer found; what was not delivered is not kept for it.',
  params: endpoint,
  reply: one(webhookEndpointView),
  example: { title: 'The receiver is gone', params: { webhook_endpoint: 1 } },
});

export const listWebhookAttempts = defineRoute({
  name: 'list_webhook_attempts',
  method: 'GET',
  path: `${path}/{webhook_endpoint}/attempts`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'The delivery log, newest first',
  description: 'Every attempt with what was sent and what was answered. Go on with before = next_before.',
  params: endpoint,
  query: z.object({
    before: queryId().optional().describe('Only attempts with a lower id.'),
    limit: queryInteger(1, 100).default(25),
    sequence: queryInteger(0, Number.MAX_SAFE_INTEGER).optional().describe('Only attempts to deliver this event.'),
    outcome: z.enum(['succeeded', 'failed']).optional(),
  }),
  reply: { ...list(webhookAttempt), meta: z.object({ next_before: z.int().nullable() }) },
  example: { title: 'What failed', params: { webhook_endpoint: 1 }, query: { outcome: 'failed', limit: 10 } },
});

export const resendWebhookEvents = defineRoute({
  name: 'resend_webhook_events',
  method: 'POST',
  path: `${path}/{webhook_endpoint}/resend`,
  audience: 'staff',
  permission: 'manage_api',
  tag,
  summary: 'Send one event or a range of them again',
  description:
    'By sequence, those that the filter of the endpoint names, whether or not they were delivered before; at most 10,000 at once. Events ahead of the cursor are on their way anyway and are not counted.',
  params: endpoint,
  body: z
    .strictObject({
      from_sequence: sequence(),
      to_sequence: sequence().optional().describe('from_sequence, where it is left out.'),
    })
    .refine(({ from_sequence, to_sequence = from_sequence }) => to_sequence >= from_sequence, {
      path: ['to_sequence'],
      error: 'must not be before from_sequence',
    })
    .refine(({ from_sequence, to_sequence = from_sequence }) => to_sequence - from_sequence < 10_000, {
      path: ['to_sequence'],
      error: 'must name at most 10,000 events',
    }),
  reply: one(z.object({ queued: z.int().describe('How many events are sent again.') })),
  example: {
    title: 'A lost hour',
    params: { webhook_endpoint: 1 },
    body: { from_sequence: 1, to_sequence: 500 },
  },
});
