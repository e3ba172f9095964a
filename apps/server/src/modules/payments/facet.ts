import type { batchRowStates } from '@croupier/contract/back-office/payout-batches.ts';
import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, records } from '../../database/unnest.ts';
import type { Draft } from '../../engine/account.ts';
import type { Facet, Needed, Proof } from '../../engine/facet.ts';
import { bookedAmount } from './memory-queries.ts';
import { type Payment, paymentColumns } from './payment.ts';

/** The payments that the commands name. */
type PaymentFacts = {
  readonly byId: ReadonlyMap<number, Payment>;
  /** References are unique per operator: the payment found here may be another player's. */
  readonly byReference: ReadonlyMap<string, Payment>;
};

type PaymentEffect =
  | { readonly kind: 'insert' | 'update'; readonly payment: Payment }
  /** What became of a payment in the batch that its payout was in. */
  | { readonly kind: 'row'; readonly row: BatchRowChange };

type BatchRowChange = {
  readonly batch_id: number;
  readonly payment_id: number;
  readonly state: Exclude<(typeof batchRowStates)[number], 'paying'>;
  readonly reason: string | null;
  readonly decided_at: Date;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    payments: PaymentFacts;
  }
  interface Sequences {
    payment: true;
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
  ownIds: { payment: 1 },
  policy: {
    of: 'command',
    empty: { byId: new Map(), byReference: new Map() },
    serves: (_empty, need) => {
      // A payment that is named by its id mostly does exist.
      if (need?.payment_id !== undefined) return false;
      return need?.external_reference === undefined || noSuchPayment;
    },
  },
  load: async (tx, { operator_id }, players, needs) => {
    const ids = needs.flatMap(({ need }) => need.payment_id ?? []);
    const found = await findPayments(tx, operator_id, ids, referencesOf(needs));
    return new Map(players.map((player) => [player, factsOf(player, needs, found)]));
  },
  write: ({ operator }, changes) => {
    const effects = changes.flatMap((change) => change.effects);
    const inserted = effects.flatMap((effect) => (effect.kind === 'insert' ? effect.payment : []));
    const updated = effects.flatMap((effect) => (effect.kind === 'update' ? effect.payment : []));
    const rows = effects.flatMap((effect) => (effect.kind === 'row' ? effect.row : []));
    return [
      ...(inserted.length > 0 ? [insertPayments(operator.operator_id, inserted)] : []),
      ...(updated.length > 0 ? [updatePayments(operator.operator_id, lastOfEach(updated))] : []),
      ...rows.map((row) => updateBatchRow(operator.operator_id, row)),
    ];
  },
};

const referencesOf = (needs: readonly Needed<'payments'>[]): string[] =>
  needs.flatMap(({ need }) => need.external_reference ?? []);

/** A payment that commits after this check under one of the references fails the insert, by the unique index. */
const noSuchPayment: Proof<'payments'> = {
  statement: (operatorId, needs) => statement`
    select assert_current('payments', count(*), 0) from payment_requests
    where operator_id = ${operatorId} and external_reference = any(${referencesOf(needs)}::text[])`,
};

const { operator_amount: _, ...storedOnly } = paymentColumns;
const readColumns = { ...storedOnly, approved_by: 'bigint[]' };

/** By id or by reference, whichever the commands name; without any there is no statement. */
const findPayments = async (tx: Tx, operatorId: number, ids: number[], references: string[]): Promise<Payment[]> => {
  const columns = tx`${columnList(readColumns, 'p')}, ${bookedAmount(tx, operatorId)} as operator_amount
    from payment_requests p where p.operator_id = ${operatorId}`;
  const found = await Promise.all([
    ids.length === 0 ? [] : tx<Payment[]>`select ${columns} and p.id = any(${ids}::bigint[])`,
    references.length === 0
      ? []
      : tx<Payment[]>`select ${columns} and p.external_reference = any(${references}::text[])`,
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

/** The attributes of the type payment_row. */
export const storedColumns = { ...paymentColumns, approved_by: 'bigint[]' };
const toStored = (payment: Payment) => ({ ...payment, approved_by: `{${payment.approved_by.join(',')}}` });

const insertPayments = (operatorId: number, payments: readonly Payment[]): Statement =>
  statement`
    insert into payment_requests (operator_id, ${columnList(storedColumns)})
    select ${operatorId}, ${columnList(storedColumns, 'u')}
    from ${records('u', 'payment_row', storedColumns, payments.map(toStored))}`;

const changing = {
  status: 'text',
  reject_reason: 'text',
  internal_reason: 'text',
  bank_reference: 'text',
  is_reversed: 'boolean',
  payout_state: 'text',
  payout_batch_id: 'bigint',
  claimed_by_staff: 'bigint',
  claimed_by_key: 'bigint',
  return_reason: 'text',
  updated_at: 'timestamptz',
  approved_at: 'timestamptz',
  paying_at: 'timestamptz',
  paid_at: 'timestamptz',
  returned_at: 'timestamptz',
  rejected_at: 'timestamptz',
  cancelled_at: 'timestamptz',
} as const;

const updatePayments = (operatorId: number, payments: readonly Payment[]): Statement =>
  statement`
    with changed as (
      update payment_requests p set ${assignments(changing, 'u')}, approved_by = u.approved_by,
        withdrawn_approvals = case when u.payout_state = 'paying' then p.withdrawn_approvals else '{}' end
      from ${records('u', 'payment_row', storedColumns, payments.map(toStored))}
      where p.operator_id = ${operatorId} and p.id = u.id
      returning 1
    )
    select assert_count('payments', count(*), ${payments.length}) from changed`;

/** A row that is in another state than the payment was is a mistake: then nothing is written. */
const updateBatchRow = (operatorId: number, { batch_id, payment_id, state, reason, decided_at }: BatchRowChange) =>
  statement`
    with changed as (
      update payout_batch_rows set state = ${state}, reason = ${reason}, decided_at = ${decided_at}
      where operator_id = ${operatorId} and batch_id = ${batch_id} and payment_id = ${payment_id}
        and state = ${state === 'returned' ? 'paid' : 'paying'}
      returning 1
    )
    select assert_count('payout batch rows', count(*), 1) from changed`;
