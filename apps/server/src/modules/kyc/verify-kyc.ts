import type { verifyKyc as route } from '@croupier/contract/back-office/kyc.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { Refusal } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { kycFacets, moveByStaff } from './move.ts';
import { hasProofOfIdentity, verificationEnd } from './rules.ts';

/** Verifies the player, for as long as the documents are valid. From now on a phone or a mailbox proves the person. */
export const verifyKyc = defineCommand({
  name: 'verify_kyc',
  facets: [...kycFacets, 'spread', 'link_search'],
  decide: (draft, { override_reason }: BodyOf<typeof route>, context) => {
    const { documents } = draft.kyc;
    const expires_at = verificationEnd(documents, context.now);
    const verified = moveByStaff(draft, { move: 'verify', reason: override_reason, expires_at }, context);

    if (override_reason === undefined && !hasProofOfIdentity(documents, context.now))
      throw new Refusal('INVALID_REQUEST', 'There is no accepted proof of identity that still holds.', {
        rule: 'document_required',
      });
    draft.append('spread', { player_id: draft.player.player_id });
    draft.append('link_search', { player_id: draft.player.player_id });
    return verified;
  },
});
