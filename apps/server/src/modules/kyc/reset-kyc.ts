import type { resetKyc as route } from '@croupier/contract/back-office/kyc.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { kycFacets, moveByStaff } from './move.ts';

/** Restarts the verification; this lifts a final rejection too. */
export const resetKyc = defineCommand({
  name: 'reset_kyc',
  facets: kycFacets,
  decide: (draft, { reason }: BodyOf<typeof route>, context) => moveByStaff(draft, { move: 'reset', reason }, context),
});
