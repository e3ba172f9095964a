import type { Queryable, Tx } from '../../database/pool.ts';
import { sharedPlayers } from '../players/shared-queries.ts';
import type { IdentityKey } from './identity-keys.ts';
import type { Candidate, FoundBy, LinkState, Member, PlayerLink } from './link.ts';
import { certainKinds, provenStatuses } from './rules.ts';

/**
 * Held until the end of the SQL transaction by every change of links, so that changes of one operator's persons run one
 * after the other. Taken after the locks on identity keys and before those on accounts.
 */
export const lockLinks = (tx: Tx, operatorId: number): Promise<unknown> =>
  tx`select pg_advisory_xact_lock(hashtextextended('player links', ${operatorId}))`.execute();

/** Whose links are searched, and by which traits. */
export type Search = {
  /** Null when the account is about to be created. */
  readonly player_id: number | null;
  readonly keys: readonly IdentityKey[];
  /** Whether the account is verified: its phone and mailbox then prove the person. */
  readonly is_proven: boolean;
};

/** Traits that an account gave up prove the person too, but for a phone or mailbox: those get other owners. */
const isCertain = (tx: Tx, { keys, is_proven }: Search) => tx`
  i.key = any(${keys.map(({ key }) => key)}::uuid[])
  and (i.kind = any(${[...certainKinds.always]}::text[])
    or i.replaced_at is null and i.kind = any(${[...certainKinds.ifVerified]}::text[])
      and (${is_proven} or q.kyc_status = any(${[...provenStatuses]}::text[])))`;

/** More separate persons than these would not be one person. */
const maxCandidates = 50;

/**
 * The persons that an account certainly belongs to, the closest account of each: by the number of common traits, then
 * the oldest. The rule is `gradeOf`. Accounts in `preferred` come first.
 */
export const findCandidates = (tx: Tx, operatorId: number, search: Search, preferred: readonly number[] = []) =>
  tx<Candidate[]>`
    select distinct on (coalesce(p.person_id, -p.id)) p.id as player_id, p.person_id, f.kinds, f.keys
    from (
      select i.player_id, array_agg(distinct i.kind) as kinds, array_agg(distinct i.key) as keys
      from player_identities i
      join ${sharedPlayers} q on q.operator_id = ${operatorId} and q.id = i.player_id
      where i.operator_id = ${operatorId} and ${isCertain(tx, search)}
        and i.player_id is distinct from ${search.player_id}::bigint
      group by i.player_id
    ) f
    join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = f.player_id
    order by coalesce(p.person_id, -p.id), p.id = any(${preferred}::bigint[]) desc, cardinality(f.kinds) desc, p.id
    limit ${maxCandidates}`;

/** The accounts that staff called other people than this one, and that a trait of which they did not know now matches. */
export const findReopened = async (tx: Tx, operatorId: number, search: Search): Promise<number[]> => {
  const rows = await tx<{ player_id: number }[]>`
    select other.player_id
    from player_links l
    cross join lateral (
      select case when l.player_id = ${search.player_id} then l.other_player_id else l.player_id end as player_id) other
    where l.operator_id = ${operatorId} and l.state = 'other_person'
      and (l.player_id = ${search.player_id} or l.other_player_id = ${search.player_id})
      and exists (
        select from player_identities i
        join ${sharedPlayers} q on q.operator_id = ${operatorId} and q.id = i.player_id
        where i.operator_id = ${operatorId} and i.player_id = other.player_id and ${isCertain(tx, search)}
          and not i.key = any(l.keys))`;
  return rows.map((row) => row.player_id);
};

export const selectMember = async (tx: Tx, operatorId: number, playerId: number): Promise<Member> => {
  const [row] = await tx<Member[]>`
    select p.id as player_id, p.person_id from ${sharedPlayers} p where p.operator_id = ${operatorId} and p.id = ${playerId}`;
  return row!;
};

/** The accounts of persons, in the order of their ids. */
export const selectAccountsOf = async (tx: Tx, operatorId: number, persons: readonly number[]): Promise<Member[]> =>
  tx<Member[]>`
    select p.id as player_id, p.person_id from ${sharedPlayers} p
    where p.operator_id = ${operatorId} and p.person_id = any(${persons}::bigint[]) order by p.id`;

const sameAccounts = (tx: Tx, operatorId: number, { player_id, person_id }: Member) => tx`
  select p.id from ${sharedPlayers} p
  where p.operator_id = ${operatorId} and (p.id = ${player_id} or p.person_id = ${person_id}::bigint)`;

/** Whether staff called an account of one person and an account of the other different people. */
export const areSeparated = async (
  tx: Tx,
  operatorId: number,
  [one, other]: readonly [Member, Member],
  reopened: readonly number[],
): Promise<boolean> => {
  const [row] = await tx`
    with a as materialized (${sameAccounts(tx, operatorId, one)}),
      b as materialized (${sameAccounts(tx, operatorId, other)})
    select 1 from player_links l
    where l.operator_id = ${operatorId} and l.state = 'other_person'
      and (l.player_id in (select id from a) and l.other_player_id in (select id from b)
        or l.player_id in (select id from b) and l.other_player_id in (select id from a))
      and not (l.player_id = ${one.player_id} and l.other_player_id = any(${reopened}::bigint[])
        or l.other_player_id = ${one.player_id} and l.player_id = any(${reopened}::bigint[]))
    limit 1`;
  return row !== undefined;
};

export const nextPerson = async (tx: Tx): Promise<number> => {
  const [row] = await tx<{ id: number }[]>`select nextval('person_ids') as id`;
  return row!.id;
};

export const linkColumns = (sql: Queryable) =>
  sql`l.id, l.player_id, l.other_player_id, l.kinds, l.state, l.found_by, l.reason, l.decided_by, l.decided_at, l.created_at,
    l.updated_at`;

export type NewLink = {
  readonly players: readonly [number, number];
  readonly kinds: readonly string[];
  readonly keys: readonly string[];
  readonly state: LinkState;
  readonly found_by: FoundBy;
  readonly reason?: string | null;
  readonly decided_by?: number | null;
};

/** Stores a link. A pair that staff had called different people is linked anew. */
export const saveLink = async (tx: Tx, operatorId: number, link: NewLink, now: Date): Promise<PlayerLink> => {
  const { kinds, keys, state, found_by, reason = null, decided_by = null } = link;
  const [player_id, other_player_id] = [Math.max(...link.players), Math.min(...link.players)];
  const decided_at = state === 'same_person' ? now : null;
  const [row] = await tx<PlayerLink[]>`
    insert into player_links as l (operator_id, player_id, other_player_id, kinds, keys, state, found_by, reason,
      decided_by, decided_at, created_at, updated_at)
    values (${operatorId}, ${player_id}, ${other_player_id}, ${[...kinds]}, ${[...keys]}::uuid[], ${state}, ${found_by},
      ${reason}, ${decided_by}, ${decided_at}, ${now}, ${now})
    on conflict (operator_id, player_id, other_player_id) do update set kinds = excluded.kinds, keys = excluded.keys,
      state = excluded.state, found_by = excluded.found_by, reason = excluded.reason, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, updated_at = excluded.updated_at, reported_at = null
      where l.operator_id = ${operatorId}
    returning ${linkColumns(tx)}`;
  return row!;
};

/** Lets pairs within one person count as linked again: another trait matches. */
export const reopenWithin = (tx: Tx, operatorId: number, playerId: number, others: readonly number[], now: Date) =>
  tx`
    update player_links l set state = 'open', reason = null, decided_by = null, decided_at = null, updated_at = ${now}
    where l.operator_id = ${operatorId} and l.state = 'other_person'
      and (l.player_id = ${playerId} and l.other_player_id = any(${others}::bigint[])
        or l.other_player_id = ${playerId} and l.player_id = any(${others}::bigint[]))`;
