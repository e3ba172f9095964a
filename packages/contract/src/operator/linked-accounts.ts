import { z } from 'zod';
import { id, paging, timestamp } from '../common.ts';
import { playerStatuses } from '../player-fields.ts';
import { defineRoute, page } from '../route.ts';

/** Another account of the same person. */
export const linkedAccount = z.object({
  player_id: id(),
  external_id: z.string().nullable(),
  username: z.string(),
  status: z.enum(playerStatuses),
  currency: z.string(),
  created_at: timestamp(),
});

export const listLinkedAccounts = defineRoute({
  name: 'list_linked_accounts',
  method: 'GET',
  path: '/api/v1/operator/players/{player}/linked-accounts',
  audience: 'operator',
  scope: 'players:read',
  params: { player: 'player' },
  tag: 'Players',
  summary: 'The other accounts of the same person',
  description:
    'Accounts that certainly belong to the same person, oldest first. Bonuses and codes with a number per player count over all of them. Empty when the player has no other account, or staff decided that they are of different people. Never show it to the player.',
  query: z.object(paging),
  reply: page(linkedAccount),
  example: { title: 'The accounts of a person', params: { player: 1 } },
});
