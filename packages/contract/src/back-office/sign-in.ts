import { z } from 'zod';
import { timestamp } from '../common.ts';
import { defineRoute, one, redirect } from '../route.ts';
import {
  emailAddress,
  givenPassword,
  inviteToken,
  newPassword,
  operatorSlug,
  passkeyOptions,
  passkeyResponse,
  signInCode,
  signInStep,
  ssoOffer,
} from '../sign-in-fields.ts';

const base = '/api/back-office/v1';

export const getSignInOptions = defineRoute({
  name: 'get_sign_in_options',
  method: 'GET',
  path: `${base}/sign-in/options`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'What can be signed in with here',
  description: 'Whether there is an identity provider, and whether passwords are allowed.',
  query: z.strictObject({
    operator: operatorSlug()
      .optional()
      .describe('With it, also what this operator offers; unknown ones offer the same.'),
  }),
  reply: one(
    z.object({
      passwords: z.boolean(),
      passkeys: z.boolean().describe('False on a bare IP address, where browsers know no passkeys.'),
      oidc: ssoOffer.nullable(),
    }),
  ),
  example: { title: 'Before the form is shown' },
});

export const signIn = defineRoute({
  name: 'sign_in',
  method: 'POST',
  path: `${base}/sign-in`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'Sign in with e-mail address and password',
  description:
    'Sets the session cookie when that is enough, else a cookie that the second factor completes within ten minutes. One answer for a wrong password and an unknown address. After five failures the account waits 1, 2, 4 … 30 minutes, but not for a browser that has signed in before, nor for a passkey.',
  body: z.strictObject({
    email: emailAddress(),
    password: givenPassword(),
    operator: operatorSlug().optional().describe('Needed only where the address is known to several operators.'),
  }),
  reply: one(signInStep),
  refusals: ['SIGN_IN_FAILED', 'RATE_LIMITED'],
  example: { title: 'Sign in', body: { email: 'pat@example.com', password: 'three quiet blue lamps' } },
});

export const signInWithCode = defineRoute({
  name: 'sign_in_with_code',
  method: 'POST',
  path: `${base}/sign-in/code`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'Complete the sign-in with a code',
  description: 'Six digits of the authenticator app, each accepted once, or a recovery code, each accepted once.',
  body: z.strictObject({ code: signInCode() }),
  reply: one(signInStep),
  refusals: ['SIGN_IN_FAILED', 'RATE_LIMITED'],
  example: { title: 'The code of the app', body: { code: '123456' } },
});

export const getPasskeyRequest = defineRoute({
  name: 'get_passkey_request',
  method: 'POST',
  path: `${base}/sign-in/passkey/options`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'What a passkey has to sign',
  description: "To be handed to the browser's passkey dialog.",
  reply: one(passkeyOptions),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Before the browser asks for the passkey' },
});

export const signInWithPasskey = defineRoute({
  name: 'sign_in_with_passkey',
  method: 'POST',
  path: `${base}/sign-in/passkey`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'Sign in with a passkey, or complete a sign-in with it',
  description: 'A passkey that verified its user replaces password and second factor. It is never locked out.',
  body: z.strictObject({ response: passkeyResponse() }),
  reply: one(signInStep),
  refusals: ['SIGN_IN_FAILED'],
  example: {
    title: 'The answer of the browser',
    body: { response: { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {}, clientExtensionResults: {} } },
  },
});

export const signOut = defineRoute({
  name: 'sign_out',
  method: 'POST',
  path: `${base}/sign-out`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'End this session',
  description: 'Removes the cookie, too.',
  reply: one(z.object({ ended: z.int() })),
  example: { title: 'Good night' },
});

export const lookAtInvite = defineRoute({
  name: 'look_at_invite',
  method: 'POST',
  path: `${base}/invites/look`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'Whom an invitation is for',
  description: 'The name and the operator, so that the person knows it is theirs.',
  body: z.strictObject({ invite: inviteToken() }),
  reply: one(
    z.object({
      email: z.string(),
      name: z.string(),
      operator: z.object({ slug: z.string(), name: z.string() }),
      needs_code: z.boolean().describe('A second person holds a code, which the member must be told as well.'),
      expires_at: timestamp(),
      oidc: ssoOffer.nullable(),
    }),
  ),
  refusals: ['RATE_LIMITED'],
  example: { title: 'The page of the link', body: { invite: `inv_${'A'.repeat(43)}` } },
});

const inviteCode = () => z.string().max(40).optional().describe('Where `needs_code` says so.');

export const acceptInvite = defineRoute({
  name: 'accept_invite',
  method: 'POST',
  path: `${base}/invites/accept`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'Set a password by an invitation, and sign in',
  description:
    'Works once, within 72 hours. Removes all earlier factors, recovery codes, sessions and tokens of the member.',
  body: z.strictObject({ invite: inviteToken(), password: newPassword(), code: inviteCode() }),
  reply: one(signInStep),
  refusals: ['RATE_LIMITED'],
  example: {
    title: 'First day',
    body: { invite: `inv_${'A'.repeat(43)}`, password: 'three quiet blue lamps' },
  },
});

const goTo = z.object({ url: z.string().describe('Where the browser has to go: a page of the identity provider.') });

export const acceptInviteByOidc = defineRoute({
  name: 'accept_invite_by_oidc',
  method: 'POST',
  path: `${base}/invites/accept/oidc`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: "Bind an account of the operator's identity provider by an invitation",
  description: 'Answers with the address of the identity provider, to which the browser goes on.',
  body: z.strictObject({ invite: inviteToken(), code: inviteCode() }),
  reply: one(goTo),
  refusals: ['RATE_LIMITED'],
  example: { title: 'First day, with single sign-on', body: { invite: `inv_${'A'.repeat(43)}` } },
});

export const startOidc = defineRoute({
  name: 'start_oidc',
  method: 'GET',
  path: `${base}/sign-in/oidc/start`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: "Sign in with the operator's identity provider",
  description: 'Sends the browser there. Where that is not possible, back to `/back-office/sign-in?failed=oidc`.',
  query: z.strictObject({ operator: operatorSlug() }),
  reply: redirect(),
  example: { title: 'The button', query: { operator: 'lucky' } },
});

export const finishOidc = defineRoute({
  name: 'finish_oidc',
  method: 'GET',
  path: `${base}/sign-in/oidc/callback/{operator}`,
  audience: 'guest',
  tag: 'Sign-in',
  summary: 'Where the identity provider sends the browser back to',
  description:
    "Each operator has an address of its own, so that the answer of one operator's provider is never taken for that of another. Ends at `/back-office`, signed in, or at `/back-office/sign-in?failed=oidc`.",
  params: { operator: 'text' },
  query: z.looseObject({}),
  reply: redirect(),
  example: { title: 'The way back', params: { operator: 'lucky' }, query: { code: 'abc', state: 'def' } },
});
