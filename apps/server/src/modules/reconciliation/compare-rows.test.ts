import { describe, expect, test } from 'vitest';
import { money } from '../../base/money.ts';
import { type Books, compareRows } from './compare-rows.ts';
import { type FileRow, type Known, type Movement, movementKey } from './movement.ts';

const at = new Date('2026-03-01T12:00:00Z');

const row = (more: Partial<FileRow> = {}): FileRow => ({
  ...{ kind: 'deposit', transaction_id: 'a', origin: null, amount: money(2_500), currency: 'EUR', state: 'done', at },
  ...more,
});

const movement = (more: Partial<Movement> = {}): Movement => ({
  ...{ kind: 'deposit', transaction_id: 'a', amount: money(2_500), currency: 'EUR', at },
  ...{ player_id: 1, payment_id: 7, intent_id: 3 },
  ...more,
});

const known: Known = { player_id: 1, payment_id: 7, intent_id: 3, isCurrent: true, callback_id: null };
const unknown: Known = { player_id: null, payment_id: null, intent_id: null, isCurrent: true, callback_id: null };

const books = (movements: readonly Movement[], of: Partial<Known> = {}, more: Partial<Books> = {}): Books => ({
  knownOf: () => ({ ...known, ...of }),
  movements: new Map(movements.map((one) => [movementKey(one), one])),
  ofPeriod: new Set(movements.map(movementKey)),
  elsewhere: new Set(),
  ...more,
});

const shown = (rows: readonly FileRow[], of: Books) =>
  compareRows(rows, of).map(({ outcome, differs, next }) => [outcome, differs.join(), next]);

describe('a row that says that money has moved', () => {
  test.each<[string, Partial<FileRow>, Partial<Known>, readonly Movement[], readonly unknown[]]>([
    ['agrees', {}, {}, [movement()], ['matched', '', null]],
    ['has another amount', { amount: money(2_400) }, {}, [movement()], ['differs', 'amount', 'look_at_payment']],
    ['has another currency', { currency: 'USD' }, {}, [movement()], ['differs', 'currency', 'look_at_payment']],
    ['is of nothing known', {}, unknown, [], ['missing_here', '', 'ask_provider']],
    ['was authorised only', {}, { payment_id: null }, [], ['missing_here', '', 'look_at_intent']],
    ['has a refused callback', {}, { ...unknown, callback_id: 9 }, [], ['missing_here', '', 'retry_callback']],
    ['is of a payout that is still paying', { kind: 'payout' }, {}, [], ['missing_here', '', 'mark_paid']],
    [
      'is of a transfer that was taken back, while another paid',
      { kind: 'payout' },
      { isCurrent: false },
      [movement({ kind: 'payout' })],
      ['missing_here', '', 'look_at_payment'],
    ],
    ['reverses what is not reversed here', { kind: 'reversal' }, {}, [], ['missing_here', '', 'charge_back']],
    ['returns what is not returned here', { kind: 'payout_return' }, {}, [], ['missing_here', '', 'return_payout']],
  ])('%s', (_what, more, of, movements, expected) => {
    expect(shown([row(more)], books(movements, of))[0]).toEqual(expected);
  });
});

test('of two rows about one movement the second is too much', () => {
  expect(shown([row(), row()], books([movement()]))).toEqual([
    ['matched', '', null],
    ['twice', '', 'ask_provider'],
  ]);
});

test.each([
  ['nothing is booked', [], ['no_money', '', null]],
  ['it is booked', [movement()], ['differs', 'state', 'charge_back']],
] as const)('a row that failed, where %s', (_what, movements, expected) => {
  expect(shown([row({ state: 'failed' })], books(movements))).toEqual([expected]);
});

test('a failed attempt before the one that paid does not take its movement', () => {
  expect(shown([row({ state: 'failed' }), row()], books([movement()]))).toEqual([
    ['no_money', '', null],
    ['matched', '', null],
  ]);
});

describe('what is booked and not in the file', () => {
  const key = movementKey(movement());
  test.each([
    ['in the period', {}, [['missing_there', '', 'ask_provider']]],
    ['in the file of another period', { elsewhere: new Set([key]) }, [['elsewhere', '', null]]],
    ['outside the period', { ofPeriod: new Set<string>() }, []],
  ])('%s', (_what, more, expected) => {
    expect(shown([], books([movement()], {}, more))).toEqual(expected);
  });
});
