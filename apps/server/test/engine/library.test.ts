import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type Claim, createClaims } from '../../src/call/idempotency.ts';
import { statement } from '../../src/database/statement.ts';
import { defineCommand } from '../../src/engine/account.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { openTestPool } from '../support/pool.ts';
import { createFileWorld, masterKey, testActor } from '../support/world.ts';
import { borrow, day, giveBack, libraryFacets, payFines, renew } from './library.ts';
import { createTables, openNode, run } from './library-tables.ts';

const world = await createFileWorld();
await createTables(world);

let players = 0;

/** A library with so many copies of one title, lent for ten days, and its members. */
const openLibrary = async ({ copies = 3, members = 1 } = {}) => {
  const { operator_id } = await world.addOperator();
  await world.admin`
    insert into library_titles (operator_id, title, days, copies) values (${operator_id}, 'Emma', 10, ${copies})`;
  const accounts: (readonly [number, number])[] = [];
  for (let n = 0; n < members; n += 1) {
    players += 1;
    accounts.push([operator_id, players]);
    await world.admin`insert into library_members (operator_id, player_id) values (${operator_id}, ${players})`;
  }
  const [member] = accounts as [readonly [number, number]];
  const emma = { title: 'Emma' };
  const lend = async (engine: Engine, to = member): Promise<number> => {
    const { status, data } = await run(engine, borrow, to, emma);
    expect(status).toBe(200);
    return (data as { id: number }).id;
  };
  const renewal = (loan_id: number, slip: string = randomUUID()) => ({ loan_id, title: 'Emma', slip });
  const stored = async () => {
    const [row] = await world.admin<{ copies: number; loans: number; fines: number; slips: number }[]>`
      select t.copies, (select count(*) from library_loans l where l.operator_id = t.operator_id and returned_at is null)
          as loans,
        (select sum(fines)::bigint from library_members m where m.operator_id = t.operator_id) as fines,
        (select count(*) from library_slips s where s.operator_id = t.operator_id) as slips
      from library_titles t where t.operator_id = ${operator_id}`;
    return row!;
  };
  return { operator_id, accounts, member, emma, lend, renewal, stored };
};

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

/** The library's facets, of which that of the members fails with an error of PostgreSQL so many times. */
const failingToLoad = (code: string, times: number) => {
  const tries = { count: 0 };
  const facets = libraryFacets.map((facet) => ({
    ...facet,
    load: (...given: Parameters<typeof facet.load>) => {
      if (facet.name !== libraryFacets[0]?.name) return facet.load(...given);
      tries.count += 1;
      if (tries.count <= times) throw Object.assign(new Error(`failed with ${code}`), { code });
      return facet.load(...given);
    },
  }));
  return { facets, tries };
};

test('a deadlock is settled by trying again; who waited too long for a lock does not keep the lane waiting', async () => {
  const { member, emma } = await openLibrary();
  const deadlock = failingToLoad('40P01', 3);
  expect((await run(openNode(world, { facets: deadlock.facets }).engine, borrow, member, emma)).status).toBe(200);
  expect(deadlock.tries.count).toBe(4);
  for (const code of ['55P03', '57014']) {
    const held = failingToLoad(code, 20);
    await expect(run(openNode(world, { facets: held.facets }).engine, borrow, member, emma)).rejects.toThrow(
      `failed with ${code}`,
    );
    expect(held.tries.count).toBe(2);
  }
});

test('a facet that is not listed, and a root that is not the first, are mistakes of the program, not of the caller', async () => {
  const { member, emma } = await openLibrary();
  const [root, ...others] = libraryFacets;
  const without = others.filter(({ name }) => name !== 'loans');
  const { engine } = openNode(world, { facets: [root!, ...without] });
  await expect(run(engine, borrow, member, emma)).rejects.toThrow('No facet loaded loans of player');
  expect(() => openNode(world, { facets: [...others, root!] })).toThrow('The root must be the first facet.');
});

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

test('the catalogue is read again once facts_version rose', async () => {
  const { operator_id, member, lend, renewal } = await openLibrary();
  const { engine } = openNode(world);
  const loan_id = await lend(engine);
  const dueAfter = async () => {
    const { data } = await run(engine, renew, member, renewal(loan_id));
    return (new Date((data as { due_at: string }).due_at).getTime() - world.clock.now().getTime()) / day;
  };
  expect(await dueAfter()).toBe(10);
  await world.admin`update library_titles set days = 3 where operator_id = ${operator_id}`;
  expect(await dueAfter(), 'nobody has said so').toBe(10);
  await world.admin`update operators set facts_version = facts_version + 1 where operator_id = ${operator_id}`;
  expect(await dueAfter()).toBe(3);
});

const breakRule = defineCommand({
  name: 'break_rule',
  facets: ['membership'],
  decide: (_draft, _input: null): { data: null } => {
    throw new Error('a bug');
  },
});

test('a bug of a rule fails its command and no other of the batch', async () => {
  const { accounts, emma, stored } = await openLibrary({ members: 3 });
  const { engine } = openNode(world);
  const [a, b, c] = accounts as [readonly [number, number], readonly [number, number], readonly [number, number]];
  const answers = await Promise.allSettled([
    run(engine, borrow, a, emma),
    run(engine, breakRule, b, null),
    run(engine, borrow, c, emma),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await stored()).toMatchObject({ copies: 1, loans: 2 });
});

test('nothing of a batch stays in its connection: neither the operator nor the writer', async () => {
  const { member, lend, renewal } = await openLibrary();
  const { engine, sql } = openNode(world, { max: 1 });
  const loan_id = await lend(engine);
  const left = async () => {
    const [row] = await sql`
      select current_setting('app.operator_id', true) as operator, current_setting('app.account_writer', true) as writer,
        (select count(*) from library_members) as seen`;
    return [row?.operator || null, row?.writer || null, row?.seen];
  };
  expect(await left()).toEqual([null, null, 0]);
  await run(engine, renew, member, renewal(loan_id));
  expect(await left()).toEqual([null, null, 0]);
});

test('a command commits with its answer, or, when another request has taken its key, not at all', async () => {
  const { operator_id, member, emma, lend, stored } = await openLibrary();
  const { engine } = openNode(world);
  await lend(engine);
  const keyed = (key: string): Claim => ({
    ...{ operator_id, caller_kind: 'key', caller_id: 1, key, fingerprint: Buffer.alloc(32), claim: randomUUID() },
    expires_at: new Date(world.clock.now().getTime() + day),
  });
  const claims = createClaims(world.admin, world.clock, masterKey);
  const submit = (claim: Claim) =>
    engine.submit(borrow, {
      ...{ operator_id, player_id: member[1], input: emma, actor: testActor, status: 200 },
      claim,
    });
  const own = keyed('own');
  expect(await claims.claim(own)).toBeUndefined();
  const answer = await submit(own);
  expect(await claims.claim({ ...own, claim: randomUUID() })).toEqual(answer);
  const lost = keyed('lost');
  expect(await claims.claim({ ...lost, claim: randomUUID() }), 'the claim of another request').toBeUndefined();
  const before = await stored();
  await expect(submit(lost)).rejects.toThrow('stored answers');
  expect(await stored()).toEqual(before);
});

test('within the SQL transaction of a caller a command commits with it, or not at all', async () => {
  const { operator_id, member, emma, stored } = await openLibrary();
  const { engine, sql } = openNode(world);
  const within = (fails: boolean) =>
    sql.begin(async (tx) => {
      await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
      const command = { operator_id, player_id: member[1], input: emma, actor: testActor, status: 200 };
      const { status } = await engine.submitWithin(tx, borrow, command);
      if (fails) throw new Error('the caller changed its mind');
      return status;
    });
  await expect(within(true)).rejects.toThrow('changed its mind');
  expect(await stored()).toMatchObject({ copies: 3, loans: 0 });
  expect(await within(false)).toBe(200);
  expect(await stored()).toMatchObject({ copies: 2, loans: 1 });
});

test('a bug of a rule within the SQL transaction of a caller rolls it back', async () => {
  const { operator_id, accounts, emma, stored } = await openLibrary({ members: 2 });
  const { engine, sql } = openNode(world);
  const members = accounts.map(([, player_id]) => player_id);
  const both = sql.begin(async (tx) => {
    await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
    const named = members.map((player_id) => ({ player_id, input: emma, actor: testActor, status: 200 }));
    await engine.submitAllWithin(tx, operator_id, borrow, named);
    await engine.submitWithin(tx, breakRule, {
      operator_id,
      player_id: members[0]!,
      input: null,
      actor: testActor,
      status: 200,
    });
  });
  await expect(both).rejects.toThrow('a bug');
  expect(await stored()).toMatchObject({ copies: 3, loans: 0 });
});

/** Tells the member's operator of something, or of nothing. */
const tell = defineCommand({
  name: 'tell',
  facets: ['membership'],
  decide: (draft, isNews: boolean) => {
    if (isNews) draft.emit({ type: 'player.updated', player_id: draft.membership.player_id, data: {} as never });
    return { data: null };
  },
});

test('a batch with events wakes whoever numbers them, once and after its commit; others wake nobody', async () => {
  const { operator_id, accounts, member } = await openLibrary({ members: 2 });
  const seen: Promise<number>[] = [];
  const countEvents = async (): Promise<number> => {
    const [row] = await world.admin<{ count: number }[]>`
      select count(*) as count from outbox_events where operator_id = ${operator_id}`;
    return row!.count;
  };
  const { engine } = openNode(world, { onEvents: () => void seen.push(countEvents()) });
  await run(engine, tell, member, false);
  expect(seen).toHaveLength(0);
  await Promise.all(accounts.map((account) => run(engine, tell, account, true)));
  expect(await Promise.all(seen)).toEqual([2]);
  await run(engine, tell, member, false);
  expect(seen).toHaveLength(1);
});

test('events of a command within the SQL transaction of a caller are announced when that commits', async () => {
  const { operator_id, member } = await openLibrary();
  const announced: string[] = [];
  const { engine } = openNode(world);
  const sql = openTestPool({
    url: world.url,
    role: 'croupier_app',
    max: 1,
    onAnnounced: () => void announced.push('now'),
  });
  onTestFinished(() => sql.end());
  const within = (isNews: boolean) =>
    sql.begin(async (tx) => {
      await tx`select set_config('app.operator_id', ${String(operator_id)}, true)`;
      const told = { operator_id, player_id: member[1], input: isNews, actor: testActor, status: 200 };
      await engine.submitWithin(tx, tell, told);
      return announced.length;
    });
  expect([await within(false), announced.length]).toEqual([0, 0]);
  expect([await within(true), announced.length]).toEqual([0, 1]);
});

test('an engine has one root', () => {
  const others = libraryFacets.filter(({ name }) => name !== 'membership');
  expect(() => openNode(world, { facets: others })).toThrow('Exactly one facet must be the root.');
  expect(() => openNode(world, { facets: [...libraryFacets, libraryFacets[0]!] })).toThrow('Exactly one');
});

/** What an engine calls after a commit, and an engine in which all of it fails. */
const failing = (): never => {
  throw new Error('failed after the commit');
};

test('what fails after the commit is logged: nothing is carried out twice, and nobody is told that it failed', async () => {
  const { accounts, emma, lend, renewal, stored } = await openLibrary({ copies: 9, members: 3 });
  const errors: unknown[] = [];
  const cannotBeCached = libraryFacets.map((facet) =>
    facet.name === 'loans' ? { ...facet, policy: { ...facet.policy, keep: failing } as never } : facet,
  );
  const { engine } = openNode(world, {
    facets: cannotBeCached,
    ...{ onCommitted: failing, onEvents: failing },
    log: { error: (error: unknown) => errors.push(error) } as never,
  });
  const answers = await Promise.all(accounts.map((account) => run(engine, borrow, account, emma)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stored()).toEqual({ copies: 6, loans: 3, fines: 0, slips: 0 });
  expect(errors.length).toBeGreaterThan(0);
  expect(engine.cache()).toMatchObject({ accounts: 0 });
  const [member] = accounts as [readonly [number, number]];
  const loan_id = await lend(engine, member);
  expect((await run(engine, renew, member, renewal(loan_id))).status).toBe(200);
  expect(await stored()).toEqual({ copies: 5, loans: 4, fines: 0, slips: 1 });
});

test('an answer of a committed batch that cannot be read repeats nothing', async () => {
  const { member, emma, stored } = await openLibrary();
  const errors: unknown[] = [];
  const facets = libraryFacets.map((facet) =>
    facet.name === 'copies'
      ? {
          ...facet,
          write: (...args: Parameters<typeof facet.write>) => [
            ...facet.write(...args),
            statement`select 9007199254740993::bigint as beyond, ${1}::int as one`,
          ],
        }
      : facet,
  );
  const { engine } = openNode(world, { facets, log: { error: (error: unknown) => errors.push(error) } as never });
  expect((await run(engine, borrow, member, emma)).status).toBe(200);
  expect(await stored()).toMatchObject({ copies: 2, loans: 1 });
  expect(errors).toHaveLength(1);
});

test('a statement that cannot be written keeps its batch from being committed', async () => {
  const { member, emma, stored } = await openLibrary();
  const facets = libraryFacets.map((facet) =>
    facet.name === 'copies'
      ? { ...facet, write: () => [statement`select ${new Date(Number.NaN)}::timestamptz`] }
      : facet,
  );
  const { engine } = openNode(world, { facets });
  await expect(run(engine, borrow, member, emma)).rejects.toThrow('Invalid time value');
  expect(await stored()).toMatchObject({ copies: 3, loans: 0 });
});
