import type { playerBonusFilters } from '@croupier/contract/operator/bonuses.ts';
import type { z } from 'zod';
import { offsetOf } from '../../call/pages.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { operatorsAt } from '../../engine/operator.ts';
import type { DueAccount } from '../../engine/sweep.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { type Bonus, type PlayerBonus, playerBonusColumns } from './bonus.ts';
import type { StoredBonus } from './view.ts';

const bonusColumns = (tx: Tx) =>
  tx`id, name, description, type, default_amount, max_amount, wagering_multiplier, valid_days, max_bet, max_conversion_multiplier,
    max_grants_per_player, is_active, terms, created_at, updated_at`;

export const selectActiveBonuses = (tx: Tx, operatorId: number): Promise<StoredBonus[]> =>
  tx<
    StoredBonus[]
  >`select ${bonusColumns(tx)} from bonuses where operator_id = ${operatorId} and is_active order by id`;

export const selectAllBonuses = (tx: Tx, operatorId: number): Promise<StoredBonus[]> =>
  tx<StoredBonus[]>`select ${bonusColumns(tx)} from bonuses where operator_id = ${operatorId} order by id desc`;

export const findBonus = async (tx: Tx, operatorId: number, id: number): Promise<StoredBonus | undefined> => {
  const [row] = await tx<StoredBonus[]>`
    select ${bonusColumns(tx)} from bonuses where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

/** Locked against other changes of it. Grants, which name it by a foreign key, do not wait. */
export const lockBonus = async (tx: Tx, operatorId: number, id: number): Promise<StoredBonus | undefined> => {
  const [row] = await tx<StoredBonus[]>`
    select ${bonusColumns(tx)} from bonuses where operator_id = ${operatorId} and id = ${id} for no key update`;
  return row;
};

const toRow = ({ terms, ...bonus }: Omit<Bonus, 'id'>, tx: Tx) => ({ ...bonus, terms: tx.json(terms) });

export const insertBonus = async (
  tx: Tx,
  operatorId: number,
  bonus: Omit<Bonus, 'id'>,
  now: Date,
): Promise<StoredBonus> => {
  const active_since = bonus.is_active ? now : null;
  const row = { ...toRow(bonus, tx), operator_id: operatorId, active_since, created_at: now, updated_at: now };
  const [saved] = await tx<StoredBonus[]>`insert into bonuses ${tx(row)} returning ${bonusColumns(tx)}`;
  return saved!;
};

export const updateBonus = async (tx: Tx, operatorId: number, bonus: Bonus, now: Date): Promise<StoredBonus> => {
  const { id, type: _, ...rest } = bonus;
  const row = { ...toRow(rest as Omit<Bonus, 'id'>, tx), updated_at: now };
  const [saved] = await tx<StoredBonus[]>`
    update bonuses set ${tx(row)},
      active_since = case when ${bonus.is_active} then coalesce(active_since, ${now}) end
    where operator_id = ${operatorId} and id = ${id} returning ${bonusColumns(tx)}`;
  return saved!;
};

const allColumns = columnList({ ...playerBonusColumns, terms: 'jsonb' });

export const findPlayerBonus = async (tx: Tx, operatorId: number, id: number): Promise<PlayerBonus | undefined> => {
  const [row] = await tx<PlayerBonus[]>`
    select ${allColumns} from player_bonuses where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

type Filters = z.output<typeof playerBonusFilters>;

export const selectPlayerBonuses = async (tx: Tx, operatorId: number, playerId: number, filters: Filters) => {
  const { state } = filters;
  const own = tx`
    player_bonuses where operator_id = ${operatorId} and player_id = ${playerId}
      ${state === undefined ? tx`` : tx`and state = ${state}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<PlayerBonus[]>`
      select ${allColumns} from ${own}
      order by created_at desc, id desc limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total from ${own}`,
  ]);
  return { rows, total: counted!.total };
};

/** Whether something is due that no command has applied yet; undefined when there is no such player. */
export const findDueOf = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
  now: Date,
): Promise<boolean | undefined> => {
  const [row] = await tx<{ is_due: boolean }[]>`
    select exists (
      select from player_bonuses b
      where b.operator_id = p.operator_id and b.player_id = p.id and b.state <> 'finished'
        and (b.expires_at <= ${now} or (b.free_spins_left > 0 and b.free_spins_until <= ${now}) or p.status = 'closed')
    ) as is_due
    from ${sharedPlayers} p where p.operator_id = ${operatorId} and p.id = ${playerId}`;
  return row?.is_due;
};

/** Accounts with a bonus, or free rounds of one, that have expired in their operator's own time, limited per operator. */
export const findDue = (
  control: Queryable,
  now: Date,
  most: number,
  onlyOperator: number | null,
): Promise<DueAccount[]> =>
  control<DueAccount[]>`
    select o.operator_id, due.player_id
    from ${operatorsAt(control, now, onlyOperator)} o cross join lateral (
      select distinct b.player_id from (
        (select player_id from player_bonuses
        where operator_id = o.operator_id and state <> 'finished' and expires_at <= o.at
        order by expires_at limit ${most})
        union all
        (select player_id from player_bonuses
        where operator_id = o.operator_id and state <> 'finished' and free_spins_left > 0 and free_spins_until <= o.at
        order by free_spins_until limit ${most})
      ) b
    ) due`;
