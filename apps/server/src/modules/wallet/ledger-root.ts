import { createHash } from 'node:crypto';
import type { WalletName } from './ledger-entry.ts';

/** The head of a wallet that moved on a day: the number and the hash of its last entry of that day. */
export type WalletHead = {
  readonly player_id: number;
  readonly wallet: WalletName;
  readonly wallet_seq: number;
  readonly head: Buffer;
  /** How many entries the wallet got that day. */
  readonly entries: number;
};

export type LedgerRoot = { readonly root: Buffer; readonly wallets: number; readonly entries: number };

/** The day of a root, and the root of the day before; empty for the first. */
export type RootOf = { readonly operator_id: number; readonly day: string; readonly previous: Buffer };

export type RootBuilder = { add(head: WalletHead): void; finish(): LedgerRoot };

/**
 * The root of an operator's day: a hash over the heads of all wallets that moved, in the order of player and wallet
 * (real before bonus), and over the root of the day before. A wallet that did not move is covered by the root of the
 * day on which it last did, so each root covers the heads of all wallets, and closing a day costs only that day's play.
 */
export const buildRoot = ({ operator_id, day, previous }: RootOf): RootBuilder => {
  const hash = createHash('sha256').update(`ledger root\n${operator_id}\n${day}\n${previous.toString('hex')}\n`);
  let wallets = 0;
  let entries = 0;
  return {
    add: (head) => {
      wallets += 1;
      entries += head.entries;
      hash.update(`${head.player_id}\n${head.wallet}\n${head.wallet_seq}\n${head.head.toString('hex')}\n`);
    },
    finish: () => ({ root: hash.digest(), wallets, entries }),
  };
};
