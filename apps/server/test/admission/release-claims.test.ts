import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Claim, createClaims, newClaim, storeAnswer } from '../../src/call/idempotency.ts';
import { createReleaseClaim } from '../../src/call/release-claims.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { startDatabaseProxy } from '../support/database-proxy.ts';
import { eventually, patience } from '../support/eventually.ts';
import { openTestPool } from '../support/pool.ts';
import { createFileWorld, masterKey, type Operator } from '../support/world.ts';

/** The clock of this world stands still: no lease ends, so a claim that is free was given back. */
const world = await createFileWorld();

let operator: Operator;
beforeEach(async () => {
  operator = await world.addOperator();
});

const admissionTo = (url: string) => {
  const sql = openTestPool({ url, role: 'croupier_admission', max: 2 });
  onTestFinished(() => sql.end());
  return { claims: createClaims(sql, world.clock, masterKey), release: createReleaseClaim(sql, undefined, patience) };
};

const claimOf = (key: string, of = operator): Claim =>
  newClaim(
    { operator_id: of.operator_id, caller_kind: 'key', caller_id: of.key.id },
    key,
    Buffer.alloc(32),
    world.clock.now(),
  );

type Claims = ReturnType<typeof admissionTo>['claims'];

/** `runs`, or the code of the refusal, or the status of the stored answer. */
const ask = (claims: Claims, claim: Claim): Promise<string | number> =>
  claims.claim(claim).then(
    (stored) => stored?.status ?? 'runs',
    (error: { code: string }) => error.code,
  );

const opened = async () => {
  const { claims, release } = admissionTo(world.url);
  const key = randomUUID();
  const first = claimOf(key);
  expect(await ask(claims, first)).toBe('runs');
  expect(await ask(claims, claimOf(key))).toBe('IDEMPOTENCY_IN_PROGRESS');
  return { claims, release, key, first };
};

describe('a claim that is given back', () => {
  test('is free for the next request, and its first run can no longer store an answer under it', async () => {
    const { claims, release, key, first } = await opened();
    await release(first);
    expect(await ask(claims, claimOf(key))).toBe('runs');
    const storing = inOperator(world.app.sql, operator.operator_id, (tx) =>
      storeAnswer(tx, first, { status: 200, body: '{}' }),
    );
    await expect(storing).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
  });

  test('is that of the request alone: who has taken the key meanwhile keeps it', async () => {
    const { claims, release, key, first } = await opened();
    await release(first);
    expect(await ask(claims, claimOf(key))).toBe('runs');
    await release(first);
    expect(await ask(claims, claimOf(key))).toBe('IDEMPOTENCY_IN_PROGRESS');
  });

  test('among many, of two operators, none of another key', async () => {
    const { claims, release, key } = await opened();
    const other = await world.addOperator();
    const kept = claimOf(key, other);
    const given = [claimOf(randomUUID()), claimOf(randomUUID()), claimOf(randomUUID(), other)];
    for (const one of [kept, ...given]) expect(await ask(claims, one)).toBe('runs');
    await Promise.all(given.map(release));
    const again = (one: Claim, of: Operator) => ask(claims, claimOf(one.key, of));
    const [a, b, c] = given as [Claim, Claim, Claim];
    expect(await Promise.all([again(a, operator), again(b, operator), again(c, other)])).toEqual([
      'runs',
      'runs',
      'runs',
    ]);
    expect(await again(kept, other)).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(await ask(claims, claimOf(key))).toBe('IDEMPOTENCY_IN_PROGRESS');
  });
});

describe('a claim whose row an SQL transaction holds, such as one whose commit hangs', () => {
  const holding = async (first: Claim) => {
    const tx = await world.admin.reserve();
    await tx`begin`;
    await tx`update idempotency set status = 200, body = '{}' where claim = ${first.claim}`;
    return async (end: 'commit' | 'rollback') => {
      await (end === 'commit' ? tx`commit` : tx`rollback`);
      tx.release();
    };
  };

  test('keeps nobody waiting; it is free once that SQL transaction is gone', async () => {
    const { claims, release, key, first } = await opened();
    const end = await holding(first);
    await release(first);
    expect(await ask(claims, claimOf(key))).toBe('IDEMPOTENCY_IN_PROGRESS');
    await end('rollback');
    await eventually(async () => (await ask(claims, claimOf(key))) === 'runs');
  });

  test('is an answer once that SQL transaction commits', async () => {
    const { claims, release, key, first } = await opened();
    const end = await holding(first);
    await release(first);
    await end('commit');
    expect(await ask(claims, claimOf(key))).toBe(200);
  });
});

test('while PostgreSQL is away nobody waits for it; the claim is free as soon as it is back', async () => {
  const { claims, key, first } = await opened();
  const proxy = await startDatabaseProxy(world.url);
  onTestFinished(proxy.close);
  const { release } = admissionTo(proxy.url);
  proxy.cut();
  await release(first);
  expect(await ask(claims, claimOf(key))).toBe('IDEMPOTENCY_IN_PROGRESS');
  proxy.restore();
  await eventually(async () => (await ask(claims, claimOf(key))) === 'runs');
});
