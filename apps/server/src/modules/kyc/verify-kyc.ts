import { verifyKyc as route } from '@croupier/contract/back-office/kyc.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { type Context, defineCommand, type FacetEffects } from '../../engine/account.ts';
import type { Engine } from '../../engine/engine.ts';
import { commandHandler } from '../../engine/engine.ts';
import { commandWithin } from '../../engine/within.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { kycStatusAt } from '../players/rules.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { kycFacets, moveByStaff } from './move.ts';
import { lockKyc } from './queries.ts';
import { followKyc, hasProofOfIdentity, overrideEnd, verificationEnd } from './rules.ts';

type Verification = {
  readonly override_reason?: string | undefined;
  /** The days that were shown when it was proposed; otherwise the operator's setting. */
  readonly kyc_override_days?: number;
};

/**
 * Verifies the player, for as long as the documents are valid. Without a proof of identity it ends after the operator's
 * days. From now on a phone or a mailbox proves the person.
 */
const verifyKyc = defineCommand({
  name: 'verify_kyc',
  facets: [...kycFacets, 'spread', 'link_search'],
  decide: (draft, { override_reason, kyc_override_days: shown }: Verification, context) => {
    const { documents } = draft.kyc;
    const { now } = context;
    const is_override = !hasProofOfIdentity(documents, now);
    const { kyc_override_days } = context.operator.settings;
    const days = Math.min(shown ?? kyc_override_days, kyc_override_days);
    const expires_at = is_override ? overrideEnd(documents, days, now) : verificationEnd(documents, now);
    const move = { move: 'verify', reason: override_reason, expires_at, is_override } as const;
    const verified = moveByStaff(draft, move, context);

    if (is_override && override_reason === undefined)
      throw new Refusal('INVALID_REQUEST', 'There is no accepted proof of identity that still holds.', {
        rule: 'document_required',
      });
    const { player_id } = draft.player;
    if (is_override) draft.append('notices', overridden(player_id, expires_at, context));
    draft.append('spread', { player_id });
    draft.append('link_search', { player_id });
    return verified;
  },
});

const overridden = (player_id: number, end: Date | null, { actor }: Context): FacetEffects['notices'] => ({
  kind: 'kyc.overridden',
  permission: 'review_kyc',
  message: `Player ${player_id} is verified without a proof of identity until ${end?.toISOString()}.`,
  subject_kind: 'player',
  subject_id: player_id,
  by_staff: actor.kind === 'staff' ? actor.id : null,
});

/** Without a proof of identity the verification weakens a control and requires a second person. */
export const createVerifyKyc = (engine: Engine) => {
  const byDocuments = commandHandler(engine, verifyKyc, (call: Call<typeof route>) => [call.params.player, call.body]);
  return (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator, actor, body: input, now } = call;
    const { override_reason } = input;
    if (override_reason === undefined) return byDocuments(call);
    return call.write(async (tx) => {
      const { operator_id } = operator;
      const player_id = call.params.player;
      const { standing, documents } = await lockKyc(tx, operator_id, player_id);
      if (!needsSecondPerson(operator) || hasProofOfIdentity(documents, now))
        return commandWithin(engine, tx, verifyKyc, { operator_id, player_id, input, actor, status: 200 });
      const kyc_status = followKyc({ ...standing, kyc_status: kycStatusAt(standing, now) }, 'verify');
      const change = { override_reason, kyc_override_days: operator.settings.kyc_override_days };
      const after = { kyc_status, has_proof_of_identity: false, ...change };
      return propose(tx, call, kycOverride(engine), { subject_id: player_id, change, after });
    });
  };
};

export const kycOverride = (engine: Engine): ProposalKind => ({
  kind: 'kyc.override',
  current: async (tx, { operator_id, now }, { subject_id }) => {
    const { standing, documents } = await lockKyc(tx, operator_id, subject_id as number);
    return {
      kyc_status: kycStatusAt(standing, now),
      has_proof_of_identity: hasProofOfIdentity(documents, now),
    };
  },
  apply: async (tx, { operator_id, actor }, { subject_id, change }) => {
    const player_id = subject_id as number;
    const { override_reason } = route.body.parse({ override_reason: change.override_reason });
    const input = { override_reason, kyc_override_days: Number(change.kyc_override_days) };
    await commandWithin(engine, tx, verifyKyc, { operator_id, player_id, input, actor, status: 200 });
    return player_id;
  },
});
