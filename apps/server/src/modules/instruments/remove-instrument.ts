import type { removeInstrument as removeRoute } from '@croupier/contract/operator/instruments.ts';
import type { removeOwnInstrument as removeOwnRoute } from '@croupier/contract/player/instruments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type AuditContext, type Call, playerOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { auditContext } from '../audit/audit.ts';
import { lockPlayerRow } from '../players/shared-queries.ts';
import { announce } from './add-instrument.ts';
import { setRemoved } from './queries.ts';
import { instrumentView, operatorView } from './view.ts';

/** Payments keep naming what is removed, so that its row stays. */
const remove = async (tx: Tx, context: AuditContext, player_id: number, id: number) => {
  const { operator_id, now } = context;
  await lockPlayerRow(tx, operator_id, player_id);
  const removed = await setRemoved(tx, operator_id, player_id, id, now);
  if (!removed) throw new Refusal('NOT_FOUND');
  await announce(tx, context, 'instrument.removed', removed);
  return removed;
};

export const removeInstrument = (call: Call<typeof removeRoute>): Promise<WrittenAnswerOf<typeof removeRoute>> =>
  call.write(async (tx) => {
    const { player, instrument } = call.params;
    return { data: operatorView(await remove(tx, auditContext(call), player, instrument)) };
  });

export const removeOwnInstrument = (
  call: Call<typeof removeOwnRoute>,
): Promise<WrittenAnswerOf<typeof removeOwnRoute>> =>
  call.write(async (tx) => ({
    data: instrumentView(await remove(tx, auditContext(call), playerOf(call), call.params.instrument)),
  }));
