import type { Tx } from '../../database/pool.ts';
import type { Draft, Facts } from '../../engine/account.ts';
import type { Facet } from '../../engine/facet.ts';
import { NotCached } from '../../engine/facet.ts';
import { accountsOfPersons, lockPersons } from '../identity/shared-queries.ts';
import type { Bonus } from './bonus.ts';

/**
 * How often the accounts of a person were granted each bonus with a cap, by person and bonus; undefined when it was not
 * loaded, because the decision is made from the cache.
 */
type PersonGrants = ReadonlyMap<string, number> | undefined;

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The grants of the persons in a batch: shared by all accounts of a person. */
    person_grants: { readonly counts: PersonGrants };
  }
  interface FacetNeeds {
    /** A bonus that the command may grant, besides those that a deposit can bring. */
    person_grants: { readonly bonus_id: number };
  }
}

const nameOf = (personId: number, bonusId: number): string => `${personId}/${bonusId}`;

const nobody = { counts: new Map<string, number>() };

/**
 * The persons of a batch are locked in the order of their ids, after the accounts, so that two accounts of one person
 * are granted one after the other, on whichever nodes. Accounts without links cost one lookup, and nothing when they
 * are decided from the cache.
 */
export const personGrantFacet: Facet<'person_grants'> = {
  name: 'person_grants',
  policy: { of: 'batch', empty: { counts: undefined } },
  load: async (tx, { operator_id }, players, needs) => {
    const persons = await lockPersons(tx, operator_id, players);
    const named = [...new Set(needs.map(({ need }) => need.bonus_id))];
    const facts = persons.length === 0 ? nobody : { counts: await countGrants(tx, operator_id, persons, named) };
    return new Map(players.map((player) => [player, facts]));
  },
  write: () => [],
};

const countGrants = async (
  tx: Tx,
  operatorId: number,
  persons: readonly number[],
  named: readonly number[],
): Promise<PersonGrants> => {
  const rows = await tx<{ person_id: number; bonus_id: number; grants: number }[]>`
    select p.person_id, b.bonus_id, count(*) as grants
    from (${accountsOfPersons(tx, operatorId, persons)}) p
    join player_bonuses b on b.operator_id = ${operatorId} and b.player_id = p.id
    join bonuses c on c.operator_id = ${operatorId} and c.id = b.bonus_id and c.max_grants_per_player > 0
    where c.id = any(${named}::bigint[])
      or c.is_active and c.type in ('deposit_match', 'reload') and (c.terms->>'on_deposit')::boolean
    group by p.person_id, b.bonus_id`;
  return new Map(rows.map(({ person_id, bonus_id, grants }) => [nameOf(person_id, bonus_id), grants]));
};

/** How often the accounts of the player's person had a bonus; 0 when the account has no links or the bonus no cap. */
export const grantsOfPerson = (
  { player: { person_id }, person_grants: { counts } }: Facts<'player' | 'person_grants'>,
  { id, max_grants_per_player }: Bonus,
): number => {
  if (person_id === null || max_grants_per_player === 0) return 0;
  if (counts === undefined) throw new NotCached('grants of the person');
  return counts.get(nameOf(person_id, id)) ?? 0;
};

/** Later commands of the batch must see it, also those of the person's other accounts. */
export const countForPerson = (draft: Draft<'player' | 'person_grants'>, bonusId: number): void => {
  const { person_id } = draft.player;
  const { counts } = draft.person_grants;
  if (person_id === null || counts === undefined) return;
  const name = nameOf(person_id, bonusId);
  draft.person_grants = { counts: new Map(counts).set(name, (counts.get(name) ?? 0) + 1) };
};
