import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { bearerFor } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { originalOf } from '../../../test/support/games.ts';
import { playerWith } from '../../../test/support/money.ts';
import { naiveReport } from '../../../test/support/naive-report.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { createRollups, rollUpOperator } from './roll-up.ts';

const day = '2026-03-02';
const stake = 10;

const world = await createFileWorld(new Date(`${day}T10:00:00.000Z`));
const operator = await world.addOperator();

describe('reports while there is play', () => {
  const report = async () => {
    const reply = await operator.client.get(`/api/v1/operator/reports/ggr?from=${day}&to=${day}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const naive = () =>
    naiveReport(world.admin, { operator_id: operator.operator_id, from: day, to: day, include_test_players: false });

  test('every answered round is in the next report exactly once, while two nodes play and two roll up', async () => {
    const nodes = [world.app, await world.startNode()];
    const slot = await originalOf(world, operator);
    const players = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const id = await playerWith(operator, 100_000);
        const session = await operator.client.post(`/api/v1/operator/players/${id}/session-tokens`, {});
        return bearerFor(nodes[index % 2]!, session.body.data.token);
      }),
    );
    let answered = 0;
    let started = 0;
    const play = async (player: (typeof players)[number]): Promise<void> => {
      for (let n = 0; n < 15; n += 1) {
        started += 1;
        const reply = await player.post(`/api/v1/player/games/${slot}/play`, { stake });
        expect(reply.status, reply.text).toBe(200);
        answered += 1;
      }
    };
    let playing = true;
    const rolling = nodes.map(async (node) => {
      while (playing) await rollUpOperator({ sql: node.sql, clock: world.clock }, operator.operator_id);
    });
    const watching = (async () => {
      while (playing) {
        const before = answered;
        const { casino } = await report();
        expect(casino.rounds).toBeGreaterThanOrEqual(before);
        expect(casino.rounds).toBeLessThanOrEqual(started);
        expect(casino.bets).toBe(casino.rounds * stake);
      }
    })();
    await Promise.all(players.map(play)).finally(() => {
      playing = false;
    });
    await Promise.all([...rolling, watching]);

    const last = await report();
    expect([last.casino.rounds, last.casino.players]).toEqual([180, 12]);
    expect(last).toEqual(await naive());
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    expect(await report()).toEqual(last);
  });

  test('an entry that commits during a rollup is neither lost nor counted twice', async () => {
    const player = await playerWith(operator, 1_000);
    const before = await report();
    // A deposit that is written but not committed: its SQL transaction is older than the next rollup.
    const held = await world.admin.reserve();
    await held`begin`;
    await held`update accounts set entries = entries + 1 where player_id = ${player}`;
    await held`
      insert into ledger_entries (operator_id, player_id, seq, id, wallet, wallet_seq, type, amount, balance_after,
        operator_amount, created_at, hash)
      values (${operator.operator_id}, ${player}, 2, 999999999, 'real', 2, 'deposit', 77, 1077, 77,
        ${`${day}T09:00:00Z`}, '')`;
    const roll = () => rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    await roll();
    await playerWith(operator, 500);
    await roll();
    expect((await report()).payments.deposits).toBe(before.payments.deposits + 500);
    await held`commit`;
    held.release();
    expect((await report()).payments.deposits).toBe(before.payments.deposits + 577);
    await roll();
    await roll();
    expect((await report()).payments.deposits).toBe(before.payments.deposits + 577);
    expect(await report()).toEqual(await naive());
  });

  test('stopping waits for one chunk at most, and the report includes the rest', async () => {
    for (let n = 0; n < 5; n += 1) await playerWith(operator, 100);
    const expected = await report();
    const stopping = new AbortController();
    const sql = Object.assign(Object.create(world.app.sql), {
      begin: (work: never) => {
        stopping.abort();
        return world.app.sql.begin(work);
      },
    });
    const options = { entriesPerChunk: 1, signal: stopping.signal };
    expect(await rollUpOperator({ sql, clock: world.clock }, operator.operator_id, options)).toBe(1);
    expect(await report()).toEqual(expected);
  });

  test('rolls up in the background on a node that is configured to', async () => {
    const { sql, control } = world.app;
    const rollups = createRollups({
      ...{ sql, control, clock: world.clock, log: pino({ level: 'silent' }) },
      clockWatch: { isOff: () => false },
    });
    await playerWith(operator, 100);
    world.clock.advance(60_000);
    rollups.start();
    const behind = async (): Promise<number> => {
      const [row] = await world.admin<{ behind: number }[]>`
        select (sum(a.entries) - sum(coalesce(p.entries, 0)))::int as behind
        from accounts a left join report_progress p using (operator_id, player_id)
        where a.operator_id = ${operator.operator_id}`;
      return row!.behind;
    };
    await eventually(async () => (await behind()) === 0);
    await rollups.stop();
    expect(await report()).toEqual(await naive());
  });

  test('a horizon of another cluster is not used', async () => {
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    await playerWith(operator, 300);
    const expected = await naive();
    for (const spoil of [
      world.admin`update report_rollups set horizon = '4000000000'`,
      world.admin`update report_rollups set horizon = pg_snapshot_xmax(pg_current_snapshot()), system_identifier = 1`,
      world.admin`update report_rollups set horizon = null`,
    ]) {
      await spoil;
      expect(await report()).toEqual(expected);
    }
  });
});
