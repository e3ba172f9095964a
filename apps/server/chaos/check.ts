import type { Sql } from '../src/database/pool.ts';
import type { Answered } from './clients.ts';

type PaymentRow = { id: number; type: string; status: string; amount: number; player_id: number };

/**
 * Compares the answers that clients got with the database: every answered success is there once, nothing else is there,
 * and answers, rounds and captures explain each balance exactly.
 */
export const compare = async (
  owner: Sql,
  answered: readonly Answered[],
  otherwise: ReadonlyMap<number, number>,
): Promise<string[]> => {
  const payments = await owner<PaymentRow[]>`
    select id, type, status, amount, player_id from payment_requests where intent_id is null`;
  const stored = new Map(payments.map((payment) => [payment.id, payment]));
  const answeredPayments = new Map<number, Answered>();
  const expected = new Map(otherwise);
  const problems: string[] = [];
  const move = (player: number, amount: number) => expected.set(player, (expected.get(player) ?? 0) + amount);
  const cancelled = new Set<number>();
  for (const answer of answered) {
    if (answer.status >= 300 || !answer.data) continue;
    const { id, amount } = answer.data;
    if (answer.kind === 'cancel') {
      cancelled.add(id);
      move(answer.player, amount);
      continue;
    }
    if (answeredPayments.has(id)) problems.push(`payment ${id} was the answer to two operations`);
    answeredPayments.set(id, answer);
    move(answer.player, answer.kind === 'deposit' ? amount : -amount);
    const row = stored.get(id);
    if (!row) problems.push(`payment ${id} was answered ${answer.status} and is lost`);
    else if (row.amount !== answer.body.amount || row.player_id !== answer.player)
      problems.push(`payment ${id} is not what was asked for`);
  }
  for (const payment of payments) {
    if (!answeredPayments.has(payment.id)) problems.push(`payment ${payment.id} exists and no client was answered`);
    if ((payment.status === 'cancelled') !== cancelled.has(payment.id))
      problems.push(`payment ${payment.id} is ${payment.status}, which is not what was answered`);
  }
  const accounts = await owner<
    { player_id: number; real_balance: number }[]
  >`select player_id, real_balance from accounts`;
  for (const { player_id, real_balance } of accounts)
    if (real_balance !== (expected.get(player_id) ?? 0))
      problems.push(`player ${player_id} has ${real_balance}, the answers explain ${expected.get(player_id) ?? 0}`);
  return problems;
};
