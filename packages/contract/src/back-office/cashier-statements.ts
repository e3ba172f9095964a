import { z } from 'zod';
import { endMoment, moment, orderedPaging, paging, queryBoolean, reason } from '../common.ts';
import { defineRoute, one, page } from '../route.ts';
import {
  cashierStatement,
  lineOutcomes,
  maxStatementLines,
  newStatement,
  statementLine,
  statementMapping,
  statementSources,
} from '../statement-fields.ts';

const tag = 'Reconciliation';
const path = '/api/back-office/v1/cashier-statements';
const params = { cashier_statement: 'cashier_statement' } as const;
const reading = { method: 'GET', audience: 'staff', permission: 'view_payments', tag } as const;
const changing = { method: 'POST', audience: 'staff', permission: 'pay_out', stepUp: true, tag } as const;

export const staffUploadStatement = defineRoute({
  ...changing,
  name: 'staff_upload_cashier_statement',
  path,
  summary: 'Compare the statement of a payment provider with the books',
  description: `A CSV, or an account statement of the bank (camt.053), of at most ${maxStatementLines.toLocaleString('en')} rows. Each row is looked up by its transaction, whenever it was booked here; what was booked in the period and is not in the file is missing there. Nothing is booked: every difference says what to do next. The same file again is refused, unless the first was discarded.`,
  body: z.strictObject({
    ...newStatement,
    from: moment().describe('The first moment of the period.'),
    to: endMoment().describe('Its end; a date includes its whole day.'),
  }),
  bodyLimitBytes: 3 * 1024 * 1024,
  reply: one(cashierStatement, 201),
  example: {
    title: 'A day',
    body: {
      source: 'generic',
      from: '2026-02-28T00:00:00.000Z',
      to: '2026-03-03T00:00:00.000Z',
      file_name: 'statement.csv',
      content: 'dHJhbnNhY3Rpb25faWQsdHlwZSxhbW91bnQsY3VycmVuY3kKdHgtNDcxMSxkZXBvc2l0LDI1LjAwLEVVUgo=',
    },
  },
});

export const staffListStatements = defineRoute({
  ...reading,
  name: 'staff_list_cashier_statements',
  path,
  summary: 'List the statements that were compared',
  description: 'Newest first. They are kept.',
  query: z.strictObject({
    ...orderedPaging,
    source: z.enum(statementSources).optional(),
    open: queryBoolean().optional().describe('`true`: only those with differences that nobody has explained.'),
    discarded: queryBoolean().optional().describe('`true`: only those that were discarded. `false`: only the others.'),
  }),
  reply: page(cashierStatement),
  example: { title: 'What is left to do', query: { open: true } },
});

export const staffGetStatement = defineRoute({
  ...reading,
  name: 'staff_get_cashier_statement',
  path: `${path}/{cashier_statement}`,
  summary: 'Get a statement',
  params,
  reply: one(
    cashierStatement.extend({
      mapping: statementMapping.nullable().describe('How its file was read; null: by our names.'),
    }),
  ),
  example: { title: 'One statement', params: { cashier_statement: 1 } },
});

export const staffListStatementLines = defineRoute({
  ...reading,
  name: 'staff_list_cashier_statement_lines',
  path: `${path}/{cashier_statement}/lines`,
  summary: 'List the lines of a statement',
  description: 'In the order of the file, and then what it does not have.',
  params,
  query: z.strictObject({
    ...paging,
    outcome: z.enum(lineOutcomes).optional(),
    open: queryBoolean().optional().describe('`true`: only differences that nobody has explained.'),
  }),
  reply: page(statementLine),
  example: { title: 'What is left to do', params: { cashier_statement: 1 }, query: { open: true } },
});

export const compareStatement = defineRoute({
  ...changing,
  name: 'compare_cashier_statement',
  path: `${path}/{cashier_statement}/compare`,
  summary: 'Compare a statement again',
  description: 'With the books as they are now: what was booked since is matched. Explanations stay.',
  params,
  reply: one(cashierStatement),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'After the missing deposit was booked', params: { cashier_statement: 1 } },
});

export const explainStatement = defineRoute({
  ...changing,
  name: 'explain_cashier_statement',
  proposes: true,
  path: `${path}/{cashier_statement}/explain`,
  summary: 'Explain differences of a statement',
  description:
    'For what stays different, such as a fee that the provider has kept. An explained difference is no longer open, so where the operator needs two people, a second one confirms it.',
  params,
  body: z.strictObject({
    positions: z.array(z.int().min(1)).min(1).max(100).describe('The lines that it explains.'),
    reason: reason(),
  }),
  reply: one(cashierStatement),
  example: {
    title: 'One line',
    params: { cashier_statement: 1 },
    body: { positions: [1], reason: 'Refunded by the provider on the phone; corrected by hand.' },
  },
});

export const discardStatement = defineRoute({
  ...changing,
  name: 'discard_cashier_statement',
  path: `${path}/{cashier_statement}/discard`,
  summary: 'Discard a statement',
  description:
    'One that was read by a wrong mapping, or of a wrong period. It is kept, counts for nothing, and its file can be uploaded again.',
  params,
  body: z.strictObject({ reason: reason() }),
  reply: one(cashierStatement),
  example: {
    title: 'The wrong month',
    params: { cashier_statement: 1 },
    body: { reason: 'It is the file of another month.' },
  },
});
