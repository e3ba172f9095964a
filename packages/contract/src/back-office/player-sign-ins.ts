import { z } from 'zod';
import { paging } from '../common.ts';
import { playerSignIn } from '../player-sign-in-fields.ts';
import { defineRoute, page } from '../route.ts';

export const listPlayerSignIns = defineRoute({
  name: 'list_player_sign_ins',
  method: 'GET',
  path: '/api/back-office/v1/players/{player}/sign-ins',
  audience: 'staff',
  permission: 'view_players',
  tag: 'Players',
  summary: 'The sign-ins of a player, newest first',
  description: 'With a password, also attempts with a wrong one. Kept for 400 days.',
  params: { player: 'player' },
  query: z.object(paging),
  reply: page(playerSignIn),
  example: { title: 'From where', params: { player: 1 } },
});
