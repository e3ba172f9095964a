import { describe, expect, onTestFinished, test } from 'vitest';
import { money } from '../../src/base/money.ts';
import { systemRandom } from '../../src/base/random.ts';
import { Overloaded } from '../../src/base/refusal.ts';
import { openPool } from '../../src/database/pool.ts';
import { defineCommand } from '../../src/engine/account.ts';
import { CommitUnknown } from '../../src/engine/command.ts';
import { createEngine, type Engine, type EngineOptions } from '../../src/engine/engine.ts';
import type { Facet } from '../../src/engine/facet.ts';
import { correctBalance } from '../../src/modules/payments/correct-balance.ts';
import { facetsOf } from '../../src/platform/all-modules.ts';
import { commitWatcher, type Link, startProxy, through } from '../fixtures/proxy.ts';
import { eventually } from '../support/eventually.ts';
import { balancesOf, entriesOf, playerWith } from '../support/money.ts';
import { createFileWorld, masterKey, type Operator, testActor } from '../support/world.ts';

const world = await createFileWorld();

/** A test may hold an SQL transaction open as long as the machine needs. */
const patient = { idle_in_transaction_session_timeout: '120000' };

const openEngine = (more: Partial<EngineOptions> & { url?: string; max?: number } = {}): Engine => {
  const sql = openPool({ url: more.url ?? world.url, role: 'croupier_app', max: more.max ?? 2, settings: patient });
  onTestFinished(() => sql.end());
  return createEngine({ sql, clock: world.clock, facets: facetsOf({ masterKey, random: systemRandom }), ...more });
};

/** A correction has neither an Idempotency-Key nor a reference: only the engine keeps it from running twice. */
const correct = (engine: Engine, { operator_id }: Operator, player_id: number, amount: number) =>
  engine.submit(correctBalance, {
    operator_id,
    player_id,
    input: { wallet: 'real', direction: amount > 0 ? 'up' : 'down', amount: money(Math.abs(amount)), reason: 'test' },
    actor: testActor,
    status: 200,
  });

const outcomes = (settled: PromiseSettledResult<{ status: number }>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value.status : (one.reason as Error).name));

/** A connection to PostgreSQL on which the first commit loses its answer, or itself. */
const openUnreliable = async (lost: 'the answer' | 'the commit') => {
  const cut = Promise.withResolvers<Link>();
  const isCommit = commitWatcher();
  const proxy = await startProxy({
    port: Number(new URL(world.url).port),
    onForward: (chunk, link) => {
      if (!isCommit(chunk, link)) return;
      if (lost === 'the commit') link.cut();
      else link.withhold();
      cut.resolve(link);
    },
  });
  onTestFinished(() => proxy.close());
  return { url: through(world.url, proxy), link: cut.promise };
};

describe('the connection is lost during the commit', () => {
  test('after it was done: the caller learns that the result is unknown, and nothing is repeated', async () => {
    const operator = await world.addOperator();
    const player = await playerWith(operator, 100);
    const { url, link } = await openUnreliable('the answer');
    const engine = openEngine({ url });
    const settling = Promise.allSettled([1, 2, 3].map((amount) => correct(engine, operator, player, amount)));
    const open = await link;
    await eventually(async () => (await entriesOf(world, player)).length === 4);
    open.cut();
    const settled = await settling;
    expect(outcomes(settled)).toEqual(['CommitUnknown', 'CommitUnknown', 'CommitUnknown']);
    await engine.drain();
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 106 });
    expect(await entriesOf(world, player)).toHaveLength(4);
  });

  test('before it was done: the caller learns that the result is unknown, and nothing is done', async () => {
    const operator = await world.addOperator();
    const player = await playerWith(operator, 100);
    const { url } = await openUnreliable('the commit');
    const engine = openEngine({ url });
    await expect(correct(engine, operator, player, 1)).rejects.toBeInstanceOf(CommitUnknown);
    await engine.drain();
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 100 });
  });
});

test('a commit that hangs: its commands are answered as unknown, and those behind it as not done, in time', async () => {
  const operator = await world.addOperator();
  const player = await playerWith(operator, 100);
  const { url, link } = await openUnreliable('the answer');
  const engine = openEngine({ url, maxWaitMilliseconds: 1, maxAnswerMilliseconds: 1 });
  const first = Promise.allSettled([correct(engine, operator, player, 1)]);
  const open = await link;
  const behind = Promise.allSettled([correct(engine, operator, player, 2)]);
  expect(outcomes([...(await first), ...(await behind)])).toEqual(['CommitUnknown', 'Overloaded']);
  await eventually(async () => (await entriesOf(world, player)).length === 2);
  open.cut();
  await engine.drain();
  expect(await balancesOf(world, player)).toMatchObject({ real_balance: 101 });
});

describe('a batch in which one command fails', () => {
  /** Changes a balance without an entry, which the wallet refuses to write. */
  const invent = defineCommand({
    name: 'invent',
    facets: ['wallet'],
    decide: (draft, _input: object) => {
      draft.wallet = { ...draft.wallet, real_balance: money(draft.wallet.real_balance + 1) };
      return { data: {} };
    },
  });

  test('runs the others once each, and rolls back the one', async () => {
    const operator = await world.addOperator();
    const { operator_id } = operator;
    const [player, other] = [await playerWith(operator, 100), await playerWith(operator, 100)];
    const engine = openEngine({ lanes: 1 });
    const settled = await Promise.allSettled([
      correct(engine, operator, player, 10),
      engine.submit(invent, { operator_id, player_id: player, input: {}, actor: testActor, status: 200 }),
      correct(engine, operator, player, 5),
      correct(engine, operator, other, 7),
    ]);
    expect(outcomes(settled)).toEqual([200, 'Error', 200, 200]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 115 });
    expect(await balancesOf(world, other)).toMatchObject({ real_balance: 107 });
    expect(await entriesOf(world, player)).toHaveLength(3);
  });

  test('each command of a player finds the result of the one before', async () => {
    const operator = await world.addOperator();
    const player = await playerWith(operator, 100);
    const engine = openEngine();
    const debits = [60, 60, 40, 1].map((amount) => correct(engine, operator, player, -amount));
    expect(outcomes(await Promise.allSettled(debits))).toEqual([200, 402, 200, 402]);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 0 });
  });
});

describe('a database that refuses', () => {
  /** The facets, with a wallet whose first `times` loads fail with `code`. */
  const failing = (times: number, code: string) => {
    const seen = { loads: 0 };
    const facets = facetsOf({ masterKey, random: systemRandom }).map((facet): Facet => {
      if (facet.name !== 'wallet') return facet;
      return {
        ...facet,
        load: (...parameters) => {
          seen.loads += 1;
          if (seen.loads > times) return facet.load(...parameters);
          return Promise.reject(Object.assign(new Error('refused'), { code }));
        },
      };
    });
    return { seen, facets };
  };

  test.each([
    [1, 200],
    [5, 200],
    [6, 'Error'],
  ])('by a deadlock, %i times: the command is tried up to five times and ends in %s', async (times, outcome) => {
    const operator = await world.addOperator();
    const player = await playerWith(operator, 100);
    const { facets, seen } = failing(times, '40P01');
    const settled = await Promise.allSettled([correct(openEngine({ facets }), operator, player, 1)]);
    expect(outcomes(settled)).toEqual([outcome]);
    expect(seen.loads).toBe(Math.min(times + 1, 6));
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: outcome === 200 ? 101 : 100 });
  });

  test('by being unreachable: the command is tried once more only', async () => {
    const operator = await world.addOperator();
    const player = await playerWith(operator, 100);
    const { facets, seen } = failing(10, '57P01');
    expect(outcomes(await Promise.allSettled([correct(openEngine({ facets }), operator, player, 1)]))).toEqual([
      'Error',
    ]);
    expect(seen.loads).toBe(2);
  });

  test('by being unreachable: the rest of the batch fails without trying', async () => {
    const operator = await world.addOperator();
    const player = await playerWith(operator, 100);
    const { facets, seen } = failing(10, '57P01');
    const engine = openEngine({ facets });
    const settled = await Promise.allSettled([1, 2, 3].map((amount) => correct(engine, operator, player, amount)));
    expect(outcomes(settled)).toEqual(['Error', 'Error', 'Error']);
    expect(seen.loads).toBe(2);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: 100 });
  });
});

test('commands of one player run in sequence, and do not block players of another lane', async () => {
  const operator = await world.addOperator();
  const player = await playerWith(operator, 100);
  let other = player;
  while (other % 2 === player % 2) other = await playerWith(operator, 100);
  const gate = Promise.withResolvers<void>();
  const loaded: number[] = [];
  const facets = facetsOf({ masterKey, random: systemRandom }).map((facet): Facet => {
    if (facet.name !== 'wallet') return facet;
    const load: Facet['load'] = async (tx, scope, players, inputs) => {
      loaded.push(...players);
      if (loaded.length === 1) await gate.promise;
      return facet.load(tx, scope, players, inputs);
    };
    return { ...facet, load };
  });
  const engine = openEngine({ facets, max: 4 });
  const first = correct(engine, operator, player, 1);
  await eventually(async () => loaded.length === 1);
  const second = correct(engine, operator, player, 2);
  expect(await correct(engine, operator, other, 3)).toMatchObject({ status: 200 });
  expect(loaded).toEqual([player, other]);
  expect(engine.waiting()).toBe(1);
  gate.resolve();
  expect(outcomes(await Promise.allSettled([first, second]))).toEqual([200, 200]);
  // The second found the account in the cache, as the first had left it.
  expect(loaded).toEqual([player, other]);
  expect((await entriesOf(world, player)).map(([, amount]) => amount)).toEqual([100, 1, 2]);
});

test('404 NOT_FOUND: a command for a player who does not exist', async () => {
  const operator = await world.addOperator();
  expect(await correct(openEngine(), operator, 2 ** 40, 1)).toMatchObject({ status: 404 });
});

test('a player of another operator does not exist', async () => {
  const [operator, other] = [await world.addOperator(), await world.addOperator()];
  const player = await playerWith(other, 100);
  expect(await correct(openEngine(), operator, player, 1)).toMatchObject({ status: 404 });
  expect(await balancesOf(world, player)).toMatchObject({ real_balance: 100 });
});

test('more commands than may wait are refused at once, and waiting ones are done', async () => {
  const operator = await world.addOperator();
  const player = await playerWith(operator, 100);
  const engine = openEngine({ maxWaiting: 3, maxBatch: 1 });
  const settled = await Promise.allSettled([1, 1, 1, 1, 1].map((amount) => correct(engine, operator, player, amount)));
  const refused = settled.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Overloaded);
  expect(engine.waiting()).toBe(0);
  expect(await balancesOf(world, player)).toMatchObject({ real_balance: 103 });
});
