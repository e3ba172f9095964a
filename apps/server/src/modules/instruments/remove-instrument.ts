import type { removeInstrument as removeRoute } from '@croupier/contract/operator/instruments.ts';
import type { removeOwnInstrument as removeOwnRoute } from '@croupier/contract/player/instruments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type AuditContext, type Call, playerOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { auditContext } from '../audit/audit.ts';
import { findOwedBack } from '../payments/shared-queries.ts';
import { lockPlayerRow } from '../players/shared-queries.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
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

/**
 * Where deposits go back to where they came from, the player cannot remove what is to be paid back to: then it would go
 * elsewhere. The operator's server can, for a card that has expired.
 */
const refuseOwed = async (tx: Tx, operator_id: number, named: Parameters<typeof findOwedBack>[2]): Promise<void> => {
  // A deposit from it locks the account.
  await lockAccount(tx, operator_id, named.player_id);
  const amount = await findOwedBack(tx, operator_id, named);
  if (amount > 0)
    throw new Refusal('INVALID_REQUEST', 'Deposits go back to this account or card first.', {
      rule: 'closed_loop',
      amount,
    });
};

export const removeOwnInstrument = (
  call: Call<typeof removeOwnRoute>,
): Promise<WrittenAnswerOf<typeof removeOwnRoute>> =>
  call.write(async (tx) => {
    const { operator_id, settings } = call.operator;
    const named = { player_id: playerOf(call), instrument_id: call.params.instrument };
    if (settings.closed_loop) await refuseOwed(tx, operator_id, named);
    return { data: instrumentView(await remove(tx, auditContext(call), named.player_id, named.instrument_id)) };
  });
