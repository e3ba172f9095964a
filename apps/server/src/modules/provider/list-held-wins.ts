import type { listHeldWins as listRoute, getHeldWin as oneRoute } from '@croupier/contract/back-office/held-wins.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { nameStaff } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { findHeldWin, selectHeldNames, selectHeldWins } from './held-queries.ts';
import { type HeldWin, viewHeldWin } from './held-win.ts';

const viewForStaff = async (tx: Tx, operatorId: number, rows: readonly HeldWin[]) => {
  const names = await selectHeldNames(tx, operatorId, rows);
  const named = rows.map((row) => ({ ...viewHeldWin(row), decided_by: row.decided_by, ...names.get(row.id)! }));
  return nameStaff(tx, operatorId, named, ['decided_by']);
};

export const listHeldWins = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectHeldWins(tx, operator_id, call.query);
    return { ...found, rows: await viewForStaff(tx, operator_id, found.rows) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};

export const getHeldWin = (call: Call<typeof oneRoute>): Promise<AnswerOf<typeof oneRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const [data] = await viewForStaff(tx, operator_id, [await findHeldWin(tx, operator_id, call.params.held_win)]);
    return { data: data! };
  });
