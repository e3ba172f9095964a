import {
  type getPlayerRestrictions as getRoute,
  restrictionNames,
  type setPlayerRestrictions as setRoute,
} from '@croupier/contract/back-office/players.ts';
import type { Answer, Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { endTokens, lockPlayer, savePlayer } from './queries.ts';
import type { PlayerRow } from './row.ts';
import { restrictionsOf } from './rules.ts';
import { findPlayer } from './staff-queries.ts';
import { viewPlayer } from './view.ts';

const showRestrictions = (row: PlayerRow, now: Date) => ({
  player_id: row.id,
  status: row.status,
  status_set_by: row.status_set_by,
  switches: Object.fromEntries(restrictionNames.map((name) => [name, row[name]])),
  in_force: restrictionsOf(row, now),
});

export const getPlayerRestrictions = async (call: Call<typeof getRoute>): Promise<Answer> => {
  const row = await call.read((tx) => findPlayer(tx, call.operator.operator_id, call.params.player));
  return { data: showRestrictions(row, call.now) };
};

/** Staff switch on and off what a player may do. The account engine reads the switches with every command. */
export const setPlayerRestrictions = (call: Call<typeof setRoute>): Promise<Sent> => {
  const context = auditContext(call);
  const { reason, ...switches } = call.body;
  return call.transaction(async (tx) => {
    const before = await lockPlayer(tx, context.operator_id, call.params.player);

    const changed = changedFields(before, { ...before, ...switches }, restrictionNames);
    if (changed.length === 0) return { data: showRestrictions(before, call.now) };

    const saved = await savePlayer(tx, context, before.id, switches);
    if (before.can_login && !saved.can_login) await endTokens(tx, context, saved.id);
    const subject = { action: 'player.restrictions_changed', subject_kind: 'player', subject_id: saved.id, reason };
    await audit(
      tx,
      context,
      changed.map((change) => ({ ...subject, ...change })),
    );
    await emit(tx, context, [{ type: 'player.updated', player_id: saved.id, data: viewPlayer(saved, call.now) }]);
    return { data: showRestrictions(saved, call.now) };
  });
};
