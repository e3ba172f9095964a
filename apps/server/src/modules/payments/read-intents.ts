import type { getDepositIntent, listDepositIntents } from '@croupier/contract/operator/deposit-intents.ts';
import type { getOwnDepositIntent, listOwnDepositIntents } from '@croupier/contract/player/payments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
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

/** Those of the player who calls. */
export const readOwnIntents = async (
  call: Call<typeof listOwnDepositIntents>,
): Promise<AnswerOf<typeof listOwnDepositIntents>> => {
  const { now, operator, query } = call;
  const filters = { ...query, player_id: playerOf(call) };
  const { rows, total } = await call.read((tx) => findIntentPage(tx, operator.operator_id, filters, now));
  const shown = rows.map((row) => intentView(row, now));
  return pageAnswer(call.url, query, shown, total);
};

export const readIntent = (call: Call<typeof getDepositIntent>): Promise<AnswerOf<typeof getDepositIntent>> =>
  answerOne(call, { player: call.params.player, intent: call.params.deposit_intent });

export const readOwnIntent = (call: Call<typeof getOwnDepositIntent>): Promise<AnswerOf<typeof getOwnDepositIntent>> =>
  answerOne(call, { player: playerOf(call), intent: call.params.deposit_intent });

const answerOne = async (
  call: Pick<Call<typeof getDepositIntent>, 'read' | 'operator' | 'now'>,
  { player, intent }: { readonly player: number; readonly intent: number },
) => {
  const found = await call.read((tx) => findIntent(tx, call.operator.operator_id, { player, intent }));
  if (!found) throw new Refusal('NOT_FOUND');
  return { data: intentView(found, call.now) };
};
