import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { balancesOf, playerWith } from '../../test/support/money.ts';
import { openTestPool } from '../../test/support/pool.ts';
import { createFileWorld, masterKey, testActor } from '../../test/support/world.ts';
import { money } from '../base/money.ts';
import { systemRandom } from '../base/random.ts';
import { type Claim, createClaims } from '../call/idempotency.ts';
import { correctBalance } from '../modules/payments/correct-balance.ts';
import { facetsOf } from '../platform/all-modules.ts';
import { createEngine, type Engine } from './engine.ts';
import type { Facet } from './facet.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const { operator_id } = operator;

/** A node that notes of whom it loads the player's own facts. */
const openNode = () => {
  const loads: (readonly number[])[] = [];
  const facets = facetsOf({ masterKey, random: systemRandom }).map((facet): Facet => {
    if (facet.name !== 'player') return facet;
    return {
      ...facet,
      load: (tx, scope, players, needs) => {
        loads.push(players);
        return facet.load(tx, scope, players, needs);
      },
    };
  });
  const sql = openTestPool({ url: world.url, role: 'croupier_app', max: 2 });
  onTestFinished(() => sql.end());
  return { engine: createEngine({ sql, clock: world.clock, facets, lanes: 1 }), loads, sql };
};

const correct = async (engine: Engine, player_id: number, by: number, claim?: Claim): Promise<number> => {
  const input = {
    wallet: 'real',
    direction: by > 0 ? 'up' : 'down',
    amount: money(Math.abs(by)),
    reason: 'test',
  } as const;
  const command = { operator_id, player_id, input, claim, actor: testActor, status: 200 };
  return (await engine.submit(correctBalance, command)).status;
};

const add = async (engine: Engine, player_id: number): Promise<void> =>
  expect(await correct(engine, player_id, 1)).toBe(200);

/** One batch: what is submitted at once waits together. */
const addAtOnce = (engine: Engine, players: readonly number[]) =>
  Promise.all(players.map((player) => add(engine, player)));

const makePlayers = (count: number) => Promise.all(Array.from({ length: count }, () => playerWith(operator, 100)));

test('of a batch only those accounts are loaded that another node has changed', async () => {
  const players = (await makePlayers(6)).sort((a, b) => a - b);
  const [first, , third] = players as [number, number, number];
  const { engine, loads } = openNode();
  await addAtOnce(engine, players);
  const other = openNode().engine;
  loads.splice(0);

  await addAtOnce(engine, players);
  expect(loads, 'all are cached').toEqual([]);
  await addAtOnce(other, [first, third]);
  await addAtOnce(engine, players);
  expect(loads, 'two were changed meanwhile').toEqual([[first, third]]);
  await addAtOnce(engine, players);
  expect(loads.slice(1)).toEqual([]);
  for (const node of [other, engine, other, engine, other]) await addAtOnce(node, [first, third]);
  loads.splice(0);
  await addAtOnce(engine, players);
  expect(loads, 'they alternate: no decision from the cache is tried').toEqual([[first, third]]);
  expect(engine.cache().stale).toBe(6);
  const balances = await Promise.all(players.map(async (player) => (await balancesOf(world, player)).real_balance));
  expect(balances).toEqual([111, 105, 111, 105, 105, 105]);
});

test('with every nineteenth command at the wrong node at least 0.85 are decided from the cache', async () => {
  const players = await makePlayers(40);
  const nodes = [openNode().engine, openNode().engine] as const;
  const nodeOf = (player: number, isWrong: boolean): Engine => nodes[(players.indexOf(player) + Number(isWrong)) % 2]!;
  let command = 0;
  const play = (rounds: number) =>
    Array.from({ length: rounds }).reduce<Promise<unknown>>(
      (earlier) =>
        earlier.then(() =>
          Promise.all(
            players.map((player) => {
              command += 1;
              return add(nodeOf(player, command % 19 === 0), player);
            }),
          ),
        ),
      Promise.resolve(),
    );
  await play(2);
  const sum = (found: 'hit' | 'miss') => nodes[0].cache()[found] + nodes[1].cache()[found];
  const before = { hit: sum('hit'), miss: sum('miss') };
  await play(20);
  const [hit, miss] = [sum('hit') - before.hit, sum('miss') - before.miss];
  expect(hit + miss).toBe(800);
  expect(hit / (hit + miss)).toBeGreaterThanOrEqual(0.85);
  const balances = await Promise.all(players.map(async (player) => (await balancesOf(world, player)).real_balance));
  expect(new Set(balances)).toEqual(new Set([122]));
});

test('a refusal from the cache is given only while the account is as it was cached', async () => {
  const player = await playerWith(operator, 100);
  const [{ engine }, other] = [openNode(), openNode().engine];
  await add(engine, player);
  expect(await correct(engine, player, -500)).toBe(402);
  expect(await correct(other, player, 1_000)).toBe(200);
  expect(await correct(engine, player, -500), 'another node has credited enough').toBe(200);
});

test('a command whose claim of its Idempotency-Key is gone does nothing', async () => {
  const player = await playerWith(operator, 100);
  const { engine } = openNode();
  const key = 'taken over';
  const claim: Claim = {
    ...{ operator_id, caller_kind: 'key', caller_id: 1, key, fingerprint: Buffer.alloc(32) },
    ...{ claim: randomUUID(), expires_at: new Date(world.clock.now().getTime() + 60_000) },
  };
  const claims = createClaims(world.admin, world.clock, masterKey);
  expect(await claims.claim({ ...claim, claim: randomUUID() }), 'another request holds it').toBeUndefined();
  await expect(correct(engine, player, 1, claim)).rejects.toThrow('stored answers');
  expect((await balancesOf(world, player)).real_balance).toBe(100);
});

test('nothing of a batch stays behind in its connection', async () => {
  const player = await playerWith(operator, 100);
  const { engine, sql } = openNode();
  await add(engine, player);
  await add(engine, player);
  const settings = await Promise.all(
    Array.from(
      { length: 4 },
      () => sql`select current_setting('app.operator_id', true) as operator,
        current_setting('app.account_writer', true) as writer`,
    ),
  );
  for (const [row] of settings) expect([row?.operator || null, row?.writer || null]).toEqual([null, null]);
});
