import type { Tx } from '../../database/pool.ts';
import type { Facet } from '../../engine/facet.ts';
import type { PaymentMethod } from './payment.ts';

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** The active payment methods that the commands name, by code. */
    payment_methods: ReadonlyMap<string, PaymentMethod>;
  }
  interface FacetNeeds {
    payment_methods: { readonly payment_method?: string | undefined };
  }
}

export const methodFacet: Facet<'payment_methods'> = {
  name: 'payment_methods',
  policy: {
    of: 'operator',
    serves: (methods, need) => need?.payment_method === undefined || methods.has(need.payment_method),
  },
  load: async (tx, { operator_id }, players, needs) => {
    const codes = [...new Set(needs.flatMap(({ need }) => need.payment_method ?? []))];
    const found = codes.length === 0 ? [] : await findActiveMethods(tx, operator_id, codes);
    const methods = new Map(found.map((method) => [method.code, method]));
    return new Map(players.map((player) => [player, methods]));
  },
  write: () => [],
};

const findActiveMethods = (tx: Tx, operatorId: number, codes: readonly string[]): Promise<PaymentMethod[]> =>
  tx<PaymentMethod[]>`
    select code, name, supports_deposit, supports_withdrawal, min_deposit, max_deposit, min_withdrawal, max_withdrawal,
      currencies, authorisation_minutes
    from payment_methods where operator_id = ${operatorId} and code = any(${codes}::text[]) and is_active`;
