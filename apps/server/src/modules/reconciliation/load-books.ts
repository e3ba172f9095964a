import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { payoutReference } from '../payments/bank-file.ts';
import {
  type MovedPayment,
  type Period,
  type SaidOf,
  type Source,
  selectCallbacksOf,
  selectElsewhere,
  selectMovedByBank,
  selectMovedByCashier,
  selectMovedPayments,
  selectTransactions,
  selectTransactionsOf,
  type Transaction,
} from './books-queries.ts';
import type { Books } from './compare-rows.ts';
import { type FileRow, type Known, type Movement, type MovementKind, movementKey } from './movement.ts';

/** More payments than this in one period are compared in several files. */
const maxPayments = 20_000;

const nothing: Known = { player_id: null, payment_id: null, intent_id: null, isCurrent: true, callback_id: null };

/** What of a payment has moved, if its money is with this provider. */
const movementsOf = (payment: MovedPayment, transaction_id: string): Movement[] => {
  const { id: payment_id, player_id, amount, currency, intent_id, type, status, payout_state } = payment;
  const moved = (kind: MovementKind, at: Date | null): Movement[] =>
    at === null ? [] : [{ kind, at, transaction_id, amount, currency, player_id, payment_id, intent_id }];
  if (type === 'deposit')
    return [
      ...moved('deposit', payment.created_at),
      ...moved('reversal', payment.is_reversed ? payment.updated_at : null),
    ];
  if (status !== 'paid') return [];
  return [
    ...moved('payout', payment.paid_at),
    ...moved('payout_return', payout_state === 'returned' ? payment.returned_at : null),
  ];
};

type Found = {
  readonly payments: readonly MovedPayment[];
  readonly transactionOf: (payment: MovedPayment) => string | undefined;
  readonly knownOf: (row: FileRow) => Known;
};

const collect = async (
  tx: Tx,
  operatorId: number,
  statement: Period & { readonly source: Source; readonly statement_id: number },
  { payments, transactionOf, knownOf }: Found,
): Promise<Books> => {
  const { period_from, period_to } = statement;
  const all = payments.flatMap((payment) => {
    const transaction_id = transactionOf(payment);
    return transaction_id === undefined ? [] : movementsOf(payment, transaction_id);
  });
  const ids = payments.map(({ id }) => id);
  return {
    knownOf,
    movements: new Map(all.map((movement) => [movementKey(movement), movement])),
    ofPeriod: new Set(all.filter(({ at }) => at >= period_from && at < period_to).map(movementKey)),
    elsewhere: new Set((await selectElsewhere(tx, operatorId, statement, ids)).map(movementKey)),
  };
};

const refuseTooMany = (found: number): void => {
  if (found > maxPayments)
    throw new Refusal('INVALID_REQUEST', `The period has more than ${maxPayments} payments: take a shorter one.`, {
      rule: 'period',
      most: maxPayments,
    });
};

type Statement = Period & { readonly source: Source; readonly statement_id: number };

const actionsOf: Readonly<Record<MovementKind, readonly string[]>> = {
  deposit: ['capture'],
  reversal: ['reverse'],
  payout: ['payout_paid', 'payout_failed'],
  payout_return: ['payout_returned', 'capture'],
};

const loadCashier = async (tx: Tx, operatorId: number, statement: Statement, rows: readonly FileRow[]) => {
  const { source } = statement;
  const named = [
    ...new Set(rows.flatMap(({ transaction_id, origin }) => [transaction_id, ...(origin ? [origin] : [])])),
  ];
  const [transactions, callbacks, ofPeriod] = await Promise.all([
    selectTransactions(tx, operatorId, source, named),
    selectCallbacksOf(tx, operatorId, source, named),
    selectMovedByCashier(tx, operatorId, source, statement, maxPayments + 1),
  ]);
  refuseTooMany(ofPeriod.length);
  const ids = [...ofPeriod, ...[...transactions, ...callbacks].flatMap(({ payment_id }) => payment_id ?? [])];
  const payments = await selectMovedPayments(tx, operatorId, [...new Set(ids)]);
  const byPayment = Map.groupBy(
    await selectTransactionsOf(
      tx,
      operatorId,
      source,
      payments.map(({ id }) => id),
    ),
    ({ payment_id }) => payment_id,
  );
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  const transactionAt = new Map(transactions.map((one) => [one.transaction_id, one]));
  const saidOf = Map.groupBy(callbacks, ({ transaction_id }) => transaction_id);

  const isClaimOf = (payment: MovedPayment | undefined, { claimed_at }: Transaction): boolean =>
    payment?.type !== 'withdrawal' || (claimed_at !== null && payment.paying_at?.getTime() === claimed_at.getTime());

  const knownOf = ({ kind, transaction_id, origin }: FileRow): Known => {
    const said = (saidOf.get(transaction_id) ?? []).filter(({ action }) => actionsOf[kind].includes(action));
    const accepted = said.find(({ error_code, payment_id }) => error_code === null && payment_id !== null);
    const refused: SaidOf | undefined = said.find(({ error_code }) => error_code !== null);
    const transaction = transactionAt.get(transaction_id) ?? (origin === null ? undefined : transactionAt.get(origin));
    const payment_id = accepted?.payment_id ?? transaction?.payment_id ?? refused?.payment_id ?? null;
    const payment = payment_id === null ? undefined : paymentOf.get(payment_id);
    return {
      player_id: payment?.player_id ?? transaction?.player_id ?? refused?.player_id ?? null,
      payment_id,
      intent_id: payment?.intent_id ?? transaction?.intent_id ?? null,
      isCurrent: transaction === undefined || isClaimOf(payment, transaction),
      callback_id: refused?.id ?? null,
    };
  };

  const transactionOf = (payment: MovedPayment): string | undefined => {
    const own = (byPayment.get(payment.id) ?? []).filter((one) => isClaimOf(payment, one));
    return (own.find(({ kind }) => kind === 'capture') ?? own[0])?.transaction_id;
  };
  return collect(tx, operatorId, statement, { payments, transactionOf, knownOf });
};

const referencePattern = /^P(\d{1,15})B(\d{1,15})$/;

const loadBank = async (tx: Tx, operatorId: number, statement: Statement, rows: readonly FileRow[]) => {
  const paymentIn = (reference: string): number | undefined => {
    const id = Number(referencePattern.exec(reference)?.[1]);
    return Number.isSafeInteger(id) ? id : undefined;
  };
  const ofPeriod = await selectMovedByBank(tx, operatorId, statement, maxPayments + 1);
  refuseTooMany(ofPeriod.length);
  const named = rows.flatMap(({ transaction_id }) => paymentIn(transaction_id) ?? []);
  const payments = await selectMovedPayments(tx, operatorId, [...new Set([...ofPeriod, ...named])]);
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  const transactionOf = ({ id, payout_batch_id }: MovedPayment): string | undefined =>
    payout_batch_id === null ? undefined : payoutReference(id, payout_batch_id);

  const knownOf = ({ transaction_id, origin }: FileRow): Known => {
    const reference = paymentIn(transaction_id) === undefined && origin !== null ? origin : transaction_id;
    const payment = paymentOf.get(paymentIn(reference) ?? 0);
    if (payment?.type !== 'withdrawal') return nothing;
    const { id: payment_id, player_id } = payment;
    return { ...nothing, player_id, payment_id, isCurrent: transactionOf(payment) === reference };
  };
  return collect(tx, operatorId, statement, { payments, transactionOf, knownOf });
};

/** What the platform has booked of the transactions of a file, and of everything else in its period. */
export const loadBooks = (
  tx: Tx,
  operatorId: number,
  statement: Statement,
  rows: readonly FileRow[],
): Promise<Books> =>
  statement.source === 'bank'
    ? loadBank(tx, operatorId, statement, rows)
    : loadCashier(tx, operatorId, statement, rows);
