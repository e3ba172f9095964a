import { base } from '../../support/back-office.ts';
import { mustData, type Reply } from './client.ts';
import { newReference } from './money.ts';
import type { Staff } from './staff.ts';

/** The statement of a payment provider for all of 2026, with these lines below the usual head. */
export const statementOf = (lines: readonly string[], more: Record<string, unknown> = {}) => ({
  source: 'generic',
  from: '2026-01-01',
  to: '2026-12-31',
  file_name: 'statement.csv',
  content: Buffer.from(['transaction_id,type,amount,currency,state,at,origin', ...lines].join('\n')).toString('base64'),
  ...more,
});

export const uploadStatement = (
  staff: Pick<Staff, 'post'>,
  lines: readonly string[],
  more: Record<string, unknown> = {},
): Promise<Reply> => staff.post(`${base}/cashier-statements`, statementOf(lines, more));

/** A deposit that the platform does not know. */
export const newLine = (): string => `${newReference()},deposit,25.00,EUR,done,,`;

/** A statement with such a line. */
export const uploadLine = async (staff: Pick<Staff, 'post'>): Promise<number> =>
  (await mustData(uploadStatement(staff, [newLine()]))).id;
