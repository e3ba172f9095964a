import type { RandomSource } from './base/random.ts';
import type { MasterKey } from './base/secret-box.ts';
import type { Facet } from './engine/facet.ts';
import { controlAlertFacet } from './modules/aml/control-facet.ts';
import { amlFacet } from './modules/aml/facet.ts';
import { auditFacet } from './modules/audit/facet.ts';
import { bonusFacet } from './modules/bonuses/facet.ts';
import { bonusOfferFacet } from './modules/bonuses/offer-facet.ts';
import { roundFacet } from './modules/casino/facet.ts';
import { sessionFacet } from './modules/games/facet.ts';
import { kycFacet } from './modules/kyc/facet.ts';
import { loyaltyFacet } from './modules/loyalty/facet.ts';
import { gameFacet } from './modules/originals/catalogue-facet.ts';
import { createSeedFacet } from './modules/originals/facet.ts';
import { deskFacet } from './modules/payments/desk-facet.ts';
import { paymentFacet } from './modules/payments/facet.ts';
import { playerFacet } from './modules/players/facet.ts';
import { profileFacet } from './modules/players/profile-facet.ts';
import { promoCodeFacet, promoUseFacet } from './modules/promo-codes/facet.ts';
import { transactionFacet } from './modules/provider/facet.ts';
import { providerGameFacet } from './modules/provider/game-facet.ts';
import { unbackedFacet } from './modules/provider/unbacked-facet.ts';
import { limitFacet } from './modules/responsible-gaming/facet.ts';
import { spreadFacet } from './modules/responsible-gaming/spread-facet.ts';
import { prizeFacet } from './modules/tournaments/facet.ts';
import { walletFacet } from './modules/wallet/facet.ts';

/**
 * Every part that an account has, in the order in which a batch loads, advances and writes them: the wallet first, as its
 * row is the account's lock.
 */
export const createFacets = (masterKey: MasterKey, random: RandomSource): Facet[] => [
  walletFacet,
  playerFacet,
  profileFacet,
  kycFacet,
  limitFacet,
  bonusFacet,
  bonusOfferFacet,
  paymentFacet,
  deskFacet,
  amlFacet,
  controlAlertFacet,
  auditFacet,
  spreadFacet,
  loyaltyFacet,
  prizeFacet,
  promoCodeFacet,
  promoUseFacet,
  sessionFacet,
  transactionFacet,
  providerGameFacet,
  unbackedFacet,
  gameFacet,
  roundFacet,
  createSeedFacet(masterKey, random),
];
