import { z } from 'zod';
import { id, money, timestamp } from './common.ts';
import { loyaltyFields } from './settings.ts';

/** A player's points, and their current value. */
export const playerLoyalty = z.object({
  player_id: id(),
  points: z.int().describe('Below zero when a bet was rolled back after its points had been exchanged.'),
  exchangeable_amount: money().describe('What an exchange of all points would give now.'),
  currency: z.string(),
  points_rate: loyaltyFields.points_rate.describe('Points per 10,000 minor units of real money staked, as of now.'),
  exchange_rate: loyaltyFields.exchange_rate,
  minimum_points: loyaltyFields.minimum_points,
});

export const pointsExchange = z.object({
  transaction_id: id().describe('The ledger entry of type loyalty_exchange.'),
  points: z.int().positive().describe('What was taken; points that make up no whole minor unit stay.'),
  points_after: z.int(),
  amount: money(),
  currency: z.string(),
  balance_after: money(),
  created_at: timestamp(),
});
