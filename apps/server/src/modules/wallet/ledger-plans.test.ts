import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAll, type Movement } from '../../../test/support/ledger.ts';
import { explaining, nodesOf, type PlanNode, pagesRead } from '../../../test/support/plans.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { findTransactions } from './find-transactions.ts';
import type { TransactionFilters } from './ledger-queries.ts';

const entries = 200_000;
const start = Date.parse('2026-03-02T10:00:00.000Z');
const at = (n: number): Date => new Date(start + n * 10_000);

/** Bets and wins on the real wallet, with an occasional deposit, rollback or bonus entry. */
function* longStory(): Generator<Movement> {
  for (let n = 1; n <= entries; n += 1) {
    const play = { game_id: 1, game_round_id: `r-${n >> 1}`, at: at(n) };
    if (n === 1) yield { at: at(n), wallet: 'real', type: 'deposit', amount: 100_000_000 };
    else if (n === 2) yield { at: at(n), wallet: 'bonus', type: 'bonus_correction_up', amount: 1_000_000 };
    else if (n % 20_000 === 0) yield { ...play, wallet: 'bonus', type: 'casino_bet', amount: -10 };
    else if (n % 30_000 === 1) yield { ...play, wallet: 'real', type: 'casino_rollback', amount: 10 };
    else
      yield n % 2 === 0
        ? { ...play, wallet: 'real', type: 'casino_bet', amount: -10 }
        : { ...play, wallet: 'real', type: 'casino_win', amount: 9 };
  }
}

describe('a ledger of 200,000 entries of one player among many', () => {
  let world: World;
  let operator: Operator;
  let player: number;
  let sql: Sql;
  beforeAll(async () => {
    world = await createWorld(new Date(start));
    operator = await world.addOperator();
    player = await registerTestPlayer(operator);
    await bookAll(world, operator, player, longStory());
    // Others have few: plans made for the average must not hurt this player.
    await world.admin`
      insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
        operator_amount, created_at, hash)
      select ${operator.operator_id}, 1000000 + n / 20, n % 20 + 1, n, 'real', n % 20 + 1,
        case n % 20 when 0 then 'deposit' else 'casino_bet' end, 1, 1, 1, ${at(1)}, '\\x00'
      from generate_series(1, 100000) n`;
    // Only checkpointed pages count as all-visible.
    await world.admin`checkpoint`;
    await world.admin`vacuum analyze ledger_entries`;
    sql = openTestPool({
      url: world.url,
      role: 'croupier_app',
      max: 1,
      settings: { plan_cache_mode: 'force_generic_plan' },
    });
  });
  afterAll(async () => {
    await sql.end();
    await world.close();
  });

  const filters = (more: Partial<TransactionFilters>): TransactionFilters => ({
    page: 1,
    per_page: 25,
    type: undefined,
    wallet: undefined,
    created_from: undefined,
    created_to: undefined,
    ...more,
  });

  /** What the statements of a page really read, by generic plans. */
  const watch = async (wanted: Partial<TransactionFilters>) => {
    const plans: PlanNode[] = [];
    const page = await inOperator(sql, operator.operator_id, (tx) =>
      findTransactions(
        explaining(tx, plans),
        { operator_id: operator.operator_id, player_id: player },
        filters(wanted),
      ),
    );
    const pages = plans.map(pagesRead).reduce((sum, read) => sum + read, 0);
    return { page, pages, nodes: plans.flatMap(nodesOf).map((node) => node['Node Type']) };
  };

  test.each([
    ['the newest page', {}, entries, 100],
    ['a page in the middle', { page: 4_000 }, entries, 100],
    ['the last page', { page: 8_000 }, entries, 100],
    ['the newest page of the real wallet', { wallet: 'real' }, entries - 11, 1_500],
    ['the newest page of the bonus wallet', { wallet: 'bonus' }, 11, 2_500],
    ['a deep page of the real wallet', { wallet: 'real', page: 5_000 }, entries - 11, 1_500],
    ['all deposits', { type: 'deposit' }, 1, 100],
    ['all rollbacks', { type: 'casino_rollback' }, 6, 100],
    ['a day', { created_from: at(100_000), created_to: at(108_639) }, 8_640, 400],
    ['a day of the bonus wallet', { created_from: at(100_000), created_to: at(108_639), wallet: 'bonus' }, 1, 500],
  ] as const)('%s is found by position: no full sort, few pages read', async (_, wanted, total, most) => {
    const { page, pages, nodes } = await watch(wanted);
    expect(page.total).toBe(total);
    expect(page.rows).toHaveLength(Math.min(25, total));
    expect(nodes).not.toContain('Seq Scan');
    expect(nodes).not.toContain('Bitmap Heap Scan');
    expect(pages).toBeLessThan(most);
  });

  test.each([
    ['casino_bet', 99_999],
    ['casino_win', 99_993],
  ] as const)('type=%s is counted by an index-only scan', async (type, total) => {
    const { page, nodes } = await watch({ type });
    expect(page.total).toBe(total);
    expect(page.rows).toHaveLength(25);
    expect(nodes.filter((node) => /Seq Scan|Bitmap|Sort$/.test(node))).toEqual([]);
    expect(nodes.filter((node) => node === 'Index Only Scan')).toHaveLength(2);
  });
});
