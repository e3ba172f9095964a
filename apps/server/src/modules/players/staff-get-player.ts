import type { getStaffPlayer as route } from '@croupier/contract/back-office/players.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { findPlayer } from './staff-queries.ts';
import { viewPlayer } from './view.ts';

export const getStaffPlayer = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const row = await call.read((tx) => findPlayer(tx, call.operator.operator_id, call.params.player));
  return { data: viewPlayer(row, call.now) };
};
