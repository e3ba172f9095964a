import type { listStuckPayments as route, stuckPayment } from '@croupier/contract/back-office/stuck-payments.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { type ListedStuck, selectStuck } from './stuck-queries.ts';

export const listStuck = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read((tx) => selectStuck(tx, operator_id, call));
  return pageAnswer(call.url, call.query, rows.map(show), total);
};

const show = (row: ListedStuck): z.input<typeof stuckPayment> => {
  const { player_id, username, first_name, last_name, since, ...rest } = row;
  const player =
    player_id === null
      ? null
      : { id: player_id, username: username ?? '', first_name: first_name ?? '', last_name: last_name ?? '' };
  return { ...rest, since: since.toISOString(), player };
};
