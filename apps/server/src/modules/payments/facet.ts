import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, records } from '../../database/unnest.ts';
import type { Draft } from '../../engine/account.ts';
import type { Facet, Needed } from '../../engine/facet.ts';
import { type Payment, paymentColumns } from './payment.ts';

/** The payments that the commands name. */
type PaymentFacts = {
  readonly byId: ReadonlyMap<number, Payment>;
  /** References are unique per operator: the payment found here may be another player's. */
  readonly byReference: ReadonlyMap<string, Payment>;
};

type PaymentEffect = { readonly kind: 'insert' | 'update'; readonly payment: Payment };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    payments: PaymentFacts;
  }
  interface FacetEffects {
    payments: PaymentEffect;
  }
  interface FacetNeeds {
    payments: { readonly payment_id?: number; readonly external_reference?: string | undefined };
  }
}

export const paymentFacet: Facet<'payments'> = {
  name: 'payments',
  unneeded: { byId: new Map(), byReference: new Map() },
  absence: {
    // A payment that is named by its id mostly does exist.
    allows: ({ payment_id }) => payment_id === undefined,
    check: (operatorId, needs) => noSuchPayments(operatorId, referencesOf(needs)),
  },
  load: async (tx, { operator_id }, players, needs) => {
    const ids = needs.flatMap(({ need }) => need.payment_id ?? []);
    const found = await findPayments(tx, operator_id, ids, referencesOf(needs));
    return new Map(players.map((player) => [player, factsOf(player, needs, found)]));
  },
  write: ({ operator }, changes) => {
    const effects = changes.flatMap((change) => change.effects);
    const inserted = effects.filter((effect) => effect.kind === 'insert').map((effect) => effect.payment);
    const updated = effects.filter((effect) => effect.kind === 'update').map((effect) => effect.payment);
    return [
      ...(inserted.length > 0 ? [insertPayments(operator.operator_id, inserted)] : []),
      ...(updated.length > 0 ? [updatePayments(operator.operator_id, lastOfEach(updated))] : []),
    ];
  },
};

const referencesOf = (needs: readonly Needed<'payments'>[]): string[] =>
  needs.flatMap(({ need }) => need.external_reference ?? []);

/** A payment that commits after this check under one of the references fails the insert, by the unique index. */
const noSuchPayments = (operatorId: number, references: readonly string[]): Statement =>
  statement`
    select assert_current('payments', count(*), 0) from payment_requests
    where operator_id = ${operatorId} and external_reference = any(${references}::text[])`;

/** By id or by reference, whichever the commands name; without any there is no statement. */
const findPayments = async (tx: Tx, operatorId: number, ids: number[], references: string[]): Promise<Payment[]> => {
  const columns = tx`${columnList(paymentColumns)}, approved_by from payment_requests where operator_id = ${operatorId}`;
  const found = await Promise.all([
    ids.length === 0 ? [] : tx<Payment[]>`select ${columns} and id = any(${ids}::bigint[])`,
    references.length === 0 ? [] : tx<Payment[]>`select ${columns} and external_reference = any(${references}::text[])`,
  ]);
  return found.flat();
};

const factsOf = (player: number, needs: readonly Needed<'payments'>[], found: readonly Payment[]): PaymentFacts => {
  const wanted = new Set(
    needs.filter(({ player_id }) => player_id === player).map(({ need }) => need.external_reference),
  );
  return {
    byId: new Map(found.filter((payment) => payment.player_id === player).map((payment) => [payment.id, payment])),
    byReference: new Map(
      found.flatMap((payment) =>
        payment.external_reference !== null && wanted.has(payment.external_reference)
          ? [[payment.external_reference, payment] as const]
          : [],
      ),
    ),
  };
};

/** Puts a payment into the draft in its newest state. */
export const putPayment = (draft: Draft<'payments'>, kind: 'insert' | 'update', payment: Payment): void => {
  draft.payments = withPayment(draft.payments, payment);
  draft.append('payments', { kind, payment });
};

const withPayment = (facts: PaymentFacts, payment: Payment): PaymentFacts => ({
  ...facts,
  byId: new Map(facts.byId).set(payment.id, payment),
  byReference:
    payment.external_reference === null
      ? facts.byReference
      : new Map(facts.byReference).set(payment.external_reference, payment),
});

const lastOfEach = (payments: readonly Payment[]): Payment[] => [
  ...new Map(payments.map((payment) => [payment.id, payment])).values(),
];

/** The attributes of the type payment_request_row. */
export const storedColumns = { ...paymentColumns, approved_by: 'bigint[]' };
const toStored = (payment: Payment) => ({ ...payment, approved_by: `{${payment.approved_by.join(',')}}` });

const insertPayments = (operatorId: number, payments: readonly Payment[]): Statement =>
  statement`
    insert into payment_requests (operator_id, ${columnList(storedColumns)})
    select ${operatorId}, ${columnList(storedColumns, 'u')}
    from ${records('u', 'payment_request_row', storedColumns, payments.map(toStored))}`;

const changing = {
  status: 'text',
  reject_reason: 'text',
  internal_reason: 'text',
  bank_reference: 'text',
  is_reversed: 'boolean',
  updated_at: 'timestamptz',
  paid_at: 'timestamptz',
  rejected_at: 'timestamptz',
  cancelled_at: 'timestamptz',
} as const;

const updatePayments = (operatorId: number, payments: readonly Payment[]): Statement =>
  statement`
    with changed as (
      update payment_requests p set ${assignments(changing, 'u')}, approved_by = u.approved_by
      from ${records('u', 'payment_request_row', storedColumns, payments.map(toStored))}
      where p.operator_id = ${operatorId} and p.id = u.id
      returning 1
    )
    select assert_count('payments', count(*), ${payments.length}) from changed`;
