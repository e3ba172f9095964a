import type { getDepositIntent, listDepositIntents } from '@croupier/contract/operator/deposit-intents.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { findIntent, findIntentPage } from './intent-queries.ts';
import { intentView } from './intent-view.ts';

export const readIntents = async (
  call: Call<typeof listDepositIntents>,
): Promise<AnswerOf<typeof listDepositIntents>> => {
  const { now, operator, query } = call;
  const { rows, total } = await call.read((tx) => findIntentPage(tx, operator.operator_id, query, now));
  const shown = rows.map((row) => intentView(row, now));
  return pageAnswer(call.url, query, shown, total);
};

export const readIntent = async (call: Call<typeof getDepositIntent>): Promise<AnswerOf<typeof getDepositIntent>> => {
  const { player, deposit_intent: intent } = call.params;
  const found = await call.read((tx) => findIntent(tx, call.operator.operator_id, { player, intent }));
  if (!found) throw new Refusal('NOT_FOUND');
  return { data: intentView(found, call.now) };
};
