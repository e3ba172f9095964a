import type { listLoyaltyChanges as changesRoute } from '@croupier/contract/back-office/loyalty.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { nameActors } from '../../call/staff-names.ts';
import { findPoints } from '../wallet/shared-queries.ts';
import { findChanges } from './queries.ts';
import { viewChange, viewLoyalty } from './view.ts';

type Reading = Pick<Call, 'operator' | 'now' | 'read'>;

const loyaltyOf = async ({ operator, now, read }: Reading, playerId: number) => {
  const row = await read((tx) => findPoints(tx, operator.operator_id, playerId));
  return { data: viewLoyalty(row, operator.settings.loyalty, now) };
};

export const readOwnLoyalty = (call: Call) => loyaltyOf(call, playerOf(call));

export const readLoyalty = (call: Reading & { readonly params: { readonly player: number } }) =>
  loyaltyOf(call, call.params.player);

export const readChanges = async (call: Call<typeof changesRoute>): Promise<AnswerOf<typeof changesRoute>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const found = await findChanges(tx, operator_id, call.params.player, call.query);
    return { ...found, rows: await nameActors(tx, operator_id, found.rows.map(viewChange)) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};
