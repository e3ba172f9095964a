import { expect, test } from 'vitest';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

const states: readonly (readonly [string, string, string, boolean])[] = [
  ...['new', 'allowed', 'paid', 'rejected', 'cancelled'].flatMap((status) =>
    [true, false].map((isReversed) => ['deposit', status, 'none', isReversed] as const),
  ),
  ...['new', 'allowed', 'rejected', 'cancelled'].map((status) => ['withdrawal', status, 'none', false] as const),
  ['withdrawal', 'allowed', 'paying', false],
  ['withdrawal', 'paid', 'paid', false],
  ['withdrawal', 'paid', 'returned', true],
];

test('the database accepts exactly these states of a payment', async () => {
  const accepted = await world.admin`
    select type, status, payout_state, is_reversed
    from unnest(${['deposit', 'withdrawal', 'gift']}::text[]) as type,
      unnest(${['new', 'allowed', 'paid', 'rejected', 'cancelled', 'lost']}::text[]) as status,
      unnest(${['none', 'paying', 'paid', 'returned', 'lost']}::text[]) as payout_state,
      unnest(array[true, false]) as is_reversed
    where is_payment_state(type, status, payout_state, is_reversed)`;
  const shown = accepted.map((row) => Object.values(row).join(' '));
  expect(shown.toSorted()).toEqual(states.map((state) => state.join(' ')).toSorted());
});
