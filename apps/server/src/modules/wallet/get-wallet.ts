import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../http/answer.ts';
import { type Call, playerOf } from '../../http/call.ts';
import type { WalletReader, WalletRow } from './queries.ts';
import { viewBalances, viewWallet } from './view.ts';

type WalletCall = Pick<Call, 'operator' | 'now'> & { readonly params: { readonly player: number } };

const readWallet = async (wallets: WalletReader, operatorId: number, playerId: number): Promise<WalletRow> => {
  const row = await wallets.read(operatorId, playerId);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const createGetWallet =
  (wallets: WalletReader) =>
  async (call: WalletCall): Promise<Answer> => {
    const row = await readWallet(wallets, call.operator.operator_id, call.params.player);
    return { data: viewWallet(row, call) };
  };

export const createGetOwnWallet =
  (wallets: WalletReader) =>
  async (call: Call): Promise<Answer> => {
    const row = await readWallet(wallets, call.operator.operator_id, playerOf(call));
    return { data: viewBalances(row) };
  };
