import {
  type ExpectedRound,
  type ExpectedTransaction,
  expectRound,
  expectTransaction,
  type TransactionKind,
} from './reference.ts';
import type { RoundClient } from './round-client.ts';

/** One round from its first call to its last, and its expected result. */
export type Scenario = (client: RoundClient) => Promise<void>;

export const expectKept = (
  { session, reference }: RoundClient,
  kind: TransactionKind,
  id: string,
  amount: number,
  more: Partial<ExpectedTransaction> = {},
): void => expectTransaction(reference, kind, id, { session, status: 'applied', amount, ...more });

export const expectLeft = ({ session, reference }: RoundClient, round: string, left: Partial<ExpectedRound>): void =>
  expectRound(reference, round, { session, staked: 0, won: 0, bets: 1, wins: 0, status: 'open', ...left });

export const expectUndone = (client: RoundClient, bet: string, rollback: string, amount: number): void => {
  const { session, reference } = client;
  expectTransaction(reference, 'bet', bet, { session, status: 'rolled_back', amount });
  expectKept(client, 'rollback', rollback, amount);
};

export const expectBuried = ({ session, reference }: RoundClient, bet: string, rollback: string): void => {
  for (const [kind, id] of [['bet', bet] as const, ['rollback', rollback] as const])
    expectTransaction(reference, kind, id, { session, status: 'tombstoned', amount: 0 });
};
