import { z } from 'zod';
import { id, line, timestamp } from './common.ts';

export const emailAddress = () =>
  z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address').max(255, 'must be at most 255 characters'));

const [shortest, longest] = [12, 128];

/** A password as typed to sign in: it is only compared, not validated. */
export const givenPassword = () => z.string().min(1).max(1_000);

export const newPassword = () =>
  z
    .string()
    .refine((text) => [...text].length >= shortest, `must be at least ${shortest} characters`)
    .refine((text) => [...text].length <= longest, `must be at most ${longest} characters`)
    .describe('12 to 128 characters, any; not one of the commonest, and without name, e-mail address or operator.')
    .meta({ minLength: shortest, maxLength: longest });

export const operatorSlug = () =>
  z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'must be the short name of an operator');

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const signInCode = () => z.string().min(6).max(40);

/** What `navigator.credentials` answered, as `toJSON()` gives it. Its fields are checked where it is verified. */
export const passkeyResponse = () =>
  z
    .looseObject({
      id: z.string().max(2_000),
      rawId: z.string().max(2_000),
      type: z.literal('public-key'),
      response: z.record(z.string().max(50), z.unknown()),
    })
    .describe('The JSON form of the PublicKeyCredential.');

/** Options for the browser: `parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON` read them. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

export const factorKinds = ['totp', 'passkey', 'recovery_code'] as const;
export type FactorKind = (typeof factorKinds)[number];

export const signInStep = z.object({
  next: z
    .enum(['done', 'second_factor', 'enroll_factor', 'choose_operator'])
    .describe(
      'done: signed in. second_factor: send one of `factors`. enroll_factor: signed in, but nothing works before a second factor is set up. choose_operator: send the sign-in again with one of `operators`.',
    ),
  factors: z.array(z.enum(factorKinds)),
  operators: z.array(z.object({ slug: z.string(), name: z.string() })).optional(),
});

export const ssoOffer = z.object({
  label: z.string().describe('What the button says.'),
  sso_only: z.boolean().describe('Passwords and passkeys are not accepted.'),
});

export const factorView = z.object({
  id: id(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
});

export const sessionFacts = z.object({
  id: id(),
  method: z
    .enum(['password', 'totp', 'passkey', 'recovery_code', 'oidc', 'invite'])
    .describe('The proof it began with.'),
  signed_in_at: timestamp(),
  idle_ends_at: timestamp().describe('When it ends unless a request comes before.'),
  ends_at: timestamp(),
  stepped_up_until: timestamp().nullable().describe('Until then, what needs a fresh proof needs none.'),
});

export const sessionView = sessionFacts.omit({ stepped_up_until: true }).extend({
  device: z.string().describe('What the browser said it is.'),
  ip: z.string().describe('The address of the sign-in.'),
  last_seen_at: timestamp(),
  is_current: z.boolean(),
});

export const ownFactors = z.object({
  has_password: z.boolean(),
  has_oidc: z.boolean().describe('Bound to an account of the identity provider.'),
  factors: z.array(factorView),
  recovery_codes_left: z.int(),
  required: z.boolean().describe('The role needs a second factor here: the last one cannot be removed.'),
});

export const factorName = () => line(60);

/** A link is shown once; only the hash of its secret is stored. */
export const inviteToken = () => z.string().regex(/^inv_[\w-]{43}$/, 'must be the part of the link behind #');
