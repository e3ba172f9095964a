import type {
  getStaffIntent as getRoute,
  listStaffIntents as listRoute,
  staffIntent,
} from '@croupier/contract/back-office/deposit-intents.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { intentView } from './intent-view.ts';
import { type StaffIntent, selectStaffIntent, selectStaffIntents } from './staff-intent-queries.ts';

const show = (row: StaffIntent, now: Date): z.input<typeof staffIntent> => {
  const { player_id, username, first_name, last_name, adapter, payment_ids, notes } = row;
  return {
    ...intentView(row, now),
    player: { id: player_id, username, first_name, last_name },
    adapter,
    payment_ids: [...payment_ids],
    notes,
  };
};

export const readStaffIntents = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { now, operator, query } = call;
  const { rows, total } = await call.read((tx) => selectStaffIntents(tx, operator.operator_id, query, now));
  return pageAnswer(
    call.url,
    query,
    rows.map((row) => show(row, now)),
    total,
  );
};

export const readStaffIntent = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  const { now, operator, params } = call;
  const row = await call.read((tx) => selectStaffIntent(tx, operator.operator_id, params.deposit_intent));
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: show(row, now) };
};
