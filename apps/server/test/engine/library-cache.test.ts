import { expect, test } from 'vitest';
import { createFileWorld } from '../support/world.ts';
import { day, giveBack, payFines, renew } from './library.ts';
import { createTables, libraries, openNode, run } from './library-tables.ts';

/** Decisions from the cache, with others who change the same: nothing outdated is ever committed. */
const world = await createFileWorld();
await createTables(world);
const openLibrary = libraries(world);

/** Restores the time of the world, which the tests share. */
const later = (milliseconds: number): void => world.clock.advance(milliseconds);

test('a loan is renewed from the cache: the account, the catalogue and a slip that is new', async () => {
  const { member, lend, renewal, stored } = await openLibrary();
  const { engine } = openNode(world);
  const loan_id = await lend(engine);
  const before = engine.cache();
  expect((await run(engine, renew, member, renewal(loan_id))).status).toBe(200);
  expect((await run(engine, renew, member, renewal(loan_id))).status).toBe(200);
  expect(engine.cache()).toEqual({ ...before, hit: before.hit + 2 });
  expect((await stored()).slips).toBe(2);
  engine.forget();
  await run(engine, renew, member, renewal(loan_id));
  expect(engine.cache()).toMatchObject({ hit: before.hit + 2, miss: before.miss + 1, stale: 0 });
});

test('a slip that was used elsewhere is found by the proof, also by two nodes at once', async () => {
  const { accounts, lend, renewal, stored } = await openLibrary({ members: 2 });
  const [one, other] = [openNode(world).engine, openNode(world).engine];
  const [first, second] = accounts as [readonly [number, number], readonly [number, number]];
  const loans = [await lend(one, first), await lend(other, second)] as const;
  expect((await run(one, renew, first, renewal(loans[0], 'yellow'))).status).toBe(200);
  expect((await run(other, renew, second, renewal(loans[1], 'yellow'))).code).toBe('DUPLICATE_TRANSACTION');
  expect(other.cache().stale).toBe(1);
  const [a, b] = await Promise.all([
    run(one, renew, first, renewal(loans[0], 'blue')),
    run(other, renew, second, renewal(loans[1], 'blue')),
  ]);
  expect([a.code, b.code].sort()).toEqual(['DUPLICATE_TRANSACTION', undefined]);
  expect((await stored()).slips).toBe(2);
});

test('two of a batch that assume the same slip to be new: one gets it, nobody else fails', async () => {
  const { accounts, lend, renewal, stored } = await openLibrary({ members: 3 });
  const { engine } = openNode(world);
  const loans: number[] = [];
  for (const account of accounts) loans.push(await lend(engine, account));
  const slips = ['green', 'green', 'red'];
  const answers = await Promise.all(
    accounts.map((account, n) => run(engine, renew, account, renewal(loans[n] as number, slips[n]))),
  );
  expect(answers.map(({ code }) => code)).toEqual([undefined, 'DUPLICATE_TRANSACTION', undefined]);
  expect((await stored()).slips).toBe(2);
});

const versionOf = async ([operator_id, player_id]: readonly [number, number]): Promise<number> => {
  const [row] = await world.admin<{ version: number }[]>`
    select version from library_members where operator_id = ${operator_id} and player_id = ${player_id}`;
  return row!.version;
};

test('every change of an account gives it another version, and nothing else does', async () => {
  const { member, lend, renewal } = await openLibrary();
  const { engine } = openNode(world);
  const versions = [await versionOf(member)];
  const loan_id = await lend(engine);
  versions.push(await versionOf(member));
  await run(engine, renew, member, renewal(loan_id));
  versions.push(await versionOf(member));
  expect(new Set(versions).size).toBe(3);
  await run(engine, payFines, member, { fines: 0 });
  await run(engine, renew, member, renewal(987_654));
  expect(await versionOf(member)).toBe(versions[2]);
});

test('a refusal from the cache is given only while it is true', async () => {
  const { member, lend, renewal } = await openLibrary();
  const [one, other] = [openNode(world).engine, openNode(world).engine];
  const loan_id = await lend(one);
  later(10 * day);
  expect((await run(one, renew, member, renewal(loan_id))).code).toBe('LIMIT_EXCEEDED');
  expect((await run(other, payFines, member, { fines: 1 })).status).toBe(200);
  const before = one.cache();
  expect((await run(one, renew, member, renewal(loan_id))).status).toBe(200);
  expect(one.cache()).toMatchObject({ hit: before.hit, stale: before.stale + 1 });
});

test('a change from the cache is made only on the account as it was cached', async () => {
  const { member, lend, renewal } = await openLibrary();
  const [one, other] = [openNode(world).engine, openNode(world).engine];
  const loan_id = await lend(one);
  expect((await run(one, renew, member, renewal(loan_id))).status).toBe(200);
  expect((await run(other, giveBack, member, { loan_id, title: 'Emma' })).status).toBe(200);
  expect((await run(one, renew, member, renewal(loan_id))).code).toBe('INVALID_REQUEST');
});

test('a member whom two nodes change in turns is contested: loaded at once, until one node is left alone', async () => {
  const { member, lend, renewal } = await openLibrary();
  const [one, other] = [openNode(world).engine, openNode(world).engine];
  const loan_id = await lend(one);
  for (let turn = 0; turn < 6; turn += 1)
    for (const node of [other, one]) expect((await run(node, renew, member, renewal(loan_id))).status).toBe(200);
  expect([one.cache().stale, other.cache().stale]).toEqual([2, 2]);
  const before = one.cache().hit;
  for (let turn = 0; turn < 3; turn += 1) await run(one, renew, member, renewal(loan_id));
  expect(one.cache().hit - before).toBe(2);
});

test('the catalogue is read again after it was changed, by whomever', async () => {
  const { operator_id, member, lend, renewal } = await openLibrary();
  const { engine } = openNode(world);
  const loan_id = await lend(engine);
  const dueAfter = async () => {
    const { data } = await run(engine, renew, member, renewal(loan_id));
    return (new Date((data as { due_at: string }).due_at).getTime() - world.clock.now().getTime()) / day;
  };
  expect(await dueAfter()).toBe(10);
  await world.admin`update library_titles set days = 3 where operator_id = ${operator_id}`;
  expect(await dueAfter()).toBe(3);
});

test('what another program changes of an account, in whichever of its tables, is found by the next command', async () => {
  const { operator_id, member, lend, renewal } = await openLibrary();
  const { engine } = openNode(world);
  const loan_id = await lend(engine);
  const owed = async () => (await run(engine, payFines, member, { fines: 0 })).data;
  expect(await owed()).toEqual({ owed: 0 });
  await world.admin`update library_members set fines = 2 where operator_id = ${operator_id}`;
  expect(await owed()).toEqual({ owed: 2 });
  expect((await run(engine, payFines, member, { fines: 2 })).data).toEqual({ owed: 0 });
  await world.admin`update library_loans set returned_at = due_at where operator_id = ${operator_id} and id = ${loan_id}`;
  expect((await run(engine, renew, member, renewal(loan_id))).code).toBe('INVALID_REQUEST');
});
