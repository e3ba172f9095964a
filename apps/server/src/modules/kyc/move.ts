import type { EventType } from '@croupier/contract/events.ts';
import type { Context, Draft, FacetEffects } from '../../engine/account.ts';
import { systemActor } from '../audit/audit.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import type { PlayerRow } from '../players/row.ts';
import { kycStatusAt } from '../players/rules.ts';
import { followKyc, type KycMove } from './rules.ts';
import { viewKyc } from './view.ts';

export const kycFacets = ['wallet', 'player', 'profile', 'kyc', 'audit', 'notices'] as const;

export type Move = {
  readonly move: KycMove;
  readonly reason?: string | undefined;
  readonly is_final?: boolean;
  readonly expires_at?: Date | null;
  /** A verification without an accepted proof of identity. */
  readonly is_override?: boolean;
};

const eventOf = {
  submit: 'kyc.submitted',
  reopen: 'kyc.submitted',
  verify: 'kyc.verified',
  reject: 'kyc.rejected',
  expire: 'kyc.expired',
  reset: 'player.updated',
} as const satisfies Record<KycMove, EventType>;

/** Makes one move of the verification: returns the new player, emits the event, and writes the audit row. */
export const moveKyc = (
  draft: Draft<'player' | 'audit'>,
  profile: PlayerRow,
  { move, reason, is_final = false, expires_at = null, is_override = false }: Move,
  { now, actor }: Context,
): void => {
  const before = draft.player;
  const { player_id } = before;
  const kyc_status = followKyc(before, move);
  draft.player = {
    ...before,
    kyc_status,
    kyc_rejection_final: is_final,
    kyc_expires_at: expires_at,
    kyc_override: is_override,
  };
  const byItself = move === 'expire' || move === 'reopen';
  draft.append('audit', {
    action: `kyc.${move}`,
    subject_kind: 'player',
    subject_id: player_id,
    field: 'kyc_status',
    from_value: before.kyc_status,
    to_value: kyc_status,
    reason: reason ?? null,
    actor: byItself ? { ...systemActor, request_id: actor.request_id } : actor,
  });
  draft.emit({ type: eventOf[move], player_id, data: viewChangedPlayer(profile, draft.player, now) });
};

/** Records an expired verification, once; returns whether there was one. */
export const expireWhenDue = (draft: Draft<'player' | 'profile' | 'audit' | 'notices'>, context: Context): boolean => {
  const { player, profile } = draft;
  const isDue = player.kyc_status === 'verified' && kycStatusAt(player, context.now) === 'expired';
  if (!isDue) return false;
  moveKyc(draft, profile, { move: 'expire' }, context);
  if (player.kyc_override) draft.append('notices', overrideExpired(player.player_id));
  return true;
};

const overrideExpired = (player_id: number): FacetEffects['notices'] => ({
  kind: 'kyc.override_expired',
  permission: 'review_kyc',
  message: `The verification of player ${player_id} had no proof of identity and has ended. Ask for a document.`,
  subject_kind: 'player',
  subject_id: player_id,
  by_staff: null,
});

/** A move by staff, and its answer. An expiry before it is recorded too. */
export const moveByStaff = (draft: Draft<(typeof kycFacets)[number]>, wanted: Move, context: Context) => {
  expireWhenDue(draft, context);
  moveKyc(draft, draft.profile, wanted, context);
  draft.kyc = { ...draft.kyc, changed_at: context.now };
  return { data: viewKyc(draft.player, draft.kyc, context.now) };
};
