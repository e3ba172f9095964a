import type { Queryable, Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import type { IdentityKey, IdentityLock, KeyKind } from './identity-keys.ts';

export type FoundAccount = {
  readonly player_id: number;
  readonly kinds: KeyKind[];
  readonly kyc_status: string;
  readonly exclusion_type: 'self_exclusion' | 'time_out' | 'self_closure' | null;
  readonly exclusion_since: Date | null;
  readonly exclusion_until: Date | null;
};

/**
 * Held by a change of identity until it commits. Changes by which accounts may be linked wait for each other: the later
 * one finds the account of the earlier. Others may share a key; an exclusion that spreads waits for all of them.
 *
 * Whoever holds the locks may wait for another lock as long as `lock_timeout` allows, and those behind it must not wait
 * as long for each of theirs, one holder after the other. So all locks of a person are one wait, of at most half of
 * that: it is bounded by the time of the statement, because `lock_timeout` begins anew with each lock.
 */
export const holdLocks = (tx: Tx, locks: readonly IdentityLock[]): Promise<unknown> =>
  Promise.all([
    tx`
      select set_config('app.statement_timeout', current_setting('statement_timeout'), true),
        set_config('statement_timeout',
          (extract(epoch from current_setting('lock_timeout')::interval) * 500)::bigint::text, true)`.execute(),
    tx`
      select case when is_certain then pg_advisory_xact_lock(lock) else pg_advisory_xact_lock_shared(lock) end
      from unnest(${locks.map(({ lock }) => lock)}::bigint[], ${locks.map(({ isCertain }) => isCertain)}::boolean[])
        as l (lock, is_certain)`.execute(),
    tx`select set_config('statement_timeout', current_setting('app.statement_timeout'), true)`.execute(),
  ]);

/**
 * Waits until every change of identity that holds one of the keys has committed. Locks are always taken in the same
 * order.
 */
export const takeLocks = (tx: Tx, locks: readonly IdentityLock[]): Promise<unknown> =>
  tx`select pg_advisory_xact_lock(lock) from unnest(${locks.map(({ lock }) => lock)}::bigint[]) as lock`;

const accountColumns = (sql: Queryable) =>
  sql`p.id as player_id, array_agg(distinct i.kind) as kinds, p.kyc_status, p.exclusion_type, p.exclusion_since,
    p.exclusion_until`;

/**
 * The accounts that are excluded at a time and have one of the keys. Earlier names count too if they were replaced
 * while the exclusion ran.
 */
export const selectExcluded = (tx: Tx, operatorId: number, keys: readonly string[], now: Date, except: number | null) =>
  tx<FoundAccount[]>`
    select ${accountColumns(tx)} from player_identities i
    join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = i.player_id
    where i.operator_id = ${operatorId} and i.key = any(${keys}::uuid[])
      and p.exclusion_type is not null and p.exclusion_until > ${now} and p.id is distinct from ${except}::bigint
      and (i.replaced_at is null or i.replaced_at >= p.exclusion_since)
    group by p.id, p.kyc_status, p.exclusion_type, p.exclusion_since, p.exclusion_until`;

/** All accounts that have one of the keys now. */
export const selectHolders = (tx: Tx, operatorId: number, keys: readonly string[], except: number) =>
  tx<FoundAccount[]>`
    select ${accountColumns(tx)} from player_identities i
    join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = i.player_id
    where i.operator_id = ${operatorId} and i.key = any(${keys}::uuid[])
      and i.replaced_at is null and p.id <> ${except}
    group by p.id, p.kyc_status, p.exclusion_type, p.exclusion_since, p.exclusion_until`;

/** The keys of former names of a player that were replaced at or after a time. */
export const selectFormerKeys = async (
  tx: Tx,
  operatorId: number,
  playerId: number,
  since: Date,
): Promise<string[]> => {
  const rows = await tx<{ key: string }[]>`
    select key from player_identities
    where operator_id = ${operatorId} and player_id = ${playerId} and replaced_at >= ${since}`;
  return rows.map((row) => row.key);
};

const keyColumns = { key: 'uuid', kind: 'text' } as const;

export const insertKeys = (tx: Tx, operatorId: number, playerId: number, keys: readonly IdentityKey[]) =>
  tx`
    insert into player_identities as i (operator_id, player_id, key, kind)
    select ${operatorId}, ${playerId}, u.key, u.kind from ${unnest('u', keyColumns, keys)}
    on conflict (operator_id, key, player_id) do update set replaced_at = null
      where i.operator_id = ${operatorId} and i.replaced_at is not null`;

/** Keeps replaced keys of a player as former ones. */
export const retireKeys = (tx: Tx, operatorId: number, playerId: number, keys: readonly string[], now: Date) =>
  tx`
    update player_identities set replaced_at = ${now}
    where operator_id = ${operatorId} and player_id = ${playerId} and replaced_at is null
      and not (key = any(${keys}::uuid[]))`;

/** How many earlier profiles an account keeps the traits of, for each kind of trait. */
export const maxFormerProfiles = 50;

/**
 * Gives up former keys beyond the bound. Of each kind those of the newest profiles stay, because they still prove the
 * person; and while an exclusion runs, also those that were replaced first since it began: they are what the person was
 * called when they excluded themselves, and no number of later changes may remove them.
 */
export const dropOldKeys = (tx: Tx, operatorId: number, playerId: number, now: Date): Promise<unknown> =>
  tx`
    delete from player_identities d using (
      select f.key,
        dense_rank() over (partition by f.kind order by f.replaced_at desc) as from_newest,
        dense_rank() over (partition by f.kind, f.binds order by f.replaced_at) as since_exclusion, f.binds
      from (
        select i.key, i.kind, i.replaced_at, coalesce(i.replaced_at >= p.exclusion_since, false) as binds
        from player_identities i
        left join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = i.player_id
          and p.exclusion_type is not null and p.exclusion_until > ${now}
        where i.operator_id = ${operatorId} and i.player_id = ${playerId} and i.replaced_at is not null
      ) f
    ) r
    where d.operator_id = ${operatorId} and d.player_id = ${playerId} and d.key = r.key
      and r.from_newest > ${maxFormerProfiles} and not (r.binds and r.since_exclusion <= ${maxFormerProfiles})`;

/**
 * Held until the end of the SQL transaction by the node that folds the operator's players again; false when another
 * node does.
 */
export const tryRefold = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const [row] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('refold identities', ${operatorId})) as mine`;
  return row!.mine;
};

type KeyRow = IdentityKey & { readonly player_id: number };

/** Replaces the keys of several players, where they differ. Former keys stay: an exclusion may still need them. */
export const replaceAllKeys = async (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
  rows: readonly KeyRow[],
) => {
  const kept = unnest('u', { player_id: 'bigint', ...keyColumns }, rows);
  await tx`
    delete from player_identities i
    where i.operator_id = ${operatorId} and i.player_id = any(${players}::bigint[]) and i.replaced_at is null
      and not exists (select from ${kept} where u.player_id = i.player_id and u.key = i.key)`;
  await tx`
    insert into player_identities as i (operator_id, player_id, key, kind)
    select ${operatorId}, u.player_id, u.key, u.kind from ${kept}
    on conflict (operator_id, key, player_id) do update set replaced_at = null
      where i.operator_id = ${operatorId} and i.replaced_at is not null`;
};

/** The accounts that have or had one of the keys, as part of a statement. */
export const accountsWithKeys = (tx: Tx, operatorId: number, keys: readonly string[]) => tx`
  select i.player_id from player_identities i where i.operator_id = ${operatorId} and i.key = any(${keys}::uuid[])`;
