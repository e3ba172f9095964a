import type { getKyc } from '@croupier/contract/operator/kyc.ts';
import type { getOwnKyc } from '@croupier/contract/player/kyc.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { defineCommand } from '../../engine/account.ts';
import { expireWhenDue, kycFacets, moveKyc } from './move.ts';
import { findStanding, selectDocuments } from './queries.ts';
import { hasDocument, viewOwnKyc } from './view.ts';

/** The verification as the operator's server sees it. */
export const readKyc = (call: Call<typeof getKyc>): Promise<AnswerOf<typeof getKyc>> => read(call, call.params.player);

/** The same, for the player it is about. */
export const readOwnKyc = (call: Call<typeof getOwnKyc>): Promise<AnswerOf<typeof getOwnKyc>> =>
  read(call, playerOf(call));

const read = ({ operator: { operator_id }, now, read: inTransaction }: Reading, player: number) =>
  inTransaction(async (tx) => {
    const [standing, documents] = await Promise.all([
      findStanding(tx, operator_id, player),
      selectDocuments(tx, operator_id, player),
    ]);
    if (!standing) throw new Refusal('NOT_FOUND');
    return { data: viewOwnKyc(standing, { documents, changed_at: standing.kyc_changed_at }, now) };
  });

type Reading = Pick<Call, 'operator' | 'now' | 'read'>;

/** Submits the player for review, by the operator's server or the player: staff decide. */
export const submitForReview = defineCommand({
  name: 'submit_for_review',
  facets: kycFacets,
  decide: (draft, _input: Record<never, never>, context) => {
    expireWhenDue(draft, context);
    if (!hasDocument(draft.kyc))
      throw new Refusal('INVALID_REQUEST', 'There is no document to review.', { rule: 'no_documents' });
    moveKyc(draft, draft.profile, { move: 'submit' }, context);
    draft.kyc = { ...draft.kyc, changed_at: context.now };
    return { data: viewOwnKyc(draft.player, draft.kyc, context.now) };
  },
});
