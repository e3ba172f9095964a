import { type Book, newBook } from './books.ts';

/** A player's session. The wallet that pays the stakes is known in advance, so the expected sums are known too. */
export type PlayerSession = {
  readonly player: number;
  readonly session_token: string;
  readonly player_ref: string;
  readonly token: string;
  readonly wallet: 'real' | 'bonus';
  /** Several clients play with it at once. */
  readonly isShared: boolean;
};

export type ExpectedRound = {
  readonly session: PlayerSession;
  readonly staked: number;
  readonly won: number;
  readonly bets: number;
  readonly wins: number;
  readonly status: 'open' | 'closed';
};

export type TransactionKind = 'bet' | 'win' | 'rollback' | 'adjustment';

export type ExpectedTransaction = {
  readonly session: PlayerSession;
  readonly status: string;
  /** As the client sent it, without a unit that is paid of fractions. */
  readonly amount: number;
  /** The money that it moved, by default its amount. */
  readonly moved?: number;
  /** In millionths of a minor unit. */
  readonly fraction?: number;
};

/** A grant of free rounds as its calls leave it. */
export type ExpectedGrant = {
  readonly player: number;
  readonly played: number;
  readonly won: number;
  readonly result: 'paid_out' | 'cancelled';
  /** The last order that its provider must receive. */
  readonly wanted: 'issued' | 'cancelled';
};

/** The expected database contents once every call is answered, computed by the client from its own calls. */
export type Reference = Book & {
  readonly transactions: Map<string, ExpectedTransaction>;
  readonly rounds: Map<string, ExpectedRound>;
  /** What each player's own wallet lost or won. */
  readonly moved: Map<number, number>;
  /** The sum of the fractions that each player won, in millionths of a minor unit. */
  readonly fractions: Map<number, number>;
  /** By the id of the bonus. */
  readonly grants: Map<string, ExpectedGrant>;
  /** What each player's free rounds won. */
  readonly freeWins: Map<number, number>;
};

export const newReference = (): Reference => ({
  ...newBook(),
  transactions: new Map(),
  rounds: new Map(),
  moved: new Map(),
  fractions: new Map(),
  grants: new Map(),
  freeWins: new Map(),
});

export const expectTransaction = (
  { transactions }: Reference,
  kind: TransactionKind,
  id: string,
  expected: ExpectedTransaction,
): void => void transactions.set(`${kind} ${id}`, expected);

/** The expected final round, and what it did to the player's wallet. */
export const expectRound = (reference: Reference, roundId: string, expected: ExpectedRound): void => {
  const { player } = expected.session;
  reference.rounds.set(`${roundId} ${player}`, expected);
  expectMoved(reference, player, expected.won - expected.staked);
};

export const expectMoved = ({ moved }: Reference, player: number, amount: number): void =>
  void moved.set(player, (moved.get(player) ?? 0) + amount);

export const expectFraction = ({ fractions }: Reference, player: number, millionths: number): void =>
  void fractions.set(player, (fractions.get(player) ?? 0) + millionths);

/** Notes what a free round won: it is bonus money first, and real money where the bonus has no wagering. */
export const expectFreeWin = (reference: Reference, player: number, amount: number, isPaid: boolean): void => {
  reference.freeWins.set(player, (reference.freeWins.get(player) ?? 0) + amount);
  if (isPaid) expectMoved(reference, player, amount);
};

const unit = 1_000_000;

/** What the rounds did to a player's wallet, with the units that the fractions have filled. */
export const movedOf = ({ moved, fractions }: Reference, player: number): number =>
  (moved.get(player) ?? 0) + Math.floor((fractions.get(player) ?? 0) / unit);

/** The part of a player's fractions that must be kept. */
export const keptOf = ({ fractions }: Reference, player: number): number => (fractions.get(player) ?? 0) % unit;
