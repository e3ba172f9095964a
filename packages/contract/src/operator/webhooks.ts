import { z } from 'zod';
import { defineRoute, list, one } from '../route.ts';
import {
  endpointSwitch,
  newWebhookEndpoint,
  secretRotation,
  webhookAttempt,
  webhookEndpointPatch,
  webhookEndpointView,
  webhookEndpointWithSecret,
} from '../webhook-fields.ts';

const path = '/api/v1/operator/webhook-endpoints';
const own = { audience: 'operator', scope: 'webhooks:write', tag: 'Webhooks' } as const;
/** For keys unknown fields are ignored, as everywhere in v1; for staff they are refused. */
const lenient = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) => z.object(shape);

const endpoint = { webhook_endpoint: 'webhook_endpoint' } as const;

export const listWebhookEndpoints = defineRoute({
  ...own,
  name: 'list_webhook_endpoints',
  method: 'GET',
  path,
  summary: 'All webhook endpoints, oldest first',
  reply: list(webhookEndpointView),
  example: { title: 'List the endpoints' },
});

export const createWebhookEndpoint = defineRoute({
  ...own,
  answersSecret: true,
  name: 'create_webhook_endpoint',
  method: 'POST',
  path,
  summary: 'Register a webhook endpoint',
  description:
    'Receives every event from now on that its filter names. The answer holds the secret that signs the deliveries; it cannot be shown again. At most 50 can exist. Staff who manage the API are told of it.',
  body: lenient(newWebhookEndpoint),
  reply: one(webhookEndpointWithSecret, 201),
  example: {
    title: 'Deposits, and everything about limits',
    body: { url: 'https://hooks.casino.example/croupier', events: ['deposit.paid', 'limits.*'], description: 'CRM' },
  },
});

export const getWebhookEndpoint = defineRoute({
  ...own,
  name: 'get_webhook_endpoint',
  method: 'GET',
  path: `${path}/{webhook_endpoint}`,
  summary: 'One webhook endpoint, and how far it has got',
  params: endpoint,
  reply: one(webhookEndpointView),
  example: { title: 'An endpoint', params: { webhook_endpoint: 1 } },
});

export const updateWebhookEndpoint = defineRoute({
  ...own,
  name: 'update_webhook_endpoint',
  method: 'PATCH',
  path: `${path}/{webhook_endpoint}`,
  summary: 'Change address, filter or description',
  description: 'Binds from the next delivery on. A new address is tried at once, whatever the old one answered.',
  params: endpoint,
  body: lenient(webhookEndpointPatch),
  reply: one(webhookEndpointView),
  example: { title: 'Every event', params: { webhook_endpoint: 1 }, body: { events: ['*'] } },
});

export const rotateWebhookSecret = defineRoute({
  ...own,
  answersSecret: true,
  name: 'rotate_webhook_secret',
  method: 'POST',
  path: `${path}/{webhook_endpoint}/rotate`,
  summary: 'Give the endpoint a new secret',
  description:
    'The answer holds the new secret, this once. The old one signs too, as a second signature, for the hours asked for. INVALID_REQUEST (`rotation_lasts`) while an earlier one still does, unless `drop_previous` is set.',
  params: endpoint,
  body: lenient(secretRotation),
  bodyOptional: true,
  reply: one(webhookEndpointWithSecret),
  example: { title: 'Two days to change over', params: { webhook_endpoint: 1 }, body: { overlap_hours: 48 } },
});

export const enableWebhookEndpoint = defineRoute({
  ...own,
  name: 'enable_webhook_endpoint',
  method: 'POST',
  path: `${path}/{webhook_endpoint}/enable`,
  summary: 'Resume deliveries to the endpoint',
  description:
    'After it was disabled by itself or by staff. Everything that was not delivered is sent, unless skip_missed says that it is no longer wanted.',
  params: endpoint,
  body: lenient(endpointSwitch),
  bodyOptional: true,
  reply: one(webhookEndpointView),
  example: { title: 'Mended', params: { webhook_endpoint: 1 }, body: { reason: 'The receiver is back.' } },
});

export const testWebhookEndpoint = defineRoute({
  ...own,
  name: 'test_webhook_endpoint',
  method: 'POST',
  path: `${path}/{webhook_endpoint}/test`,
  summary: 'Send a test event now',
  description:
    'One attempt with an event of the type `webhook.test` and the sequence 0, signed like any other, also to a disabled endpoint. The answer says how it went.',
  params: endpoint,
  reply: one(webhookAttempt),
  example: { title: 'Try it', params: { webhook_endpoint: 1 } },
});

export const deleteWebhookEndpoint = defineRoute({
  ...own,
  name: 'delete_webhook_endpoint',
  method: 'DELETE',
  path: `${path}/{webhook_endpoint}`,
  summary: 'Remove a webhook endpoint',
  description: 'Nothing is sent to it any more, and it is no longer found; what was not delivered is not kept for it.',
  params: endpoint,
  reply: one(webhookEndpointView),
  example: { title: 'The receiver is gone', params: { webhook_endpoint: 1 } },
});
