import { z } from 'zod';
import { id, timestamp } from '../common.ts';
import { defineRoute, one } from '../route.ts';
import { allScopes } from '../scopes.ts';
import { shownSite } from '../site-settings.ts';

export const callingKey = z.object({
  api_key: z.object({
    key: z.string().describe('The public key id.'),
    name: z.string(),
    scopes: z.array(z.enum(allScopes)),
    rate_limit_per_minute: z.int(),
    expires_at: timestamp().nullable(),
  }),
  operator: z.object({
    id: id(),
    slug: z.string(),
    name: z.string(),
    currency: z.string(),
    cooperation_model: z.enum(['api', 'turnkey', 'white_label']),
    is_sandbox: z.boolean().describe('Whether it is for tests: no real money, and a clock that can be moved.'),
    site: shownSite.describe('What the operator has set about the site on which its players play.'),
  }),
  server_time: timestamp(),
});

export const identityCheck = defineRoute({
  name: 'get_calling_key',
  method: 'GET',
  path: '/api/v1/operator/me',
  audience: 'operator',
  tag: 'Account',
  summary: 'Who is calling',
  description: 'The calling key and its operator. Use it to test signing.',
  reply: one(callingKey),
  example: { title: 'Test your signature' },
});
