import { z } from 'zod';
import { id, line, timestamp } from './common.ts';

/** The browser as the operator's server names it. */
export const device = () => line(200);

/** A code that the operator sends to the player. */
export const playerCode = z.object({
  player_id: id(),
  purpose: z.enum(['password_reset', 'email_verification', 'phone_verification']),
  code: z
    .string()
    .nullable()
    .describe(
      'Send it to the player, and store it nowhere. Null in the event stream for a key without players:write, because the code sets a password or an address.',
    ),
  email: z
    .string()
    .describe('Where to send it, unless there is a phone: the address of the player, or the one that the code proves.'),
  phone: z.string().nullable().describe('Where to send it by text message: the number that the code proves.'),
  language: z.string(),
  expires_at: timestamp(),
});

export const playerSignIn = z.object({
  id: id(),
  player_id: id(),
  succeeded: z.boolean().describe('false: the password was wrong.'),
  restricted: z
    .boolean()
    .describe('The player was locked, closed or self-excluded: the token reads and withdraws, and does nothing else.'),
  ip: z.string().nullable().describe("The address of the player's browser; null when it was not given."),
  device: z.string().nullable().describe('The browser or app, as the operator named it.'),
  created_at: timestamp(),
});
