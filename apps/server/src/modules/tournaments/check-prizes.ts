import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';

/**
 * Compares exchanges and prizes with the entries that paid them: each has its own, with its amount, and no entry is
 * left over.
 */
export const checkRewardEntries = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<{ player_id: number; entry_id: number; type: string; amount: Money; booked: number }[]>`
    with owed as (
      select player_id, ledger_entry_id as entry_id, 'loyalty_exchange' as type,
        case kind when 'exchange' then amount else -amount end as amount
      from loyalty_changes where operator_id = ${operatorId} and kind in ('exchange', 'reversal')
      union all
      select player_id, ledger_entry_id, 'tournament_prize', amount from tournament_prizes
      where operator_id = ${operatorId} and ledger_entry_id is not null
    ), booked as (
      select player_id, id as entry_id, type, amount from ledger_entries
      where operator_id = ${operatorId} and type in ('loyalty_exchange', 'tournament_prize')
    )
    select coalesce(o.player_id, b.player_id) as player_id, coalesce(o.entry_id, b.entry_id) as entry_id,
      coalesce(o.type, b.type) as type, coalesce(o.amount, 0) as amount, coalesce(b.amount, 0) as booked
    from owed o full join booked b
      on b.player_id = o.player_id and b.entry_id = o.entry_id and b.type = o.type
    where o.amount is distinct from b.amount
    order by 1, 2 limit ${maxListed}`;
  for (const { player_id, entry_id, type, amount, booked } of rows)
    report({ check: 'reward_entries', player_id, entry_id, message: `${type} of ${amount}, booked as ${booked}` });
};
