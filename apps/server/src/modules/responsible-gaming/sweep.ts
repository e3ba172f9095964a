import { createAccountSweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { settleAccount } from './due-changes.ts';
import { findDue } from './queries.ts';

/** Announces what is due for accounts without a command. */
export const createLimitSweep = createAccountSweep({
  find: findDue,
  command: settleAccount,
  actor: systemActor,
  failure: 'accounts could not be settled',
});
