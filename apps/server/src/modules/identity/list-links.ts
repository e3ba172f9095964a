import type { listPlayerLinks as route } from '@croupier/contract/back-office/player-links.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { selectLinks, viewStaffLinks } from './review-queries.ts';

export const listLinks = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectLinks(tx, operator_id, call.query);
    return { ...found, rows: await viewStaffLinks(tx, operator_id, found.rows) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};
