import { Refusal } from '../../base/refusal.ts';
import { type Call, playerOf } from '../../http/call.ts';
import type { WalletReader, WalletRow } from './queries.ts';
import { viewBalances, viewWallet } from './view.ts';

type WalletCall = Pick<Call, 'operator' | 'now' | 'read'> & { readonly params: { readonly player: number } };

/**
 * Does what should have happened to the player's bonus money by now, and says whether there was anything: who looks at a
 * wallet sees it as it is at this moment. It belongs to a later module, so app.ts hands it in.
 */
export type SettleBonuses = (call: Pick<WalletCall, 'operator' | 'now' | 'read'>, playerId: number) => Promise<boolean>;

export type WalletReads = { readonly wallets: WalletReader; readonly settle: SettleBonuses };

const readWallet = async (
  { wallets, settle }: WalletReads,
  call: Omit<WalletCall, 'params'>,
  playerId: number,
): Promise<WalletRow> => {
  const { operator_id } = call.operator;
  const row = await wallets.read(operator_id, playerId);
  const isStale = row !== undefined && row.bonus_balance !== 0 && (await settle(call, playerId));
  const current = isStale ? await wallets.read(operator_id, playerId) : row;
  if (!current) throw new Refusal('NOT_FOUND');
  return current;
};

export const createGetWallet = (reads: WalletReads) => async (call: WalletCall) => ({
  data: viewWallet(await readWallet(reads, call, call.params.player), call),
});

export const createGetOwnWallet = (reads: WalletReads) => async (call: Call) => ({
  data: viewBalances(await readWallet(reads, call, playerOf(call))),
});
