import { z } from 'zod';
import { type AddressRule, addressField } from '../addresses.ts';
import { line, timestamp } from '../common.ts';
import { defineRoute, one } from '../route.ts';

const path = '/api/back-office/v1/identity-provider';
const common = { path, audience: 'staff', permission: 'manage_staff', tag: 'Staff' } as const;

export const issuerRule: AddressRule = { http: 'anywhere', upTo: 'path' };

const issuer = () =>
  addressField(issuerRule, 500).describe(
    'As the provider names itself; https, without query and fragment. Kept in its canonical form.',
  );

export const identityProviderView = z.object({
  issuer: z.string(),
  client_id: z.string(),
  label: z.string().describe('What the button says.'),
  sso_only: z.boolean().describe('Staff of this operator sign in at the provider and no other way.'),
  redirect_uri: z.string().describe('To be registered at the provider.'),
  updated_at: timestamp(),
});

export const newIdentityProvider = z.strictObject({
  issuer: issuer(),
  client_id: line(200),
  client_secret: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('Kept sealed, never shown. Left out: the present one stays.'),
  label: line(60).default('Single sign-on'),
  sso_only: z.boolean().default(false),
});

export const getIdentityProvider = defineRoute({
  ...common,
  name: 'get_identity_provider',
  method: 'GET',
  summary: 'Where staff can sign in by OpenID Connect',
  reply: one(identityProviderView.nullable()),
  example: { title: 'Our provider' },
});

export const setIdentityProvider = defineRoute({
  ...common,
  stepUp: true,
  proposes: true,
  name: 'set_identity_provider',
  method: 'PUT',
  summary: 'Let staff sign in by OpenID Connect',
  description:
    'Authorization code with PKCE. An account of the provider belongs to a member of staff once the member bound it by an invitation; its e-mail address alone says nothing. Another issuer or client, the first one, and switching `sso_only` off wait for a second person: whoever runs the provider can sign in as everybody who bound an account there. The way back from `sso_only` when the provider fails is the command line: `operator sso-off`.',
  body: newIdentityProvider,
  reply: one(identityProviderView),
  example: {
    title: 'Our provider',
    body: {
      issuer: 'https://id.lucky.example',
      client_id: 'croupier',
      client_secret: 'a secret of the provider',
      label: 'Lucky account',
    },
  },
});

export const removeIdentityProvider = defineRoute({
  ...common,
  stepUp: true,
  name: 'remove_identity_provider',
  method: 'DELETE',
  summary: 'Stop signing in by OpenID Connect',
  description:
    'Sessions that began there end. Refused while `sso_only` is on, where changes need a second person: passwords would work again.',
  reply: one(z.object({ ended: z.int() })),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Back to passwords' },
});
