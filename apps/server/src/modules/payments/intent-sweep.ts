import { createAccountSweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { findDueIntents } from './intent-queries.ts';
import { settleIntents } from './release-deposit.ts';

/** Records and announces expired authorisations of accounts without a command. */
export const createIntentSweep = createAccountSweep({
  find: findDueIntents,
  command: settleIntents,
  actor: systemActor,
  failure: 'expired deposit intents could not be recorded',
});
