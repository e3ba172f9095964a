import type { submitKyc as route } from '@croupier/contract/back-office/kyc.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { defineCommand } from '../../engine/account.ts';
import { kycFacets, moveByStaff } from './move.ts';

/** Puts the player up for review. */
export const submitKyc = defineCommand({
  name: 'submit_kyc',
  facets: kycFacets,
  decide: (draft, { reason }: BodyOf<typeof route>, context) => moveByStaff(draft, { move: 'submit', reason }, context),
});
