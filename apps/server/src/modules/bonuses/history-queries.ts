import type { bonusHistoryEntry } from '@croupier/contract/back-office/bonuses.ts';
import type { z } from 'zod';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';

type Row = Omit<z.output<typeof bonusHistoryEntry>, 'created_at' | 'actor_name'> & { readonly created_at: Date };

/**
 * Stakes are recorded with what took them: the round of an Original, the bet of a provider, and its rollback. A stake
 * counted when its round closed; one rolled back before never did. At the same time, credits come before what they led
 * to.
 */
export const selectHistory = async (tx: Tx, operatorId: number, id: number, paging: Paging) => {
  const all = tx`
    select kind, amount, ledger_entry_id, null::bigint as game_id, game_round_id, actor_kind, actor_id, reason,
      created_at, case when kind in ('granted', 'activated') then 0 else 2 end as place, id as n
    from player_bonus_history where operator_id = ${operatorId} and player_bonus_id = ${id}
    union all
    select 'wagered', wagered, null, game_id, round_id, null, null, null, opened_at, 1, 0
    from game_rounds where operator_id = ${operatorId} and player_bonus_id = ${id} and outcome is not null and wagered > 0
    union all
    select 'wagered', t.wagered, null, t.game_id, t.round_id, null, null, null, r.closed_at, 1, t.id
    from provider_transactions t
    join game_rounds r on r.operator_id = t.operator_id and r.provider_id = t.provider_id and r.round_id = t.round_id
      and r.player_id = t.player_id and r.player_bonus_id = t.player_bonus_id
    where t.operator_id = ${operatorId} and t.player_bonus_id = ${id} and t.wagered > 0 and t.kind = 'bet'
      and r.status = 'closed' and (t.status = 'applied' or exists (
        select from provider_transactions x
        where x.operator_id = ${operatorId} and x.provider_id = t.provider_id and x.kind = 'rollback'
          and x.reference_transaction_id = t.transaction_id and x.status <> 'repeated' and x.wagered > 0
      ))
    union all
    select 'wager_returned', wagered, null, game_id, round_id, null, null, null, created_at, 1, id
    from provider_transactions where operator_id = ${operatorId} and player_bonus_id = ${id} and wagered > 0
      and kind = 'rollback'`;
  const [rows, [counted]] = await Promise.all([
    tx<Row[]>`
      select kind, amount, ledger_entry_id, game_id, game_round_id, actor_kind, actor_id, reason, created_at
      from (${all}) h order by created_at desc, place desc, n desc
      limit ${paging.per_page} offset ${offsetOf(paging)}`,
    tx<{ total: number }[]>`select count(*) as total from (${all}) h`,
  ]);
  return { rows, total: counted!.total };
};
