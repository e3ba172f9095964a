import type { listApiKeys as route } from '@croupier/contract/back-office/keys.ts';
import type { Clock } from '../../base/clock.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { listKeys } from './queries.ts';
import { showKey } from './view.ts';

export const listApiKeys =
  (clock: Clock) =>
  async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
    const rows = await call.read((tx) => listKeys(tx, call.operator.operator_id));
    return { data: rows.map((row) => showKey(row, clock.now())) };
  };
