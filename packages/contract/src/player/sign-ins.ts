import { z } from 'zod';
import { paging } from '../common.ts';
import { playerSignIn } from '../player-sign-in-fields.ts';
import { defineRoute, one, page } from '../route.ts';

export const listOwnSignIns = defineRoute({
  name: 'list_own_sign_ins',
  method: 'GET',
  path: '/api/v1/player/sign-ins',
  audience: 'player',
  tag: 'Player session',
  summary: "The player's own sign-ins, newest first",
  description: 'Also attempts with a wrong password. Kept for 400 days.',
  query: z.object(paging),
  reply: page(playerSignIn),
  example: { title: 'Was that me?', query: { per_page: 10 } },
});

export const signOutOwnPlayer = defineRoute({
  name: 'sign_out_own_player',
  method: 'POST',
  path: '/api/v1/player/sign-out',
  audience: 'player',
  whileRestricted: true,
  tag: 'Player session',
  summary: 'Sign out',
  description:
    'Ends the session token of the call and the game sessions that were opened under it, on every node: the next request and the next bet are refused. With `everywhere` all session tokens and game sessions of the player end, also those that your server opened.',
  body: z.object({
    everywhere: z.boolean().default(false).describe('Also all other sessions of the player, on other devices.'),
  }),
  bodyOptional: true,
  reply: one(z.object({ ended: z.int().describe('How many session tokens ended.') })),
  example: { title: 'I am done' },
});
