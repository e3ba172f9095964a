import { Refusal } from '../../base/refusal.ts';
import { offsetOf, type Paging } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import type { AccountRow } from '../wallet/account-row.ts';
import { changeColumns, type LoyaltyChange } from './facet.ts';

export const findPoints = async (tx: Tx, operatorId: number, playerId: number) => {
  const [row] = await tx<Pick<AccountRow, 'player_id' | 'points' | 'currency'>[]>`
    select player_id, points, currency from accounts where operator_id = ${operatorId} and player_id = ${playerId}`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

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
