import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '../src/database/pool.ts';

/**
 * A deposit as usually written: one SQL transaction per request, statement after statement, each awaited. The same
 * tables, rows and checks as the engine's, without batches. The benches compare with it.
 */
export const plainDeposit = (sql: Sql, operatorId: number, player: number, reference: string, amount: number) =>
  sql.begin(async (tx) => {
    await tx`select set_config('app.operator_id', ${String(operatorId)}, true)`;
    const [account] =
      await tx`select * from accounts where operator_id = ${operatorId} and player_id = ${player} for update`;
    const [person] = await tx`select status, can_deposit, exclusion_until from players
      where operator_id = ${operatorId} and id = ${player}`;
    const [limits] = await tx`select limits, pending_changes from player_limits
      where operator_id = ${operatorId} and player_id = ${player}`;
    const [earlier] = await tx`select id from payment_requests
      where operator_id = ${operatorId} and external_reference = ${reference}`;
    if (!account || !limits || earlier || person?.status !== 'active') throw new Error('refused');
    const now = new Date();
    const [{ first: id }] = (await tx`select nextval('plain_ids') as first`) as unknown as [{ first: number }];
    const balance = (account.real_balance as number) + amount;
    const [seq, walletSeq] = [(account.entries as number) + 1, (account.real_entries as number) + 1];
    const hash = createHash('sha256').update(`${account.real_head}${id}${amount}${balance}`).digest();
    await tx`insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, external_reference,
      created_at, updated_at, paid_at) values (${operatorId}, ${id}, 'deposit', 'paid', ${player}, ${amount}, 'EUR',
      ${reference}, ${now}, ${now}, ${now})`;
    await tx`insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
      operator_amount, payment_request_id, created_at, hash) values (${operatorId}, ${player}, ${seq}, ${id}, 'real',
      ${walletSeq}, 'deposit', ${amount}, ${balance}, ${amount}, ${id}, ${now}, ${hash})`;
    await tx`update accounts set real_balance = ${balance}, entries = ${seq}, real_entries = ${walletSeq},
      real_head = ${hash}, real_changed_at = ${now}, deposit_day = deposit_day + ${amount},
      deposit_week = deposit_week + ${amount}, deposit_month = deposit_month + ${amount},
      deposit_year = deposit_year + ${amount}, deposited_total = deposited_total + ${amount}
      where operator_id = ${operatorId} and player_id = ${player}`;
    const data = { id, type: 'deposit', status: 'paid', player_id: player, amount, external_reference: reference };
    await tx`insert into outbox_events (operator_id, event_id, type, player_id, data, created_at)
      values (${operatorId}, ${randomUUID()}, 'deposit.paid', ${player}, ${tx.json(data)}, ${now})`;
    return data;
  });
