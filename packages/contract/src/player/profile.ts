import { z } from 'zod';
import { refusesNull } from '../common.ts';
import { sentCode, wantedVerification } from '../operator/player-sign-in.ts';
import { playerChanges } from '../operator/players.ts';
import { password, player } from '../player-fields.ts';
import { defineRoute, one } from '../route.ts';

export const getOwnPlayer = defineRoute({
  name: 'get_own_player',
  method: 'GET',
  path: '/api/v1/player/me',
  audience: 'player',
  tag: 'Player session',
  summary: 'The player behind the token',
  description:
    'As the operator sees the player, except that risk_level is always low and the category monitored is shown as regular.',
  reply: one(player),
  example: { title: 'Who am I' },
});

const currentPassword = () => z.string().min(1).max(200);

const ownChanges = playerChanges
  .pick({
    city: true,
    address: true,
    language: true,
    marketing: true,
    terms_version: true,
    email: true,
    phone: true,
  })
  .extend({
    current_password: currentPassword()
      .optional()
      .describe('Required with email and phone: whoever has only the session must not take the account.'),
  });
refusesNull.add(ownChanges, {});

export const updateOwnPlayer = defineRoute({
  name: 'update_own_player',
  method: 'PATCH',
  path: '/api/v1/player/me',
  audience: 'player',
  access: 'profile',
  tag: 'Player session',
  summary: 'Change one’s own profile',
  description:
    "As the operator's PATCH does, for what players may change themselves: name, birth date and country are changed by the operator. Another e-mail address or phone number becomes theirs by the code that is sent to it (`player.code_requested`, confirmed at `/player/verifications/confirm`); until then the old one stays. The answer is the same when it is somebody else's, to whom nothing is sent. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). Sends player.updated when something changed.",
  body: ownChanges,
  reply: one(player),
  example: { title: 'I moved', body: { city: 'London', address: '12 St James’s Square' } },
});

export const changeOwnPlayerPassword = defineRoute({
  name: 'change_own_player_password',
  method: 'POST',
  path: '/api/v1/player/password',
  audience: 'player',
  access: 'profile',
  tag: 'Player session',
  summary: 'Change one’s own password',
  description:
    'Ends the other sessions of the player, and all game sessions. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`.',
  body: z.object({ current_password: currentPassword(), password: password() }),
  reply: one(z.object({ ended: z.int().describe('How many other session tokens ended.') })),
  example: { title: 'A new password', body: { current_password: 'correct horse 7', password: 'battery staple 8' } },
});

export const requestOwnVerification = defineRoute({
  name: 'request_own_verification',
  method: 'POST',
  path: '/api/v1/player/verifications',
  audience: 'player',
  access: 'profile',
  tag: 'Player session',
  summary: 'Have a code sent that proves one’s own address',
  description:
    'Of the present e-mail address or phone number. The operator sends it. It works once, for 15 minutes; while three work, no further one is sent.',
  body: wantedVerification,
  reply: one(z.object({ requested: z.literal(true) }), 202),
  example: { title: 'Send me a code', body: { of: 'email' } },
});

export const confirmOwnVerification = defineRoute({
  name: 'confirm_own_verification',
  method: 'POST',
  path: '/api/v1/player/verifications/confirm',
  audience: 'player',
  access: 'profile',
  tag: 'Player session',
  summary: 'Prove one’s own address with a code',
  description:
    'Of the present e-mail address or phone number, or of another one that was named by PATCH, which becomes theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.',
  body: sentCode,
  reply: one(player),
  example: { title: 'With the code from the e-mail', body: { code: 'ABCD-EFGH-JKLM-NPQR' } },
});
