import type { Clock } from './base/clock.ts';
import type { RandomSource } from './base/random.ts';
import type { Engine } from './engine/engine.ts';
import { ruleUpdate } from './modules/aml/change-rule.ts';
import { riskLevelChange } from './modules/aml/set-risk-level.ts';
import { bonusCreation, bonusUpdate } from './modules/bonuses/edit-catalogue.ts';
import { bonusGrant } from './modules/bonuses/grant-by-hand.ts';
import { ratesChange } from './modules/currencies/set-rates.ts';
import { providerUpdate } from './modules/games/staff-providers.ts';
import { keyUpdate } from './modules/keys/change-key.ts';
import { keyCreation } from './modules/keys/create-key.ts';
import { pointsCorrection } from './modules/loyalty/correct-points.ts';
import { programmeChange } from './modules/loyalty/set-programme.ts';
import { operatorUpdate } from './modules/operators/change-operator.ts';
import { balanceCorrection } from './modules/payments/credit-alone.ts';
import { methodChange } from './modules/payments/payment-methods.ts';
import { codesCreation, codeUpdate } from './modules/promo-codes/edit-codes.ts';
import type { ProposalKind } from './modules/proposals/proposal-kind.ts';
import { providerChange } from './modules/sign-in/identity-provider.ts';
import { staffUpdate } from './modules/staff/change-staff.ts';
import { staffCreation } from './modules/staff/create-staff.ts';
import { tournamentCreation, tournamentUpdate } from './modules/tournaments/edit-tournament.ts';

type Parts = { readonly clock: Clock; readonly engine: Engine; readonly random: RandomSource };

/** Every change that can wait for a second person. */
export const proposalKinds = ({ clock, engine, random }: Parts): ProposalKind[] => [
  keyCreation,
  keyUpdate,
  operatorUpdate,
  methodChange,
  ratesChange,
  programmeChange,
  ruleUpdate,
  balanceCorrection(engine),
  pointsCorrection(engine),
  riskLevelChange(engine),
  bonusCreation,
  bonusUpdate,
  bonusGrant(engine),
  codesCreation(random),
  codeUpdate,
  tournamentCreation,
  tournamentUpdate,
  providerUpdate,
  providerChange,
  staffCreation,
  staffUpdate(clock),
];
