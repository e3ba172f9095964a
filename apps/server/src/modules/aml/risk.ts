import type { Context, Draft, FacetEffects } from '../../engine/account.ts';
import { moveKyc } from '../kyc/move.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import type { PlayerRow } from '../players/row.ts';
import { kycStatusAt } from '../players/rules.ts';
import { isElevated, isHigher, type RiskLevel } from './rules.ts';

type Wanted = { readonly level: RiskLevel; readonly reason: string; readonly actor: FacetEffects['audit']['actor'] };

/** Changes the player's risk level. A raise to high or critical sends a verification back to review. */
export const changeRisk = (
  draft: Draft<'player' | 'audit'>,
  profile: PlayerRow,
  { level, reason, actor }: Wanted,
  context: Context,
): void => {
  const { player } = draft;
  const { player_id, risk_level: from } = player;
  if (level === from) return;
  draft.player = { ...player, risk_level: level };
  draft.append('audit', {
    action: 'player.risk_level_changed',
    subject_kind: 'player',
    subject_id: player_id,
    field: 'risk_level',
    from_value: from,
    to_value: level,
    reason,
    actor,
  });
  const data = viewChangedPlayer(profile, draft.player, context.now);
  draft.emit({ type: 'risk.level_changed', player_id, data });
  const isInDoubt = isHigher(level, from) && isElevated(level);
  if (isInDoubt && kycStatusAt(player, context.now) === 'verified')
    moveKyc(draft, profile, { move: 'reopen', reason: 'The risk level was raised.' }, context);
};
