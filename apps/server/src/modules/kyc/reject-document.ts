import { defineCommand } from '../../engine/account.ts';
import { kycFacets } from './move.ts';
import { reviewDocument } from './review-document.ts';

/** Rejects a document; also an accepted one, when it turns out to be forged. */
export const rejectDocument = defineCommand({
  name: 'reject_kyc_document',
  facets: kycFacets,
  decide: (draft, { document_id, reason }: { readonly document_id: number; readonly reason: string }, context) =>
    reviewDocument(draft, { document_id, move: 'reject', note: reason }, context),
});
