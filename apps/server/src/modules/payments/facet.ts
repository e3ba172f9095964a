import type { batchRowStates } from '@croupier/contract/back-office/payout-batches.ts';
import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { assignments, columnList, records } from '../../database/unnest.ts';
import type { Draft } from '../../engine/account.ts';
import type { Facet, Needed, Proof } from '../../engine/facet.ts';
import { type Intent, readColumns as intentColumns } from './intent.ts';
import { bookedAmount } from './memory-queries.ts';
import { insertPayoutOrders, insertRefundTasks, type OrderedPayout, type RefundTask } from './order-effects.ts';
import { type Payment, paymentColumns } from './payment.ts';

/** The payments that the commands name. */
type PaymentFacts = {
  readonly byId: ReadonlyMap<number, Payment>;
  /** References are unique per operator: the payment found here may be another player's. */
  readonly byReference: ReadonlyMap<string, Payment>;
  /** The intents that hold the references, of any player. */
  readonly intents: ReadonlyMap<string, Intent>;
};

type PaymentEffect =
  /** A capture has the reference of its intent, which holds it. */
  | { readonly kind: 'insert' | 'capture' | 'update'; readonly payment: Payment }
  /** What became of a payment in the batch that its payout was in. */
  | { readonly kind: 'row'; readonly row: BatchRowChange }
  /** A payment provider is told to pay it out. */
  | { readonly kind: 'order'; readonly order: OrderedPayout }
  /** Staff decide whether it is given back. */
  | { readonly kind: 'refund_task'; readonly task: RefundTask };

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
    payments: PaymentNeed;
  }
}

type PaymentNeed = {
  readonly payment_id?: number;
  readonly external_reference?: string | undefined;
  /** For an intent that is to hold the reference. */
  readonly holds?: true;
  /** What was captured from an intent. */
  readonly intent_id?: number;
};

export const paymentFacet: Facet<'payments'> = {
  name: 'payments',
  // Money that nobody authorised gets an intent and its payment.
  ownIds: { payment: 2 },
  policy: {
    of: 'command',
    empty: { byId: new Map(), byReference: new Map(), intents: new Map() },
    serves: (_empty, need, { account: { deposit_intents } }) => {
      // A payment that is named by its id mostly does exist.
      if (need?.payment_id !== undefined) return false;
      if (need?.intent_id !== undefined) {
        // Nothing was captured from an open intent yet, and nothing else has its reference.
        const open = deposit_intents?.get(need.intent_id);
        if (!open) return false;
        if ((need.external_reference ?? open.external_reference) === open.external_reference) return true;
      }
      if (need?.external_reference === undefined) return true;
      return need.holds ? noSuchReference : noSuchPayment;
    },
  },
  load: async (tx, { operator_id }, players, needs) => {
    const ids = needs.flatMap(({ need }) => need.payment_id ?? []);
    const intents = needs.flatMap(({ need }) => need.intent_id ?? []);
    const references = referencesOf(needs);
    const [found, held] = await Promise.all([
      findPayments(tx, operator_id, { ids, references, intents }),
      references.length === 0 ? [] : findHeld(tx, operator_id, references),
    ]);
    return new Map(players.map((player) => [player, factsOf(player, needs, found, held)]));
  },
  write: ({ operator }, changes) => {
    const effects = changes.flatMap((change) => change.effects);
    const inserted = effects.flatMap((effect) =>
      effect.kind === 'insert' || effect.kind === 'capture' ? effect.payment : [],
    );
    const updated = effects.flatMap((effect) => (effect.kind === 'update' ? effect.payment : []));
    const rows = effects.flatMap((effect) => (effect.kind === 'row' ? effect.row : []));
    const orders = effects.flatMap((effect) => (effect.kind === 'order' ? effect.order : []));
    const tasks = effects.flatMap((effect) => (effect.kind === 'refund_task' ? effect.task : []));
    const taken = effects.flatMap((effect) =>
      effect.kind === 'insert' ? (effect.payment.external_reference ?? []) : [],
    );
    return [
      ...(inserted.length > 0 ? [insertPayments(operator.operator_id, inserted)] : []),
      ...(taken.length > 0 ? [assertNotHeld(operator.operator_id, taken)] : []),
      ...(updated.length > 0 ? [updatePayments(operator.operator_id, lastOfEach(updated))] : []),
      ...rows.map((row) => updateBatchRow(operator.operator_id, row)),
      ...(orders.length > 0 ? [insertPayoutOrders(operator.operator_id, orders)] : []),
      ...(tasks.length > 0 ? [insertRefundTasks(operator.operator_id, tasks)] : []),
    ];
  },
};

const referencesOf = (needs: readonly Needed<'payments'>[]): string[] =>
  needs.flatMap(({ need }) => need.external_reference ?? []);

const assertNotHeld = (operatorId: number, references: readonly string[]): Statement =>
  statement`select assert_no_intents(${operatorId}, ${references}::text[])`;

/** A payment that commits after this check under one of the references fails the insert, by the unique index. */
const noSuchPayment: Proof<'payments'> = {
  statement: (operatorId, needs) => statement`
    select assert_current('payments', count(*), 0) from payment_requests
    where operator_id = ${operatorId} and external_reference = any(${referencesOf(needs)}::text[])`,
};

/** The same for a reference that an intent is to hold. */
const noSuchReference: Proof<'payments'> = {
  statement: (operatorId, needs) => statement`
    select assert_current('references',
      (select count(*) from payment_requests
        where operator_id = ${operatorId} and external_reference = any(${referencesOf(needs)}::text[]))
      + (select count(*) from deposit_intents
        where operator_id = ${operatorId} and external_reference = any(${referencesOf(needs)}::text[])), 0)`,
};

const { operator_amount: _, ...storedOnly } = paymentColumns;
const readColumns = { ...storedOnly, approved_by: 'bigint[]' };

type Named = { readonly ids: number[]; readonly references: string[]; readonly intents: number[] };

/** By id, reference or intent, whichever the commands name; without any there is no statement. */
const findPayments = async (tx: Tx, operatorId: number, { ids, references, intents }: Named): Promise<Payment[]> => {
  const columns = tx`${columnList(readColumns, 'p')}, ${bookedAmount(tx, operatorId)} as operator_amount
    from payment_requests p where p.operator_id = ${operatorId}`;
  const found = await Promise.all([
    ids.length === 0 ? [] : tx<Payment[]>`select ${columns} and p.id = any(${ids}::bigint[])`,
    references.length === 0
      ? []
      : tx<Payment[]>`select ${columns} and p.external_reference = any(${references}::text[])`,
    intents.length === 0 ? [] : tx<Payment[]>`select ${columns} and p.intent_id = any(${intents}::bigint[])`,
  ]);
  return found.flat();
};

const findHeld = (tx: Tx, operatorId: number, references: string[]): Promise<Intent[]> => tx<Intent[]>`
  select ${columnList(intentColumns)} from deposit_intents
  where operator_id = ${operatorId} and external_reference = any(${references}::text[])`;

const factsOf = (
  player: number,
  needs: readonly Needed<'payments'>[],
  found: readonly Payment[],
  held: readonly Intent[],
): PaymentFacts => {
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
    intents: new Map(held.map((intent) => [intent.external_reference, intent])),
  };
};

/** Puts a payment into the draft in its newest state. */
export const putPayment = (draft: Draft<'payments'>, kind: 'insert' | 'capture' | 'update', payment: Payment): void => {
  draft.payments = withPayment(draft.payments, payment);
  draft.append('payments', { kind, payment });
};

/** An intent holds its reference: later commands of the batch must see it. */
export const holdReference = (draft: Draft<'payments'>, intent: Intent): void => {
  draft.payments = {
    ...draft.payments,
    intents: new Map(draft.payments.intents).set(intent.external_reference, intent),
  };
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

/** The attributes of the type payment_row_with_reversal. */
export const storedColumns = { ...paymentColumns, approved_by: 'bigint[]' };
const toStored = (payment: Payment) => ({ ...payment, approved_by: `{${payment.approved_by.join(',')}}` });

const insertPayments = (operatorId: number, payments: readonly Payment[]): Statement =>
  statement`
    insert into payment_requests (operator_id, ${columnList(storedColumns)})
    select ${operatorId}, ${columnList(storedColumns, 'u')}
    from ${records('u', 'payment_row_with_reversal', storedColumns, payments.map(toStored))}`;

const changing = {
  status: 'text',
  reject_reason: 'text',
  internal_reason: 'text',
  bank_reference: 'text',
  is_reversed: 'boolean',
  reversed_amount: 'bigint',
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
      from ${records('u', 'payment_row_with_reversal', storedColumns, payments.map(toStored))}
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
