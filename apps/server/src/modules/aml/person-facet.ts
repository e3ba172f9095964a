import type { Draft, Facts } from '../../engine/account.ts';
import type { Facet } from '../../engine/facet.ts';
import { NotCached } from '../../engine/facet.ts';
import { lockPersons } from '../identity/shared-queries.ts';
import { countsOverPersons, type PaymentOfPerson, selectPaymentsOfPersons } from './person-queries.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /**
     * The recent payments of the persons in a batch, newest first: shared by all accounts of a person. Undefined when they
     * were not loaded, because the decision is made from the cache.
     */
    person_payments: { readonly byPerson: ReadonlyMap<number, readonly PaymentOfPerson[]> | undefined };
  }
  interface FacetNeeds {
    /** A withdrawal that is judged again: it does not count for itself. */
    person_payments: { readonly payment_id: number };
  }
}

const nobody = { byPerson: new Map<number, PaymentOfPerson[]>() };

/**
 * What rules that count over a person need. The persons are locked after the accounts, so payments on two accounts of
 * one person are counted one after the other. Without such a rule, and for accounts without links, one statement finds
 * that there is nothing to load; a decision from the cache sends none.
 */
export const personPaymentFacet: Facet<'person_payments'> = {
  name: 'person_payments',
  policy: { of: 'batch', empty: { byPerson: undefined } },
  load: async (tx, { operator_id, now }, players, needs) => {
    const judged = needs.map(({ need }) => need.payment_id);
    const persons = await lockPersons(tx, operator_id, players, countsOverPersons(tx, operator_id));
    const facts =
      persons.length === 0
        ? nobody
        : {
            byPerson: Map.groupBy(
              await selectPaymentsOfPersons(tx, operator_id, now, persons, judged),
              (one) => one.person_id,
            ),
          };
    return new Map(players.map((player) => [player, facts]));
  },
  write: () => [],
};

/** The recent payments of the player's person; undefined when the account has no links. */
export const paymentsOfPerson = ({
  player: { person_id },
  person_payments: { byPerson },
}: Facts<'player' | 'person_payments'>): readonly PaymentOfPerson[] | undefined => {
  if (person_id === null) return undefined;
  if (byPerson === undefined) throw new NotCached('payments of the person');
  return byPerson.get(person_id) ?? [];
};

/** Later commands of the batch must see it, also those of the person's other accounts. */
export const addForPerson = (draft: Draft<'player' | 'person_payments'>, payment: PaymentOfPerson): void => {
  const { person_id } = draft.player;
  const { byPerson } = draft.person_payments;
  if (person_id === null || byPerson === undefined) return;
  draft.person_payments = {
    byPerson: new Map(byPerson).set(person_id, [payment, ...(byPerson.get(person_id) ?? [])]),
  };
};
