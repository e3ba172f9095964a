import type { Sql } from '../src/database/pool.ts';
import { differences } from './differences.ts';
import {
  type ExpectedRound,
  type ExpectedTransaction,
  keptOf,
  movedOf,
  type PlayerSession,
  type Reference,
} from './reference.ts';

type TransactionRow = {
  name: string;
  player_id: number;
  status: string;
  amount: number;
  real_amount: number;
  bonus_amount: number;
  fraction: number;
  carried: number;
};

type RoundRow = {
  name: string;
  status: string;
  bets: number;
  wins: number;
  staked_real: number;
  staked_bonus: number;
  won_real: number;
  won_bonus: number;
  /** The units in what was won that fractions have filled. */
  carried: number;
};

/**
 * Compares what the clients intended with the database: each transaction applied once and as intended, each round as
 * its calls leave it despite retries, and nothing else.
 */
export const compareRounds = async (
  owner: Sql,
  reference: Reference,
  sessions: readonly PlayerSession[],
): Promise<string[]> => {
  const problems = reference.problems.splice(0);
  const transactions = await owner<TransactionRow[]>`
    select kind || ' ' || transaction_id as name, player_id, status, amount, real_amount, bonus_amount,
      fraction, carried
    from provider_transactions`;
  problems.push(
    ...differences('transaction', reference.transactions, transactions, compareTransaction, formatExpected),
  );
  const rounds = await owner<RoundRow[]>`
    select round_id || ' ' || player_id as name, status, bets, wins, staked_real, staked_bonus, won_real, won_bonus,
      (select coalesce(sum(case kind when 'rollback' then -carried else carried end), 0)::int
        from provider_transactions t
        where (t.operator_id, t.provider_id, t.round_id, t.player_id)
          = (r.operator_id, r.provider_id, r.round_id, r.player_id)) as carried
    from game_rounds r`;
  problems.push(...differences('round', reference.rounds, rounds, compareRound, formatExpected));
  const bonuses = new Map(
    (
      await owner<{ player_id: number; bonus: number }[]>`
      select player_id, coalesce(sum(amount) filter (where type not in ('casino_bet', 'casino_win', 'casino_rollback')), 0)
        ::bigint as bonus from ledger_entries where wallet = 'bonus' group by player_id`
    ).map((row) => [row.player_id, row.bonus]),
  );
  const balances = await owner<{ player_id: number; bonus_balance: number }[]>`
    select player_id, bonus_balance from accounts where player_id = any(${sessions.map((session) => session.player)}::bigint[])`;
  for (const { player_id, bonus_balance } of balances) {
    const isBonus = sessions.some((session) => session.player === player_id && session.wallet === 'bonus');
    const rounds = (isBonus ? movedOf(reference, player_id) : 0) + (reference.freeWins.get(player_id) ?? 0);
    const expected = (bonuses.get(player_id) ?? 0) + rounds;
    if (bonus_balance !== expected)
      problems.push(`player ${player_id} has ${bonus_balance} bonus, the rounds explain ${expected}`);
  }
  const fractions = await owner<{ player_id: number; millionths: number }[]>`
    select player_id, millionths from provider_fractions`;
  const kept = new Map(fractions.map(({ player_id, millionths }) => [player_id, millionths]));
  for (const { player } of sessions)
    if ((kept.get(player) ?? 0) !== keptOf(reference, player))
      problems.push(
        `player ${player} has ${kept.get(player) ?? 0} of fractions kept, not ${keptOf(reference, player)}`,
      );
  return problems;
};

const formatExpected = (expected: unknown): string =>
  JSON.stringify(expected, (field, value) => (field === 'session' ? (value as PlayerSession).wallet : value));

/** All of it in the wallet that the player uses, and nothing in the other. */
const inWallet = (wallet: PlayerSession['wallet'], amount: number) =>
  wallet === 'real' ? { real: amount, bonus: 0 } : { real: 0, bonus: amount };

const compareTransaction = (
  { session, status, amount, moved = amount, fraction = 0 }: ExpectedTransaction,
  row: TransactionRow,
): boolean => {
  const { real, bonus } = inWallet(session.wallet, moved + row.carried);
  return (
    row.player_id === session.player &&
    row.status === status &&
    row.amount === amount + row.carried &&
    row.real_amount === real &&
    row.bonus_amount === bonus &&
    row.fraction === fraction
  );
};

const compareRound = ({ session, staked, won, bets, wins, status }: ExpectedRound, row: RoundRow): boolean => {
  const [stakes, winnings] = [inWallet(session.wallet, staked), inWallet(session.wallet, won + row.carried)];
  return (
    row.status === status &&
    row.bets === bets &&
    row.wins === wins &&
    row.staked_real === stakes.real &&
    row.staked_bonus === stakes.bonus &&
    row.won_real === winnings.real &&
    row.won_bonus === winnings.bonus
  );
};
