import { type Book, newBook } from './books.ts';

/** A player's session. The wallet that pays the stakes is known in advance, so the expected sums are known too. */
export type PlayerSession = {
  readonly player: number;
  readonly session_token: string;
  readonly player_ref: string;
  readonly token: string;
  readonly wallet: 'real' | 'bonus';
};

export type ExpectedRound = {
  readonly session: PlayerSession;
  readonly staked: number;
  readonly won: number;
  readonly bets: number;
  readonly wins: number;
  readonly status: 'open' | 'closed';
};

export type ExpectedTransaction = { readonly session: PlayerSession; readonly status: string; readonly amount: number };

/** The expected database contents once every call is answered, computed by the client from its own calls. */
export type Reference = Book & {
  readonly transactions: Map<string, ExpectedTransaction>;
  readonly rounds: Map<string, ExpectedRound>;
  /** What each player's own wallet lost or won. */
  readonly moved: Map<number, number>;
};

export const newReference = (): Reference => ({
  ...newBook(),
  transactions: new Map(),
  rounds: new Map(),
  moved: new Map(),
});

export const expectTransaction = (
  { transactions }: Reference,
  kind: 'bet' | 'win' | 'rollback',
  id: string,
  expected: ExpectedTransaction,
): void => void transactions.set(`${kind} ${id}`, expected);

/** The expected final round, and what it did to the player's wallet. */
export const expectRound = ({ rounds, moved }: Reference, roundId: string, expected: ExpectedRound): void => {
  rounds.set(`${roundId} ${expected.session.player}`, expected);
  const { player } = expected.session;
  moved.set(player, (moved.get(player) ?? 0) + expected.won - expected.staked);
};
