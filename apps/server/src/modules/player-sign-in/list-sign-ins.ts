import type { listPlayerSignIns } from '@croupier/contract/back-office/player-sign-ins.ts';
import type { listOwnSignIns } from '@croupier/contract/player/sign-ins.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { playerExists } from '../players/shared-queries.ts';
import { selectSignIns } from './queries.ts';

/** The sign-ins of a player, as staff see them. */
export const listSignIns = async (
  call: Call<typeof listPlayerSignIns>,
): Promise<AnswerOf<typeof listPlayerSignIns>> => {
  const { player } = call.params;
  if (!(await call.read((tx) => playerExists(tx, call.operator.operator_id, player)))) throw new Refusal('NOT_FOUND');
  return list(call, player);
};

/** The same, for the player. */
export const listOwn = (call: Call<typeof listOwnSignIns>): Promise<AnswerOf<typeof listOwnSignIns>> =>
  list(call, playerOf(call));

type Listing = Pick<Call<typeof listOwnSignIns>, 'operator' | 'read' | 'url' | 'query'>;

const list = async ({ operator, read, url, query }: Listing, player: number) => {
  const { rows, total } = await read((tx) => selectSignIns(tx, operator.operator_id, player, query));
  return pageAnswer(url, query, rows, total);
};
