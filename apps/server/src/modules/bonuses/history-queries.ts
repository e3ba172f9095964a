import type { bonusHistoryEntry } from '@croupier/contract/back-office/bonuses.ts';
import type { z } from 'zod';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { wageredByBets } from '../provider/shared-queries.ts';
import { wageredInRounds } from '../rounds/shared-queries.ts';

type Row = Omit<z.output<typeof bonusHistoryEntry>, 'created_at' | 'actor_name'> & { readonly created_at: Date };

/**
 * Stakes are recorded with what took them: the round of an Original, the bet of a provider, and its rollback. Of
 * rows with the same time, grants and activations come first.
 */
export const selectHistory = async (tx: Tx, operatorId: number, id: number, paging: Paging) => {
  const all = tx`
    select kind, amount, ledger_entry_id, null::bigint as game_id, game_round_id, actor_kind, actor_id, reason,
      created_at, case when kind in ('granted', 'activated') then 0 else 2 end as place, id as n
    from player_bonus_history where operator_id = ${operatorId} and player_bonus_id = ${id}
    union all
    ${wageredInRounds(tx, operatorId, id)}
    union all
    ${wageredByBets(tx, operatorId, id)}`;
  const [rows, [counted]] = await Promise.all([
    tx<Row[]>`
      select kind, amount, ledger_entry_id, game_id, game_round_id, actor_kind, actor_id, reason, created_at
      from (${all}) h order by created_at desc, place desc, n desc
      limit ${paging.per_page} offset ${offsetOf(paging)}`,
    tx<{ total: number }[]>`select count(*) as total from (${all}) h`,
  ]);
  return { rows, total: counted!.total };
};
