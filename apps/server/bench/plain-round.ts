import { createHash } from 'node:crypto';
import type { Sql } from '../src/database/pool.ts';
import { drawsOf } from '../src/modules/originals/seeds.ts';
import { playSlot } from '../src/modules/originals/slot.ts';

/**
 * A round as usually written: one SQL transaction per request, statement after statement, each awaited. The same tables
 * and rows as the engine's, without batches. The benches compare with it.
 */
export const plainRound = (sql: Sql, operatorId: number, player: number, game: number, stake: number) =>
  sql.begin(async (tx) => {
    await tx`select set_config('app.operator_id', ${String(operatorId)}, true)`;
    const [account] =
      await tx`select * from accounts where operator_id = ${operatorId} and player_id = ${player} for update`;
    const [person] = await tx`select status, can_bet, exclusion_until from players
      where operator_id = ${operatorId} and id = ${player}`;
    await tx`select limits, pending_changes from player_limits where operator_id = ${operatorId} and player_id = ${player}`;
    const [found] =
      await tx`select provider_id from games where operator_id = ${operatorId} and id = ${game} and is_active`;
    await tx`select client_seed from player_seeds
      where operator_id = ${operatorId} and player_id = ${player}`;
    if (person?.status !== 'active' || !found || !account || (account.real_balance as number) < stake)
      throw new Error('refused');
    const now = new Date();
    const [{ id }] = (await tx`select nextval('plain_ids') as id`) as unknown as [{ id: number }];
    const nonce = account.seed_nonce as number;
    const outcome = playSlot(drawsOf('plain', 'plain', nonce));
    const payout = stake * outcome.multiplier;
    let [balance, seq, walletSeq] = [account.real_balance, account.entries, account.real_entries] as [
      number,
      number,
      number,
    ];
    let head = account.real_head as Buffer;
    for (const [type, amount] of [
      ['casino_bet', -stake],
      ['casino_win', payout],
    ] as const) {
      if (amount === 0) continue;
      balance += amount;
      seq += 1;
      walletSeq += 1;
      head = createHash('sha256').update(head).update(`${seq}${amount}${balance}`).digest();
      await tx`insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
        operator_amount, game_id, game_round_id, created_at, hash) values (${operatorId}, ${player}, ${seq}, ${id}, 'real',
        ${walletSeq}, ${type}, ${amount}, ${balance}, ${amount}, ${game}, ${`p${id}`}, ${now}, ${head})`;
    }
    await tx`insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, staked_real, won_real,
      outcome, opened_at, closed_at) values (${operatorId}, ${found.provider_id}, ${`p${id}`}, ${player}, ${game}, 'closed',
      ${stake}, ${payout}, ${tx.json(outcome)}, ${now}, ${now})`;
    await tx`update accounts set real_balance = ${balance}, entries = ${seq}, real_entries = ${walletSeq},
      real_head = ${head}, real_changed_at = ${now}, bet_day = bet_day + ${stake}, bet_week = bet_week + ${stake},
      bet_month = bet_month + ${stake}, loss_day = loss_day + ${stake - payout}, staked_total = staked_total + ${stake},
      last_played_at = ${now}, seed_nonce = ${nonce + 1} where operator_id = ${operatorId} and player_id = ${player}`;
    return { round_id: `p${id}`, stake, payout, outcome, balance, bonus_balance: 0, currency: 'EUR' };
  });
