import type { Clock } from './base/clock.ts';
import { ruleUpdate } from './modules/aml/change-rule.ts';
import { ratesChange } from './modules/currencies/set-rates.ts';
import { keyUpdate } from './modules/keys/change-key.ts';
import { keyCreation } from './modules/keys/create-key.ts';
import { programmeChange } from './modules/loyalty/set-programme.ts';
import { operatorUpdate } from './modules/operators/change-operator.ts';
import { methodChange } from './modules/payments/payment-methods.ts';
import type { ProposalKind } from './modules/proposals/proposal-kind.ts';
import { staffUpdate } from './modules/staff/change-staff.ts';
import { staffCreation } from './modules/staff/create-staff.ts';

/** Every change that can wait for a second person. */
export const proposalKinds = (clock: Clock): ProposalKind[] => [
  keyCreation,
  keyUpdate,
  operatorUpdate,
  methodChange,
  ratesChange,
  programmeChange,
  ruleUpdate,
  staffCreation,
  staffUpdate(clock),
];
