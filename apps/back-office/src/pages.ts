import type { Page } from './page.ts';
import { amlPage } from './pages/aml/page.ts';
import { amlRulesPage } from './pages/aml-rules/page.ts';
import { auditPage } from './pages/audit/page.ts';
import { bonusesPage, loyaltyPage, promoCodesPage, tournamentsPage } from './pages/bonuses/page.ts';
import { callbacksPage, cashiersPage } from './pages/cashiers/page.ts';
import { currenciesPage } from './pages/currencies/page.ts';
import { depositIntentsPage } from './pages/deposit-intents/page.ts';
import { issuesPage } from './pages/desk/page.ts';
import { freeRoundsPage } from './pages/free-rounds/page.ts';
import { gamesPage, providersPage } from './pages/games/page.ts';
import { heldWinsPage } from './pages/held-wins/page.ts';
import { exclusionMatchesPage, linkedAccountsPage } from './pages/identity/page.ts';
import { keysPage } from './pages/keys/page.ts';
import { kycPage } from './pages/kyc/page.ts';
import { lobbyPage } from './pages/lobby/page.ts';
import { mePage } from './pages/me/page.ts';
import { noticesPage } from './pages/notices/page.ts';
import { settingsPage } from './pages/operators/page.ts';
import { paymentMethodsPage } from './pages/payment-methods/page.ts';
import { cashierOrdersPage, paymentsPage, withdrawalsPage } from './pages/payments/page.ts';
import { payoutBatchesPage, payoutBatchPage } from './pages/payout-batches/page.ts';
import { playerPage, playersPage } from './pages/players/page.ts';
import { proposalsPage } from './pages/proposals/page.ts';
import { reasonTemplatesPage } from './pages/reason-templates/page.ts';
import { statementPage, statementsPage } from './pages/reconciliation/page.ts';
import { ledgerPage, roundsPage } from './pages/records/page.ts';
import { ggrPage, overviewPage, paymentsReportPage, playersReportPage } from './pages/reports/page.ts';
import { requestsPage } from './pages/requests/page.ts';
import { signInPages } from './pages/sign-in/page.ts';
import { identityProviderPage, staffPage } from './pages/staff/page.ts';
import { stuckPaymentsPage } from './pages/stuck-payments/page.ts';
import { webhooksPage } from './pages/webhooks/page.ts';

/** All pages. Add new ones at the end. */
// biome-ignore format: one page a line, so that two people who add one do not meet
export const pages: readonly Page[] = [
  playersPage,
  staffPage,
  withdrawalsPage,
  paymentsPage,
  roundsPage,
  ledgerPage,
  keysPage,
  webhooksPage,
  requestsPage,
  settingsPage,
  proposalsPage,
  auditPage,
  paymentMethodsPage,
  currenciesPage,
  noticesPage,
  ...signInPages,
  mePage,
  overviewPage,
  ggrPage,
  paymentsReportPage,
  playersReportPage,
  gamesPage,
  lobbyPage,
  providersPage,
  bonusesPage,
  promoCodesPage,
  tournamentsPage,
  loyaltyPage,
  playerPage,
  kycPage,
  amlPage,
  issuesPage,
  identityProviderPage,
  reasonTemplatesPage,
  linkedAccountsPage,
  amlRulesPage,
  payoutBatchesPage,
  payoutBatchPage,
  exclusionMatchesPage,
  heldWinsPage,
  freeRoundsPage,
  cashiersPage,
  callbacksPage,
  cashierOrdersPage,
  stuckPaymentsPage,
  statementsPage,
  statementPage,
  depositIntentsPage,
];
