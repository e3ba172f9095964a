import { z } from 'zod';
import { createdRange, queryId, queryInteger, reference } from '../common.ts';
import { entryTypes, walletNames } from '../ledger.ts';
import { ownId } from '../provider-fields.ts';
import { defineRoute, list } from '../route.ts';
import { nextBefore } from './rounds.ts';
import { staffTransaction } from './wallet.ts';

const queryMoney = () => queryInteger(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).brand<'Money'>();

export const ledgerEntry = staffTransaction.extend({ username: z.string() });

export const listLedger = defineRoute({
  name: 'list_ledger',
  method: 'GET',
  path: '/api/back-office/v1/ledger',
  audience: 'staff',
  permission: 'view_payments',
  tag: 'Ledger',
  summary: 'Ledger entries of all players, newest first',
  description:
    'Filters combine. Where a filter matches few entries, an answer may hold less than `limit`, or nothing, and still name a next_before: it says how far the search has come.',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,15}(-\d{1,16}){2}$/, 'must be the next_before of an earlier answer')
      .optional(),
    limit: queryInteger(1, 100).default(25),
    player_id: queryId().optional(),
    type: z.enum(entryTypes).optional(),
    wallet: z.enum(walletNames).optional(),
    amount_min: queryMoney().optional().describe('Signed, minor units: debits are negative.'),
    amount_max: queryMoney().optional(),
    payment_request_id: queryId().optional(),
    external_reference: reference().optional().describe('Of the payment behind the entry.'),
    round_id: ownId().optional(),
    ...createdRange,
  }),
  reply: { ...list(ledgerEntry), meta: z.object({ next_before: nextBefore }) },
  example: { title: 'Corrections', query: { type: 'correction_up' } },
});
