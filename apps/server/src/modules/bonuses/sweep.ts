import { createAccountSweep } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { settleDueBonuses } from './due-bonuses.ts';
import { findDue } from './queries.ts';

/** Ends what has run out where no command came first, so that it is announced in time. */
export const createBonusSweep = createAccountSweep({
  find: findDue,
  command: settleDueBonuses,
  actor: systemActor,
  failure: 'bonuses could not be settled',
});
