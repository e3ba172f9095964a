import type { explainStatement as explainRoute } from '@croupier/contract/back-office/cashier-statements.ts';
import { formatMinor, type Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type AuditContext, type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { holdCurrent } from './hold-current.ts';
import { explainLines, type Line, selectOpenLines } from './line-queries.ts';
import { lockStatement } from './queries.ts';
import { showStatement } from './read-statements.ts';

type Change = { readonly positions: readonly number[]; readonly reason: string; readonly by: number };

const sideOf = (amount: Money | null, currency: string | null): string =>
  amount === null || currency === null ? '–' : formatMinor(amount, currency);

/** The lines that are explained, as both people see them: what the file has, and what is booked. */
const differencesOf = (lines: readonly Line[]): Values => ({
  differences: lines.map(
    (line) =>
      `${line.kind} ${line.transaction_id}: ${line.outcome}, there ${sideOf(line.there_amount, line.there_currency)}, here ${sideOf(line.here_amount, line.here_currency)}`,
  ),
  explanation: null,
});

const openLines = async (tx: Tx, operatorId: number, statement: number, positions: readonly number[]) => {
  await holdCurrent(tx, operatorId, statement);
  const wanted = [...new Set(positions)];
  const lines = await selectOpenLines(tx, operatorId, statement, wanted);
  if (lines.length === wanted.length) return lines;
  const open = new Set(lines.map(({ position }) => position));
  throw new Refusal('INVALID_REQUEST', 'Only differences that nobody has explained can be explained.', {
    rule: 'not_open',
    positions: wanted.filter((position) => !open.has(position)),
  });
};

const store = async (tx: Tx, context: AuditContext, statement: number, { positions, reason, by }: Change) => {
  const { operator_id, now } = context;
  await explainLines(tx, operator_id, statement, positions, { reason, by, now });
  const subject = { subject_kind: 'cashier_statement', subject_id: statement };
  await audit(
    tx,
    context,
    positions.map((position) => ({
      ...{ action: 'cashier_statement.explained', ...subject, reason },
      field: 'position',
      to_value: String(position),
    })),
  );
};

/** Whoever explains a difference away could hide what they took: a second person looks at it. */
export const explainStatement = (call: Call<typeof explainRoute>): Promise<WrittenAnswerOf<typeof explainRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const { cashier_statement: id } = call.params;
    const { positions, reason } = call.body;
    const lines = await openLines(tx, operator_id, id, positions);
    const change: Change = { positions: lines.map(({ position }) => position), reason, by: staffOf(call).id };
    if (needsSecondPerson(call.operator))
      return propose(tx, call, statementExplanation, {
        subject_id: id,
        change,
        after: { ...differencesOf(lines), explanation: reason },
      });
    await store(tx, auditContext(call), id, change);
    return { data: (await showStatement(tx, operator_id, id)).shown };
  });

export const statementExplanation: ProposalKind = {
  kind: 'cashier_statement.explain',
  // What was explained or discarded meanwhile is no difference any more, so the proposal is stale.
  current: async (tx, { operator_id }, { subject_id, change }) => {
    const id = subject_id as number;
    const statement = await lockStatement(tx, operator_id, id);
    const counts = statement !== undefined && statement.discarded_at === null;
    return differencesOf(counts ? await selectOpenLines(tx, operator_id, id, (change as Change).positions) : []);
  },
  apply: async (tx, context, { subject_id, change }) => {
    await store(tx, context, subject_id as number, change as Change);
    return subject_id as number;
  },
};
