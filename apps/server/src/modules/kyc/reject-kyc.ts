import type { rejectKyc as route } from '@croupier/contract/back-office/kyc.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { kycFacets, moveByStaff } from './move.ts';

/** Rejects the verification; a final rejection allows no further review. */
export const rejectKyc = defineCommand({
  name: 'reject_kyc',
  facets: kycFacets,
  decide: (draft, { reason, is_final }: BodyOf<typeof route>, context) =>
    moveByStaff(draft, { move: 'reject', reason, is_final }, context),
});
