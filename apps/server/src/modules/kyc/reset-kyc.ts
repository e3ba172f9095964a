import type { resetKyc as route } from '@croupier/contract/back-office/kyc.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { kycFacets, moveByStaff } from './move.ts';

/** Starts again from the beginning; a final rejection is lifted with it. */
export const resetKyc = defineCommand({
  name: 'reset_kyc',
  facets: kycFacets,
  decide: (draft, { reason }: BodyOf<typeof route>, context) => moveByStaff(draft, { move: 'reset', reason }, context),
});
