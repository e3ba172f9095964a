import type { Context, FacetEffects } from '../../engine/account.ts';
import type { Moved } from '../kyc/move.ts';
import { moveKyc } from '../kyc/move.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import type { PlayerRow } from '../players/row.ts';
import { kycStatusAt } from '../players/rules.ts';
import { isDoubtful, isHigher, type RiskLevel } from './rules.ts';

type Subject = { readonly player: PlayerFacts; readonly profile: PlayerRow };
type Actor = FacetEffects['audit']['actor'];

/** Gives the player another risk level. A verification does not outlast a raise to high or critical. */
export const changeRisk = (
  { player, profile }: Subject,
  wanted: { readonly level: RiskLevel; readonly reason: string; readonly actor: Actor },
  context: Context,
): Moved => {
  const { player_id } = player;
  const from = player.risk_level;
  if (wanted.level === from) return { player, events: [], audit: [] };
  const changed: PlayerFacts = { ...player, risk_level: wanted.level };
  const data = viewChangedPlayer(profile, changed, context.now);
  const audit = {
    action: 'player.risk_level_changed',
    subject_kind: 'player',
    subject_id: player_id,
    field: 'risk_level',
    from_value: from,
    to_value: wanted.level,
    reason: wanted.reason,
    actor: wanted.actor,
  };
  const isInDoubt = isHigher(wanted.level, from) && isDoubtful(wanted.level);
  const reopened =
    isInDoubt && kycStatusAt(player, context.now) === 'verified'
      ? moveKyc({ player: changed, profile }, { move: 'reopen', reason: 'The risk level was raised.' }, context)
      : undefined;
  return {
    player: reopened?.player ?? changed,
    events: [{ type: 'risk.level_changed', player_id, data }, ...(reopened?.events ?? [])],
    audit: [audit, ...(reopened?.audit ?? [])],
  };
};
