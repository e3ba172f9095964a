import { type cashierStatement, lineOutcomes, type statementLine } from '@croupier/contract/statement-fields.ts';
import type { z } from 'zod';
import { subtract } from '../../base/money.ts';
import type { NameOf } from '../../call/staff-names.ts';
import type { Line } from './line-queries.ts';
import type { CountedStatement, Figure } from './queries.ts';

const figureView = ({ currency, there, here, explained }: Figure) => {
  const difference = subtract(there, here);
  return { currency, there, here, difference, explained, unexplained: subtract(difference, explained) };
};

const person = (id: number | null, nameOf: NameOf) => (id === null ? null : { id, name: nameOf(id) ?? '' });

export const statementView = (row: CountedStatement, nameOf: NameOf): z.input<typeof cashierStatement> => ({
  id: row.id,
  source: row.source,
  from: row.period_from.toISOString(),
  to: row.period_to.toISOString(),
  format: row.format,
  file_name: row.file_name,
  file_sha256: row.file_sha256,
  uploaded_by: person(row.uploaded_by, nameOf),
  created_at: row.created_at.toISOString(),
  compared_at: row.compared_at.toISOString(),
  discarded_at: row.discarded_at?.toISOString() ?? null,
  counts: Object.fromEntries(lineOutcomes.map((outcome) => [outcome, row.counts[outcome] ?? 0])) as Record<
    (typeof lineOutcomes)[number],
    number
  >,
  open: row.open,
  explained: row.explained,
  figures: row.figures.map(figureView),
});

export const lineView = (line: Line, nameOf: NameOf): z.input<typeof statementLine> => {
  const { there_amount, there_currency, there_state, here_amount, here_currency } = line;
  return {
    position: line.position,
    outcome: line.outcome,
    differs: [...line.differs],
    kind: line.kind,
    transaction_id: line.transaction_id,
    there:
      there_amount === null || there_currency === null || there_state === null
        ? null
        : {
            amount: there_amount,
            currency: there_currency,
            at: line.there_at?.toISOString() ?? null,
            state: there_state,
          },
    here:
      here_amount === null || here_currency === null
        ? null
        : { amount: here_amount, currency: here_currency, at: line.here_at?.toISOString() ?? null },
    player_id: line.player_id,
    payment_id: line.payment_id,
    deposit_intent_id: line.intent_id,
    cashier_callback_id: line.callback_id,
    next: line.next,
    explanation: line.explanation,
    explained_by: person(line.explained_by, nameOf),
    explained_at: line.explained_at?.toISOString() ?? null,
  };
};
