import { z } from 'zod';
import { createdRange, id, money, paging, timestamp } from '../common.ts';
import { entryTypes, walletNames } from '../ledger.ts';
import { defineRoute, one, page } from '../route.ts';

const tag = 'Wallet';

/** The wallets as the player sees them. */
export const balances = z.object({
  player_id: id(),
  currency: z.string(),
  balance: money().describe('Real balance, minor units.'),
  bonus_balance: money().describe('Minor units.'),
});

export const wallet = balances.extend({
  unverified_withdrawal_allowance: money()
    .nullable()
    .describe('How much may still be withdrawn without KYC verification; null means no limit.'),
  wallets: z.array(
    z.object({
      type: z.enum(walletNames),
      balance: money(),
      currency: z.string(),
      updated_at: timestamp(),
    }),
  ),
});

export const transaction = z.object({
  id: id(),
  player_id: id(),
  wallet: z.enum(walletNames),
  type: z.enum(entryTypes),
  amount: money().describe('Signed, minor units: credits are positive, debits negative.'),
  balance_after: money().describe('The balance of the wallet after this entry.'),
  currency: z.string(),
  payment_request_id: id().optional().describe('Present for payment-related entries.'),
  game_id: id().nullable(),
  game_round_id: z.string().nullable(),
  player_bonus_id: id().nullable(),
  created_at: timestamp(),
});

export const transactionFilters = z.object({
  ...paging,
  type: z.enum(entryTypes).optional(),
  wallet: z.enum(walletNames).optional(),
  ...createdRange,
});

export const getWallet = defineRoute({
  name: 'get_wallet',
  method: 'GET',
  path: '/api/v1/operator/players/{player}/wallet',
  audience: 'operator',
  scope: 'wallet:read',
  tag,
  summary: 'Get wallet balances',
  params: { player: 'player' },
  reply: one(wallet),
  example: { title: 'The balances of a player', params: { player: 1 } },
});

export const listTransactions = defineRoute({
  name: 'list_transactions',
  method: 'GET',
  path: '/api/v1/operator/players/{player}/transactions',
  audience: 'operator',
  scope: 'wallet:read',
  tag,
  summary: 'List ledger entries',
  description: 'Newest first. Filters combine; both bounds of the creation moment are inclusive.',
  params: { player: 'player' },
  query: transactionFilters,
  reply: page(transaction),
  example: { title: 'What was deposited', params: { player: 1 }, query: { type: 'deposit' } },
});
