import type { listBonusHistory as route } from '@croupier/contract/back-office/bonuses.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { nameActors } from '../../call/staff-names.ts';
import { selectHistory } from './history-queries.ts';
import { playerBonusExists } from './shared-queries.ts';

/** The history of a bonus: every stake that counted, and everything else that moved it. */
export const readHistory = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { player_bonus } = call.params;
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const [isThere, found] = await Promise.all([
      playerBonusExists(tx, operator_id, player_bonus),
      selectHistory(tx, operator_id, player_bonus, call.query),
    ]);
    if (!isThere) throw new Refusal('NOT_FOUND');
    return { ...found, rows: await nameActors(tx, operator_id, found.rows) };
  });
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    total,
  );
};
