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
