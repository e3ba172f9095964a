import { z } from 'zod';
import { id, line, timestamp } from '../common.ts';
import { defineRoute, list, one } from '../route.ts';
import { person } from '../staff-payment-fields.ts';

const base = '/api/back-office/v1/payout-batches/{payout_batch}/results';
const own = {
  audience: 'staff',
  tag: 'Payout batches',
  params: { payout_batch: 'payout_batch' },
} as const;

export const resultFormats = ['csv', 'pain.002'] as const;

/** What the bank says of a payment; pending: it has not decided. */
export const bankAnswers = ['paid', 'refused', 'returned', 'pending'] as const;

/** What a row of a result led to. */
export const resultOutcomes = [
  'applied',
  'waiting',
  'already',
  'pending',
  'unknown',
  'other_batch',
  'amount_differs',
  'contradicts',
  'not_allowed',
] as const;

/** How many rows a result can have, and how large its file can be. */
export const maxResultRows = 5_000;
export const maxResultBytes = 2 * 1024 * 1024;

const resultRow = z.object({
  reference: z.string().describe('As the file has it; empty where it has none.'),
  payment: id().nullable(),
  answer: z.enum(bankAnswers),
  reason: z.string().nullable(),
  outcome: z.enum(resultOutcomes),
  message: z.string().nullable().describe('Why it changed nothing.'),
});

export const payoutResult = z.object({
  id: id(),
  format: z.enum(resultFormats),
  file_name: z.string(),
  file_sha256: z.string(),
  uploaded_by: person.nullable(),
  created_at: timestamp(),
  counts: z
    .object(
      Object.fromEntries(resultOutcomes.map((outcome) => [outcome, z.int()])) as Record<
        (typeof resultOutcomes)[number],
        z.ZodInt
      >,
    )
    .describe(
      'How many rows had each outcome. waiting: a second person decides. already: an earlier file or person said so. contradicts: it says something else than what is recorded. not_allowed: a rule refused it, as the message says.',
    ),
  not_applied: z.array(resultRow).describe('The first 100 rows that changed nothing, or wait.'),
});

export const uploadPayoutResult = defineRoute({
  ...own,
  name: 'upload_payout_result',
  stepUp: true,
  method: 'POST',
  path: base,
  permission: 'pay_out',
  summary: "Upload the bank's answer to a payout batch",
  description: `A payment status report of the bank (pain.002) or a CSV with the columns \`reference\` or \`payment_id\`, \`result\` (paid, refused or returned), and optionally \`reason\`, \`amount\`, \`currency\` and \`bank_reference\`; up to ${maxResultRows.toLocaleString('en')} rows. Each row is decided by itself: paid at once; refused and returned by two people, where the operator needs a second one. A row that is unknown, of another batch, of another amount, or contrary to what is recorded changes nothing, and is named. The same file again changes nothing.`,
  body: z.strictObject({
    file_name: line(200),
    content: z
      .base64()
      .max(Math.ceil(maxResultBytes / 3) * 4, `must be a file of at most ${maxResultBytes} bytes`)
      .describe('The file in base64.'),
  }),
  bodyLimitBytes: 3 * 1024 * 1024,
  reply: one(payoutResult, 201),
  example: {
    title: 'One was paid',
    params: { payout_batch: 1 },
    body: { file_name: 'answer.csv', content: 'cmVmZXJlbmNlLHJlc3VsdApQMUIxLHBhaWQK' },
  },
});

export const listPayoutResults = defineRoute({
  ...own,
  name: 'list_payout_results',
  method: 'GET',
  path: base,
  permission: 'view_payments',
  summary: 'List the answers of the bank to a payout batch',
  description: 'The newest 50, newest first.',
  reply: list(payoutResult),
  example: { title: 'What was uploaded', params: { payout_batch: 1 } },
});
