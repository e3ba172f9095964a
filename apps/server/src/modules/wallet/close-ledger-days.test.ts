import { describe, expect, test } from 'vitest';
import { bookAll } from '../../../test/support/ledger.ts';
import { deposit } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld, type Operator, type World } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { closeLedgerDays } from './close-ledger-days.ts';
import { buildRoot } from './ledger-root.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

describe('closing the days of the ledger', () => {
  let operator: Operator;

  const fresh = async (more: Parameters<World['addOperator']>[0] = {}) => {
    world.clock.set(new Date('2026-03-02T10:00:00.000Z'));
    operator = await world.addOperator(more);
  };
  const close = () =>
    closeLedgerDays({ sql: world.app.sql, control: world.app.control, clock: world.clock }, operator.operator_id);
  const roots = () => world.admin<{ day: string; root: Buffer; wallets: number; entries: number }[]>`
    select day, root, wallets, entries from ledger_roots where operator_id = ${operator.operator_id} order by day`;
  const heads = (until: string) => world.admin<{ player_id: number; wallet_seq: number; hash: Buffer }[]>`
    select distinct on (player_id) player_id, wallet_seq, hash from ledger_entries
    where operator_id = ${operator.operator_id} and wallet = 'real' and created_at < ${until}
    order by player_id, seq desc`;

  test('a day is closed once, from ten minutes after its end on', async () => {
    await fresh();
    world.clock.set(new Date('2026-03-03T00:09:59.999Z'));
    expect(await close()).toEqual([]);
    world.clock.advance(1);
    expect((await close()).map((closed) => closed.day)).toEqual(['2026-03-02']);
    expect(await close()).toEqual([]);
    expect(await roots()).toHaveLength(1);
  });

  test('the root covers the heads at the end of the day, though the accounts have moved since', async () => {
    await fresh();
    const players = [await registerTestPlayer(operator), await registerTestPlayer(operator)];
    for (const player of players) await deposit(operator, player, 1_000);
    await deposit(operator, players[0] as number, 500);
    world.clock.advance(day);
    await deposit(operator, players[1] as number, 700);
    world.clock.advance(day);

    const closed = await close();
    expect(closed.map(({ day: of, wallets, entries }) => [of, wallets, entries])).toEqual([
      ['2026-03-02', 2, 3],
      ['2026-03-03', 1, 1],
    ]);
    const first = buildRoot({ operator_id: operator.operator_id, day: '2026-03-02', previous: Buffer.alloc(0) });
    for (const { player_id, wallet_seq, hash } of await heads('2026-03-03'))
      first.add({ player_id, wallet: 'real', wallet_seq, head: hash, entries: 0 });
    const [firstStored, secondStored] = await roots();
    expect(firstStored?.root).toEqual(first.finish().root);

    const second = buildRoot({
      operator_id: operator.operator_id,
      day: '2026-03-03',
      previous: firstStored?.root as Buffer,
    });
    const [, moved] = await heads('2026-03-04');
    second.add({ ...moved!, wallet: 'real', head: moved!.hash, entries: 1 });
    expect(secondStored?.root).toEqual(second.finish().root);
  });

  test('covers both wallets, the real one first, whichever moved last', async () => {
    await fresh();
    const player = await registerTestPlayer(operator);
    const at = world.clock.now();
    await bookAll(world, operator, player, [
      { at, wallet: 'real', type: 'deposit', amount: 100 },
      { at, wallet: 'bonus', type: 'bonus_correction_up', amount: 50 },
      { at: new Date(at.getTime() + day), wallet: 'bonus', type: 'bonus_correction_down', amount: -50 },
    ]);
    world.clock.advance(2 * day);
    expect((await close()).map(({ wallets, entries }) => [wallets, entries])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    const [real, bonus] = await world.admin<{ hash: Buffer }[]>`
      select hash from ledger_entries where player_id = ${player} order by seq`;
    const expected = buildRoot({ operator_id: operator.operator_id, day: '2026-03-02', previous: Buffer.alloc(0) });
    expected.add({ player_id: player, wallet: 'real', wallet_seq: 1, head: real!.hash, entries: 1 });
    expected.add({ player_id: player, wallet: 'bonus', wallet_seq: 1, head: bonus!.hash, entries: 1 });
    expect((await roots())[0]?.root).toEqual(expected.finish().root);
  });

  test('days without play are links of the chain too', async () => {
    await fresh();
    world.clock.advance(5 * day);
    const closed = await close();
    expect(closed.map(({ day: of, entries }) => [of, entries])).toEqual([
      ['2026-03-02', 0],
      ['2026-03-03', 0],
      ['2026-03-04', 0],
      ['2026-03-05', 0],
      ['2026-03-06', 0],
    ]);
    expect(new Set(closed.map(({ root }) => root.toString('hex'))).size).toBe(5);
  });

  test('two nodes that close at once produce one chain', async () => {
    await fresh();
    const player = await registerTestPlayer(operator);
    await deposit(operator, player, 1_000);
    world.clock.advance(4 * day);
    const node = await world.startNode();
    const other = { sql: node.sql, control: node.control, clock: world.clock };
    const both = await Promise.all([close(), closeLedgerDays(other, operator.operator_id)]);
    await close();
    expect((await roots()).map((root) => root.day)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']);
    expect(both.flat().length).toBeLessThanOrEqual(4);
  });

  test('a sandbox whose clock jumped waits as long, so that entries in progress are included', async () => {
    await fresh({ is_sandbox: true });
    const moved = await operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 3 * 86_400 });
    expect(moved.status, moved.text).toBe(200);
    expect(await close()).toEqual([]);
    world.clock.advance(600_000);
    expect((await close()).map((closed) => closed.day)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
  });

  test('the application cannot change or remove a root', async () => {
    await fresh();
    world.clock.advance(day);
    await close();
    const { operator_id } = operator;
    const forbidden = { code: '42501' };
    const as = (statement: string) =>
      world.app.sql.begin(async (tx) => {
        await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
        return tx.unsafe(statement);
      });
    await expect(as(`update ledger_roots set entries = 1`)).rejects.toMatchObject(forbidden);
    await expect(as(`delete from ledger_roots`)).rejects.toMatchObject(forbidden);
  });
});
