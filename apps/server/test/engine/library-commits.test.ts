import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type Claim, createClaims } from '../../src/call/idempotency.ts';
import { statement } from '../../src/database/statement.ts';
import { defineCommand } from '../../src/engine/account.ts';
import type { OnCommitted } from '../../src/engine/after-commit.ts';
import { openTestPool } from '../support/pool.ts';
import { createFileWorld, masterKey, testActor } from '../support/world.ts';
import { borrow, day, giveBack, libraryFacets, renew } from './library.ts';
import { addTitle, createTables, libraries, openNode, run } from './library-tables.ts';

/** Batches and their commits: what fails, what is repeated, and what commits together. */
const world = await createFileWorld();
await createTables(world);
const openLibrary = libraries(world);

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

/** What an engine calls after a commit, and an engine in which all of it fails. */
const failing = (): never => {
  throw new Error('failed after the commit');
};

test('whoever notes what was committed is told the rows that were appended, once, and nothing of what was refused', async () => {
  const { member, lend, renewal } = await openLibrary();
  const noted: unknown[] = [];
  const onCommitted: OnCommitted = (operator_id, appended) => {
    for (const [account, rows] of appended) noted.push([operator_id, account, [...rows.keys()]]);
  };
  const { engine } = openNode(world, { onCommitted });
  const loan_id = await lend(engine, member);
  expect((await run(engine, renew, member, renewal(loan_id))).status).toBe(200);
  expect(noted).toEqual([[...member, ['slips']]]);
  await run(engine, breakRule, member, null).catch(() => undefined);
  expect(noted.length).toBe(1);
});

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

test('a facet that writes another number of rows than it means to undoes its command, and no other of the batch', async () => {
  const { operator_id, accounts, emma, lend } = await openLibrary({ members: 2 });
  const { engine } = openNode(world);
  const [first, second] = accounts as [readonly [number, number], readonly [number, number]];
  const loan_id = await lend(engine, first);
  await addTitle(world, operator_id, 'Persuasion', 1);
  // Nobody can put it back: it has no place on the shelf any more.
  await world.admin`delete from library_copies where operator_id = ${operator_id} and title = 'Emma'`;
  const [back, lent] = await Promise.allSettled([
    run(engine, giveBack, first, { ...emma, loan_id }),
    run(engine, borrow, second, { title: 'Persuasion' }),
  ]);
  expect(back).toMatchObject({ status: 'rejected', reason: { message: 'copies: 0 rows instead of 1' } });
  expect(lent).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
  const [open] = await world.admin`
    select count(*) as count from library_loans where operator_id = ${operator_id} and returned_at is null`;
  expect(open?.count).toBe(2);
});
