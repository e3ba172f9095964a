import type { listOpenRounds as route } from '@croupier/contract/back-office/rounds.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { selectOpenRounds } from './queries.ts';

export const listOpenRounds = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { rows, total } = await call.read((tx) =>
    selectOpenRounds(tx, call.operator.operator_id, call.now, call.query),
  );
  const data = rows.map(({ provider_id, provider_slug, provider_name, ...round }) => ({
    ...round,
    provider: { id: provider_id, slug: provider_slug, name: provider_name },
  }));
  return pageAnswer(call.url, call.query, data, total);
};
