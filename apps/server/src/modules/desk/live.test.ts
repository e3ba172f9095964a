import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { addMethod, playerWith, withdraw } from '../../../test/support/money.ts';
import { addSignedIn } from '../../../test/support/sign-in.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { createLive, type LiveLimits, liveLimits } from './live.ts';

const world = await createFileWorld();
await world.app.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = world.app.http.server.address() as AddressInfo;

type Received = { event: string; data: Record<string, unknown> };

/** A client with its own socket that keeps listening. */
const follow = async (staff: Pick<Staff, 'token'> | { readonly headers: Record<string, string> }) => {
  const headers = 'headers' in staff ? staff.headers : { authorization: `Bearer ${staff.token}` };
  const received: Received[] = [];
  let status = 0;
  let ended = false;
  let text = '';
  const request = get({ port, host: '127.0.0.1', path: `${base}/live`, headers }, (response) => {
    status = response.statusCode ?? 0;
    response.on('data', (chunk) => {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() as string;
      for (const part of parts) {
        const match = /^event: (\w+)\ndata: (.*)$/.exec(part);
        if (match) received.push({ event: match[1] as string, data: JSON.parse(match[2] as string) });
      }
    });
    response.on('end', () => {
      ended = true;
    });
  });
  request.on('error', () => undefined);
  await eventually(() => status !== 0);
  return { received, status: () => status, ended: () => ended, leave: () => request.destroy() };
};

const countOf = ({ data }: Received, queue: string): number | undefined =>
  (data.queues as { queue: string; count: number }[]).find((one) => one.queue === queue)?.count;

test('sends the counts first, and again when something changes, with what changed', async () => {
  const operator = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
  const ann = await addTestStaff(world, operator);
  await addMethod(ann);
  const client = await follow(ann);
  await eventually(() => client.received.length === 1);
  expect(client.received[0]).toMatchObject({ event: 'queues', data: { changed: [] } });
  expect(countOf(client.received[0]!, 'withdrawals_to_decide')).toBe(0);
  await withdraw(operator, await playerWith(operator, 100), 100);
  await eventually(() => client.received.length === 2);
  expect(client.received[1]!.data.changed).toContain('withdrawals_to_decide');
  expect(countOf(client.received[1]!, 'withdrawals_to_decide')).toBe(1);
  client.leave();
});

test('ends when the token ends or the role changes, and gives the reason', async () => {
  const operator = await world.addOperator();
  const admin = await addTestStaff(world, operator);
  const cases: [string, (staff: Staff) => Promise<unknown>][] = [
    ['signed_out', (staff) => world.admin`update staff_tokens set ended_at = now() where staff_id = ${staff.id}`],
    ['rights_changed', (staff) => admin.patch(`${base}/staff/${staff.id}`, { role: 'auditor' })],
  ];
  for (const [reason, change] of cases) {
    const staff = await addTestStaff(world, operator, 'support');
    const client = await follow(staff);
    await eventually(() => client.received.length === 1);
    await change(staff);
    await eventually(client.ended);
    expect(client.received.at(-1)).toEqual({ event: 'end', data: { reason } });
  }
});

/** Changes something that the auditor sees, and waits until the stream reports it, so that a check has run. */
const changeSomething = async (operator: Operator, client: Awaited<ReturnType<typeof follow>>): Promise<void> => {
  const before = client.received.length;
  const admin = await addTestStaff(world, operator);
  await addMethod(admin);
  await withdraw(operator, await playerWith(operator, 100), 100);
  await eventually(() => client.received.length > before);
};

test('an open page does not extend its session', async () => {
  const settings = { unverified_withdrawal_threshold: null };
  const operator = await world.addOperator({ is_sandbox: true, settings });
  const { web } = await addSignedIn(world, operator, { role: 'auditor' });
  const cookie = [...web.jar].map((pair) => pair.join('=')).join('; ');
  const client = await follow({ headers: { host: web.host, cookie, 'sec-fetch-site': 'same-origin' } });
  await eventually(() => client.received.length === 1);
  // The watcher is checked repeatedly; a check that counted as use would extend the session.
  const seen = async (): Promise<Date> => {
    const [row] = await world.admin<{ at: Date }[]>`
      select max(last_seen_at) as at from staff_tokens where operator_id = ${operator.operator_id}`;
    return row!.at;
  };
  const before = await seen();
  world.clock.advance(29 * 60_000);
  await changeSomething(operator, client);
  expect(await seen()).toEqual(before);
  world.clock.advance(60_000);
  await eventually(client.ended);
  expect(client.received.at(-1)).toEqual({ event: 'end', data: { reason: 'signed_out' } });
});

test('counts by the thresholds of now, as the lists do, also on a stream that was open before', async () => {
  const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: null, second_person: false };
  const operator = await world.addOperator({ settings });
  const ann = await addTestStaff(world, operator);
  await addMethod(ann);
  const payment = (await withdraw(operator, await playerWith(operator, 100), 100)).body.data.id;
  await ann.post(`${base}/payments/${payment}/approve`);
  const client = await follow(ann);
  const agree = async (queue: string): Promise<void> => {
    await eventually(() => countOf(client.received.at(-1)!, `withdrawals_${queue}`) === 1);
    for (const other of ['to_decide', 'second_eyes', 'to_pay_out']) {
      const { meta } = (await ann.get(`${base}/payments?queue=${other}`)).body;
      expect(countOf(client.received.at(-1)!, `withdrawals_${other}`), other).toBe(meta.queue.count);
    }
  };
  await eventually(() => client.received.length === 1);
  await agree('to_pay_out');
  await ann.patch(`${base}/operator`, { settings: { four_eyes_threshold: 50 } });
  await agree('second_eyes');
  client.leave();
});

/** A separate hub, with limits that a test can reach. */
const hub = (limits: Partial<LiveLimits> = {}) =>
  createLive({
    sql: world.app.sql,
    clock: world.clock,
    log: pino({ level: 'silent' }),
    limits: { ...liveLimits, tickMilliseconds: 20, ...limits },
  });

const factsOf = async (staff: Staff) => {
  const [row] = await world.admin<{ operator_id: number }[]>`select operator_id from staff where id = ${staff.id}`;
  const operator = { operator_id: row!.operator_id, currency: 'EUR', clock_offset_ms: 0, settings: {} };
  const settings = { four_eyes_threshold: null, unverified_withdrawal_threshold: null };
  const facts = {
    id: staff.id,
    role: 'admin',
    token: { id: 1, permissions: null },
    can: () => true,
    operator: { ...operator, settings },
  };
  return facts as never;
};

test('queries the database once per operator and tick, however many listen', async () => {
  const operator = await world.addOperator();
  const staff = await factsOf(await addTestStaff(world, operator));
  let asked = 0;
  const counting = new Proxy(world.app.sql, {
    get: (sql, name) => {
      if (name === 'begin') asked += 1;
      return Reflect.get(sql, name);
    },
  });
  const live = createLive({
    sql: counting,
    clock: world.clock,
    log: pino({ level: 'silent' }),
    limits: { ...liveLimits, tickMilliseconds: 20, perPerson: 100 },
  });
  let checks = 0;
  let notified = 0;
  const readmit = async () => {
    checks += 1;
    return staff;
  };
  for (let n = 0; n < 50; n += 1)
    live.open(staff, Number.POSITIVE_INFINITY, readmit).once('data', () => (notified += 1));
  await eventually(() => notified === 50 && checks >= 50 * 10);
  // Each tick checks all fifty listeners, and queries the database once; those who came together were served together.
  expect(asked).toBeLessThanOrEqual(Math.ceil(checks / 50) + 3);
  live.close();
  await eventually(() => live.count() === 0);
});

test('429 RATE_LIMITED: too many streams of a person, an operator or the server', async () => {
  const operator = await world.addOperator();
  const [ann, bob] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  const [annFacts, bobFacts] = [await factsOf(ann), await factsOf(bob)];
  const open = (live: ReturnType<typeof hub>, staff: never) =>
    live.open(staff, Number.POSITIVE_INFINITY, async () => staff).resume();
  const cases: [Partial<LiveLimits>, string][] = [
    [{ perPerson: 1 }, 'person'],
    [{ perOperator: 1 }, 'operator'],
    [{ perProcess: 1 }, 'server'],
  ];
  for (const [limits, limit_of] of cases) {
    const live = hub(limits);
    open(live, annFacts);
    const second = limit_of === 'person' ? annFacts : bobFacts;
    expect(() => open(live, second)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', details: { limit_of } }));
    live.close();
    await eventually(() => live.count() === 0);
  }
});

test('drops a client that leaves or does not read; a heartbeat keeps the others open', async () => {
  const operator = await world.addOperator();
  const staff = await factsOf(await addTestStaff(world, operator));
  const live = hub({ heartbeatMilliseconds: 10, unreadBytes: 200 });
  const leaving = live.open(staff, Number.POSITIVE_INFINITY, async () => staff);
  leaving.resume();
  leaving.destroy();
  await eventually(() => live.count() === 0);
  // Nobody reads: heartbeats pile up until the client is dropped.
  const silent = live.open(staff, Number.POSITIVE_INFINITY, async () => staff);
  await eventually(() => live.count() === 0);
  const text = silent.read().toString();
  expect(text).toContain(': ok');
  expect(text).toContain('"too_slow"');
});

test('the server stops at once, and notifies listeners', async () => {
  const node = await world.startNode();
  await node.http.listen({ port: 0, host: '127.0.0.1' });
  const operator = await world.addOperator();
  const ann = await addTestStaff(world, operator);
  const at = (node.http.server.address() as AddressInfo).port;
  const response = await fetch(`http://127.0.0.1:${at}${base}/live`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  const reading = response.text();
  await eventually(async () => response.status === 200);
  node.drain();
  expect(await reading).toContain('event: end\ndata: {"reason":"stopping"}');
});
