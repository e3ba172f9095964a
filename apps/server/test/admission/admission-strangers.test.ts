import { describe, expect, onTestFinished, test } from 'vitest';
import { createOriginLookup } from '../../src/admission/origin-lookup.ts';
import { createApp } from '../../src/platform/app.ts';
import { codeOrStatus, me } from '../support/admission-request.ts';
import { optionsOf } from '../support/app-options.ts';
import { inject } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });

/** Blocks all readers of the table until the work is done. */
const whileLocked = async (table: string, work: () => Promise<void>): Promise<void> => {
  await world.admin.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in access exclusive mode`);
    await work();
  });
};

const waitingFor = async (table: string): Promise<number> => {
  const [row] = await world.admin<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.relation = ${table}::regclass and not l.granted`;
  return row!.waiting;
};

describe('unknown callers', () => {
  test('500 unknown staff tokens wait on one separate connection, and signed requests pass meanwhile', async () => {
    const staff = await addTestStaff(world, operator);
    const unknown = (n: number) =>
      inject(world.app, {
        method: 'GET',
        url: '/api/back-office/v1/players',
        headers: { authorization: `Bearer stk_${String(n).padStart(43, 'A')}` },
      });
    const replies: ReturnType<typeof inject>[] = [];
    await whileLocked('staff_tokens', async () => {
      replies.push(...Array.from({ length: 500 }, (_, n) => unknown(n)), staff.get('/api/back-office/v1/players'));
      while ((await waitingFor('staff_tokens')) === 0);
      for (let n = 0; n < 5; n += 1) expect(codeOrStatus(await operator.client.get(me))).toBe(200);
      expect(await waitingFor('staff_tokens')).toBe(1);
    });
    const answered = await Promise.all(replies);
    expect(answered.slice(0, 500).every((reply) => codeOrStatus(reply) === 'INVALID_STAFF_TOKEN')).toBe(true);
    expect(answered.at(-1)!.status).toBe(200);
  });

  test('changed staff rights still apply on the next request', async () => {
    const staff = await addTestStaff(world, operator);
    const look = () => staff.get('/api/back-office/v1/players');
    expect((await look()).status).toBe(200);
    await world.admin`update staff set status = 'inactive' where id = ${staff.id}`;
    expect(codeOrStatus(await look())).toBe('INVALID_STAFF_TOKEN');
  });

  test('300 concurrent preflights take at most three statements, and each gets its own answer', async () => {
    const asked: string[][] = [];
    const sql = (_: TemplateStringsArray, origins: string[]) => {
      asked.push(origins);
      return Promise.resolve(origins.filter((origin) => origin.endsWith('0')).map((origin) => ({ origin })));
    };
    const knows = createOriginLookup(sql as never);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => knows(`https://${n}`)));
    expect(answers).toEqual(Array.from({ length: 300 }, (_, n) => n % 10 === 0));
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(await knows(`https://${'a'.repeat(20_000)}0`)).toBe(false);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test('503 while the guard hangs: waiting is limited, and the node recovers afterwards', async () => {
    const timeouts = { statement: 600_000, lock: 600_000, connection: 1_000 };
    const node = await createApp({ ...optionsOf(world), timeouts });
    onTestFinished(() => node.close());
    const ask = () => operator.client.get(me, { via: node });
    await eventually(async () => codeOrStatus(await ask()) === 200);
    const first: ReturnType<typeof ask>[] = [];
    await whileLocked('seen_signatures', async () => {
      first.push(ask());
      while ((await waitingFor('seen_signatures')) === 0);
      const late = await Promise.all([ask(), ask(), ask()]);
      expect(late.map(({ status }) => status)).toEqual([503, 503, 503]);
      expect(late[0]!.headers['retry-after']).toBeDefined();
    });
    expect(codeOrStatus((await Promise.all(first))[0]!)).toBe(200);
    expect(codeOrStatus(await ask())).toBe(200);
  });

  test('401 INVALID_API_KEY: a key longer than any key is not looked up', async () => {
    await whileLocked('api_keys', async () => {
      const headers = { 'x-api-key': `opk_${'a'.repeat(5_000)}`, 'x-timestamp': '1', 'x-signature': 'f' };
      expect(codeOrStatus(await inject(world.app, { method: 'GET', url: me, headers }))).toBe('INVALID_API_KEY');
    });
  });
});
