import type { listBonusHistory as route } from '@croupier/contract/back-office/bonuses.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import { selectHistory } from './history-queries.ts';

/** "Why is my bonus where it is": every stake that counted, and everything else that moved it. */
export const readHistory = async (call: Call<typeof route>): Promise<Answer> => {
  const { rows, total } = await call.read((tx) =>
    selectHistory(tx, call.operator.operator_id, call.params.player_bonus, call.query),
  );
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total,
  );
};
