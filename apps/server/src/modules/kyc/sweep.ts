import { createAccountSweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { expireKyc } from './expire-kyc.ts';
import { selectDueVerifications } from './queries.ts';

/** Records expired verifications, by each operator's own time. */
export const createKycSweep = createAccountSweep({
  find: selectDueVerifications,
  command: expireKyc,
  actor: systemActor,
  failure: 'verifications could not be expired',
});
