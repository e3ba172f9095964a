import type { listAuditLog as route } from '@croupier/contract/back-office/audit.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { nameActors } from '../../call/staff-names.ts';
import { selectEntries } from './queries.ts';
import { withhold } from './withhold.ts';

export const listAuditLog = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectEntries(tx, operator_id, call.query);
    const { can } = staffOf(call);
    const shown = found.rows.map((row) => withhold(row, can));
    return { ...found, rows: await nameActors(tx, operator_id, shown) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};
