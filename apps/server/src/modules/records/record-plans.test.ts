import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explaining, nodesOf, type PlanNode, pagesRead } from '../../../test/support/plans.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { readByBlocks, scanPlayer, scanRare, scanWindow } from './ledger-queries.ts';
import { beginning } from './places.ts';
import { scanRoundsByIndex, scanRoundsOfWindow } from './rounds-queries.ts';
import { boundOf } from './rules.ts';
import { selectEntryItems, selectRoundItems, selectStandaloneItems } from './timeline-queries.ts';

const entries = 100_000;
const start = new Date('2026-03-01T00:00:00.000Z');
const at = (n: number): Date => new Date(start.getTime() + n * 1_000);

describe('a player with 100,000 entries and as many rounds, among others', () => {
  let world: World;
  let operator: Operator;
  let staff: Staff;
  let player: number;
  let sql: Sql;

  beforeAll(async () => {
    world = await createWorld(at(entries));
    operator = await world.addOperator();
    staff = await addTestStaff(world, operator);
    player = await registerTestPlayer(operator);
    const { operator_id } = operator;
    await world.admin`
      insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
        operator_amount, created_at, hash)
      select ${operator_id}, case n % 4 when 0 then 900000 + n % 5000 else ${player} end,
        case n % 4 when 0 then n / 5000 + 1 else n - n / 4 end, n, 'real', 1,
        case when n % 20000 = 1 then 'correction_up' else 'casino_bet' end, -1, 1, -1,
        ${start}::timestamptz + n * interval '1 second', '\\x00'
      from generate_series(1, ${entries}::int) n`;
    await world.admin`
      update accounts set entries = (select max(seq) from ledger_entries where player_id = ${player})
      where player_id = ${player}`;
    const [game] = await world.admin<{ id: number; provider_id: number }[]>`
      select id, provider_id from games where operator_id = ${operator_id} limit 1`;
    await world.admin`
      insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, opened_at, closed_at)
      select ${operator_id}, ${game!.provider_id}, 'r' || n, case n % 4 when 0 then 900000 + n % 5000 else ${player} end,
        ${game!.id}, 'closed', ${start}::timestamptz + n * interval '1 second',
        ${start}::timestamptz + n * interval '1 second'
      from generate_series(1, ${entries}::int) n`;
    await world.admin`checkpoint`;
    await world.admin`vacuum analyze ledger_entries, game_rounds`;
    sql = openTestPool({
      url: world.url,
      role: 'croupier_app',
      max: 1,
      settings: { plan_cache_mode: 'force_generic_plan' },
    });
  });
  afterAll(async () => {
    await sql?.end();
    await world?.close();
  });

  /** How many pages the statements of some work read, and whether one of them scans a whole table. */
  const watch = (work: (tx: Tx) => unknown, byBlocks = false) =>
    inOperator(sql, operator.operator_id, async (tx) => {
      if (byBlocks) await readByBlocks(tx);
      const plans: PlanNode[] = [];
      await work(explaining(tx, plans));
      return {
        pages: plans.map(pagesRead).reduce((sum, pages) => sum + pages, 0),
        readsAll: plans
          .flatMap(nodesOf)
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .some((node) => ['ledger_entries', 'game_rounds'].includes(node['Relation Name'] ?? '')),
      };
    });

  const scope = () => ({ operator_id: operator.operator_id, player_id: player, limit: 51 });
  const newest = boundOf(undefined, 'round');

  test.each<[string, number, boolean, (tx: Tx) => unknown]>([
    ['the newest rounds of the timeline', 400, false, (tx) => selectRoundItems(tx, scope(), newest)],
    ['rounds far down', 400, false, (tx) => selectRoundItems(tx, scope(), { at: at(9_000), key: '0' })],
    ['the newest entries', 100, false, (tx) => selectEntryItems(tx, scope(), entries)],
    ['the few corrections among them', 200, false, (tx) => selectStandaloneItems(tx, scope(), entries)],
    [
      "the ledger of the player from one's place on",
      200,
      false,
      (tx) => scanPlayer(tx, operator.operator_id, { limit: 25 }, { player_id: player, below: 0, upto: 20_000 }),
    ],
    [
      'corrections of all players',
      200,
      false,
      (tx) => scanRare(tx, operator.operator_id, { limit: 25, type: 'correction_up' }, undefined),
    ],
    [
      'a window of five minutes of the ledger',
      400,
      true,
      (tx) =>
        scanWindow(tx, operator.operator_id, { limit: 25 }, undefined, { from: at(50_000), to: at(50_300) }, 20_001),
    ],
    [
      'a window of five minutes of all rounds',
      400,
      true,
      (tx) =>
        scanRoundsOfWindow(
          tx,
          operator.operator_id,
          { limit: 25 },
          undefined,
          { from: at(50_000), to: at(50_300) },
          20_001,
        ),
    ],
    [
      'a window from long before anything happened',
      200,
      true,
      (tx) => scanWindow(tx, operator.operator_id, { limit: 25 }, undefined, { from: beginning, to: at(-60) }, 20_001),
    ],
    [
      'the rounds of the player',
      400,
      false,
      (tx) => scanRoundsByIndex(tx, operator.operator_id, { limit: 25, player_id: player }, undefined),
    ],
  ])('%s: few pages are read, and no table as a whole', async (_, most, byBlocks, work) => {
    const { pages, readsAll } = await watch(work, byBlocks);
    expect(readsAll).toBe(false);
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(most);
  });

  test('a filter that matches nothing is answered, step by step', async () => {
    let before: string | null = null;
    let steps = 0;
    do {
      const more: string = before === null ? '' : `&before=${before}`;
      const reply = await staff.get(`/api/back-office/v1/ledger?amount_min=1000000${more}`);
      expect(reply.body.data).toEqual([]);
      before = reply.body.meta.next_before;
      steps += 1;
    } while (before !== null);
    expect(steps).toBeLessThan(5);
  });
});
