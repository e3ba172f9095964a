import { z } from 'zod';
import { createdRange, id, money } from '../common.ts';
import { balances, transaction, transactionFilters } from '../operator/wallet.ts';
import { defineRoute, one, page } from '../route.ts';

const tag = 'Player session';

export const getOwnWallet = defineRoute({
  name: 'get_own_wallet',
  method: 'GET',
  path: '/api/v1/player/wallet',
  audience: 'player',
  tag,
  summary: 'The balances of the player behind the token',
  description: "In minor units of the player's currency.",
  reply: one(balances),
  example: { title: 'My balances' },
});

export const listOwnTransactions = defineRoute({
  name: 'list_own_transactions',
  method: 'GET',
  path: '/api/v1/player/transactions',
  audience: 'player',
  tag,
  summary: 'The ledger of the player behind the token',
  description: 'Newest first. Filters combine; both bounds of the creation moment are inclusive.',
  query: transactionFilters,
  reply: page(transaction),
  example: { title: 'My latest movements', query: { per_page: 10 } },
});

const played = {
  staked: money().describe('Bets that stand.'),
  won: money(),
  net: money().describe('Won less staked: negative where the player lost.'),
};

export const getOwnTotals = defineRoute({
  name: 'get_own_totals',
  method: 'GET',
  path: '/api/v1/player/totals',
  audience: 'player',
  tag,
  summary: 'What a period came to, real and bonus money apart',
  description:
    'Sums of the ledger between two moments, both inclusive; of all of it without them. Each wallet adds up: its parts make `change`. A bet from before the period that was taken back in it counts as won. A period with more than 200,000 entries is INVALID_REQUEST with details.reason `too_many`: ask for a shorter one.',
  query: z.object(createdRange),
  reply: one(
    z.object({
      player_id: id(),
      currency: z.string(),
      real: z.object({
        deposited: money(),
        withdrawn: money().describe('Less what came back from withdrawals that were rejected, cancelled or returned.'),
        ...played,
        converted: money().describe('Bonus money that became real.'),
        other: money().describe('Corrections, prizes, exchanged points and charged back deposits.'),
        change: money().describe('deposited − withdrawn + net + converted + other.'),
      }),
      bonus: z.object({
        granted: money(),
        ...played,
        ended: money().describe('What was converted, forfeited or expired.'),
        other: money(),
        change: money().describe('granted + net − ended + other.'),
      }),
    }),
  ),
  refusals: ['INVALID_REQUEST'],
  example: {
    title: 'The beginning of March',
    query: { created_from: '2026-03-01T00:00:00Z', created_to: '2026-03-15T23:59:59Z' },
  },
});
