import type { EventType } from '@croupier/contract/events.ts';
import type { Context, FacetEffects, Outcome } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { systemActor } from '../audit/audit.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { viewChangedPlayer } from '../players/profile-facet.ts';
import type { PlayerRow } from '../players/row.ts';
import { kycStatusAt } from '../players/rules.ts';
import type { KycFacts } from './facet.ts';
import { followKyc, type KycMove } from './rules.ts';
import { viewKyc } from './view.ts';

export const kycFacets = ['wallet', 'player', 'profile', 'kyc', 'audit'] as const;

type Subject = { readonly player: PlayerFacts; readonly profile: PlayerRow };

export type Move = {
  readonly move: KycMove;
  readonly reason?: string | undefined;
  readonly is_final?: boolean;
  readonly expires_at?: Date | null;
};

export type Moved = {
  readonly player: PlayerFacts;
  readonly events: readonly NewEvent[];
  readonly audit: readonly FacetEffects['audit'][];
};

const eventOf = {
  submit: 'kyc.submitted',
  reopen: 'kyc.submitted',
  verify: 'kyc.verified',
  reject: 'kyc.rejected',
  expire: 'kyc.expired',
  reset: 'player.updated',
} as const satisfies Record<KycMove, EventType>;

/** One move of the verification: the player as they stand then, the event that says so, and the line in the log. */
export const moveKyc = ({ player, profile }: Subject, wanted: Move, context: Context): Moved => {
  const { now, actor } = context;
  const moved: PlayerFacts = {
    ...player,
    kyc_status: followKyc(player, wanted.move),
    kyc_rejection_final: wanted.is_final ?? false,
    kyc_expires_at: wanted.expires_at ?? null,
  };
  const { player_id } = player;
  const byItself = wanted.move === 'expire' || wanted.move === 'reopen';
  return {
    player: moved,
    events: [{ type: eventOf[wanted.move], player_id, data: viewChangedPlayer(profile, moved, now) }],
    audit: [
      {
        action: `kyc.${wanted.move}`,
        subject_kind: 'player',
        subject_id: player_id,
        field: 'kyc_status',
        from_value: player.kyc_status,
        to_value: moved.kyc_status,
        reason: wanted.reason ?? null,
        actor: byItself ? { ...systemActor, request_id: actor.request_id } : actor,
      },
    ],
  };
};

/** A verification that has run out is written down as such, once; nothing when there is none to write down. */
export const expireWhenDue = (subject: Subject, context: Context): Moved | undefined =>
  subject.player.kyc_status === 'verified' && kycStatusAt(subject.player, context.now) === 'expired'
    ? moveKyc(subject, { move: 'expire' }, context)
    : undefined;

type KycAccount = Subject & { readonly kyc: KycFacts };

/** A move by staff, as the outcome of a command. What time has done before is written down with it. */
export const moveByStaff = <A extends KycAccount>(account: A, wanted: Move, context: Context) => {
  const expired = expireWhenDue(account, context);
  const moved = moveKyc({ ...account, player: expired?.player ?? account.player }, wanted, context);
  const kyc: KycFacts = { ...account.kyc, changed_at: context.now };
  return {
    account: { ...account, player: moved.player, kyc },
    effects: { audit: [...(expired?.audit ?? []), ...moved.audit] },
    events: [...(expired?.events ?? []), ...moved.events],
    answer: { data: viewKyc(moved.player, kyc, context.now) },
  } satisfies Outcome<'player' | 'profile' | 'kyc'>;
};
