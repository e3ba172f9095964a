import type { StatementMapping } from '@croupier/contract/statement-fields.ts';
import { readCsv } from '../../base/read-csv.ts';
import type { FileRow, MovementKind } from './movement.ts';
import { readAmount } from './read-amount.ts';
import { readMoment } from './read-moment.ts';
import { unreadableFile } from './refuse-file.ts';

/** Words that providers use, where the mapping has none. */
const usualTypes: StatementMapping['types'] = {
  deposit: 'deposit',
  capture: 'deposit',
  payment: 'deposit',
  reversal: 'reversal',
  refund: 'reversal',
  chargeback: 'reversal',
  payout: 'payout',
  withdrawal: 'payout',
  payout_return: 'payout_return',
  returned: 'payout_return',
};

const usualStates: StatementMapping['states'] = {
  done: 'done',
  paid: 'done',
  captured: 'done',
  settled: 'done',
  succeeded: 'done',
  successful: 'done',
  pending: 'pending',
  processing: 'pending',
  failed: 'failed',
  declined: 'failed',
  cancelled: 'failed',
};

const inLowerCase = <T>(words: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(words).map(([word, meaning]) => [word.trim().toLowerCase(), meaning]));

const maxTransactionCharacters = 200;

/** The moment of a row; a date is its first moment. A file may write it in a way that nobody can read: it decides nothing. */
const momentOf = (text: string | undefined): Date | null => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)) return null;
  const iso = text.replace(' ', 'T');
  return readMoment(/(Z|[+-]\d{2}:?\d{2})$/.test(iso) || iso.length === 10 ? iso : `${iso}Z`);
};

/** Reads the rows of a CSV by a mapping of its columns. Throws INVALID_REQUEST with the line and what is wrong with it. */
export const readStatementCsv = (text: string, mapping: StatementMapping): FileRow[] => {
  const [head, ...rows] = readCsv(text);
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).map(([field, name]) => [field, names.indexOf(name.trim().toLowerCase())]),
  ) as Record<keyof StatementMapping['columns'], number>;
  for (const field of ['transaction_id', 'amount', 'currency'] as const)
    if (columns[field] < 0)
      throw unreadableFile(
        `The file has no column ${mapping.columns[field]}; it has ${names.join(', ').slice(0, 300)}.`,
      );
  const types = inLowerCase<MovementKind | 'ignored'>({ ...usualTypes, ...mapping.types });
  const states = inLowerCase({ ...usualStates, ...mapping.states });

  return rows.flatMap(({ line, cells }): FileRow[] => {
    const cell = (field: keyof typeof columns): string | undefined => cells[columns[field]]?.trim() || undefined;
    const fail = (message: string) => unreadableFile(`Line ${line}: ${message}`);
    const named = types.get(cell('type')?.toLowerCase() ?? '');
    if (columns.type >= 0 && named === undefined)
      throw fail(`the mapping does not say what the type ${(cell('type') ?? '').slice(0, 100)} means.`);
    if (named === 'ignored') return [];
    const state = columns.state < 0 ? 'done' : states.get(cell('state')?.toLowerCase() ?? '');
    if (state === undefined)
      throw fail(`the mapping does not say what the state ${(cell('state') ?? '').slice(0, 100)} means.`);
    const transaction_id = cell('transaction_id');
    if (transaction_id === undefined) throw fail('it names no transaction.');
    if (transaction_id.length > maxTransactionCharacters) throw fail('the transaction is too long.');
    const currency = cell('currency')?.toUpperCase() ?? '';
    const amount = readAmount(cell('amount') ?? '', currency, mapping);
    if (amount === undefined) throw fail('the amount or its currency cannot be read.');
    return [
      {
        kind: named ?? (amount.isNegative ? 'payout' : 'deposit'),
        transaction_id,
        origin: cell('origin')?.slice(0, maxTransactionCharacters) ?? null,
        amount: amount.amount,
        currency,
        state,
        at: momentOf(cell('at')),
      },
    ];
  });
};
