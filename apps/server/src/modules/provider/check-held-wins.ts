import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';
import { heldPaymentPrefix } from './shared-queries.ts';

/**
 * Compares held wins with their transactions, and with what staff have paid: a win is held exactly when it has its row,
 * and paid once and whole, or not at all.
 */
export const checkHeldWins = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; transaction_id: string; message: string }[]>`
    with wins as (
      select * from provider_transactions
      where operator_id = ${operatorId} and kind = 'win' and transaction_id not like ${`${heldPaymentPrefix}%`}
        and (status = 'held' or (status = 'rolled_back' and amount + fraction > 0 and real_amount = 0 and bonus_amount = 0))
    ), paid as (
      select * from provider_transactions
      where operator_id = ${operatorId} and kind = 'win' and transaction_id like ${`${heldPaymentPrefix}%`}
    ), held as (
      select * from held_wins where operator_id = ${operatorId}
    ), judged as (
      select coalesce(h.player_id, t.player_id, p.player_id) as player_id,
        coalesce(h.transaction_id, t.transaction_id, p.transaction_id) as transaction_id,
        case
          when h.id is null and p.id is not null then 'a payment of staff is one of no held win'
          when h.id is null then 'the win is held, and no row waits for staff'
          when t.id is null then 'the row of a held win has no transaction'
          when (h.player_id, h.provider_id, h.round_id, h.amount, h.fraction, h.currency)
              is distinct from (t.player_id, t.provider_id, t.round_id, t.amount, t.fraction, t.currency)
            then 'the held win differs from its transaction'
          when h.state in ('waiting', 'paid') and t.status <> 'held'
            then 'it is ' || h.state || ', and its transaction is ' || t.status
          when h.state = 'withdrawn' and t.status <> 'rolled_back'
            then 'its provider has withdrawn it, and its transaction is ' || t.status
          when h.state = 'paid' and p.id is null then 'it is paid, and no transaction paid it'
          when h.state <> 'paid' and p.id is not null then 'it is ' || h.state || ', and was paid'
          when (p.player_id, p.round_id, p.real_amount - p.carried, p.fraction, p.bonus_amount, p.status)
              is distinct from (h.player_id, h.round_id, h.amount, h.fraction, 0, 'applied') and p.id is not null
            then 'it was paid ' || p.real_amount || ' instead of ' || h.amount
        end as message
      from held h
      full join wins t on t.id = h.id
      full join paid p on p.transaction_id = ${heldPaymentPrefix} || h.id
    )
    select * from judged where message is not null order by player_id, transaction_id limit ${maxListed}`;
  for (const row of rows) report({ check: 'held_wins', ...row });
};
