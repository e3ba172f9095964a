import type { PrepareParts } from './http/prepare.ts';
import { alertExists, ruleExists } from './modules/aml/queries.ts';
import { bonusExists, playerBonusExists } from './modules/bonuses/queries.ts';
import { templateExists } from './modules/desk/template-queries.ts';
import { viewExists } from './modules/desk/view-queries.ts';
import { gameExists, gameIsListed, providerExists } from './modules/games/queries.ts';
import { keyExists } from './modules/keys/queries.ts';
import { documentExists } from './modules/kyc/queries.ts';
import { noticeExists } from './modules/notices/queries.ts';
import { paymentExists } from './modules/payments/queries.ts';
import { playerExists } from './modules/players/queries.ts';
import { promoCodeExists } from './modules/promo-codes/queries.ts';
import { proposalExists } from './modules/proposals/queries.ts';
import { matchExists } from './modules/responsible-gaming/match-queries.ts';
import { faultExists } from './modules/sandbox/fault-queries.ts';
import { factorExists } from './modules/sign-in/factor-queries.ts';
import { sessionExists } from './modules/sign-in/session-queries.ts';
import { staffExists } from './modules/staff/queries.ts';
import { tournamentExists } from './modules/tournaments/queries.ts';
import { endpointExists } from './modules/webhooks/queries.ts';

/** Whether what a path names is there, and the caller's operator's: what is not is a 404 before anything else is said. */
export const resolvers: PrepareParts['resolvers'] = {
  player: playerExists,
  payment: paymentExists,
  game: gameIsListed,
  catalogue_game: gameExists,
  game_provider: providerExists,
  api_key: keyExists,
  staff: staffExists,
  staff_session: sessionExists,
  staff_factor: factorExists,
  proposal: proposalExists,
  notice: noticeExists,
  document: documentExists,
  aml_rule: ruleExists,
  alert: alertExists,
  identity_match: matchExists,
  tournament: tournamentExists,
  promo_code: promoCodeExists,
  webhook_endpoint: endpointExists,
  sandbox_fault: faultExists,
  bonus: bonusExists,
  player_bonus: playerBonusExists,
  saved_view: viewExists,
  reason_template: templateExists,
};
