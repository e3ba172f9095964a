import { z } from 'zod';
import { id, name, timestamp } from '../common.ts';
import { defineRoute, list, one } from '../route.ts';
import { webhookAddress } from '../webhook-fields.ts';

const path = '/api/v1/operator/sandbox/copies';
const own = { audience: 'operator', scope: 'sandbox:write', tag: 'Sandbox' } as const;

export const copyBounds = { most: 20, lastsSeconds: 86_400, players: 5, playerBalance: 10_000 } as const;

export const newCopy = z.object({
  name: name().optional().describe('Shown in the back office and in the list.'),
  content: z
    .enum(['empty', 'demo'])
    .default('empty')
    .describe(`\`demo\`: ${copyBounds.players} players with money. Both have the Originals and the payment methods.`),
  webhook_url: webhookAddress()
    .optional()
    .describe('Receives every event of the copy, from the first on, but player.code_requested.'),
  lasts_seconds: z
    .int()
    .min(60)
    .max(copyBounds.lastsSeconds)
    .default(copyBounds.lastsSeconds)
    .describe('It is removed after so long, in real time.'),
});

export const sandboxCopy = z.object({
  operator_id: id(),
  slug: z.string(),
  name: z.string(),
  created_at: timestamp(),
  expires_at: timestamp().describe('From then on it is removed, with everything in it.'),
});

export const sandboxCopyWithKey = sandboxCopy.extend({
  api_key: z.object({
    id: id(),
    key: z.string().describe('The X-Api-Key of its calls. It has every scope of a sandbox.'),
    secret: z.string().describe('Shown in this answer and never again.'),
  }),
  webhook: z
    .object({ id: id(), url: z.string(), secret: z.string().describe('Signs the deliveries; shown only here.') })
    .nullable(),
  player_ids: z.array(id()).describe('The demo players.'),
});

export const createSandboxCopy = defineRoute({
  ...own,
  answersSecret: true,
  name: 'create_sandbox_copy',
  method: 'POST',
  path,
  summary: 'Make a disposable sandbox',
  description: `An operator of its own, with the currency, cooperation model and settings of this one and a key, for a test run. It is removed completely after a day at the most. There may be ${copyBounds.most} at a time; a copy cannot make copies.`,
  body: newCopy,
  bodyOptional: true,
  reply: one(sandboxCopyWithKey, 201),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: { title: 'For a CI run', body: { name: 'CI run 42', content: 'demo', lasts_seconds: 3600 } },
});

export const listSandboxCopies = defineRoute({
  ...own,
  name: 'list_sandbox_copies',
  method: 'GET',
  path,
  summary: 'All disposable sandboxes, newest first',
  reply: list(sandboxCopy),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: { title: 'What is left of test runs' },
});

export const deleteSandboxCopy = defineRoute({
  ...own,
  name: 'delete_sandbox_copy',
  method: 'DELETE',
  path: `${path}/{copy}`,
  summary: 'Remove a disposable sandbox now',
  description: 'With everything in it. Its keys stop working at once.',
  params: { copy: 'sandbox_copy' },
  reply: one(sandboxCopy),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: { title: 'The test run is over', params: { copy: 2 } },
});
