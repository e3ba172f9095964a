import { z } from 'zod';
import { id, money, paging, reason, timestamp } from '../common.ts';
import { playerLoyalty } from '../loyalty-fields.ts';
import { defineRoute, one, page } from '../route.ts';
import { loyaltyFields } from '../settings.ts';

const staff = { audience: 'staff', permission: 'manage_bonuses', tag: 'Loyalty' } as const;
const base = '/api/back-office/v1';

export const loyaltyProgramme = z.object({
  ...loyaltyFields,
  rates: z
    .array(z.object({ points_rate: loyaltyFields.points_rate, from: timestamp() }))
    .describe('Every rate with the moment from which it holds, oldest first.'),
});

export const loyaltyChange = z.object({
  id: id(),
  player_id: id(),
  kind: z
    .enum(['exchange', 'reversal', 'correction'])
    .describe('reversal: an exchange was taken back after bets that had earned its points were rolled back.'),
  points: z.int().describe('Signed.'),
  points_after: z.int(),
  amount: money().describe('The money that an exchange gave or a reversal took; 0 for a correction.'),
  currency: z.string(),
  transaction_id: id().nullable(),
  reason: z.string().nullable(),
  actor_kind: z.enum(['api_key', 'staff', 'player', 'system']),
  actor_id: id().nullable(),
  actor_name: z.string().nullable().describe('Of a member of staff; null for all others.'),
  created_at: timestamp(),
});

const maxPoints = 1_000_000_000_000;

export const getLoyaltyProgramme = defineRoute({
  ...staff,
  name: 'get_loyalty_programme',
  method: 'GET',
  path: `${base}/loyalty/programme`,
  summary: 'The loyalty programme',
  reply: one(loyaltyProgramme),
  example: { title: 'What a stake earns' },
});

export const setLoyaltyProgramme = defineRoute({
  ...staff,
  name: 'set_loyalty_programme',
  stepUp: true,
  proposes: true,
  method: 'PUT',
  path: `${base}/loyalty/programme`,
  summary: 'Set what stakes earn and what points are worth',
  description:
    'A new points_rate holds from a minute later on, so that no bet under way is counted by one rate and given back by another; points that were earned stay. The other fields bind at once. Together the rates give back at most a tenth of a stake.',
  body: z.strictObject(loyaltyFields),
  reply: one(loyaltyProgramme),
  example: {
    title: 'A point for each whole unit staked, a thousand of them for one unit',
    body: { points_rate: 100, exchange_rate: 1_000, minimum_points: 1_000 },
  },
});

export const staffGetLoyalty = defineRoute({
  ...staff,
  name: 'staff_get_player_loyalty',
  method: 'GET',
  path: `${base}/players/{player}/loyalty`,
  summary: "A player's points",
  params: { player: 'player' },
  reply: one(playerLoyalty),
  example: { title: 'The points of a player', params: { player: 1 } },
});

export const listLoyaltyChanges = defineRoute({
  ...staff,
  name: 'list_loyalty_changes',
  method: 'GET',
  path: `${base}/players/{player}/loyalty/changes`,
  summary: "Exchanges and corrections of a player's points, newest first",
  description: 'What play earned is the rest of the balance.',
  params: { player: 'player' },
  query: z.strictObject(paging),
  reply: page(loyaltyChange),
  example: { title: 'What happened to the points', params: { player: 1 } },
});

export const correctPoints = defineRoute({
  ...staff,
  name: 'correct_points',
  proposes: true,
  stepUp: true,
  method: 'POST',
  path: `${base}/players/{player}/loyalty/corrections`,
  summary: "Put a player's points right",
  description: 'Never takes them below zero. Points that are added wait for a second person: they may be worth money.',
  params: { player: 'player' },
  body: z.strictObject({
    points: z
      .int()
      .min(-maxPoints)
      .max(maxPoints)
      .refine((points) => points !== 0, 'must not be 0')
      .describe('Signed: what is added.'),
    reason: reason(),
  }),
  reply: one(playerLoyalty),
  refusals: ['BONUS_INVALID'],
  example: { title: 'For the inconvenience', params: { player: 1 }, body: { points: 500, reason: 'An outage.' } },
});
