import * as staff from '@croupier/contract/back-office/wallet.ts';
import * as operator from '@croupier/contract/operator/wallet.ts';
import * as player from '@croupier/contract/player/wallet.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { checkLedger } from './check-ledger.ts';
import { createLedgerSweep } from './close-ledger-days.ts';
import { walletFacet } from './facet.ts';
import { createGetOwnWallet, createGetWallet } from './get-wallet.ts';
import { listOwnTransactions, listStaffTransactions, listTransactions } from './list-transactions.ts';
import { createWalletReader } from './queries.ts';
import { showOwnTotals } from './show-totals.ts';

const routes = ({ sql, clock, reactions }: Parts): MountedRoute[] => {
  const reads = { wallets: createWalletReader(sql, clock), reactions };
  return [
    handle(operator.getWallet, createGetWallet(reads)),
    handle(operator.listTransactions, listTransactions),
    handle(player.getOwnWallet, createGetOwnWallet(reads)),
    handle(player.listOwnTransactions, listOwnTransactions),
    handle(player.getOwnTotals, showOwnTotals),
    handle(staff.getStaffWallet, createGetWallet(reads)),
    handle(staff.listStaffTransactions, listStaffTransactions),
  ];
};

export const walletModule: Module = {
  name: 'wallet',
  tables: ['accounts', 'ledger_entries', 'ledger_roots', 'staff_credit_days'],
  routes,
  facets: () => [walletFacet],
  closings: (parts) => [createLedgerSweep(parts)],
  checks: [checkLedger],
};
