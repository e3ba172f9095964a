import { z } from 'zod';
import { id, line, timestamp } from './common.ts';

/** The browser as the operator's server names it. */
export const device = () => line(200);

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
