import type { Draft, Facts } from '../../engine/account.ts';
import type { Facet } from '../../engine/facet.ts';
import { accountsOfSamePersons } from '../identity/shared-queries.ts';
import type { CodeNeed } from './facet.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** How often the linked accounts of each person in the batch used the codes, by person and code. */
    person_uses: ReadonlyMap<string, number>;
  }
  interface FacetNeeds {
    person_uses: CodeNeed;
  }
}

const nameOf = (personId: number, codeId: number): string => `${personId}/${codeId}`;

/**
 * The uses of the codes of a batch by the persons of its accounts. The codes are locked by then (`promoCodeFacet` comes
 * first), so nobody else uses them meanwhile. Accounts without links have none.
 */
export const personUseFacet: Facet<'person_uses'> = {
  name: 'person_uses',
  policy: { of: 'batch' },
  load: async (tx, { operator_id }, players, needs) => {
    const codes = [...new Set(needs.map(({ need }) => need.promo_code))];
    const rows = await tx<{ person_id: number; promo_code_id: number; uses: number }[]>`
      select p.person_id, r.promo_code_id, count(*) as uses
      from (${accountsOfSamePersons(tx, operator_id, players)}) p
      join promo_codes c on c.operator_id = ${operator_id} and c.code = any(${codes}::text[])
      join promo_redemptions r on r.operator_id = ${operator_id} and r.promo_code_id = c.id and r.player_id = p.id
      group by p.person_id, r.promo_code_id`;
    const uses = new Map(rows.map((row) => [nameOf(row.person_id, row.promo_code_id), row.uses]));
    return new Map(players.map((player) => [player, uses]));
  },
  write: () => [],
};

/** How often the accounts of the player's person used a code; 0 when the account has no links. */
export const usesOfPerson = (
  { player: { person_id }, person_uses }: Facts<'player' | 'person_uses'>,
  codeId: number,
): number => (person_id === null ? 0 : (person_uses.get(nameOf(person_id, codeId)) ?? 0));

/** Later commands of the batch must see it, also those of the person's other accounts. */
export const countUseOfPerson = (draft: Draft<'player' | 'person_uses'>, codeId: number): void => {
  const { person_id } = draft.player;
  if (person_id === null) return;
  const name = nameOf(person_id, codeId);
  draft.person_uses = new Map(draft.person_uses).set(name, (draft.person_uses.get(name) ?? 0) + 1);
};
