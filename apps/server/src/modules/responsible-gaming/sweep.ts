import { createAccountSweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { settleAccount } from './due-changes.ts';
import { findDue } from './queries.ts';

/** Announces what has come due where no command came first. */
export const createLimitSweep = createAccountSweep({
  find: findDue,
  command: settleAccount,
  actor: systemActor,
  failure: 'accounts could not be settled',
});
