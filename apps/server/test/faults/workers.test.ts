import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatFinding } from '../../src/module/finding.ts';
import type { App } from '../../src/platform/app.ts';
import { verify } from '../../src/verify/verify.ts';
import { seeded } from '../../support/random.ts';
import { eventually } from '../support/eventually.ts';
import { addMethod, balancesOf, newReference, playerWith } from '../support/money.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';

const seed = 20261119;
const world = await createFileWorld();
const folder = await mkdtemp(join(tmpdir(), 'croupier-workers-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A worker of two, as another process would be one. */
const startWorker = async (number: number): Promise<App> => {
  const node = await world.startNode({ place: { number, workers: 2, folder, build: 'test' } });
  await node.join();
  return node;
};

const routed = async (node: App): Promise<Record<string, number>> => {
  const { payload } = await node.http.inject('/metrics');
  const samples = payload.matchAll(/^croupier_commands_routed\{how="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...samples].map(([, how, count]) => [how, Number(count)]));
};

test(`payments through two workers, of which each is replaced meanwhile, move money once (seed ${seed})`, async () => {
  const random = seeded(seed);
  const operator = await world.addOperator({ settings: { four_eyes_threshold: null } });
  await addMethod(await addTestStaff(world, operator));
  const workers = [await startWorker(1), await startWorker(2)];
  const books = new Map<number, number>();
  for (let n = 0; n < 6; n += 1) books.set(await playerWith(operator, 1_000), 1_000);
  const players = [...books.keys()];
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

  const move = async (via: App): Promise<void> => {
    const [player, amount] = [one(players), 1 + Math.floor(random() * 500)];
    const isDeposit = random() < 0.5;
    const [what, body] = isDeposit
      ? ['deposits', { amount, external_reference: newReference() }]
      : ['withdrawals', { amount, payment_method: 'bank' }];
    const key = newReference();
    const send = () =>
      operator.client.post(`/api/v1/operator/players/${player}/${what}`, body, { via, idempotencyKey: key });
    const reply = await send();
    expect([201, 402], reply.text).toContain(reply.status);
    if (reply.status === 201) books.set(player, (books.get(player) as number) + (isDeposit ? amount : -amount));
    // The same key is answered the same, at whichever worker the answer was stored.
    if (random() < 0.3) expect(await send()).toMatchObject({ status: reply.status, body: reply.body });
  };
  const moveMany = (count: number, through: readonly App[] = workers) =>
    Promise.all(Array.from({ length: count }, () => move(one(through))));
  const replaceWorker = async (number: number): Promise<void> => {
    const old = workers[number - 1] as App;
    workers[number - 1] = await startWorker(number);
    old.leave();
    await old.close();
  };

  for (const replaced of [undefined, 2, undefined, 1, undefined, undefined]) {
    // The other one hands over to it what it still answers.
    const others = workers.filter((_, index) => index + 1 !== replaced);
    const moving = moveMany(15, others);
    if (replaced !== undefined) await replaceWorker(replaced);
    await moving;
  }
  // A worker looks for one that was replaced only after a while, and decides itself until then.
  await eventually(async () => {
    await moveMany(5);
    const counts = await Promise.all(workers.map(routed));
    return counts.every(({ handed_over = 0, taken_over = 0 }) => handed_over > 0 && taken_over > 0);
  });
  for (const [player, balance] of books)
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: balance });
  const findings = await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
  expect(findings.map(formatFinding)).toEqual([]);
});
