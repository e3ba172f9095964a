import { beforeEach, describe, expect, test } from 'vitest';
import { createCroupier } from '../../../../../packages/sdk/src/croupier.ts';
import { createProviderWallet } from '../../../../../packages/sdk/src/provider.ts';
import { bearerFor, clientFor } from '../../../test/support/client.ts';
import { openDeliveries } from '../../../test/support/deliveries.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newReference, playerWith } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addStudio, openGameSession } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const faults = '/api/v1/operator/sandbox/faults';
const me = '/api/v1/operator/me';

const world = await createFileWorld();
const url = await world.app.http.listen({ port: 0, host: '127.0.0.1' });

describe('injected faults', () => {
  let operator: Operator;
  beforeEach(async () => {
    operator = await world.addOperator({ is_sandbox: true });
  });

  const make = async (body: object) => {
    const reply = await operator.client.post(faults, body);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.data as { id: number };
  };
  const show = async (id: number) =>
    (await operator.client.get(faults)).body.data.find((fault: { id: number }) => fault.id === id);
  const now = () => world.clock.now().getTime();
  const pause = async () => undefined;
  const sdk = (key: { key: string; secret: string } = operator.key) => createCroupier({ url, ...key, now, pause });
  const balanceOf = async (player: number): Promise<number> =>
    (await operator.client.get(`/api/v1/operator/players/${player}/wallet`)).body.data.balance;
  const statuses = async (count: number, send = () => operator.client.get(me)): Promise<number[]> => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push((await send()).status);
    return seen;
  };

  test('drop_answer: the deposit is made, its answer is lost, and the retry of the SDK gets it: one effect', async () => {
    const player = await registerTestPlayer(operator);
    const { id } = await make({ effect: 'drop_answer', operations: ['record_deposit'], calls: 2 });
    const deposit = await sdk().recordDeposit({ player, amount: 700, external_reference: newReference() });
    expect(deposit).toMatchObject({ amount: 700, status: 'paid' });
    expect(await balanceOf(player)).toBe(700);
    expect(await show(id)).toMatchObject({ status: 'used_up', matched: 2, hits: 2 });
    const staff = await addTestStaff(world, operator);
    const log = async () => (await staff.get('/api/back-office/v1/api-requests')).body.data;
    await eventually(async () => (await log()).filter((call: { fault: unknown }) => call.fault).length === 2);
    const hit = (await log()).filter((call: { fault: unknown }) => call.fault);
    expect(hit).toMatchObject(
      Array(2).fill({ operation: 'record_deposit', status: 201, fault: { id, effect: 'drop_answer' } }),
    );
  });

  test('drop_answer for a provider: the bet is booked once, and a retry gets the first answer', async () => {
    const staff = await addTestStaff(world, operator);
    const studio = await addStudio(world, operator, staff);
    const gameSession = await openGameSession(operator, studio, 1_000);
    const wanted = { effect: 'drop_answer', provider_id: studio.provider.id, operations: ['provider_place_bet'] };
    const { id } = await make({ ...wanted, calls: 1 });
    const { session_token, player } = gameSession;
    const common = { game_id: studio.external_id, currency: 'EUR', round_id: 'r1' };
    const bet = { transaction_id: 't-1', session_token, amount: 400, ...common };
    const answer = await createProviderWallet({ url, ...studio.key, now, pause }).providerPlaceBet(bet);
    expect(answer).toMatchObject({ balance: 600 });
    expect(await balanceOf(player)).toBe(600);
    expect(await show(id)).toMatchObject({ hits: 1 });
  });

  test.each([
    ['rate_limited', 429, 'RATE_LIMITED'],
    ['unavailable', 503, 'SERVER_ERROR'],
  ])('%s: %i before any effect, with Retry-After, and the SDK retries', async (effect, status, code) => {
    const player = await registerTestPlayer(operator);
    const { id } = await make({ effect, operations: ['record_deposit'], calls: 1, retry_after_seconds: 7 });
    const body = { amount: 100, external_reference: newReference() };
    const options = { idempotencyKey: newReference() };
    const send = () => operator.client.post(`/api/v1/operator/players/${player}/deposits`, body, options);
    const refused = await send();
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
    expect(refused.body.error.retry).toBe('new_signature');
    expect(refused.headers['retry-after']).toBe('7');
    expect(refused.headers['croupier-fault']).toBe(`${id}; ${effect}`);
    expect(await balanceOf(player)).toBe(0);
    expect((await send()).status).toBe(201);
    await make({ effect, operations: ['record_deposit'], calls: 2 });
    await sdk().recordDeposit({ player, amount: 50, external_reference: newReference() });
    expect(await balanceOf(player)).toBe(150);
  });

  test('delay: the answer comes late but complete', async () => {
    await make({ effect: 'delay', delay_ms: 30, calls: 1 });
    const began = performance.now();
    const { status, headers } = await operator.client.get(me);
    // A timer may be early by a millisecond.
    expect([status, performance.now() - began >= 29, headers['croupier-fault']?.endsWith('; delay')]).toEqual([
      200,
      true,
      true,
    ]);
  });

  test('a share hits the calls that its seed selects, the same each time', async () => {
    const draw = async (seed: number): Promise<string> => {
      const { id } = await make({ effect: 'unavailable', operations: ['get_calling_key'], share_percent: 40, seed });
      const seen = await statuses(30);
      await operator.client.send('DELETE', `${faults}/${id}`);
      return seen.map((status) => (status === 503 ? 'x' : '.')).join('');
    };
    const first = await draw(7);
    expect([first.includes('x'), first.includes('.')]).toEqual([true, true]);
    expect(await draw(7)).toBe(first);
    expect(await draw(8)).not.toBe(first);
  });

  test('exactly the requested number of calls is hit, on any number of nodes', async () => {
    const other = await world.startNode();
    const { id } = await make({ effect: 'rate_limited', calls: 5, operations: ['get_calling_key'] });
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, n) => operator.client.get(me, n % 2 ? { via: other } : {})),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await show(id)).toMatchObject({ hits: 5, status: 'used_up' });
    expect(await statuses(1)).toEqual([200]);
  });

  test('503: a flood of calls that wait to be counted uses one connection, and no other operator waits', async () => {
    const { id } = await make({ effect: 'rate_limited', operations: ['get_calling_key'], calls: 1_000 });
    const other = await world.addOperator();
    const calls = await world.admin.begin(async (tx) => {
      await tx`select from sandbox_faults where id = ${id} for update`;
      const sent = Array.from({ length: 250 }, () => operator.client.get(me));
      const refused = await Promise.race(sent);
      expect(refused.status).toBe(503);
      for (let n = 0; n < 12; n += 1) expect((await other.client.get('/api/v1/operator/players')).status).toBe(200);
      // Only of this database: other test files share the server.
      const waiting = async (): Promise<number | undefined> => {
        const [held] = await world.admin<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return held?.waiting;
      };
      await eventually(async () => (await waiting()) === 1);
      expect(await waiting()).toBe(1);
      return sent;
    });
    const seen = (await Promise.all(calls)).map(({ status }) => status);
    // One is being counted and 200 wait; which one is first is random.
    const counted = seen.filter((status) => status === 429).length;
    expect([200, 201]).toContain(counted);
    expect(seen.filter((status) => status === 503)).toHaveLength(250 - counted);
  });

  test('applies only to its key, provider or operations, and never to the sandbox routes', async () => {
    const key = await operator.addKey();
    const other = clientFor(world.app, world.clock, key);
    await make({ effect: 'unavailable', api_key_id: key.id, share_percent: 100 });
    expect(await statuses(1)).toEqual([200]);
    expect(await statuses(1, () => other.get(me))).toEqual([503]);
    expect(await statuses(1, () => other.get('/api/v1/operator/sandbox/clock'))).toEqual([200]);
    const listed = await other.get(faults);
    expect((await other.send('DELETE', `${faults}/${listed.body.data[0].id}`)).status).toBe(200);
    expect(await statuses(1, () => other.get(me))).toEqual([200]);
  });

  test("a player's calls count under the key that issued the token", async () => {
    const player = await playerWith(operator, 100);
    const session = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {});
    await make({ effect: 'unavailable', operations: ['get_own_wallet'], calls: 1 });
    const browser = bearerFor(world.app, session.body.data.token);
    expect(await statuses(2, () => browser.get('/api/v1/player/wallet'))).toEqual([503, 200]);
  });

  test('ends by itself, in real time', async () => {
    const { id } = await make({ effect: 'unavailable', share_percent: 100, lasts_seconds: 60 });
    await operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 3600 });
    expect(await statuses(1)).toEqual([503]);
    world.clock.advance(60_000);
    expect(await statuses(1)).toEqual([200]);
    expect(await show(id)).toMatchObject({ status: 'expired', hits: 1 });
  });

  test('422: neither or both of calls and share, an unknown operation or key, and more than twenty', async () => {
    const refusal = async (body: object) => (await operator.client.post(faults, body)).body.error;
    expect((await refusal({ effect: 'delay' })).details).toHaveProperty('calls');
    expect((await refusal({ effect: 'delay', calls: 1, share_percent: 1 })).details).toHaveProperty('share_percent');
    const unknown = { effect: 'delay', calls: 1, operations: ['record_depsit'] };
    expect((await refusal(unknown)).details.operations[0]).toContain('record_depsit');
    const stranger = await world.addOperator({ is_sandbox: true });
    expect((await refusal({ effect: 'delay', calls: 1, api_key_id: stranger.key.id })).details).toHaveProperty(
      'api_key_id',
    );
    expect((await refusal({ effect: 'delay', calls: 1, operations: ['create_sandbox_fault'] })).code).toBe(
      'VALIDATION_FAILED',
    );
    for (let n = 0; n < 20; n += 1) await make({ effect: 'delay', calls: 1, operations: ['get_calling_key'] });
    expect(await refusal({ effect: 'delay', calls: 1 })).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'too_many', most: 20 },
    });
  });

  test('403: not for a live operator, and the database refuses it too', async () => {
    const live = await world.addOperator();
    expect((await live.client.post(faults, { effect: 'delay', calls: 1 })).body.error.code).toBe('INSUFFICIENT_SCOPE');
    await world.admin`
      update api_keys set scopes = array_append(scopes, 'sandbox:write'), version = version + 1
      where operator_id = ${live.operator_id}`;
    for (const reply of [
      await live.client.post(faults, { effect: 'delay', calls: 1 }),
      await live.client.get(faults),
      await live.client.get('/api/v1/operator/sandbox/clock'),
    ])
      expect(reply.body.error).toMatchObject({ code: 'FEATURE_NOT_AVAILABLE', details: { is_sandbox: false } });
    await expect(
      world.admin`update operators set faults = '[]' where operator_id = ${live.operator_id}`.execute(),
    ).rejects.toThrow(/operators_check/);
  });

  test('duplicate_webhook: the event comes twice under one id, each signed, and both are in the log', async () => {
    const { operator: own, staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
    const { at } = await register();
    operator = { ...operator, client: own.client };
    const { id } = await make({ effect: 'duplicate_webhook', events: ['deposit.*'], calls: 1 });
    await emitMany(2, { type: 'limits.reached' });
    await emitMany(2, { type: 'deposit.paid' });
    await startWorker().runOnce();
    expect(receiver.sequences().toSorted()).toEqual([1, 2, 3, 3, 4]);
    const twice = receiver.received.filter(({ event }) => event.sequence === 3);
    expect(new Set(twice.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const attempts = (await staff.get(`${at}/attempts?sequence=3`)).body.data;
    expect(attempts.map(({ fault }: { fault: unknown }) => fault)).toEqual([{ id, effect: 'duplicate_webhook' }, null]);
  });

  test('reorder_webhook: later events of the same player overtake the event; none is lost', async () => {
    const { operator: own, staff, receiver, startWorker, register, emitMany } = await openDeliveries(world);
    const { at } = await register();
    operator = { ...operator, client: own.client };
    const { id } = await make({ effect: 'reorder_webhook', calls: 1, delay_ms: 3_000 });
    await emitMany(3, { players: 1 });
    const worker = startWorker();
    await worker.runOnce();
    const before = receiver.sequences();
    world.clock.advance(3_000);
    await worker.runOnce();
    const after = receiver.sequences();
    expect([before.length, after.length]).toEqual([2, 3]);
    expect(after[2]).toBe((before[0] as number) - 1);
    const [late] = (await staff.get(`${at}/attempts?sequence=${after[2]}`)).body.data;
    expect(late).toMatchObject({ attempt: 1, fault: { id, effect: 'reorder_webhook' } });
  });
});
