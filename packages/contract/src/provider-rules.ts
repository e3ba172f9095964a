import { z } from 'zod';

/** What staff set for the wallet of a game provider. */
export const providerRules = {
  transaction_scope: z
    .enum(['provider', 'player'])
    .describe(
      'Where the ids of transactions are unique: among all of the provider, or among those of each player. Fixed with the first transaction.',
    ),
  kind_in_key: z
    .boolean()
    .describe('Whether a bet, a win and a rollback may share an id. Fixed with the first transaction.'),
  credits_without_bet: z
    .boolean()
    .describe('Whether a win without any bet is paid, as a promotion within its caps, or refused.'),
  rolls_back_wins: z.boolean().describe('Whether the provider may take wins back, even below zero.'),
  adjusts_below_zero: z
    .boolean()
    .describe('Whether an adjustment may take more than the balance holds; otherwise it is refused.'),
};
