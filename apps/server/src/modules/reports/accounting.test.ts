import { describe, expect, test } from 'vitest';
import { naiveReport } from '../../../test/support/naive-report.ts';
import { seed } from '../../../test/support/property.ts';
import { openHistory } from '../../../test/support/report-history.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { rollUpOperator } from './roll-up.ts';
import { dayAfter, daysIn } from './stretches.ts';

const steps = 220;
const first = '2026-03-30';

const world = await createFileWorld(new Date(`${first}T22:00:00.000Z`));

describe(`the accounting identity, over a random history (seed ${seed})`, () => {
  test('change of all real balances = deposits − withdrawals − net_gaming_revenue + corrections, prizes and exchanges − chargebacks, exactly, on every day and over any range', async () => {
    const history = await openHistory(world, seed);
    const { operator, staff, chance } = history;
    const { operator_id } = operator;
    const rollUp = () =>
      rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator_id, { entriesPerChunk: 7 });
    const report = async (from: string, to: string) => {
      const url = `/api/back-office/v1/reports/ggr?from=${from}&to=${to}&include_test_players=true`;
      const reply = await staff.get(url);
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    };
    /** The sum of the real entries, day by day. */
    const booked = async (from: string, to: string): Promise<number> => {
      const [row] = await world.admin<{ moved: number }[]>`
          select coalesce(sum(operator_amount), 0)::bigint as moved from ledger_entries
          where operator_id = ${operator_id} and wallet = 'real'
            and (created_at at time zone 'UTC')::date between ${from}::date and ${to}::date`;
      return row!.moved;
    };

    for (let step = 1; step <= steps; step += 1) {
      await history.step();
      if (chance.chance(0.15)) await rollUp();
      if (step % 20 !== 0) continue;
      const today = history.now().toISOString().slice(0, 10);
      const length = daysIn({ from: first, to: today });
      const from = dayAfter(first, chance.integer(0, length - 1));
      for (const range of [
        { from: first, to: today },
        { from, to: today },
        { from, to: from },
      ]) {
        const { other, days, games, ...whole } = await report(range.from, range.to);
        const { casino, payments, net_gaming_revenue } = whole;
        const { corrections, chargebacks, loyalty_exchanges, tournament_prizes, real_balance_change } = other;
        expect(real_balance_change).toBe(await booked(range.from, range.to));
        expect(real_balance_change).toBe(
          payments.deposits -
            payments.withdrawals -
            net_gaming_revenue +
            corrections -
            chargebacks +
            loyalty_exchanges +
            tournament_prizes,
        );
        expect(net_gaming_revenue).toBe(casino.bets - casino.wins - whole.bonus_conversions);
        const naive = await naiveReport(world.admin, { operator_id, ...range, include_test_players: true });
        expect(whole).toEqual(naive);
        const sumOf = (rows: Record<string, number>[], name: string) => rows.reduce((sum, row) => sum + row[name]!, 0);
        for (const name of ['bets', 'wins', 'ggr', 'rounds'] as const)
          expect([sumOf(days, name), sumOf(games, name)]).toEqual([casino[name], casino[name]]);
      }
    }

    const today = history.now().toISOString().slice(0, 10);
    const whole = await report(first, today);
    expect(whole.casino.rounds).toBeGreaterThan(10);
    expect(whole.other.tournament_prizes + whole.other.loyalty_exchanges).toBeGreaterThan(0);
    expect(whole.bonus_conversions).toBeGreaterThan(0);
    const [returned] = await world.admin<{ count: number }[]>`
      select count(*)::int as count from payment_requests where operator_id = ${operator_id} and payout_state = 'returned'`;
    expect(returned!.count).toBeGreaterThan(0);
    // In the operator's own currency the entries are the balances.
    const [balances] = await world.admin<{ balances: number; moved: number }[]>`
        select (select sum(real_balance) from accounts where operator_id = ${operator_id} and currency = 'EUR')::bigint as balances,
          (select sum(e.operator_amount) from ledger_entries e join accounts a using (operator_id, player_id)
            where a.operator_id = ${operator_id} and a.currency = 'EUR' and e.wallet = 'real')::bigint as moved`;
    expect(balances!.moved).toBe(balances!.balances);

    await history.setRates();
    expect(await report(first, today)).toEqual(whole);
    await rollUp();
    expect(await report(first, today)).toEqual(whole);
  });
});
