import type { lineOutcomes, nextSteps } from '@croupier/contract/statement-fields.ts';
import type { Money } from '../../base/money.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import type { FileRow, MovementKind } from './movement.ts';
import { isOpen } from './queries.ts';

export type Line = {
  readonly position: number;
  readonly outcome: (typeof lineOutcomes)[number];
  readonly differs: readonly ('amount' | 'currency' | 'state')[];
  readonly kind: MovementKind;
  readonly transaction_id: string;
  readonly there_amount: Money | null;
  readonly there_currency: string | null;
  readonly there_state: FileRow['state'] | null;
  readonly there_at: Date | null;
  readonly here_amount: Money | null;
  readonly here_currency: string | null;
  readonly here_at: Date | null;
  readonly player_id: number | null;
  readonly payment_id: number | null;
  readonly intent_id: number | null;
  readonly callback_id: number | null;
  readonly next: (typeof nextSteps)[number] | null;
  readonly explanation: string | null;
  readonly explained_by: number | null;
  readonly explained_at: Date | null;
};

const columns = (tx: Tx) => tx`
  l.position, l.outcome, l.differs, l.kind, l.transaction_id, l.there_amount, l.there_currency, l.there_state, l.there_at,
  l.here_amount, l.here_currency, l.here_at, l.player_id, l.payment_id, l.intent_id, l.callback_id, l.next, l.explanation,
  l.explained_by, l.explained_at`;

type Filters = Paging & { readonly outcome?: Line['outcome'] | undefined; readonly open?: boolean | undefined };

export const selectLines = async (tx: Tx, operatorId: number, statement: number, filters: Filters) => {
  const { outcome, open } = filters;
  const matching = tx`from cashier_statement_lines l
    where l.operator_id = ${operatorId} and l.statement_id = ${statement}
    ${outcome === undefined ? tx`` : tx`and l.outcome = ${outcome}`}
    ${open === undefined ? tx`` : tx`and (${isOpen(tx)}) = ${open}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<Line[]>`
      select ${columns(tx)} ${matching} order by l.position limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total ${matching}`,
  ]);
  return { rows, total: counted!.total };
};

/** Of these lines those that are differences and not explained. */
export const selectOpenLines = (
  tx: Tx,
  operatorId: number,
  statement: number,
  positions: readonly number[],
): Promise<Line[]> => tx<Line[]>`
  select ${columns(tx)} from cashier_statement_lines l
  where l.operator_id = ${operatorId} and l.statement_id = ${statement} and l.position = any(${positions}::bigint[])
    and ${isOpen(tx)}
  order by l.position`;

export type Explanation = { readonly reason: string; readonly by: number; readonly now: Date };

export const explainLines = (
  tx: Tx,
  operatorId: number,
  statement: number,
  positions: readonly number[],
  { reason, by, now }: Explanation,
): Promise<unknown> =>
  tx`
  update cashier_statement_lines set explanation = ${reason}, explained_by = ${by}, explained_at = ${now}
  where operator_id = ${operatorId} and statement_id = ${statement} and position = any(${positions}::bigint[])`.execute();
