import { z } from 'zod';
import { id, money, search } from '../common.ts';
import type { Permission } from '../permissions.ts';
import { defineRoute, one } from '../route.ts';

/** What can be searched for, and the permission of each kind: kinds without permission are skipped. */
export const searchKinds = {
  player: 'view_players',
  payment: 'view_payments',
  round: 'view_payments',
  game: 'manage_games',
  bonus: 'manage_bonuses',
  promo_code: 'manage_bonuses',
  api_request: 'manage_api',
  staff: 'manage_staff',
} as const satisfies Record<string, Permission>;

export type SearchKind = keyof typeof searchKinds;

export const allSearchKinds = Object.keys(searchKinds) as SearchKind[];

/** How many results of each kind. */
export const maxFound = 6;

export const searchResult = z.object({
  kind: z.enum(allSearchKinds),
  id: z.string().describe("Its id; of a round the provider's own, of an API call the request id."),
  title: z.string(),
  subtitle: z.string(),
  amount: money().nullable().describe('The amount of a payment.'),
  currency: z.string().nullable(),
  player_id: id().nullable().describe('Whose payment or round it is.'),
  provider_id: id().nullable().describe('Whose round it is.'),
});

export const searchEverything = defineRoute({
  name: 'search_everything',
  method: 'GET',
  path: '/api/back-office/v1/search',
  audience: 'staff',
  tag: 'Search',
  summary: 'Find anything by what one knows of it',
  description: `Players by id, external id, username, e-mail, name or phone; payments by id, reference or bank reference; rounds by id; games and bonuses by name; promo codes; API calls by request id; staff by name or e-mail. At most ${maxFound} of each kind, and only kinds that the caller has the permission for.`,
  query: z.object({ q: search().describe('An id, a name, a part of one, a reference, …') }),
  reply: one(
    z.object({
      groups: z
        .array(z.object({ kind: z.enum(allSearchKinds), results: z.array(searchResult) }))
        .describe('Kinds of which something was found.'),
    }),
  ),
  example: { title: 'Everyone called Weber', query: { q: 'weber' } },
});
