import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import { type Instrument, instrumentColumns, type NewInstrument } from './instrument.ts';

const columns = columnList(instrumentColumns);

export const instrumentExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from payment_instruments where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

/** What the player has saved now, newest first. */
export const findSaved = (tx: Tx, operatorId: number, playerId: number): Promise<Instrument[]> => tx<Instrument[]>`
  select ${columns} from payment_instruments
  where operator_id = ${operatorId} and player_id = ${playerId} and removed_at is null order by id desc`;

/** With what was removed, which comes last. */
export const findAll = (tx: Tx, operatorId: number, playerId: number, most: number): Promise<Instrument[]> =>
  tx<Instrument[]>`
    select ${columns} from payment_instruments
    where operator_id = ${operatorId} and player_id = ${playerId} order by removed_at is not null, id desc limit ${most}`;

/** How many the player ever saved. */
export const countEver = async (tx: Tx, operatorId: number, playerId: number): Promise<number> => {
  const [row] = await tx<{ total: number }[]>`
    select count(*) as total from payment_instruments where operator_id = ${operatorId} and player_id = ${playerId}`;
  return row!.total;
};

/** Inserts it, unless another player has the token. The caller holds the lock of the player. */
export const insertInstrument = async (
  tx: Tx,
  operator_id: number,
  instrument: NewInstrument & Pick<Instrument, 'player_id' | 'created_at'>,
): Promise<Instrument | undefined> => {
  const [row] = await tx<Instrument[]>`
    insert into payment_instruments ${tx([{ operator_id, ...instrument }])}
    on conflict (operator_id, provider, token) where removed_at is null and token is not null do nothing
    returning ${columns}`;
  return row;
};

/** Removes what is saved of the player; nothing when it is not. */
export const setRemoved = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
  id: number,
  now: Date,
): Promise<Instrument | undefined> => {
  const [row] = await tx<Instrument[]>`
    update payment_instruments set removed_at = ${now}
    where operator_id = ${operatorId} and id = ${id} and player_id = ${playerId} and removed_at is null
    returning ${columns}`;
  return row;
};

export type SameAt = {
  readonly of: number;
  readonly id: number;
  readonly name: string;
  readonly is_removed: boolean;
};

/** The other players with the same account or card, a few for each. */
export const findSameAt = (
  tx: Tx,
  operatorId: number,
  { id: playerId, instruments, most }: { id: number; instruments: readonly number[]; most: number },
): Promise<SameAt[]> => tx<SameAt[]>`
  select i.id as of, other.id, other.name, other.is_removed
  from payment_instruments i cross join lateral (
    select p.id, p.first_name || ' ' || p.last_name as name, bool_and(o.removed_at is not null) as is_removed
    from (
      select player_id, removed_at from payment_instruments
      where operator_id = ${operatorId} and iban = i.iban
      union all
      select player_id, removed_at from payment_instruments
      where operator_id = ${operatorId} and provider = i.provider and fingerprint = i.fingerprint
    ) o join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = o.player_id
    where o.player_id <> ${playerId}
    group by p.id, p.first_name, p.last_name order by p.id limit ${most}
  ) other
  where i.operator_id = ${operatorId} and i.id = any(${instruments}::bigint[])
  order by i.id, other.id`;
