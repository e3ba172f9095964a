import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { clientFor, inject } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { browserAt } from '../../../test/support/web.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

/** How many guests wait for a connection. */
const waiting = async (): Promise<number> => {
  const { text } = await inject(world.app, { method: 'GET', url: '/metrics', headers: {} });
  return Number(/croupier_pool_waiting\{pool="guests"\} (\d+)/.exec(text)?.[1]);
};

test('a flood of guests: 503 with Retry-After beyond a hundred, while unseen keys and staff are admitted', async () => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator);
  const unseen = clientFor(world.app, world.clock, operator.key);
  const look = () => browserAt(world.app).get(`${base}/sign-in/options?operator=nobody`);
  const attempt = () => browserAt(world.app).post(`${base}/sign-in`, { email: 'a@mail.test', password: 'wrong one' });
  const flood: ReturnType<typeof look>[] = [];
  await world.admin.begin(async (tx) => {
    await tx`lock table sign_in_failures in access exclusive mode`;
    flood.push(attempt(), attempt());
    await eventually(async () => {
      const [row] = await world.admin<{ count: number }[]>`
        select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.relation = 'sign_in_failures'::regclass and not l.granted`;
      return row!.count === 2;
    });
    flood.push(...Array.from({ length: 98 }, look));
    await eventually(async () => (await waiting()) === 98);

    const refused = await look();
    expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVER_ERROR']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await unseen.get('/api/v1/operator/me')).status).toBe(200);
    expect((await staff.get(`${base}/players`)).status).toBe(200);
  });
  for (const { status } of await Promise.all(flood)) expect(status).toBeLessThan(500);
  expect((await look()).status).toBe(200);
});
