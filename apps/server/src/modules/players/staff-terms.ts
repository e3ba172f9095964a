import type { listPlayerTerms as route } from '@croupier/contract/back-office/players.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { nameActors } from '../../call/staff-names.ts';
import { selectTerms } from './terms-queries.ts';

/** Every version of the terms that the player has accepted. */
export const listPlayerTerms = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectTerms(tx, operator_id, call.params.player, call.query);
    return { ...found, rows: await nameActors(tx, operator_id, found.rows) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};
