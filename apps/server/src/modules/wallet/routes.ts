import * as staff from '@croupier/contract/back-office/wallet.ts';
import * as operator from '@croupier/contract/operator/wallet.ts';
import * as player from '@croupier/contract/player/wallet.ts';
import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { createGetOwnWallet, createGetWallet } from './get-wallet.ts';
import { listOwnTransactions, listStaffTransactions, listTransactions } from './list-transactions.ts';
import { createWalletReader } from './queries.ts';

export const walletRoutes = ({ sql, clock }: { sql: Sql; clock: Clock }): MountedRoute[] => {
  const wallets = createWalletReader(sql, clock);
  return [
    handle(operator.getWallet, createGetWallet(wallets)),
    handle(operator.listTransactions, listTransactions),
    handle(player.getOwnWallet, createGetOwnWallet(wallets)),
    handle(player.listOwnTransactions, listOwnTransactions),
    handle(staff.getStaffWallet, createGetWallet(wallets)),
    handle(staff.listStaffTransactions, listStaffTransactions),
  ];
};
