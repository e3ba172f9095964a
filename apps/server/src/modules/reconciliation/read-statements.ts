import type {
  staffGetStatement as getRoute,
  staffListStatementLines as linesRoute,
  staffListStatements as listRoute,
} from '@croupier/contract/back-office/cashier-statements.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { staffNames } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { selectLines } from './line-queries.ts';
import { selectStatement, selectStatements } from './queries.ts';
import { lineView, statementView } from './view.ts';

export const readStatements = (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { rows, total } = await selectStatements(tx, operator_id, call.query);
    const nameOf = await staffNames(
      tx,
      operator_id,
      rows.map(({ uploaded_by }) => uploaded_by),
    );
    return pageAnswer(
      call.url,
      call.query,
      rows.map((row) => statementView(row, nameOf)),
      total,
    );
  });

/** A statement as every answer shows it. */
export const showStatement = async (tx: Tx, operatorId: number, id: number) => {
  const row = await selectStatement(tx, operatorId, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { row, shown: statementView(row, await staffNames(tx, operatorId, [row.uploaded_by])) };
};

export const readStatement = (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> =>
  call.read(async (tx) => {
    const { row, shown } = await showStatement(tx, call.operator.operator_id, call.params.cashier_statement);
    return { data: { ...shown, mapping: row.mapping } };
  });

export const readStatementLines = (call: Call<typeof linesRoute>): Promise<AnswerOf<typeof linesRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { cashier_statement: id } = call.params;
    if (!(await selectStatement(tx, operator_id, id))) throw new Refusal('NOT_FOUND');
    const { rows, total } = await selectLines(tx, operator_id, id, call.query);
    const nameOf = await staffNames(
      tx,
      operator_id,
      rows.map(({ explained_by }) => explained_by),
    );
    return pageAnswer(
      call.url,
      call.query,
      rows.map((row) => lineView(row, nameOf)),
      total,
    );
  });
