import { z } from 'zod';
import { currency, id, line, money, orderedPaging, paging, queryBoolean, timestamp } from '../common.ts';
import { payoutReasons } from '../payment-fields.ts';
import { defineRoute, file, one, page } from '../route.ts';
import { person, staffPaymentRow } from '../staff-payment-fields.ts';

const tag = 'Payout batches';
const base = '/api/back-office/v1/payout-batches';

/** A list of everything, and a SEPA credit transfer (ISO 20022), which banks read without further work. */
export const batchFormats = ['csv', 'pain.001'] as const;

/** What became of a payment in a batch; one that was refused or taken back can be in a later batch. */
export const batchRowStates = ['paying', 'paid', 'refused', 'taken_back', 'returned'] as const;

/** How many payments one file can have. */
export const maxBatchRows = 1_000;

/** Why a withdrawal that can be paid does not go into this file. */
export const instrumentReasons = [
  'instrument_missing',
  'instrument_removed',
  'iban_missing',
  'not_in_sepa',
  'not_in_euro',
  'name_unwritable',
] as const;

const currencySums = z.array(z.object({ currency: z.string(), count: z.int(), amount: money() }));

export const payoutBatch = z.object({
  id: id(),
  format: z.enum(batchFormats),
  created_at: timestamp(),
  created_by: person.nullable(),
  count: z.int().describe('How many payments are in the file.'),
  sums: currencySums.describe('The sum of each currency, in minor units.'),
  file_name: z.string(),
  file_sha256: z.string().describe('The SHA-256 of the file, in hexadecimal; also in the audit log.'),
  states: z
    .object({ paying: z.int(), paid: z.int(), refused: z.int(), taken_back: z.int(), returned: z.int() })
    .describe('How many payments are in each state. paying: the answer of the bank is still missing.'),
});

export const leftOut = z.object({
  payment: id(),
  reason: z
    .enum([...payoutReasons, 'changed', ...instrumentReasons])
    .describe(
      'changed: it was decided, claimed or taken meanwhile. The last ones say what a file needs and the withdrawal lacks.',
    ),
  message: z.string(),
});

export const payoutBatchRow = z.object({
  position: z.int().describe('Its place in the file, from 1.'),
  state: z.enum(batchRowStates),
  reason: z.string().nullable().describe("The bank's reason, or why it was taken back."),
  decided_at: timestamp().nullable(),
  payment: staffPaymentRow.describe('The payment as it is now: it may be in a later batch.'),
});

export const createPayoutBatch = defineRoute({
  name: 'create_payout_batch',
  stepUp: true,
  method: 'POST',
  path: base,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'Claim approved withdrawals and make a file for the bank of them',
  description: `Approved withdrawals that nothing stops, oldest first, up to ${maxBatchRows.toLocaleString('en')}. All of them are claimed (\`payout_state\` \`paying\`) together with the file: no second file can have one of them, and nobody can reject them. What the payout gate stops is left out, with the reason. The audit log has the SHA-256 of the file and the ids of its payments. Download the file afterwards.`,
  body: z.strictObject({
    format: z
      .enum(batchFormats)
      .default('csv')
      .describe(
        'pain.001: a SEPA credit transfer from the `payout_account` of the settings, of withdrawals in euro to a saved IBAN; others are left out with the reason.',
      ),
    payment_method: line(40).optional(),
    currency: currency().optional(),
    payments: z.array(id()).min(1).max(maxBatchRows).optional().describe('Only these.'),
  }),
  bodyOptional: true,
  reply: one(
    payoutBatch.extend({
      left_out: z.array(leftOut).describe('The first 100 approved withdrawals that are not in the file, and why.'),
      left_out_count: z.int(),
      has_more: z.boolean().describe('Whether more can be paid out: make another batch.'),
    }),
    201,
  ),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'Bank transfers', body: { payment_method: 'bank' } },
});

export const listPayoutBatches = defineRoute({
  name: 'list_payout_batches',
  method: 'GET',
  path: base,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'List payout batches',
  description: 'Newest first. `open` is true for those with payments that are still with the bank.',
  query: z.strictObject({
    ...orderedPaging,
    open: queryBoolean()
      .optional()
      .describe('`true`: only those with payments whose answer is missing. `false`: only the others.'),
  }),
  reply: page(payoutBatch),
  example: { title: 'What is with the bank', query: { open: true } },
});

export const getPayoutBatch = defineRoute({
  name: 'get_payout_batch',
  method: 'GET',
  path: `${base}/{payout_batch}`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'Get a payout batch',
  params: { payout_batch: 'payout_batch' },
  reply: one(payoutBatch),
  example: { title: 'One batch', params: { payout_batch: 1 } },
});

export const listPayoutBatchRows = defineRoute({
  name: 'list_payout_batch_rows',
  method: 'GET',
  path: `${base}/{payout_batch}/rows`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'List the payments of a payout batch',
  description: 'In the order of the file.',
  params: { payout_batch: 'payout_batch' },
  query: z.strictObject({ ...paging, state: z.enum(batchRowStates).optional() }),
  reply: page(payoutBatchRow),
  example: { title: 'What the bank has not answered', params: { payout_batch: 1 }, query: { state: 'paying' } },
});

export const downloadPayoutBatch = defineRoute({
  name: 'download_payout_batch',
  method: 'GET',
  path: `${base}/{payout_batch}/file`,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'Download the file of a payout batch',
  description:
    'The same bytes each time; every download is audited. Amounts are in units of the currency, with a point. Each payment has a reference of its own (`P<payment>B<batch>`, the end-to-end id in SEPA), by which its result is found again.',
  params: { payout_batch: 'payout_batch' },
  reply: file(),
  example: { title: 'For the bank', params: { payout_batch: 1 } },
});
