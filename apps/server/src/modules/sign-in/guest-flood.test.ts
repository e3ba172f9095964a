import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { clientFor, inject } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { addSignedIn, goodPassword, type SignedIn, signInAs } from '../../../test/support/sign-in.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { browserAt } from '../../../test/support/web.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

/** How many guests wait for a connection. */
const waiting = async (): Promise<number> => {
  const { text } = await inject(world.app, { method: 'GET', url: '/metrics', headers: {} });
  return Number(/croupier_pool_waiting\{pool="guests"\} (\d+)/.exec(text)?.[1]);
};

test('a flood of guests: 503 with Retry-After beyond fifty of an address, while others, unseen keys and staff are admitted', async () => {
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
    flood.push(...Array.from({ length: 48 }, look));
    await eventually(async () => (await waiting()) === 48);

    const refused = await look();
    expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVER_ERROR']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = inject(world.app, {
      method: 'GET',
      url: `${base}/sign-in/options?operator=nobody`,
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' },
      remoteAddress: '203.0.113.9',
    });
    flood.push(elsewhere);
    await eventually(async () => (await waiting()) === 49);
    expect((await unseen.get('/api/v1/operator/me')).status).toBe(200);
    expect((await staff.get(`${base}/players`)).status).toBe(200);
  });
  for (const { status } of await Promise.all(flood)) expect(status).toBeLessThan(500);
  expect((await look()).status).toBe(200);
});

test("a flood of sign-ins at one operator delays no step-up and no other operator's sign-in", async () => {
  const [flooding, operator] = [await world.addOperator(), await world.addOperator()];
  const flooders: SignedIn[] = [];
  for (let n = 0; n < 7; n += 1) flooders.push(await addSignedIn(world, flooding));
  const [colleague, other] = [await addSignedIn(world, flooding), await addSignedIn(world, operator)];
  // Passwords that take long to check.
  const costly = `$argon2id$v=19$m=47104,t=50,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`;
  await world.admin`
    update staff_passwords set password_hash = ${costly}
    where operator_id = ${flooding.operator_id} and staff_id <> ${colleague.id}`;
  // The browsers are known, so that nothing but the work is in the way.
  const flood = flooders.flatMap(({ web, email }) => [1, 2, 3, 4].map(() => signInAs(web, email)));
  let unanswered = flood.length;
  for (const one of flood) void one.then(() => (unanswered -= 1));
  await eventually(() => unanswered < flood.length);
  const stepUps = [colleague, other].map(({ web }) => web.post(`${base}/me/step-up`, { password: goodPassword }));
  const elsewhere = signInAs(other.web, other.email);
  expect((await Promise.all(stepUps)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await elsewhere).status).toBe(200);
  expect(unanswered).toBeGreaterThan(0);
  for (const { status, headers } of await Promise.all(flood))
    expect([status, headers['retry-after']]).toEqual(status === 503 ? [503, '3'] : [401, undefined]);
});
