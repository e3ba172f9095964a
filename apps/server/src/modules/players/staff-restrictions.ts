import {
  type getPlayerRestrictions as getRoute,
  restrictionNames,
  type setPlayerRestrictions as setRoute,
} from '@croupier/contract/back-office/players.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { endTokens, lockPlayer, savePlayer } from './queries.ts';
import type { PlayerRow } from './row.ts';
import { liftsRestrictionOfAml, restrictionsOf, restrictionsOfAml } from './rules.ts';
import { findPlayer } from './staff-queries.ts';
import { refuseWithoutReview } from './status-rules.ts';
import { viewPlayer } from './view.ts';

const showRestrictions = (row: PlayerRow, now: Date) => ({
  player_id: row.id,
  status: row.status,
  status_set_by: row.status_set_by,
  set_by_aml: row.restrictions_set_by_aml,
  switches: {
    can_login: row.can_login,
    can_deposit: row.can_deposit,
    can_withdraw: row.can_withdraw,
    can_bet: row.can_bet,
    excluded_from_bonuses: row.excluded_from_bonuses,
  },
  in_force: restrictionsOf(row, now),
});

export const getPlayerRestrictions = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  const row = await call.read((tx) => findPlayer(tx, call.operator.operator_id, call.params.player));
  return { data: showRestrictions(row, call.now) };
};

/**
 * Staff switch on and off what a player may do. Every command reads the switches. Switches set by monitoring can be
 * lifted only by those who review it.
 */
export const setPlayerRestrictions = (call: Call<typeof setRoute>): Promise<WrittenAnswerOf<typeof setRoute>> => {
  const context = auditContext(call);
  const { reason, by_aml, ...switches } = call.body;
  if (by_aml) refuseWithoutReview(call.caller);
  return call.write(async (tx) => {
    const before = await lockPlayer(tx, context.operator_id, call.params.player);

    const restrictions_set_by_aml = restrictionsOfAml(before, switches, by_aml);
    // A body that was read from JSON has no field that is undefined.
    const after: PlayerRow = { ...before, ...(switches as Partial<PlayerRow>), restrictions_set_by_aml };
    if (liftsRestrictionOfAml(before, after)) refuseWithoutReview(call.caller);
    const changed = changedFields(before, after, [...restrictionNames, 'restrictions_set_by_aml']);
    if (changed.length === 0) return { data: showRestrictions(before, call.now) };

    const saved = await savePlayer(tx, context, before.id, { ...switches, restrictions_set_by_aml });
    if (before.can_login && !saved.can_login) await endTokens(tx, context, saved.id);
    const isOfAml = changed.some(({ field }) => field === 'restrictions_set_by_aml');
    const action = isOfAml ? 'player.aml_restrictions_changed' : 'player.restrictions_changed';
    const subject = { action, subject_kind: 'player', subject_id: saved.id, reason };
    await audit(
      tx,
      context,
      changed.map((change) => ({ ...subject, ...change })),
    );
    await emit(tx, context, [{ type: 'player.updated', player_id: saved.id, data: viewPlayer(saved, call.now) }]);
    return { data: showRestrictions(saved, call.now) };
  });
};
