import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Call, playerOf } from '../../call/call.ts';
import type { Reactions } from '../../module/reactions.ts';
import type { WalletReader, WalletRow } from './queries.ts';
import { viewBalances, viewWallet } from './view.ts';

type WalletCall = Pick<Call, 'operator' | 'now' | 'read'> & { readonly params: { readonly player: number } };

declare module '../../module/reactions.ts' {
  interface Changes {
    /**
     * A wallet with bonus money is about to be read. A module that settles what is due returns true, and the wallet is
     * read again.
     */
    wallet_read: Pick<Call, 'operator' | 'now' | 'read'> & { readonly player_id: number };
  }
}

type Reading = Pick<Call, 'operator' | 'now' | 'read'>;

/** Reads balances, after everything that is due is settled: bonus money that has expired is not shown. */
export const readSettled = async <T extends { readonly bonus_balance: Money }>(
  reactions: Reactions,
  { operator, now, read }: Reading,
  playerId: number,
  readBalances: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const row = await readBalances();
  if (row === undefined || row.bonus_balance === 0) return row;
  const settled = await reactions.afterwards('wallet_read', { operator, now, read, player_id: playerId });
  return settled.includes(true) ? readBalances() : row;
};

export type WalletReads = { readonly wallets: WalletReader; readonly reactions: Reactions };

const readWallet = async (
  { wallets, reactions }: WalletReads,
  call: Omit<WalletCall, 'params'>,
  playerId: number,
): Promise<WalletRow> => {
  const { operator_id } = call.operator;
  const row = await readSettled(reactions, call, playerId, () => wallets.read(operator_id, playerId));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const createGetWallet = (reads: WalletReads) => async (call: WalletCall) => ({
  data: viewWallet(await readWallet(reads, call, call.params.player), call),
});

export const createGetOwnWallet = (reads: WalletReads) => async (call: Call) => ({
  data: viewBalances(await readWallet(reads, call, playerOf(call))),
});
