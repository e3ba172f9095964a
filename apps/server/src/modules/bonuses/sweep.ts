import { createAccountSweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { settleDueBonuses } from './due-bonuses.ts';
import { findDue } from './queries.ts';

/** Ends expired bonuses of accounts without a command, so that they are announced in time. */
export const createBonusSweep = createAccountSweep({
  find: findDue,
  command: settleDueBonuses,
  actor: systemActor,
  failure: 'bonuses could not be settled',
});
