import type { listLinkedAccounts as route } from '@croupier/contract/operator/linked-accounts.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { playerExists } from '../players/shared-queries.ts';
import { selectOthers } from './person-queries.ts';

export const listLinkedAccounts = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  const { player } = call.params;
  const { rows, total } = await call.read(async (tx) => {
    if (!(await playerExists(tx, operator_id, player))) throw new Refusal('NOT_FOUND');
    return selectOthers(tx, operator_id, player, call.query);
  });
  const shown = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return pageAnswer(call.url, call.query, shown, total);
};
