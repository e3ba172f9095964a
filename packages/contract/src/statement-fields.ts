import { z } from 'zod';
import { id, line, money, timestamp } from './common.ts';

/** Whose statement it is: a connected payment provider by its dialect, or the bank that payout batches are sent to. */
export const statementSources = ['generic', 'paymentiq', 'bank'] as const;

export const statementFormats = ['csv', 'camt.053'] as const;

/** What moves money at a provider. */
export const movementKinds = ['deposit', 'reversal', 'payout', 'payout_return'] as const;

/** How far a row of the file has come. */
export const movementStates = ['done', 'pending', 'failed'] as const;

export const lineOutcomes = [
  'matched',
  'elsewhere',
  'no_money',
  'missing_here',
  'missing_there',
  'differs',
  'twice',
] as const;

/** Outcomes that somebody must look at. */
export const differences = [
  'missing_here',
  'missing_there',
  'differs',
  'twice',
] as const satisfies readonly (typeof lineOutcomes)[number][];

/** What staff can do next about a difference. */
export const nextSteps = [
  'retry_callback',
  'look_at_intent',
  'mark_paid',
  'charge_back',
  'return_payout',
  'look_at_payment',
  'ask_provider',
] as const;

export const maxStatementLines = 5_000;
export const maxStatementBytes = 2 * 1024 * 1024;

const column = (name: string) => line(100).default(name);

/** How a CSV is read. Without one, the columns have the names of the fields. */
export const statementMapping = z.strictObject({
  columns: z
    .strictObject({
      transaction_id: column('transaction_id').describe("The provider's transaction; for the bank, our reference."),
      type: column('type').describe('What moved. Without this column the sign of the amount decides.'),
      amount: column('amount'),
      currency: column('currency'),
      state: column('state').describe('How far it has come. Without this column every row is done.'),
      at: column('at').describe('When it moved. May be missing.'),
      origin: column('origin').describe('The transaction that a reversal or return is of. May be missing.'),
    })
    .default({
      transaction_id: 'transaction_id',
      type: 'type',
      amount: 'amount',
      currency: 'currency',
      state: 'state',
      at: 'at',
      origin: 'origin',
    }),
  types: z
    .record(line(100), z.enum([...movementKinds, 'ignored']))
    .refine((words) => Object.keys(words).length <= 100, 'must have at most 100 words')
    .default({})
    .describe('What the words of the type column mean, in any case. `ignored`: rows such as fees.'),
  states: z
    .record(line(100), z.enum(movementStates))
    .refine((words) => Object.keys(words).length <= 100, 'must have at most 100 words')
    .default({})
    .describe('What the words of the state column mean, in any case.'),
  amounts: z.enum(['decimal', 'minor']).default('decimal').describe('12.34, or 1234 for the same amount.'),
  decimal_mark: z.enum(['.', ',']).default('.'),
});

export type StatementMapping = z.output<typeof statementMapping>;

const side = {
  amount: money(),
  currency: z.string(),
  at: timestamp().nullable(),
};

export const statementFigure = z.object({
  currency: z.string(),
  there: money().describe('What the file says has come in, less what has left.'),
  here: money().describe('The same as the platform has booked it.'),
  difference: money().describe('there less here.'),
  explained: money().describe('How much of the difference is explained.'),
  unexplained: money().describe('What is left. Must be zero.'),
});

const outcomeCounts = z.object(
  Object.fromEntries(lineOutcomes.map((outcome) => [outcome, z.int()])) as Record<
    (typeof lineOutcomes)[number],
    z.ZodInt
  >,
);

const actor = z.object({ id: id(), name: z.string() });

export const cashierStatement = z.object({
  id: id(),
  source: z.enum(statementSources),
  from: timestamp().describe('The first moment of its period.'),
  to: timestamp().describe('The moment at which its period ends, which no longer belongs to it.'),
  format: z.enum(statementFormats),
  file_name: z.string(),
  file_sha256: z.string(),
  uploaded_by: actor.nullable().describe('null: a key of the operator.'),
  created_at: timestamp(),
  compared_at: timestamp().describe('When it was last compared with the books.'),
  discarded_at: timestamp().nullable().describe('When it was discarded, such as one that was read by a wrong mapping.'),
  counts: outcomeCounts.describe(
    'How many lines have each outcome. elsewhere: not in this file, but in that of another period. no_money: nothing moved on either side. missing_here: the platform has not booked it. missing_there: the file does not have it. twice: the file has it more than once.',
  ),
  open: z.int().describe('Differences that nobody has explained. Must be zero.'),
  explained: z.int().describe('Differences that were explained.'),
  figures: z.array(statementFigure).describe('One for each currency.'),
});

export const statementLine = z.object({
  position: z.int().describe('From 1. What the file does not have comes after its rows.'),
  outcome: z.enum(lineOutcomes),
  differs: z.array(z.enum(['amount', 'currency', 'state'])),
  kind: z.enum(movementKinds),
  transaction_id: z.string(),
  there: z
    .object({ ...side, state: z.enum(movementStates) })
    .nullable()
    .describe('As the file has it.'),
  here: z.object(side).nullable().describe('As the platform has booked it.'),
  player_id: id().nullable(),
  payment_id: id().nullable(),
  deposit_intent_id: id().nullable(),
  cashier_callback_id: id().nullable().describe('A callback about it that was refused and is still kept.'),
  next: z.enum(nextSteps).nullable().describe('What to do about a difference.'),
  explanation: z.string().nullable(),
  explained_by: actor.nullable(),
  explained_at: timestamp().nullable(),
});

export const newStatement = {
  source: z.enum(statementSources),
  file_name: line(200),
  content: z
    .base64()
    .max(Math.ceil(maxStatementBytes / 3) * 4, `must be a file of at most ${maxStatementBytes} bytes`)
    .describe('The file in base64.'),
  mapping: statementMapping.optional().describe('How a CSV is read; by default its columns have our names.'),
};
