import { z } from 'zod';
import { id, line } from '../common.ts';
import { ip, password, player } from '../player-fields.ts';
import { device } from '../player-sign-in-fields.ts';
import { defineRoute, one } from '../route.ts';
import { sessionToken, tokenWish } from './players.ts';

export const signInPlayer = defineRoute({
  name: 'sign_in_player',
  method: 'POST',
  path: '/api/v1/operator/players/sign-in',
  audience: 'operator',
  scope: 'players:write',
  tag: 'Players',
  summary: 'Sign a player in with a password',
  description:
    'For an operator whose players have a password here. Answers the player and a session token for the browser. A wrong password, an unknown login and a player without a password are the same refusal, INVALID_REQUEST with details.rule `sign_in`, after the same work. After five wrong passwords in a row a player waits 1, 2, 4 … 30 minutes, whichever login is used, as does a login that nobody has (RATE_LIMITED with Retry-After); networks from which the player has signed in before are counted apart from others, and a network with 30 failures waits for ten minutes. A player who is locked, closed or self-excluded gets a restricted token: it reads and withdraws, and everything else is PLAYER_RESTRICTED with details.rule `restricted_session`. Where staff switched off can_login, the right password is PLAYER_RESTRICTED too. Sends player.signed_in.',
  body: z.object({
    login: line(254).describe('The e-mail address or the username, without regard to case.'),
    password: z.string().min(1).max(200),
    ip: ip()
      .optional()
      .describe("The address of the player's browser. Without it failures are counted by login alone."),
    device: device().optional().describe('The browser or app, such as Firefox on Linux. The player and staff see it.'),
    ...tokenWish,
  }),
  reply: one(z.object({ player, session: sessionToken }), 201),
  answersSecret: true,
  refusals: ['PLAYER_RESTRICTED'],
  example: {
    title: 'A player at a browser',
    body: {
      login: 'ada@example.com',
      password: 'correct horse 7',
      ip: '203.0.113.7',
      device: 'Firefox on Linux',
      ttl_minutes: 60,
      access: ['payments', 'limits', 'profile'],
    },
  },
});

const reset = { method: 'POST', audience: 'operator', scope: 'players:write', tag: 'Players' } as const;

export const requestPasswordReset = defineRoute({
  ...reset,
  name: 'request_password_reset',
  path: '/api/v1/operator/players/password-reset',
  summary: 'Have a code for a new password made',
  description:
    'The answer is the same whether or not there is such a player. If there is, the event `player.code_requested` carries a code, which your server sends to the e-mail address of the player. A webhook endpoint gets this event only if it names it exactly, and the event stream shows the code only to keys with players:write. It works once, for 15 minutes; another password, another e-mail address and a self-exclusion end it. While a player has three codes that work, no further one is made; nor for a network beyond ten requests in ten minutes. The answer is the same then too, so that nobody learns anything and nobody keeps a player from a new password.',
  body: z.object({
    login: line(254).describe('The e-mail address or the username, without regard to case.'),
    ip: ip().optional().describe("The address of the player's browser."),
  }),
  reply: one(z.object({ requested: z.literal(true) }), 202),
  example: { title: 'A password was forgotten', body: { login: 'ada@example.com', ip: '203.0.113.7' } },
});

export const resetPassword = defineRoute({
  ...reset,
  name: 'reset_password',
  path: '/api/v1/operator/players/password-reset/confirm',
  summary: 'Set a new password with a code',
  description:
    'Ends all sessions and game sessions of the player, and what sign-ins with this login had to wait. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`, as is an unknown login. A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`, and the code still works. A network with 30 failures waits for ten minutes (RATE_LIMITED); failures are not counted by login, so that strangers keep nobody from it.',
  body: z.object({
    login: line(254),
    code: line(40).describe('As it was sent; without regard to case, spaces and dashes.'),
    password: password(),
    ip: ip().optional(),
  }),
  reply: one(z.object({ player_id: id() })),
  example: {
    title: 'With the code from the e-mail',
    body: { login: 'ada@example.com', code: 'ABCD-EFGH-JKLM-NPQR', password: 'battery staple 8' },
  },
});

export const wantedVerification = z.object({
  of: z.enum(['email', 'phone']).describe('Which address of the player the code is for.'),
});
export const sentCode = z.object({
  code: line(40).describe('As it was sent; without regard to case, spaces and dashes.'),
});

export const requestPlayerVerification = defineRoute({
  ...reset,
  name: 'request_player_verification',
  path: '/api/v1/operator/players/{player}/verifications',
  params: { player: 'player' },
  summary: 'Have a code made that proves an address',
  description:
    'The event `player.code_requested` with the purpose `email_verification` or `phone_verification` carries the code, which your server sends there. It works once, for 15 minutes; a self-exclusion or another password ends it. While a player has three that work, no further one is made.',
  body: wantedVerification,
  reply: one(z.object({ requested: z.literal(true) }), 202),
  example: { title: 'Is this address theirs?', params: { player: 1 }, body: { of: 'email' } },
});

export const confirmPlayerVerification = defineRoute({
  ...reset,
  name: 'confirm_player_verification',
  path: '/api/v1/operator/players/{player}/verifications/confirm',
  params: { player: 'player' },
  summary: 'Prove an address with a code',
  description:
    'Sets email_verified_at or phone_verified_at, which hold until the address changes. A code for an address that the player wants instead makes it theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.',
  body: sentCode,
  reply: one(player),
  example: { title: 'With the code from the e-mail', params: { player: 1 }, body: { code: 'ABCD-EFGH-JKLM-NPQR' } },
});
