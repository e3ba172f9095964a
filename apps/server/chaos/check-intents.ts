import type { Sql } from '../src/database/pool.ts';
import { differences } from './differences.ts';
import type { ExpectedCapture, ExpectedIntent, IntentBook } from './intent-book.ts';

type IntentRow = {
  name: string;
  player_id: number;
  amount: number;
  status: string;
  captured_amount: number;
  beyond: string[];
};

type CaptureRow = {
  name: string;
  player_id: number;
  amount: number;
  status: string;
  intent: string;
  entries: number;
  credited: number;
};

/**
 * Compares the intents and captures of the clients with the database: each intent as its calls leave it, each capture
 * one payment with one ledger entry of its amount, and no other deposit of these players.
 */
export const compareIntents = async (owner: Sql, book: IntentBook, players: readonly number[]): Promise<string[]> => {
  const problems = book.problems.splice(0);
  const intents = await owner<IntentRow[]>`
    select external_reference as name, player_id, amount, status, captured_amount, beyond from deposit_intents`;
  problems.push(...differences('intent', book.intents, intents, compareIntent));
  const captures = await owner<CaptureRow[]>`
    select p.external_reference as name, p.player_id, p.amount, p.status, i.external_reference as intent,
      count(l.id) as entries, coalesce(sum(l.amount), 0)::bigint as credited
    from payment_requests p
      join deposit_intents i on i.id = p.intent_id
      left join ledger_entries l on l.payment_request_id = p.id
    group by p.operator_id, p.id, i.external_reference`;
  problems.push(...differences('capture', book.captures, captures, compareCapture));
  const deposits = await owner<{ player_id: number; deposited: number }[]>`
    select u.player_id, coalesce(sum(l.amount), 0)::bigint as deposited
    from unnest(${[...players]}::bigint[]) u (player_id)
      left join ledger_entries l on l.player_id = u.player_id and l.type = 'deposit'
    group by u.player_id`;
  for (const { player_id, deposited } of deposits) {
    const credited = book.credited.get(player_id) ?? 0;
    if (deposited !== credited)
      problems.push(`player ${player_id} has ${deposited} deposited and captured ${credited}`);
  }
  return problems;
};

/** One that is left to expire does so before or after the comparison. */
const compareIntent = (expected: ExpectedIntent, row: IntentRow): boolean =>
  row.player_id === expected.player &&
  row.amount === expected.amount &&
  (row.status === expected.status || (row.status === 'expired' && expected.status === 'authorised')) &&
  row.captured_amount === expected.captured &&
  row.beyond.toSorted().join() === expected.beyond.toSorted().join();

const compareCapture = (expected: ExpectedCapture, row: CaptureRow): boolean =>
  row.player_id === expected.player &&
  row.intent === expected.intent &&
  row.amount === expected.amount &&
  row.status === 'paid' &&
  row.entries === 1 &&
  row.credited === expected.amount;
