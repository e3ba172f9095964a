import * as backOfficeAml from './back-office/aml.ts';
import * as backOfficeAudit from './back-office/audit.ts';
import * as backOfficeBonuses from './back-office/bonuses.ts';
import * as backOfficeCashierOrders from './back-office/cashier-orders.ts';
import * as backOfficeCashierStatements from './back-office/cashier-statements.ts';
import * as backOfficeCashiers from './back-office/cashiers.ts';
import * as backOfficeCurrencies from './back-office/currencies.ts';
import * as backOfficeDepositIntents from './back-office/deposit-intents.ts';
import * as backOfficeDesk from './back-office/desk.ts';
import * as backOfficeFreeRounds from './back-office/free-rounds.ts';
import * as backOfficeGamePictures from './back-office/game-pictures.ts';
import * as backOfficeGames from './back-office/games.ts';
import * as backOfficeHeldWins from './back-office/held-wins.ts';
import * as backOfficeIdentityMatches from './back-office/identity-matches.ts';
import * as backOfficeIdentityProvider from './back-office/identity-provider.ts';
import * as backOfficeInstruments from './back-office/instruments.ts';
import * as backOfficeKeys from './back-office/keys.ts';
import * as backOfficeKyc from './back-office/kyc.ts';
import * as backOfficeLedger from './back-office/ledger.ts';
import * as backOfficeLimits from './back-office/limits.ts';
import * as backOfficeLobby from './back-office/lobby.ts';
import * as backOfficeLoyalty from './back-office/loyalty.ts';
import * as backOfficeMe from './back-office/me.ts';
import * as backOfficeNotices from './back-office/notices.ts';
import * as backOfficeOperators from './back-office/operators.ts';
import * as backOfficePaymentDesk from './back-office/payment-desk.ts';
import * as backOfficePayments from './back-office/payments.ts';
import * as backOfficePayoutBatches from './back-office/payout-batches.ts';
import * as backOfficePayoutResults from './back-office/payout-results.ts';
import * as backOfficePersons from './back-office/persons.ts';
import * as backOfficePlayerLinks from './back-office/player-links.ts';
import * as backOfficePlayerSignIns from './back-office/player-sign-ins.ts';
import * as backOfficePlayers from './back-office/players.ts';
import * as backOfficePromoCodes from './back-office/promo-codes.ts';
import * as backOfficeProposals from './back-office/proposals.ts';
import * as backOfficeReports from './back-office/reports.ts';
import * as backOfficeRequests from './back-office/requests.ts';
import * as backOfficeRounds from './back-office/rounds.ts';
import * as backOfficeSearch from './back-office/search.ts';
import * as backOfficeSignIn from './back-office/sign-in.ts';
import * as backOfficeSiteLogo from './back-office/site-logo.ts';
import * as backOfficeStaff from './back-office/staff.ts';
import * as backOfficeStuckPayments from './back-office/stuck-payments.ts';
import * as backOfficeTimeline from './back-office/timeline.ts';
import * as backOfficeTournaments from './back-office/tournaments.ts';
import * as backOfficeViews from './back-office/views.ts';
import * as backOfficeWallet from './back-office/wallet.ts';
import * as backOfficeWebhooks from './back-office/webhooks.ts';
import * as backOfficeWithdrawable from './back-office/withdrawable.ts';
import * as operatorAccount from './operator/account.ts';
import * as operatorApiLog from './operator/api-log.ts';
import * as operatorBonuses from './operator/bonuses.ts';
import * as operatorCashier from './operator/cashier.ts';
import * as operatorDepositIntents from './operator/deposit-intents.ts';
import * as operatorEvents from './operator/events.ts';
import * as operatorExchangeRates from './operator/exchange-rates.ts';
import * as operatorGames from './operator/games.ts';
import * as operatorInstruments from './operator/instruments.ts';
import * as operatorKyc from './operator/kyc.ts';
import * as operatorLimits from './operator/limits.ts';
import * as operatorLinkedAccounts from './operator/linked-accounts.ts';
import * as operatorLobby from './operator/lobby.ts';
import * as operatorLoyalty from './operator/loyalty.ts';
import * as operatorPayments from './operator/payments.ts';
import * as operatorPayouts from './operator/payouts.ts';
import * as operatorPlayerSignIn from './operator/player-sign-in.ts';
import * as operatorPlayers from './operator/players.ts';
import * as operatorPromoCodes from './operator/promo-codes.ts';
import * as operatorReports from './operator/reports.ts';
import * as operatorSandbox from './operator/sandbox.ts';
import * as operatorSandboxCopies from './operator/sandbox-copies.ts';
import * as operatorSandboxFaults from './operator/sandbox-faults.ts';
import * as operatorSandboxTrigger from './operator/sandbox-trigger.ts';
import * as operatorTournaments from './operator/tournaments.ts';
import * as operatorWallet from './operator/wallet.ts';
import * as operatorWebhooks from './operator/webhooks.ts';
import * as playerBonuses from './player/bonuses.ts';
import * as playerGames from './player/games.ts';
import * as playerInstruments from './player/instruments.ts';
import * as playerKyc from './player/kyc.ts';
import * as playerLimits from './player/limits.ts';
import * as playerLobby from './player/lobby.ts';
import * as playerLoyalty from './player/loyalty.ts';
import * as playerOriginals from './player/originals.ts';
import * as playerPayments from './player/payments.ts';
import * as playerProfile from './player/profile.ts';
import * as playerPromoCodes from './player/promo-codes.ts';
import * as playerRounds from './player/rounds.ts';
import * as playerSession from './player/session.ts';
import * as playerSignIns from './player/sign-ins.ts';
import * as playerTournaments from './player/tournaments.ts';
import * as playerWallet from './player/wallet.ts';
import * as providerAdjustments from './provider/adjustments.ts';
import * as providerRecords from './provider/records.ts';
import * as providerWallet from './provider/wallet.ts';
import type { Route } from './route.ts';

/** Every file of routes, by its path below src. Other files do not exist for the API. */
export const routeFiles: Readonly<Record<string, object>> = {
  'operator/account': operatorAccount,
  'operator/players': operatorPlayers,
  'operator/player-sign-in': operatorPlayerSignIn,
  'operator/linked-accounts': operatorLinkedAccounts,
  'operator/wallet': operatorWallet,
  'operator/payments': operatorPayments,
  'operator/cashier': operatorCashier,
  'operator/deposit-intents': operatorDepositIntents,
  'operator/payouts': operatorPayouts,
  'operator/instruments': operatorInstruments,
  'operator/kyc': operatorKyc,
  'operator/games': operatorGames,
  'operator/lobby': operatorLobby,
  'operator/bonuses': operatorBonuses,
  'operator/limits': operatorLimits,
  'operator/promo-codes': operatorPromoCodes,
  'operator/loyalty': operatorLoyalty,
  'operator/tournaments': operatorTournaments,
  'operator/reports': operatorReports,
  'operator/events': operatorEvents,
  'operator/exchange-rates': operatorExchangeRates,
  'operator/api-log': operatorApiLog,
  'operator/webhooks': operatorWebhooks,
  'operator/sandbox': operatorSandbox,
  'operator/sandbox-faults': operatorSandboxFaults,
  'operator/sandbox-copies': operatorSandboxCopies,
  'operator/sandbox-trigger': operatorSandboxTrigger,
  'player/profile': playerProfile,
  'player/sign-ins': playerSignIns,
  'player/kyc': playerKyc,
  'player/originals': playerOriginals,
  'player/wallet': playerWallet,
  'player/payments': playerPayments,
  'player/instruments': playerInstruments,
  'player/limits': playerLimits,
  'player/session': playerSession,
  'player/rounds': playerRounds,
  'player/games': playerGames,
  'player/lobby': playerLobby,
  'player/bonuses': playerBonuses,
  'player/promo-codes': playerPromoCodes,
  'player/loyalty': playerLoyalty,
  'player/tournaments': playerTournaments,
  'provider/wallet': providerWallet,
  'provider/adjustments': providerAdjustments,
  'provider/records': providerRecords,
  'back-office/sign-in': backOfficeSignIn,
  'back-office/me': backOfficeMe,
  'back-office/operators': backOfficeOperators,
  'back-office/keys': backOfficeKeys,
  'back-office/site-logo': backOfficeSiteLogo,
  'back-office/staff': backOfficeStaff,
  'back-office/identity-provider': backOfficeIdentityProvider,
  'back-office/proposals': backOfficeProposals,
  'back-office/notices': backOfficeNotices,
  'back-office/players': backOfficePlayers,
  'back-office/player-sign-ins': backOfficePlayerSignIns,
  'back-office/withdrawable': backOfficeWithdrawable,
  'back-office/search': backOfficeSearch,
  'back-office/timeline': backOfficeTimeline,
  'back-office/wallet': backOfficeWallet,
  'back-office/payments': backOfficePayments,
  'back-office/payment-desk': backOfficePaymentDesk,
  'back-office/payout-batches': backOfficePayoutBatches,
  'back-office/payout-results': backOfficePayoutResults,
  'back-office/instruments': backOfficeInstruments,
  'back-office/desk': backOfficeDesk,
  'back-office/views': backOfficeViews,
  'back-office/game-pictures': backOfficeGamePictures,
  'back-office/games': backOfficeGames,
  'back-office/free-rounds': backOfficeFreeRounds,
  'back-office/lobby': backOfficeLobby,
  'back-office/bonuses': backOfficeBonuses,
  'back-office/rounds': backOfficeRounds,
  'back-office/held-wins': backOfficeHeldWins,
  'back-office/ledger': backOfficeLedger,
  'back-office/cashiers': backOfficeCashiers,
  'back-office/deposit-intents': backOfficeDepositIntents,
  'back-office/cashier-orders': backOfficeCashierOrders,
  'back-office/stuck-payments': backOfficeStuckPayments,
  'back-office/cashier-statements': backOfficeCashierStatements,
  'back-office/currencies': backOfficeCurrencies,
  'back-office/kyc': backOfficeKyc,
  'back-office/aml': backOfficeAml,
  'back-office/limits': backOfficeLimits,
  'back-office/identity-matches': backOfficeIdentityMatches,
  'back-office/player-links': backOfficePlayerLinks,
  'back-office/persons': backOfficePersons,
  'back-office/promo-codes': backOfficePromoCodes,
  'back-office/loyalty': backOfficeLoyalty,
  'back-office/tournaments': backOfficeTournaments,
  'back-office/reports': backOfficeReports,
  'back-office/requests': backOfficeRequests,
  'back-office/audit': backOfficeAudit,
  'back-office/webhooks': backOfficeWebhooks,
};

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value;

/** All routes, in the order of the files and, within a file, of the export names. */
export const allRoutes: readonly Route[] = Object.values(routeFiles).flatMap((file) =>
  Object.values(file).filter(isRoute),
);

export const operatorRoutes = allRoutes.filter((route) => route.audience === 'operator');
export const playerRoutes = allRoutes.filter((route) => route.audience === 'player');
export const providerRoutes = allRoutes.filter((route) => route.audience === 'provider');
/** The calls of someone who is about to sign in. */
export const guestRoutes = allRoutes.filter((route) => route.audience === 'guest');
export const backOfficeRoutes = allRoutes.filter((route) => route.audience === 'staff');
