import { expect, test } from 'vitest';
import { createFileWorld } from '../support/world.ts';
import { borrow, day, giveBack, libraryFacets, payFines, renew } from './library.ts';
import { createTables, libraries, openNode, run } from './library-tables.ts';

/** Commands and what time does: what they change, and what they refuse. */
const world = await createFileWorld();
await createTables(world);
const openLibrary = libraries(world);

/** Restores the time of the world, which the tests share. */
const later = (milliseconds: number): void => world.clock.advance(milliseconds);

test('a command without I/O of its own: what it changed is written, and what it refused is not', async () => {
  const { member, emma, lend, stored } = await openLibrary({ copies: 1 });
  const { engine } = openNode(world);
  const loan_id = await lend(engine);
  expect(await stored()).toEqual({ copies: 0, loans: 1, fines: 0, slips: 0 });
  expect((await run(engine, borrow, member, emma)).code).toBe('ALREADY_TAKEN');
  expect((await run(engine, borrow, member, { title: 'Persuasion' })).code).toBe('NOT_FOUND');
  expect((await run(engine, giveBack, member, { ...emma, loan_id })).status).toBe(200);
  expect(await stored()).toEqual({ copies: 1, loans: 0, fines: 0, slips: 0 });
  expect((await run(engine, giveBack, member, { ...emma, loan_id })).code).toBe('INVALID_REQUEST');
  expect(await stored()).toEqual({ copies: 1, loans: 0, fines: 0, slips: 0 });
});

test('somebody who is no member, or one of another library, is not found', async () => {
  const [here, elsewhere] = [await openLibrary(), await openLibrary()];
  const { engine } = openNode(world);
  for (const account of [[here.operator_id, elsewhere.member[1]] as const, [here.operator_id, 987_654] as const])
    expect((await run(engine, payFines, account, { fines: 0 })).code).toBe('NOT_FOUND');
});

test('the last copy is lent once: within a batch, and by two nodes at once', async () => {
  const { accounts, emma, stored } = await openLibrary({ copies: 2, members: 6 });
  const [one, other] = [openNode(world).engine, openNode(world).engine];
  const [first, ...others] = await Promise.all(
    accounts.map((account, n) => run(n < 3 ? one : other, borrow, account, emma)),
  );
  const codes = [first, ...others].map((reply) => reply?.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(2);
  expect(codes.filter((code) => code === 'ALREADY_TAKEN')).toHaveLength(4);
  expect(await stored()).toMatchObject({ copies: 0, loans: 2 });
});

test('time comes first: what is late is fined once, by whatever command comes, at the moment it is due', async () => {
  const { member, lend, renewal, stored } = await openLibrary();
  const { engine } = openNode(world);
  const loan_id = await lend(engine);
  later(10 * day - 1);
  expect((await run(engine, payFines, member, { fines: 0 })).data).toEqual({ owed: 0 });
  later(1);
  expect((await run(engine, payFines, member, { fines: 0 })).data).toEqual({ owed: 1 });
  later(day);
  expect((await run(engine, payFines, member, { fines: 0 })).data).toEqual({ owed: 1 });
  expect((await run(engine, renew, member, renewal(loan_id))).code).toBe('LIMIT_EXCEEDED');
  expect(await stored()).toMatchObject({ fines: 1, slips: 0 });
});

test('a thrown refusal discards what time did, a returned one keeps it', async () => {
  const { member, emma, lend, renewal, stored } = await openLibrary();
  const { engine } = openNode(world);
  const loan_id = await lend(engine);
  later(11 * day);
  expect((await run(engine, borrow, member, emma)).code).toBe('LIMIT_EXCEEDED');
  expect((await stored()).fines).toBe(0);
  expect((await run(engine, renew, member, renewal(loan_id))).code).toBe('LIMIT_EXCEEDED');
  expect((await stored()).fines).toBe(1);
});

test('a facet that is not listed, and a root that is not the first, are mistakes of the program, not of the caller', async () => {
  const { member, emma } = await openLibrary();
  const [root, ...others] = libraryFacets;
  const without = others.filter(({ name }) => name !== 'loans');
  const { engine } = openNode(world, { facets: [root!, ...without] });
  await expect(run(engine, borrow, member, emma)).rejects.toThrow('No facet loaded loans of player');
  expect(() => openNode(world, { facets: [...others, root!] })).toThrow('The root must be the first facet.');
});

test('an engine has one root', () => {
  const others = libraryFacets.filter(({ name }) => name !== 'membership');
  expect(() => openNode(world, { facets: others })).toThrow('Exactly one facet must be the root.');
  expect(() => openNode(world, { facets: [...libraryFacets, libraryFacets[0]!] })).toThrow('Exactly one');
});
