import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { findPoints } from '../wallet/shared-queries.ts';
import { changeColumns, type LoyaltyChange } from './facet.ts';

export type StoredChange = LoyaltyChange & { readonly id: number };

export const findChanges = async (tx: Tx, operatorId: number, playerId: number, paging: Paging) => {
  const [, rows, [counted]] = await Promise.all([
    findPoints(tx, operatorId, playerId),
    tx<StoredChange[]>`
      select id, ${columnList(changeColumns)} from loyalty_changes
      where operator_id = ${operatorId} and player_id = ${playerId}
      order by id desc limit ${paging.per_page} offset ${offsetOf(paging)}`,
    tx<{ total: number }[]>`
      select count(*) as total from loyalty_changes where operator_id = ${operatorId} and player_id = ${playerId}`,
  ]);
  return { rows, total: counted!.total };
};
