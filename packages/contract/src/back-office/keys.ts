import { z } from 'zod';
import { endMoment, id, name, queryBoolean, timestamp } from '../common.ts';
import { defineRoute, list, one } from '../route.ts';
import { allScopes } from '../scopes.ts';

const scopeList = () =>
  z
    .array(z.enum(allScopes))
    .max(allScopes.length)
    .transform((scopes) => [...new Set(scopes)]);

const allowlistEntry = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be an IP address or a CIDR range',
});

export const allowlist = () => z.array(allowlistEntry).max(200).describe('Who may call; empty: anyone.');
const rateLimit = () => z.int().min(1).max(1_000_000);
const expiry = () => endMoment().nullable().describe('The moment from which the key is refused; null: never.');

export const newApiKey = z
  .strictObject({
    name: name(),
    scopes: scopeList(),
    ip_allowlist: allowlist().default([]),
    rate_limit_per_minute: rateLimit().default(600),
    expires_at: expiry().default(null),
    provider_id: id()
      .nullable()
      .default(null)
      .describe("For a game provider: the key reaches the provider's wallet alone and has no scopes."),
  })
  .refine(({ provider_id, scopes }) => provider_id === null || scopes.length === 0, {
    path: ['scopes'],
    error: "must be empty for a provider's key",
  });

export const apiKeyPatch = z.strictObject({
  name: name().optional(),
  scopes: scopeList().optional(),
  ip_allowlist: allowlist().optional(),
  rate_limit_per_minute: rateLimit().optional(),
  expires_at: expiry().optional(),
});

const keyStatuses = ['active', 'expired', 'revoked'] as const;

export const apiKeyFilters = z.strictObject({
  status: z.enum(keyStatuses).optional(),
  leads_to_money: queryBoolean().optional(),
  made_by_two: queryBoolean().optional(),
});

export const apiKeyView = z.object({
  id: id(),
  key: z.string().describe('The public key id.'),
  name: z.string(),
  scopes: z.array(z.enum(allScopes)),
  provider_id: id().nullable().describe("Null for the operator's own keys."),
  provider_name: z.string().nullable(),
  ip_allowlist: z.array(z.string()),
  rate_limit_per_minute: z.int(),
  status: z.enum(keyStatuses),
  leads_to_money: z
    .boolean()
    .describe("A game provider's key, or one with a scope that leads to money: it takes two people."),
  made_by_two: z
    .boolean()
    .describe(
      'One person has the secret, another confirmed it with the scopes that lead to money. False for what one person or the command line made.',
    ),
  secret_created_at: timestamp().describe('When the secret of now was made.'),
  rotation_proposal_id: id().nullable().describe('The proposal by which a new secret waits for a second person.'),
  expires_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const apiKeyWithSecret = apiKeyView.extend({
  secret: z.string().describe('Shown in this answer and never again.'),
});

export const listApiKeys = defineRoute({
  name: 'list_api_keys',
  method: 'GET',
  path: '/api/back-office/v1/api-keys',
  audience: 'staff',
  permission: 'manage_api',
  tag: 'API keys',
  summary: 'All API keys, oldest first',
  query: apiKeyFilters,
  reply: list(apiKeyView),
  example: { title: 'List the keys' },
});

export const createApiKey = defineRoute({
  answersSecret: true,
  name: 'create_api_key',
  stepUp: true,
  proposes: true,
  method: 'POST',
  path: '/api/back-office/v1/api-keys',
  audience: 'staff',
  permission: 'manage_api',
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    'The answer holds the secret; it cannot be shown again. A key that leads to money, where two people are needed, exists from the confirmation of its proposal on.',
  body: newApiKey,
  reply: one(apiKeyWithSecret, 201),
  example: {
    title: 'A key that reads reports',
    body: { name: 'Reporting', scopes: ['reports:read'], ip_allowlist: ['203.0.113.0/24'] },
  },
});

export const updateApiKey = defineRoute({
  name: 'update_api_key',
  stepUp: true,
  proposes: true,
  method: 'PATCH',
  path: '/api/back-office/v1/api-keys/{api_key}',
  audience: 'staff',
  permission: 'manage_api',
  tag: 'API keys',
  summary: 'Change name, scopes, allowlist, rate limit or expiry',
  description: 'Binds from the next request of the key on, on every node. A revoked key is refused.',
  params: { api_key: 'api_key' },
  body: apiKeyPatch,
  reply: one(apiKeyView),
  example: { title: 'Raise the rate limit', params: { api_key: 1 }, body: { rate_limit_per_minute: 1200 } },
});

export const rotateApiKey = defineRoute({
  answersSecret: true,
  name: 'rotate_api_key',
  stepUp: true,
  proposes: true,
  method: 'POST',
  path: '/api/back-office/v1/api-keys/{api_key}/rotate',
  audience: 'staff',
  permission: 'manage_api',
  tag: 'API keys',
  summary: 'Give the key a new secret',
  description:
    'The answer holds the new secret, this once. The old one stops working with the next request. For a key that leads to money, where two people are needed, the answer is 202 with the proposal and the secret: it works from the confirmation on, and the old one until then. A newer proposal replaces one that waits.',
  params: { api_key: 'api_key' },
  reply: one(apiKeyWithSecret),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Rotate a secret', params: { api_key: 1 } },
});

export const revokeApiKey = defineRoute({
  name: 'revoke_api_key',
  method: 'POST',
  path: '/api/back-office/v1/api-keys/{api_key}/revoke',
  audience: 'staff',
  permission: 'manage_api',
  tag: 'API keys',
  summary: 'Revoke the key for good',
  description:
    'Refused from its next request on, with every player token it issued; the game sessions that it or they opened end. Revoking again changes nothing.',
  params: { api_key: 'api_key' },
  reply: one(apiKeyView),
  example: { title: 'Revoke a key', params: { api_key: 1 } },
});

/** How much of a request is diagnosed. */
const maxBodyCharacters = 8_000;

export const checkSignature = defineRoute({
  name: 'check_signature',
  method: 'POST',
  path: '/api/back-office/v1/api-keys/{api_key}/check-signature',
  audience: 'staff',
  permission: 'manage_api',
  tag: 'API keys',
  summary: 'Find out why a signature does not match',
  description:
    'Compares a signature with that of the request as it is described here, and looks for the usual mistake that explains a difference. Nothing is stored, and the right signature is never shown.',
  params: { api_key: 'api_key' },
  body: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    uri: z
      .string()
      .max(4_000)
      .regex(/^\/[!-~]*$/, 'must be the path and query as sent, beginning with /')
      .describe('Path and query exactly as sent.'),
    timestamp: z.string().min(1).max(40).describe('X-Timestamp as sent.'),
    nonce: z.string().min(1).max(128).optional().describe('X-Nonce as sent, where one was.'),
    body: z.string().max(maxBodyCharacters).default('').describe('The body exactly as sent.'),
    signature: z.string().min(1).max(200).describe('X-Signature as sent.'),
  }),
  reply: one(
    z.object({
      matches: z.boolean(),
      is_timely: z.boolean().describe('Whether a request with this timestamp would be accepted now.'),
      string_to_sign: z.string().describe('What is signed, up to 2 KB of it.'),
      mistake: z.string().nullable().describe('A name of the mistake; null where none of the usual ones explains it.'),
      hint: z.string().nullable().describe('What to do; null where the signature matches.'),
      timestamp_hint: z.string().nullable(),
    }),
  ),
  example: {
    title: 'A call that was refused',
    params: { api_key: 1 },
    body: {
      method: 'GET',
      uri: '/api/v1/operator/players?per_page=5',
      timestamp: '1772445600',
      signature: '0f5d0c5b8a2f4be0b8f1f4f5e8a2f4be0b8f1f4f5e8a2f4be0b8f1f4f5e8a2f4',
    },
  },
});
