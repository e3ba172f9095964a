import { allScopes } from '@croupier/contract/scopes.ts';
import { describe, expect, test } from 'vitest';
import { clientFor, must, mustData } from '../../../../test/support/client.ts';
import { openDeliveries } from '../../../../test/support/deliveries.ts';
import { addTestStaff } from '../../../../test/support/staff.ts';
import { verifyDelivery } from '../../../../test/support/webhook-receiver.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { createPruneSweep } from '../deliver/prune.ts';

const base = '/api/v1/operator/webhook-endpoints';

const world = await createFileWorld();
const operator = await world.addOperator();

describe('webhook endpoints by key', () => {
  const wanted = { url: 'https://hooks.casino.example/croupier', events: ['deposit.*'] };
  const create = async (): Promise<number> => (await operator.client.post(base, wanted)).body.data.id;

  test('201: registered with a secret shown once; the audit log names the key and staff are told', async () => {
    const made = await operator.client.post(base, wanted, { idempotencyKey: 'once' });
    expect([made.status, made.body.data.secret.slice(0, 6)]).toEqual([201, 'whsec_']);
    const { id } = made.body.data;
    const again = await operator.client.post(base, wanted, { idempotencyKey: 'once' });
    expect(again.body).toEqual(made.body);
    expect((await operator.client.get(`${base}/${id}`)).text).not.toContain('whsec_');
    const [row] = await world.admin`
      select actor_kind, actor_id from audit_log
      where operator_id = ${operator.operator_id} and action = 'webhook_endpoint.created' and subject_id = ${id}`;
    expect(row).toEqual({ actor_kind: 'api_key', actor_id: operator.key.id });
    const staff = await addTestStaff(world, operator);
    expect((await staff.get('/api/back-office/v1/notices')).body.data[0]).toMatchObject({
      kind: 'webhook_endpoint.created',
    });
  });

  test('changed, rotated, tested and enabled by key, as by staff', async () => {
    const id = await create();
    const at = `${base}/${id}`;
    expect((await operator.client.patch(at, { events: ['*'] })).body.data.events).toEqual(['*']);
    expect((await operator.client.post(`${at}/rotate`, { overlap_hours: 0 })).body.data.secret).toMatch(/^whsec_/);
    const staff = await addTestStaff(world, operator);
    await staff.post(`/api/back-office/v1/webhook-endpoints/${id}/disable`, { reason: 'moves house' });
    expect((await operator.client.post(`${at}/enable`)).body.data.status).toBe('enabled');
    expect((await operator.client.post(`${at}/test`)).body.data).toMatchObject({ event_type: 'webhook.test' });
    const noticed = async () =>
      (await staff.get('/api/back-office/v1/notices')).body.data.filter(
        (one: { kind: string; subject_id: number }) => one.kind === 'webhook_endpoint.changed' && one.subject_id === id,
      ).length;
    expect(await noticed()).toBe(3);
    await operator.client.send('DELETE', at);
    expect(await noticed()).toBe(4);
    await staff.patch(`/api/back-office/v1/webhook-endpoints/${await create()}`, { events: ['deposit.paid'] });
    expect(await noticed()).toBe(4);
  });

  test.each(['http://hooks.casino.example/', 'https://127.0.0.1/', 'https://10.0.0.1/', 'https://a:b@casino.example/'])(
    '422: %s is refused, for a new endpoint and for one that moves',
    async (url) => {
      const at = `${base}/${await create()}`;
      for (const reply of [
        await operator.client.post(base, { ...wanted, url }),
        await operator.client.patch(at, { url }),
      ])
        expect([reply.status, reply.body.error.details.url?.length]).toEqual([422, 1]);
    },
  );

  test('a deleted endpoint gets no events and is not found, and its rows are removed with its log', async () => {
    const { operator: own, receiver, startWorker, register, emitMany } = await openDeliveries(world);
    const { id, secret } = await register();
    const worker = startWorker();
    await emitMany(1);
    await worker.runOnce();
    expect(verifyDelivery(secret, receiver.received[0]!)).toMatchObject({ sequence: 1 });
    expect((await own.client.send('DELETE', `${base}/${id}`)).status).toBe(200);
    await emitMany(1);
    await worker.runOnce();
    expect(receiver.received).toHaveLength(1);
    const replies = [
      await own.client.get(`${base}/${id}`),
      await own.client.send('DELETE', `${base}/${id}`),
      await own.client.post(`${base}/${id}/rotate`),
      await own.client.post(`${base}/${id}/test`),
      await own.client.patch(`${base}/${id}`, { events: ['*'] }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await own.client.get(base)).body.data).toEqual([]);
    world.clock.advance(31 * 86_400_000);
    const { control } = world.app;
    await createPruneSweep({ control, clock: world.clock, eventDays: 90, attemptDays: 30 })(own.operator_id);
    expect(await world.admin`select from webhook_endpoints where operator_id = ${own.operator_id}`).toHaveLength(0);
  });

  test('403 INSUFFICIENT_SCOPE: a key without players:write has no codes of players sent', async () => {
    const key = clientFor(world.app, world.clock, await operator.addKey(['webhooks:write']));
    const events = ['deposit.*', 'player.code_requested'];
    const refused = async (reply: ReturnType<typeof key.post>) =>
      expect((await reply).body.error).toMatchObject({
        code: 'INSUFFICIENT_SCOPE',
        details: { required_scopes: ['players:write'] },
      });
    await refused(key.post(base, { ...wanted, events }));
    await refused(key.patch(`${base}/${await create()}`, { events }));
    const made = await operator.client.post(base, { ...wanted, events });
    expect(made.status).toBe(201);
    const at = `${base}/${made.body.data.id}`;
    await refused(key.patch(at, { url: 'https://elsewhere.example/hooks' }));
    expect((await key.patch(at, { description: 'Codes' })).status).toBe(200);
    expect((await key.patch(at, { events: ['*'], url: 'https://elsewhere.example/hooks' })).status).toBe(200);
  });

  test('422 VALIDATION_FAILED on events: nobody of a staff that decides by two has codes of players sent alone', async () => {
    const strict = await world.addOperator({ settings: { second_person: true } });
    const developer = await addTestStaff(world, strict, 'developer');
    const ofStaff = '/api/back-office/v1/webhook-endpoints';
    const register = async (events: string[]) => {
      const { id } = await mustData(strict.client.post(base, { ...wanted, events }));
      return `${ofStaff}/${id}`;
    };
    const events = ['player.code_requested'];
    const refused = async (reply: ReturnType<typeof developer.post>) =>
      expect((await reply).body.error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { events: [expect.any(String)] },
      });
    await refused(developer.post(ofStaff, { ...wanted, events }));
    await refused(developer.patch(await register(['deposit.*']), { events }));
    const named = await register(events);
    await refused(developer.patch(named, { url: 'https://elsewhere.example/hooks' }));
    await must(developer.patch(named, { description: 'Codes' }));
    await must(developer.patch(named, { events: ['*'] }));
  });

  test('403 INSUFFICIENT_SCOPE without webhooks:write, whatever else the key may do', async () => {
    const key = await operator.addKey(
      allScopes.filter((scope) => !['webhooks:write', 'sandbox:write'].includes(scope)),
    );
    const reply = await clientFor(world.app, world.clock, key).get(base);
    expect(reply.body.error).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });
});
