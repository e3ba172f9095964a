import type { Page } from './page.ts';
import { paymentsPage, withdrawalsPage } from './pages/payments/page.ts';
import { playersPage } from './pages/players/page.ts';
import { ledgerPage, roundsPage } from './pages/records/page.ts';
import { staffPage } from './pages/staff/page.ts';

/** Every page there is. A page that is not here does not exist; add a line at the end. */
// biome-ignore format: one page a line, so that two people who add one do not meet
export const pages: readonly Page[] = [
  playersPage,
  staffPage,
  withdrawalsPage,
  paymentsPage,
  roundsPage,
  ledgerPage,
];
