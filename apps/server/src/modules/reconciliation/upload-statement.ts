import type { staffUploadStatement as uploadRoute } from '@croupier/contract/back-office/cashier-statements.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { sha256Hex } from '../../base/sha256.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type AuditContext, type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { compareRows } from './compare-rows.ts';
import { loadBooks } from './load-books.ts';
import { findSameFile, insertStatement, saveLines, settleElsewhere } from './queries.ts';
import { readStatementFile } from './read-statement-file.ts';
import { showStatement } from './read-statements.ts';

const maxDays = 366;

type Uploaded = BodyOf<typeof uploadRoute>;

const refusePeriod = ({ from, to }: Pick<Uploaded, 'from' | 'to'>): void => {
  if (from >= to) throw invalid('to', 'must be later than from');
  if (to.getTime() - from.getTime() > maxDays * dayMilliseconds)
    throw invalid('to', `must be at most ${maxDays} days after from`);
};

/** Stores a statement with how each of its lines compares. */
const storeStatement = async (
  tx: Tx,
  context: AuditContext,
  body: Uploaded,
  uploaded_by: number | null,
): Promise<number> => {
  const { operator_id, now } = context;
  refusePeriod(body);
  const content = Buffer.from(body.content, 'base64');
  const { format, rows } = readStatementFile(content, body.mapping);
  const { source, file_name, from: period_from, to: period_to } = body;
  const file_sha256 = sha256Hex(content);
  const statement_id = await insertStatement(tx, operator_id, {
    ...{ source, period_from, period_to, format, file_name, file_sha256, uploaded_by },
    mapping: format === 'csv' ? (body.mapping ?? null) : null,
    created_at: now,
    compared_at: now,
  });
  if (statement_id === undefined)
    throw new Refusal('INVALID_REQUEST', 'This file was uploaded already: compare it again, or discard it first.', {
      rule: 'same_file',
      cashier_statement: await findSameFile(tx, operator_id, { source, file_sha256 }),
    });
  const books = await loadBooks(tx, operator_id, { source, period_from, period_to, statement_id }, rows);
  const lines = compareRows(rows, books).map((line, n) => ({ ...line, position: n + 1 }));
  await saveLines(tx, operator_id, statement_id, lines);
  await settleElsewhere(tx, operator_id, { source, statement: statement_id });
  const subject = { action: 'cashier_statement.uploaded', subject_kind: 'cashier_statement', subject_id: statement_id };
  await audit(tx, context, [{ ...subject, field: 'file_sha256', to_value: file_sha256 }]);
  return statement_id;
};

export const uploadStatement = (call: Call<typeof uploadRoute>): Promise<WrittenAnswerOf<typeof uploadRoute>> =>
  call.write(async (tx) => {
    const id = await storeStatement(tx, auditContext(call), call.body, staffOf(call).id);
    return { data: (await showStatement(tx, call.operator.operator_id, id)).shown };
  });
