import type { listPromoCodes as listRoute } from '@croupier/contract/back-office/promo-codes.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import { Refusal } from '../../base/refusal.ts';
import { offsetOf, type Paging, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList, unnest } from '../../database/unnest.ts';
import type { Redemption } from './facet.ts';
import { type NewCode, newColumns, type StoredCode, storedColumns } from './promo-code.ts';

export const promoCodeExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from promo_codes where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

/** The bonus of a code. */
export const findBonusOf = async (tx: Tx, operatorId: number, code: string): Promise<number | undefined> => {
  const [row] = await tx<{ bonus_id: number }[]>`
    select bonus_id from promo_codes where operator_id = ${operatorId} and code = ${code}`;
  return row?.bonus_id;
};

export const insertCodes = (tx: Tx, operatorId: number, codes: readonly NewCode[], now: Date): Promise<StoredCode[]> =>
  tx<StoredCode[]>`
    insert into promo_codes (operator_id, ${columnList(newColumns)}, created_at, updated_at)
    select ${operatorId}, ${columnList(newColumns, 'u')}, ${now}, ${now} from ${unnest('u', newColumns, codes)} order by u.n
    returning ${columnList(storedColumns)}`;

export const findTaken = async (tx: Tx, operatorId: number, codes: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ code: string }[]>`
    select code from promo_codes where operator_id = ${operatorId} and code = any(${codes}::text[]) order by code`;
  return rows.map((row) => row.code);
};

export const lockCode = async (tx: Tx, operatorId: number, id: number): Promise<StoredCode> => {
  const [row] = await tx<StoredCode[]>`
    select ${columnList(storedColumns)} from promo_codes where operator_id = ${operatorId} and id = ${id} for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const updateCode = async (
  tx: Tx,
  operatorId: number,
  id: number,
  changes: Partial<StoredCode>,
): Promise<StoredCode> => {
  const [row] = await tx<StoredCode[]>`
    update promo_codes set ${tx(changes)} where operator_id = ${operatorId} and id = ${id}
    returning ${columnList(storedColumns)}`;
  return row!;
};

type Filters = QueryOf<typeof listRoute>;

const matching = (tx: Tx, filters: Filters) => tx`
  ${filters.code === undefined ? tx`` : tx`and code = ${filters.code}`}
  ${filters.bonus_id === undefined ? tx`` : tx`and bonus_id = ${filters.bonus_id}`}
  ${filters.is_active === undefined ? tx`` : tx`and is_active = ${filters.is_active}`}`;

export const findCodes = async (tx: Tx, operatorId: number, filters: Filters) => {
  const [rows, [counted]] = await Promise.all([
    tx<StoredCode[]>`
      select ${columnList(storedColumns)} from promo_codes where operator_id = ${operatorId} ${matching(tx, filters)}
      order by id ${wayOf(tx, filters.order)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`
      select count(*) as total from promo_codes where operator_id = ${operatorId} ${matching(tx, filters)}`,
  ]);
  return { rows, total: counted!.total };
};

export const findRedemptions = async (tx: Tx, operatorId: number, codeId: number, paging: Paging) => {
  if (!(await promoCodeExists(tx, operatorId, codeId))) throw new Refusal('NOT_FOUND');
  const [rows, [counted]] = await Promise.all([
    tx<Omit<Redemption, 'promo_code_id'>[]>`
      select id, player_id, player_bonus_id, created_at from promo_redemptions
      where operator_id = ${operatorId} and promo_code_id = ${codeId}
      order by id desc limit ${paging.per_page} offset ${offsetOf(paging)}`,
    tx<{ total: number }[]>`
      select count(*) as total from promo_redemptions
      where operator_id = ${operatorId} and promo_code_id = ${codeId}`,
  ]);
  return { rows, total: counted!.total };
};
