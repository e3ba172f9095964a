import type { lineOutcomes, nextSteps } from '@croupier/contract/statement-fields.ts';
import { type FileRow, type Known, type Movement, movementKey } from './movement.ts';

type NextStep = (typeof nextSteps)[number];

/** A row of the file, or a movement that the file does not have, and how they agree. */
export type Compared = {
  readonly there: FileRow | undefined;
  readonly here: Movement | undefined;
  readonly known: Known;
  readonly outcome: (typeof lineOutcomes)[number];
  readonly differs: readonly ('amount' | 'currency' | 'state')[];
  readonly next: NextStep | null;
};

export type Books = {
  /** What the platform knows about the transaction of a row. */
  readonly knownOf: (row: FileRow) => Known;
  /** What was booked, by `movementKey`: what the rows are about, and everything of the period. */
  readonly movements: ReadonlyMap<string, Movement>;
  /** The keys of the movements that belong to the period. */
  readonly ofPeriod: ReadonlySet<string>;
  /** The keys that the file of another period has. */
  readonly elsewhere: ReadonlySet<string>;
};

const agreed = { differs: [], next: null } as const;

const stepWhereMissing = ({ kind }: FileRow, { callback_id, payment_id, intent_id, isCurrent }: Known): NextStep => {
  if (callback_id !== null) return 'retry_callback';
  if (kind === 'deposit') return intent_id === null ? 'ask_provider' : 'look_at_intent';
  if (payment_id === null) return 'ask_provider';
  if (!isCurrent) return 'look_at_payment';
  return ({ reversal: 'charge_back', payout: 'mark_paid', payout_return: 'return_payout' } as const)[kind];
};

/** The provider says that nothing moved, and the platform has booked it. */
const stepWhereFailed = ({ kind }: FileRow): NextStep =>
  kind === 'deposit' ? 'charge_back' : kind === 'payout' ? 'return_payout' : 'look_at_payment';

const compareRow = (there: FileRow, here: Movement | undefined, known: Known, isAgain: boolean): Compared => {
  const line = { there, known, here: undefined, differs: [] };
  if (there.state !== 'done')
    return here === undefined || isAgain
      ? { ...line, ...agreed, outcome: 'no_money' }
      : { ...line, here, outcome: 'differs', differs: ['state'], next: stepWhereFailed(there) };
  if (here === undefined) return { ...line, outcome: 'missing_here', next: stepWhereMissing(there, known) };
  if (isAgain) return { ...line, outcome: 'twice', next: 'ask_provider' };
  const differs = (['amount', 'currency'] as const).filter((field) => there[field] !== here[field]);
  return differs.length === 0
    ? { ...line, here, ...agreed, outcome: 'matched' }
    : { ...line, here, outcome: 'differs', differs, next: 'look_at_payment' };
};

const knownOf = ({ player_id, payment_id, intent_id }: Movement): Known => ({
  player_id,
  payment_id,
  intent_id,
  isCurrent: true,
  callback_id: null,
});

/**
 * Compares a statement with the books. Each movement is matched once: rows that say that money has moved come first, so
 * that a failed attempt before them does not take their movement.
 */
export const compareRows = (rows: readonly FileRow[], books: Books): Compared[] => {
  const used = new Set<string>();
  const compared = new Map<FileRow, Compared>();
  const inTurn = [...rows.filter(({ state }) => state === 'done'), ...rows.filter(({ state }) => state !== 'done')];
  for (const row of inTurn) {
    const known = books.knownOf(row);
    const key = known.payment_id === null ? undefined : movementKey({ kind: row.kind, payment_id: known.payment_id });
    const here = key === undefined || !known.isCurrent ? undefined : books.movements.get(key);
    compared.set(row, compareRow(row, here, known, key !== undefined && used.has(key)));
    if (key !== undefined && here !== undefined) used.add(key);
  }
  const lacking = [...books.movements.entries()].filter(([key]) => books.ofPeriod.has(key) && !used.has(key));
  return [
    ...rows.map((row) => compared.get(row)!),
    ...lacking.map(
      ([key, here]): Compared =>
        books.elsewhere.has(key)
          ? { there: undefined, here, known: knownOf(here), ...agreed, outcome: 'elsewhere' }
          : {
              there: undefined,
              here,
              known: knownOf(here),
              outcome: 'missing_there',
              differs: [],
              next: 'ask_provider',
            },
    ),
  ];
};
