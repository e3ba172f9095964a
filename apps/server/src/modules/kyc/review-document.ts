import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, FacetEffects, Facts } from '../../engine/account.ts';
import { kycStatusAt } from '../players/rules.ts';
import type { KycDocument } from './document.ts';
import { moveKyc } from './move.ts';
import { endAfterReview, followDocument, hasProofOfIdentity } from './rules.ts';
import { viewDocument } from './view.ts';

type ReviewDraft = Draft<'player' | 'profile' | 'kyc' | 'audit'>;

export type Review = {
  readonly document_id: number;
  readonly move: 'accept' | 'reject';
  readonly expires_on?: string | null | undefined;
  readonly note?: string | null | undefined;
};

export const documentOf = ({ kyc }: Facts<'kyc'>, id: number): KycDocument => {
  const document = kyc.documents.find((candidate) => candidate.id === id);
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
};

/** Accepts or rejects a document, updates the verification that depends on it, and returns the document. */
export const reviewDocument = (draft: ReviewDraft, review: Review, context: Context) => {
  const { documents: earlier, changed_at } = draft.kyc;
  const before = documentOf(draft, review.document_id);
  const after: KycDocument = {
    ...before,
    status: followDocument(before, review.move),
    expires_on: review.expires_on === undefined ? before.expires_on : review.expires_on,
    note: review.note === undefined ? before.note : review.note,
    reviewed_by: context.actor.id,
    reviewed_at: context.now,
    updated_at: context.now,
  };
  const documents = earlier.map((document) => (document === before ? after : document));
  draft.append('kyc', after);
  draft.append('audit', logged(before, after, context));
  const isInDoubt = followDocuments(draft, documents, context);
  draft.kyc = { documents, changed_at: isInDoubt ? context.now : changed_at };
  return { data: viewDocument(after) };
};

/**
 * Updates the expiry of a verified player's verification; returns whether the last proof is gone, so that it must be
 * reviewed.
 */
const followDocuments = (draft: ReviewDraft, documents: readonly KycDocument[], context: Context): boolean => {
  const { player, kyc } = draft;
  const { now } = context;
  if (kycStatusAt(player, now) !== 'verified') return false;
  if (hasProofOfIdentity(kyc.documents, now) && !hasProofOfIdentity(documents, now)) {
    const reason = 'The last accepted proof of identity was rejected.';
    moveKyc(draft, draft.profile, { move: 'reopen', reason }, context);
    return true;
  }
  const after = { ...player, ...endAfterReview(player, documents, now) };
  if (!isDeepStrictEqual(after, player)) draft.player = after;
  return false;
};

const logged = (before: KycDocument, after: KycDocument, { actor }: Context): FacetEffects['audit'] => ({
  action: `kyc_document.${after.status}`,
  subject_kind: 'kyc_document',
  subject_id: after.id,
  field: 'status',
  from_value: before.status,
  to_value: after.expires_on === null ? after.status : `${after.status} until ${after.expires_on}`,
  reason: after.note,
  actor,
});
