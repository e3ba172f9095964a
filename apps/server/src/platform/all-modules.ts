import type { Facet } from '../engine/facet.ts';
import type { FacetSecrets, Module } from '../module/module.ts';
import { amlModule } from '../modules/aml/module.ts';
import { apiLogModule } from '../modules/api-log/module.ts';
import { auditModule } from '../modules/audit/module.ts';
import { bonusesModule } from '../modules/bonuses/module.ts';
import { cashiersModule } from '../modules/cashiers/module.ts';
import { copiesModule } from '../modules/copies/module.ts';
import { currenciesModule } from '../modules/currencies/module.ts';
import { deskModule } from '../modules/desk/module.ts';
import { eventsModule } from '../modules/events/module.ts';
import { exportsModule } from '../modules/exports/module.ts';
import { freeRoundsModule } from '../modules/free-rounds/module.ts';
import { gamesModule } from '../modules/games/module.ts';
import { gaugesModule } from '../modules/gauges/module.ts';
import { identityModule } from '../modules/identity/module.ts';
import { instrumentsModule } from '../modules/instruments/module.ts';
import { keysModule } from '../modules/keys/module.ts';
import { kycModule } from '../modules/kyc/module.ts';
import { loyaltyModule } from '../modules/loyalty/module.ts';
import { noticesModule } from '../modules/notices/module.ts';
import { operatorsModule } from '../modules/operators/module.ts';
import { originalsModule } from '../modules/originals/module.ts';
import { paymentsModule } from '../modules/payments/module.ts';
import { playerSignInModule } from '../modules/player-sign-in/module.ts';
import { playersModule } from '../modules/players/module.ts';
import { promoCodesModule } from '../modules/promo-codes/module.ts';
import { proposalsModule } from '../modules/proposals/module.ts';
import { providerModule } from '../modules/provider/module.ts';
import { reconciliationModule } from '../modules/reconciliation/module.ts';
import { recordsModule } from '../modules/records/module.ts';
import { registrationModule } from '../modules/registration/module.ts';
import { reportsModule } from '../modules/reports/module.ts';
import { responsibleGamingModule } from '../modules/responsible-gaming/module.ts';
import { roundsModule } from '../modules/rounds/module.ts';
import { sandboxModule } from '../modules/sandbox/module.ts';
import { signInModule } from '../modules/sign-in/module.ts';
import { staffModule } from '../modules/staff/module.ts';
import { tournamentsModule } from '../modules/tournaments/module.ts';
import { walletModule } from '../modules/wallet/module.ts';
import { webhooksModule } from '../modules/webhooks/module.ts';

/**
 * The platform. Modules with a part of the account come first, in the order in which a batch loads, advances and writes
 * those parts: the wallet is first, because its row is the account's lock.
 */
export const allModules: readonly Module[] = [
  walletModule,
  playersModule,
  kycModule,
  responsibleGamingModule,
  bonusesModule,
  instrumentsModule,
  paymentsModule,
  amlModule,
  auditModule,
  loyaltyModule,
  tournamentsModule,
  promoCodesModule,
  gamesModule,
  providerModule,
  originalsModule,
  roundsModule,
  identityModule,
  registrationModule,
  playerSignInModule,
  operatorsModule,
  keysModule,
  staffModule,
  signInModule,
  proposalsModule,
  noticesModule,
  currenciesModule,
  eventsModule,
  webhooksModule,
  freeRoundsModule,
  cashiersModule,
  reconciliationModule,
  reportsModule,
  recordsModule,
  apiLogModule,
  deskModule,
  sandboxModule,
  copiesModule,
  gaugesModule,
  exportsModule,
];

/** All facets of an account. */
export const facetsOf = (secrets: FacetSecrets): Facet[] => allModules.flatMap(({ facets }) => facets?.(secrets) ?? []);

export const allResolvers: NonNullable<Module['resolvers']> = Object.assign(
  {},
  ...allModules.map(({ resolvers }) => resolvers),
);
