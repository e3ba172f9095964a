import { z } from 'zod';
import { id } from '../common.ts';
import { transaction, transactionFilters, wallet } from '../operator/wallet.ts';
import { paymentStatuses, paymentTypes } from '../payment-fields.ts';
import { defineRoute, one, page } from '../route.ts';

const tag = 'Wallet';
const base = '/api/back-office/v1/players/{player}';

/** The payment of an entry, as far as a reader of the ledger needs it. */
export const linkedPayment = z.object({
  id: id(),
  type: z.enum(paymentTypes),
  status: z.enum(paymentStatuses),
  payment_method: z.string(),
  external_reference: z.string(),
  is_reversed: z.boolean(),
});

export const staffTransaction = transaction.extend({
  payment: linkedPayment.nullable().describe('The payment request behind a payment-related entry.'),
});

export const getStaffWallet = defineRoute({
  name: 'staff_get_wallet',
  method: 'GET',
  path: `${base}/wallet`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: "A player's balances",
  params: { player: 'player' },
  reply: one(wallet),
  example: { title: 'What a player has', params: { player: 1 } },
});

export const listStaffTransactions = defineRoute({
  name: 'staff_list_transactions',
  method: 'GET',
  path: `${base}/transactions`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: "A player's ledger",
  description: 'Newest first, with the payment behind each entry. The same filters as the operator interface.',
  params: { player: 'player' },
  query: transactionFilters,
  reply: page(staffTransaction),
  example: { title: 'Deposits', params: { player: 1 }, query: { type: 'deposit' } },
});
