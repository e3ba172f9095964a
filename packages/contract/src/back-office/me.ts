import { z } from 'zod';
import { defineRoute, list, one } from '../route.ts';
import {
  factorName,
  factorView,
  givenPassword,
  newPassword,
  ownFactors,
  passkeyOptions,
  passkeyResponse,
  sessionFacts,
  sessionView,
  signInCode,
} from '../sign-in-fields.ts';

const base = '/api/back-office/v1/me';

const ofSession = { audience: 'staff', tag: 'Me', session: true } as const;
/** What can be called before a required second factor is set up. */
const atFirst = { ...ofSession, beforeFactor: true } as const;
const exampleResponse = { id: 'AQ', rawId: 'AQ', type: 'public-key', response: {}, clientExtensionResults: {} };

export const stepUp = defineRoute({
  ...atFirst,
  name: 'step_up',
  method: 'POST',
  path: `${base}/step-up`,
  summary: 'Prove again who one is',
  description:
    'With the password or a code of the authenticator app. Holds for 15 minutes; the session gets a new cookie.',
  body: z
    .strictObject({ password: givenPassword().optional(), code: signInCode().optional() })
    .refine(
      ({ password, code }) => (password === undefined) !== (code === undefined),
      'must hold a password or a code',
    ),
  reply: one(sessionFacts),
  refusals: ['SIGN_IN_FAILED', 'RATE_LIMITED'],
  example: { title: 'Before a withdrawal is approved', body: { password: 'three quiet blue lamps' } },
});

export const getStepUpPasskeyRequest = defineRoute({
  ...atFirst,
  name: 'get_step_up_passkey_request',
  method: 'POST',
  path: `${base}/step-up/passkey/options`,
  summary: 'What a passkey has to sign to prove it again',
  description: "To be handed to the browser's passkey dialog.",
  reply: one(passkeyOptions),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Before the browser asks for the passkey' },
});

export const stepUpWithPasskey = defineRoute({
  ...atFirst,
  name: 'step_up_with_passkey',
  method: 'POST',
  path: `${base}/step-up/passkey`,
  summary: 'Prove again who one is, with a passkey',
  description: 'What moves money or weakens a control is allowed for 15 minutes after it.',
  body: z.strictObject({ response: passkeyResponse() }),
  reply: one(sessionFacts),
  refusals: ['SIGN_IN_FAILED'],
  example: { title: 'The answer of the browser', body: { response: exampleResponse } },
});

export const stepUpWithOidc = defineRoute({
  ...atFirst,
  name: 'step_up_with_oidc',
  method: 'POST',
  path: `${base}/step-up/oidc`,
  summary: 'Prove again who one is, at the identity provider',
  description: 'Answers with the address of the identity provider, to which the browser goes on.',
  reply: one(z.object({ url: z.string() })),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'For those without a password' },
});

export const listOwnSessions = defineRoute({
  ...ofSession,
  name: 'list_own_sessions',
  method: 'GET',
  path: `${base}/sessions`,
  summary: 'Where one is signed in',
  description: 'With browser, address and last use; the one that asks is marked.',
  reply: list(sessionView),
  example: { title: 'My sessions' },
});

const ended = one(z.object({ ended: z.int() }));

export const endOwnSession = defineRoute({
  ...ofSession,
  name: 'end_own_session',
  method: 'DELETE',
  path: `${base}/sessions/{staff_session}`,
  summary: "End one of one's own sessions",
  description: 'The browser that had it is signed out with its next call.',
  params: { staff_session: 'staff_session' },
  reply: ended,
  example: { title: 'A browser that is no longer mine', params: { staff_session: 1 } },
});

export const endOtherSessions = defineRoute({
  ...ofSession,
  name: 'end_other_sessions',
  method: 'DELETE',
  path: `${base}/sessions`,
  summary: 'End all sessions but this one',
  description: 'For whoever has lost a device.',
  reply: ended,
  example: { title: 'Everywhere else' },
});

export const changeOwnPassword = defineRoute({
  ...ofSession,
  stepUp: true,
  name: 'change_own_password',
  method: 'POST',
  path: `${base}/password`,
  summary: "Change one's password",
  description: "Ends all other sessions, and all of one's tokens for scripts.",
  body: z.strictObject({ password: newPassword() }),
  reply: one(
    z.object({
      ended: z.int().describe('How many other sessions ended.'),
      ended_tokens: z.int().describe('How many tokens for scripts ended.'),
    }),
  ),
  example: { title: 'A new one', body: { password: 'nine slow green rivers' } },
});

export const listOwnFactors = defineRoute({
  ...atFirst,
  name: 'list_own_factors',
  method: 'GET',
  path: `${base}/factors`,
  summary: 'With what one can sign in',
  description: 'Password, authenticator apps, passkeys, recovery codes and the identity provider.',
  reply: one(ownFactors),
  example: { title: 'My factors' },
});

export const startTotp = defineRoute({
  ...atFirst,
  stepUp: true,
  answersSecret: true,
  name: 'start_totp',
  method: 'POST',
  path: `${base}/factors/totp`,
  summary: 'Begin to set up an authenticator app',
  description: 'It counts once a code of it was confirmed; until then another can be begun.',
  reply: one(
    z.object({
      secret: z.string().describe('For apps that cannot read the picture. Base32.'),
      uri: z.string().describe('otpauth://…'),
      qr_svg: z.string().describe('The same as a picture.'),
    }),
  ),
  example: { title: 'Show the picture' },
});

const withCodes = z.object({
  factor: factorView,
  recovery_codes: z
    .array(z.string())
    .nullable()
    .describe('Shown in this answer and never again; null where there are some already.'),
});

export const confirmTotp = defineRoute({
  ...atFirst,
  stepUp: true,
  answersSecret: true,
  name: 'confirm_totp',
  method: 'POST',
  path: `${base}/factors/totp/confirm`,
  summary: 'Confirm the authenticator app by a code of it',
  description: 'It takes the place of an earlier one.',
  body: z.strictObject({ code: signInCode() }),
  reply: one(withCodes, 201),
  refusals: ['SIGN_IN_FAILED', 'RATE_LIMITED'],
  example: { title: 'The first code', body: { code: '123456' } },
});

export const getPasskeyCreation = defineRoute({
  ...atFirst,
  stepUp: true,
  name: 'get_passkey_creation',
  method: 'POST',
  path: `${base}/factors/passkey/options`,
  summary: 'What the browser needs to make a passkey',
  reply: one(passkeyOptions),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'Before the browser makes it' },
});

export const addPasskey = defineRoute({
  ...atFirst,
  stepUp: true,
  answersSecret: true,
  name: 'add_passkey',
  method: 'POST',
  path: `${base}/factors/passkey`,
  summary: 'Add a passkey',
  body: z.strictObject({ name: factorName(), response: passkeyResponse() }),
  reply: one(withCodes, 201),
  refusals: ['SIGN_IN_FAILED'],
  example: { title: 'The one of this laptop', body: { name: 'Laptop', response: exampleResponse } },
});

export const removeFactor = defineRoute({
  ...ofSession,
  stepUp: true,
  name: 'remove_factor',
  method: 'DELETE',
  path: `${base}/factors/{staff_factor}`,
  summary: 'Remove a passkey or the authenticator app',
  description: 'The last one stays where the role needs a second factor.',
  params: { staff_factor: 'staff_factor' },
  reply: one(ownFactors),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'A phone that is gone', params: { staff_factor: 1 } },
});

export const makeRecoveryCodes = defineRoute({
  ...ofSession,
  stepUp: true,
  answersSecret: true,
  name: 'make_recovery_codes',
  method: 'POST',
  path: `${base}/recovery-codes`,
  summary: 'Make ten new recovery codes',
  description: 'The earlier ones stop working. Each works once, in place of the second factor.',
  reply: one(z.object({ recovery_codes: z.array(z.string()).describe('Shown in this answer and never again.') }), 201),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'To print and lock away' },
});
