import * as staff from '@croupier/contract/back-office/wallet.ts';
import * as operator from '@croupier/contract/operator/wallet.ts';
import * as player from '@croupier/contract/player/wallet.ts';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createGetOwnWallet, createGetWallet, type SettleBonuses } from './get-wallet.ts';
import { listOwnTransactions, listStaffTransactions, listTransactions } from './list-transactions.ts';
import { createWalletReader } from './queries.ts';

export type WalletParts = { readonly sql: Sql; readonly clock: Clock; readonly settle: SettleBonuses };

export const walletRoutes = ({ sql, clock, settle }: WalletParts): MountedRoute[] => {
  const reads = { wallets: createWalletReader(sql, clock), settle };
  return [
    handle(operator.getWallet, createGetWallet(reads)),
    handle(operator.listTransactions, listTransactions),
    handle(player.getOwnWallet, createGetOwnWallet(reads)),
    handle(player.listOwnTransactions, listOwnTransactions),
    handle(staff.getStaffWallet, createGetWallet(reads)),
    handle(staff.listStaffTransactions, listStaffTransactions),
  ];
};
