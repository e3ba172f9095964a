import type { Queryable, Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import type { IdentityKey, KeyKind, Person } from './identity-keys.ts';

export type FoundAccount = {
  readonly player_id: number;
  readonly kinds: KeyKind[];
  readonly kyc_status: string;
  readonly exclusion_type: 'self_exclusion' | 'time_out' | 'self_closure' | null;
  readonly exclusion_since: Date | null;
  readonly exclusion_until: Date | null;
};

/** Held by a change of identity until it commits. Several may share a key; an exclusion that spreads waits for them. */
export const shareLocks = (tx: Tx, locks: readonly string[]): Promise<unknown> =>
  tx`select pg_advisory_xact_lock_shared(lock) from unnest(${locks}::bigint[]) as lock`.execute();

/**
 * Waits until every change of identity that holds one of the keys has committed. Locks are always taken in the same
 * order.
 */
export const takeLocks = (tx: Tx, locks: readonly string[]): Promise<unknown> =>
  tx`select pg_advisory_xact_lock(lock) from unnest(${locks}::bigint[]) as lock`;

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
    join players p on p.operator_id = i.operator_id and p.id = i.player_id
    where i.operator_id = ${operatorId} and p.operator_id = ${operatorId} and i.key = any(${keys}::uuid[])
      and p.exclusion_type is not null and p.exclusion_until > ${now} and p.id is distinct from ${except}::bigint
      and (i.replaced_at is null or i.replaced_at >= p.exclusion_since)
    group by p.operator_id, p.id`;

/** All accounts that have one of the keys now. */
export const selectHolders = (tx: Tx, operatorId: number, keys: readonly string[], except: number) =>
  tx<FoundAccount[]>`
    select ${accountColumns(tx)} from player_identities i
    join players p on p.operator_id = i.operator_id and p.id = i.player_id
    where i.operator_id = ${operatorId} and p.operator_id = ${operatorId} and i.key = any(${keys}::uuid[])
      and i.replaced_at is null and p.id <> ${except}
    group by p.operator_id, p.id`;

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

export const deleteKeys = (tx: Tx, operatorId: number, playerId: number, keys: readonly string[]) =>
  tx`
    delete from player_identities
    where operator_id = ${operatorId} and player_id = ${playerId} and not (key = any(${keys}::uuid[]))`;

export type StoredPerson = Person & {
  readonly id: number;
  readonly kyc_status: string;
  readonly exclusion_type: FoundAccount['exclusion_type'];
  readonly exclusion_since: Date | null;
  readonly exclusion_until: Date | null;
};

const personColumns = (sql: Queryable) =>
  sql`id, first_name, middle_name, last_name, birth_date, country, personal_id, document_number, email, phone,
    kyc_status, exclusion_type, exclusion_since, exclusion_until`;

export const selectPerson = async (tx: Tx, operatorId: number, playerId: number): Promise<StoredPerson | undefined> => {
  const [row] = await tx<StoredPerson[]>`
    select ${personColumns(tx)} from players where operator_id = ${operatorId} and id = ${playerId}`;
  return row;
};

/** Players with keys of an older version, locked against changes of their profile. */
export const lockUnfolded = (tx: Tx, operatorId: number, version: number, most: number) =>
  tx<StoredPerson[]>`
    select ${personColumns(tx)} from players where operator_id = ${operatorId} and identity_version < ${version}
    order by identity_version, id limit ${most} for no key update skip locked`;

/**
 * Held until the end of the transaction by the node that folds the operator's players again; false when another node
 * does.
 */
export const tryRefold = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const [row] = await tx<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('refold identities', ${operatorId})) as mine`;
  return row!.mine;
};

/** Records that the exclusions of all accounts with one of the keys must spread again. */
export const noteSpreads = (tx: Tx, operatorId: number, keys: readonly string[]): Promise<unknown> =>
  tx`
    insert into exclusion_spreads as s (operator_id, player_id)
    select ${operatorId}, p.id from players p
    where p.operator_id = ${operatorId} and p.exclusion_type is not null and p.id in (
      select i.player_id from player_identities i
      where i.operator_id = ${operatorId} and i.key = any(${keys}::uuid[])
    )
    on conflict (operator_id, player_id) do update set id = default where s.operator_id = ${operatorId}`;

type KeyRow = IdentityKey & { readonly player_id: number };

/** Replaces the keys of several players. Former keys stay: an exclusion may still need them. */
export const replaceAllKeys = async (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
  rows: readonly KeyRow[],
) => {
  await tx`
    delete from player_identities
    where operator_id = ${operatorId} and player_id = any(${players}::bigint[]) and replaced_at is null`;
  await tx`
    insert into player_identities as i (operator_id, player_id, key, kind)
    select ${operatorId}, u.player_id, u.key, u.kind
    from ${unnest('u', { player_id: 'bigint', ...keyColumns }, rows)}
    on conflict (operator_id, key, player_id) do update set replaced_at = null where i.operator_id = ${operatorId}`;
};

export const saveVersion = (tx: Tx, operatorId: number, players: readonly number[], version: number) =>
  tx`
    update players set identity_version = ${version}
    where operator_id = ${operatorId} and id = any(${players}::bigint[])`;

/** Operators that have players with keys of an older version. */
export const findUnfolded = async (control: Queryable, version: number): Promise<number[]> => {
  const rows = await control<{ operator_id: number }[]>`
    select o.operator_id from operators o
    where exists (select 1 from players p where p.operator_id = o.operator_id and p.identity_version < ${version})
    order by o.operator_id`;
  return rows.map((row) => row.operator_id);
};

export type NewMatch = { readonly player_id: number; readonly excluded_player_id: number; readonly kinds: string };

/** Stores likely matches. A known pair, however it was decided, is not raised again. */
export const insertMatches = (tx: Tx, operatorId: number, now: Date, matches: readonly NewMatch[]) =>
  tx<{ id: number; player_id: number; excluded_player_id: number }[]>`
    insert into identity_matches (operator_id, player_id, excluded_player_id, kinds, created_at)
    select ${operatorId}, u.player_id, u.excluded_player_id, string_to_array(u.kinds, ' '), ${now}
    from ${unnest('u', { player_id: 'bigint', excluded_player_id: 'bigint', kinds: 'text' }, matches)}
    on conflict (operator_id, player_id, excluded_player_id) do nothing
    returning id, player_id, excluded_player_id`;
