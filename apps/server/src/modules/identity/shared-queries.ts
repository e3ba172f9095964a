import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { statement } from '../../database/statement.ts';
import { sharedPlayers } from '../players/shared-queries.ts';

/** The columns of links between accounts that statements of other modules may read. */
export const sharedLinks = statement`(
  select operator_id, id, player_id, other_player_id, state, updated_at from player_links)`;

/**
 * Locks the persons of those accounts that have links, in the order of their ids, and returns them; none unless the
 * condition holds. What is counted over
 * all accounts of a person is read by a later statement: then it includes what was committed before the lock.
 */
export const lockPersons = async (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
  condition: SqlPart = tx`true`,
): Promise<number[]> => {
  const rows = await tx<{ person_id: number }[]>`
    select distinct p.person_id from ${sharedPlayers} p
    where p.operator_id = ${operatorId} and p.id = any(${players}::bigint[]) and p.person_id is not null
      and ${condition}
    order by p.person_id`;
  const persons = rows.map((row) => row.person_id);
  if (persons.length > 0)
    await tx`
      select pg_advisory_xact_lock(hashtextextended('person ' || person_id, ${operatorId}))
      from unnest(${persons}::bigint[]) as person_id`;
  return persons;
};

/** The accounts of persons, with the person, as part of a statement. */
export const accountsOfPersons = (tx: Tx, operatorId: number, persons: readonly number[]) => tx`
  select p.id, p.person_id from ${sharedPlayers} p
  where p.operator_id = ${operatorId} and p.person_id = any(${persons}::bigint[])`;

/** All accounts of the persons that these accounts belong to, with the person, as part of a statement. */
export const accountsOfSamePersons = (tx: Tx, operatorId: number, players: readonly number[]) => tx`
  select p.id, p.person_id from ${sharedPlayers} p
  where p.operator_id = ${operatorId} and p.person_id in (
    select o.person_id from ${sharedPlayers} o
    where o.operator_id = ${operatorId} and o.id = any(${players}::bigint[]) and o.person_id is not null)`;
