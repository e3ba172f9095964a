import { z } from 'zod';
import { paging } from '../common.ts';
import { playerSignIn } from '../player-sign-in-fields.ts';
import { defineRoute, page } from '../route.ts';

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
