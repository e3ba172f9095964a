import { describe, expect, test } from 'vitest';
import { bookAll } from '../../../test/support/ledger.ts';
import { playerWith } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import {
  findingsAt,
  playStory,
  type Story,
  storyStart,
  type Tampering,
  tamperWith,
} from '../../../test/support/verify-story.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import type { Sql } from '../../database/pool.ts';

const world = await createFileWorld(storyStart);
const told = await createFileWorld(storyStart);
const expectFound = tamperWith(told);

const entry = (sql: Sql, { player }: Story, seq: number) => sql`player_id = ${player} and seq = ${seq}`;

describe('verify of the ledger', () => {
  const cases: Tampering[] = [
    [
      'an entry whose amount was changed',
      ['balance_after', 'hash', 'operator_amount', 'balance', 'counters', 'payment_entries'],
      (sql, story) => sql`update ledger_entries set amount = 60000 where ${entry(sql, story, 1)}`,
    ],
    [
      'an entry whose moment was changed',
      ['hash', 'time'],
      (sql, story) =>
        sql`update ledger_entries set created_at = created_at + interval '1 millisecond' where ${entry(sql, story, 1)}`,
    ],
    [
      'an entry that was moved before the one it follows',
      ['time', 'hash', 'root'],
      (sql, story) =>
        sql`update ledger_entries set created_at = created_at - interval '1 day' where ${entry(sql, story, 9)}`,
    ],
    [
      'a balance',
      ['balance'],
      (sql, { player }) => sql`update accounts set real_balance = real_balance + 1 where player_id = ${player}`,
    ],
    [
      'a bonus balance',
      ['balance'],
      (sql, { player }) => sql`update accounts set bonus_balance = 0 where player_id = ${player}`,
    ],
    [
      'a remainder of converting to the operator currency',
      ['counters'],
      (sql, { player }) => sql`update accounts set bet_remainder = 1 where player_id = ${player}`,
    ],
    ['a head', ['head'], (sql, { player }) => sql`update accounts set real_head = '\\x00' where player_id = ${player}`],
    [
      'a count of entries',
      ['head'],
      (sql, { player }) => sql`update accounts set bonus_entries = bonus_entries + 1 where player_id = ${player}`,
    ],
    [
      'an entry that was removed',
      ['numbering', 'hash', 'balance_after', 'balance', 'root'],
      (sql, { player }) =>
        sql`delete from ledger_entries where player_id = ${player} and type = 'correction_up' and wallet = 'real'`,
    ],
    [
      'the last entry removed, with its account brought into line',
      ['payment_entries', 'root'],
      async (sql, { player }) => {
        await sql`delete from ledger_entries e using accounts a
          where a.player_id = ${player} and e.player_id = a.player_id and e.seq = a.entries`;
        await sql`update accounts a set entries = a.entries - 1, real_entries = a.real_entries - 1,
            real_balance = e.balance_after, real_head = e.hash, real_changed_at = e.created_at,
            withdrawal_day = 0, withdrawn_total = a.withdrawn_total - 100
          from ledger_entries e where a.player_id = ${player} and e.player_id = a.player_id and e.seq = a.entries - 1`;
      },
    ],
    [
      'an amount in the operator currency',
      ['hash', 'operator_amount'],
      (sql, { foreign }) =>
        sql`update ledger_entries set operator_amount = -operator_amount where player_id = ${foreign} and seq = 1`,
    ],
    [
      'an entry of a type that its wallet has not',
      ['hash', 'type', 'counters', 'payment_entries'],
      (sql, story) => sql`update ledger_entries set type = 'bonus_correction_up' where ${entry(sql, story, 1)}`,
    ],
    [
      'an entry without its account',
      ['orphan'],
      (sql, { operator }) => sql`
        insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
          operator_amount, created_at, hash)
        select operator_id, 987654321, 1, next - 1, 'real', 1, 'correction_up', 1, 1, 1, ${told.clock.now()}, '\\x00'
        from id_blocks where operator_id = ${operator.operator_id} and kind = 'ledger_entry'`,
    ],
    [
      'a counter of a window',
      ['counters'],
      (sql, { player }) => sql`update accounts set deposit_day = deposit_day - 1 where player_id = ${player}`,
    ],
    [
      'a counter of all that was withdrawn',
      ['counters'],
      (sql, { player }) => sql`update accounts set withdrawn_total = 0 where player_id = ${player}`,
    ],
    [
      'counters of play',
      ['counters'],
      (sql, { player }) => sql`
        update accounts set bet_week = 0, loss_month = 1, staked_total = 7 where player_id = ${player}`,
    ],
    [
      'a root',
      ['root'],
      (sql, { operator }) => sql`
        update ledger_roots set root = '\\x00' where operator_id = ${operator.operator_id} and day = '2026-03-02'`,
    ],
    [
      'a day without its root',
      ['root'],
      async (sql, { operator }) => {
        await sql`update ledger_roots set day = '2026-03-05' where operator_id = ${operator.operator_id} and day = '2026-03-03'`;
      },
    ],
  ];

  test.each(cases)('finds %s', (...tampering) => expectFound(tampering));

  test('names operator, player and entry', async () => {
    const { operator, player } = await playStory(world);
    await world.admin`update ledger_entries set game_round_id = 'r-9' where player_id = ${player} and game_round_id = 'r-2'
      and type = 'casino_bet'`;
    const [bet] = await world.admin<{ id: number; seq: number }[]>`
      select id, seq from ledger_entries where player_id = ${player} and game_round_id = 'r-9'`;
    expect((await findingsAt(world, operator)).filter(({ check }) => check === 'hash')).toEqual([
      {
        check: 'hash',
        operator: operator.slug,
        player_id: player,
        entry_id: bet?.id,
        seq: bet?.seq,
        message: 'its hash is not that of its facts and of the entry before it',
      },
    ]);
  });

  test('a balance below zero is explained by a chargeback only', async () => {
    const operator = await world.addOperator();
    const [charged, bare] = [await playerWith(operator, 500), await registerTestPlayer(operator)];
    const at = world.clock.now();
    await bookAll(world, operator, charged, [
      { at, wallet: 'real', type: 'correction_down', amount: -400 },
      { at, wallet: 'real', type: 'chargeback', amount: -500 },
      { at, wallet: 'real', type: 'correction_up', amount: 100 },
    ]);
    await bookAll(world, operator, bare, [{ at, wallet: 'real', type: 'casino_bet', amount: -1 }]);
    const found = (await findingsAt(world, operator)).filter(({ check }) => check === 'below_zero');
    expect(found.map(({ player_id, message }) => [player_id, message])).toEqual([
      [bare, 'takes the real balance to -1'],
    ]);
  });

  test('does not list every entry of a badly damaged ledger', async () => {
    const operator = await world.addOperator();
    const player = await registerTestPlayer(operator);
    const at = world.clock.now();
    await bookAll(
      world,
      operator,
      player,
      Array.from({ length: 3_000 }, () => ({ at, wallet: 'real', type: 'correction_up', amount: 1 }) as const),
    );
    await world.admin`update ledger_entries set amount = 2 where player_id = ${player}`;
    const found = await findingsAt(world, operator);
    expect(found).toHaveLength(5_001);
    expect(found.at(-1)).toMatchObject({ check: 'too_many', operator: operator.slug });
  });
});
