import { expect, test } from 'vitest';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

const bet = {
  ...{ kind: 'bet', status: 'applied', win_kind: null as string | null },
  ...{ round_id: 'r' as string | null, game_id: 1 as number | null },
  ...{ player_id: 7, transaction_scope: 'provider', scope: 0, reference_transaction_id: null as string | null },
  ...{ is_tip: false, amount: 10, real_amount: 6, bonus_amount: 4, jackpot_amount: 0, fraction: 0, carried: 0 },
};
type Row = typeof bet;
const win: Row = { ...bet, kind: 'win', win_kind: 'win', reference_transaction_id: 'b' };
const rollback: Row = { ...bet, kind: 'rollback', reference_transaction_id: 'b' };
const adjustment: Row = { ...bet, kind: 'adjustment', round_id: null, amount: -10, real_amount: -6, bonus_amount: -4 };
const unbooked = { real_amount: 0, bonus_amount: 0 };

const isTransaction = async (row: Row): Promise<boolean> => {
  const [found] = await world.admin<{ accepted: boolean }[]>`
    select is_transaction(${row.kind}, ${row.status}, ${row.win_kind}, ${row.round_id}, ${row.game_id},
      ${row.player_id}, ${row.transaction_scope}, ${row.scope}, ${row.reference_transaction_id}, ${row.is_tip},
      ${row.amount}, ${row.real_amount}, ${row.bonus_amount}, ${row.jackpot_amount}, ${row.fraction}, ${row.carried}) as accepted`;
  return found!.accepted;
};

test.each<[string, Row]>([
  ['a bet', bet],
  ['a tip', { ...bet, is_tip: true }],
  ['a bet among the transactions of its player', { ...bet, transaction_scope: 'player', scope: 7 }],
  ['a tombstone without a round', { ...bet, status: 'tombstoned', round_id: null, game_id: null }],
  ['a bet that was rolled back', { ...bet, status: 'rolled_back' }],
  ['a win that names no bet', { ...win, reference_transaction_id: null }],
  ['a win with a jackpot and a fraction', { ...win, jackpot_amount: 10, fraction: 999_999, carried: 1 }],
  ['a held win', { ...win, ...unbooked, status: 'held' }],
  ['a win that was rolled back before it was booked', { ...win, ...unbooked, status: 'rolled_back' }],
  ['a rollback that moved nothing', { ...rollback, ...unbooked }],
  ['a repeated rollback', { ...rollback, status: 'repeated' }],
  ['an adjustment below zero, without a round', adjustment],
])('the database accepts %s', async (_, row) => {
  expect(await isTransaction(row)).toBe(true);
});

test.each<[string, Row]>([
  ['of another kind', { ...bet, kind: 'gift' }],
  ['in another status', { ...bet, status: 'lost' }],
  ['a bet with a kind of win', { ...bet, win_kind: 'win' }],
  ['a win without its kind', { ...win, win_kind: null }],
  ['a win of another kind', { ...win, win_kind: 'gift' }],
  ['a repeated bet', { ...bet, status: 'repeated' }],
  ['a held bet', { ...bet, status: 'held' }],
  ['a rollback that was rolled back', { ...rollback, status: 'rolled_back' }],
  ['a rollback of nothing', { ...rollback, reference_transaction_id: null }],
  ['a bet that names another transaction', { ...bet, reference_transaction_id: 'b' }],
  ['a bet without a round', { ...bet, round_id: null }],
  ['a bet without a game', { ...bet, game_id: null }],
  ['a win as a tip', { ...win, is_tip: true }],
  ['in the scope of another player', { ...bet, transaction_scope: 'player', scope: 8 }],
  ['in the scope of a player where there is none', { ...bet, scope: 7 }],
  ['a bet below zero', { ...bet, amount: -10, real_amount: -6, bonus_amount: -4 }],
  ['a bet that takes from one wallet and gives to the other', { ...bet, real_amount: 20, bonus_amount: -10 }],
  ['a bet whose parts are not its amount', { ...bet, real_amount: 7 }],
  ['a bet that was not booked', { ...bet, ...unbooked }],
  ['a win that was not booked', { ...win, ...unbooked }],
  ['a jackpot in a bet', { ...bet, jackpot_amount: 1 }],
  ['a jackpot beyond its win', { ...win, jackpot_amount: 11 }],
  ['a jackpot below zero', { ...win, jackpot_amount: -1 }],
  ['a fraction in a bet', { ...bet, fraction: 1 }],
  ['a fraction of a whole unit', { ...win, fraction: 1_000_000 }],
  ['a fraction below zero', { ...win, fraction: -1 }],
  ['more than one carried unit', { ...win, carried: 2 }],
  ['a carried unit below zero', { ...win, carried: -1 }],
])('the database refuses a transaction %s', async (_, row) => {
  expect(await isTransaction(row)).toBe(false);
});

test('every row is checked so, those that were there before too', async () => {
  const checks = await world.admin`
    select conname as name, convalidated as is_validated from pg_constraint
    where conrelid = 'provider_transactions'::regclass and contype = 'c'`;
  expect([...checks]).toEqual([{ name: 'provider_transactions_check', is_validated: true }]);
});
