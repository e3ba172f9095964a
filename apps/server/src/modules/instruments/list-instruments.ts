import type { listPlayerInstruments as staffRoute } from '@croupier/contract/back-office/instruments.ts';
import type { listInstruments as listRoute } from '@croupier/contract/operator/instruments.ts';
import type { listOwnInstruments as ownRoute } from '@croupier/contract/player/instruments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { playerExists, selectPerson } from '../players/shared-queries.ts';
import { findAll, findSameAt, findSaved } from './queries.ts';
import { instrumentView, operatorView, staffView } from './view.ts';

const [maxListed, maxSameAt] = [100, 10];

export const listInstruments = (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { player } = call.params;
    if (!(await playerExists(tx, operator_id, player))) throw new Refusal('NOT_FOUND');
    return { data: (await findSaved(tx, operator_id, player)).map(operatorView) };
  });

export const listOwnInstruments = (call: Call<typeof ownRoute>): Promise<AnswerOf<typeof ownRoute>> =>
  call.read(async (tx) => ({
    data: (await findSaved(tx, call.operator.operator_id, playerOf(call))).map(instrumentView),
  }));

export const listPlayerInstruments = (call: Call<typeof staffRoute>): Promise<AnswerOf<typeof staffRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { player: id } = call.params;
    const [player, found] = await Promise.all([
      selectPerson(tx, operator_id, id),
      findAll(tx, operator_id, id, maxListed),
    ]);
    if (!player) throw new Refusal('NOT_FOUND');
    const instruments = found.map((one) => one.id);
    const same = found.length === 0 ? [] : await findSameAt(tx, operator_id, { id, instruments, most: maxSameAt });
    return { data: found.map((one) => staffView(one, player, same)) };
  });
