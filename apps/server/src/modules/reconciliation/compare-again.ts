import type { compareStatement as compareRoute } from '@croupier/contract/back-office/cashier-statements.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { compareRows } from './compare-rows.ts';
import { holdCurrent } from './hold-current.ts';
import { loadBooks } from './load-books.ts';
import { type FileRow, movementKey } from './movement.ts';
import { noteCompared, type Statement, saveLines, selectStoredRows } from './queries.ts';
import { showStatement } from './read-statements.ts';

type Stored = Awaited<ReturnType<typeof selectStoredRows>>[number];

const rowOf = (line: Stored): FileRow | undefined => {
  const { kind, transaction_id, origin, there_amount, there_currency, there_state, there_at } = line;
  if (there_amount === null || there_currency === null || there_state === null) return undefined;
  return {
    ...{ kind, transaction_id, origin },
    amount: there_amount,
    currency: there_currency,
    state: there_state,
    at: there_at,
  };
};

/**
 * Compares the stored rows with the books as they are now. What the file lacks keeps its place, so that an explanation
 * stays with what it explains; new ones come after all others.
 */
const compareLines = async (tx: Tx, operatorId: number, statement: Statement): Promise<void> => {
  const stored = await selectStoredRows(tx, operatorId, statement.id);
  const rows = stored.flatMap((line) => rowOf(line) ?? []);
  const books = await loadBooks(tx, operatorId, { ...statement, statement_id: statement.id }, rows);
  const places = new Map(
    stored.flatMap(({ there_amount, kind, payment_id, position }) =>
      there_amount === null && payment_id !== null ? [[movementKey({ kind, payment_id }), position] as const] : [],
    ),
  );
  const inFile = stored.filter(({ there_amount }) => there_amount !== null);
  let next = stored.reduce((most, { position }) => Math.max(most, position), 0);
  const lines = compareRows(rows, books).map((line, n) => {
    const known = line.there ? inFile[n]?.position : places.get(movementKey(line.here!));
    if (known === undefined) next += 1;
    return { ...line, position: known ?? next };
  });
  await saveLines(tx, operatorId, statement.id, lines);
};

export const compareAgain = (call: Call<typeof compareRoute>): Promise<WrittenAnswerOf<typeof compareRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const statement = await holdCurrent(tx, operator_id, call.params.cashier_statement);
    await compareLines(tx, operator_id, statement);
    await noteCompared(tx, operator_id, statement.id, call.now);
    const subject = { subject_kind: 'cashier_statement', subject_id: statement.id };
    await audit(tx, auditContext(call), [{ action: 'cashier_statement.compared', ...subject }]);
    return { data: (await showStatement(tx, operator_id, statement.id)).shown };
  });
