import { z } from 'zod';
import { type AddressRule, addressField } from '../addresses.ts';
import { cashierAdapters } from '../back-office/cashiers.ts';
import { amount, id, timestamp } from '../common.ts';
import { defineRoute, one } from '../route.ts';

const returnRule: AddressRule = { http: 'anywhere' };

export const openCashier = defineRoute({
  name: 'open_cashier',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/cashier-sessions',
  audience: 'operator',
  scope: 'payments:write',
  tag: 'Payments',
  summary: 'Send a player to a payment provider',
  description:
    'The address of the payment provider for this player, with a session of an hour by which it knows them. Nothing is reserved or moved: the provider asks when the player pays. With `deposit_intent_id` it takes no more than what is authorised there; with `payment_id` it pays a withdrawal out.',
  params: { player: 'player' },
  body: z.object({
    adapter: z
      .enum(cashierAdapters)
      .optional()
      .describe('Which of the connected payment providers; by default the first that has a page.'),
    amount: amount().optional().describe('What the player wants to pay, where it is known already.'),
    deposit_intent_id: id().optional(),
    payment_id: id().optional(),
    return_url: addressField(returnRule, 2_000).optional().describe('Where the player comes back to.'),
  }),
  reply: one(z.object({ url: z.string(), expires_at: timestamp() }), 201),
  example: { title: 'A deposit of 25.00', params: { player: 1 }, body: { adapter: 'generic', amount: 2500 } },
});
