import type { acceptKycDocument as route } from '@croupier/contract/back-office/kyc.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { invalid } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { kycFacets } from './move.ts';
import { documentOf, reviewDocument } from './review-document.ts';
import { endOfDocument } from './rules.ts';

/** Accepts a document, or changes the expiry of an accepted one. */
export const acceptDocument = defineCommand({
  name: 'accept_kyc_document',
  facets: kycFacets,
  decide: (draft, input: BodyOf<typeof route> & { readonly document_id: number }, context) => {
    const { expires_on = documentOf(draft, input.document_id).expires_on } = input;
    const accepted = reviewDocument(draft, { ...input, move: 'accept' }, context);

    if (expires_on !== null && endOfDocument(expires_on) <= context.now)
      throw invalid('expires_on', 'must not have passed');
    return accepted;
  },
});
