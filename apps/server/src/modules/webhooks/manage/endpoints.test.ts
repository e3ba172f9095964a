import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTestStaff, type Staff } from '../../../../test/support/staff.ts';
import { answering, type Receiver, startReceiver, verifyDelivery } from '../../../../test/support/webhook-receiver.ts';
import { createWorld, type Operator, type World } from '../../../../test/support/world.ts';

const endpoints = '/api/back-office/v1/webhook-endpoints';
const example = { url: 'https://hooks.casino.example/croupier', events: ['deposit.paid', 'limits.*'] };

describe('webhook endpoints in the back office', () => {
  let world: World;
  let operator: Operator;
  let sandbox: Operator;
  let staff: Staff;
  let sandboxStaff: Staff;
  let receiver: Receiver;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    sandbox = await world.addOperator({ is_sandbox: true });
    staff = await addTestStaff(world, operator, 'developer');
    sandboxStaff = await addTestStaff(world, sandbox, 'developer');
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.close();
    await world.close();
  });

  const register = async (by = staff, body: object = example) => {
    const reply = await by.post(endpoints, body);
    expect(reply.status, reply.text).toBe(201);
    return { id: reply.body.data.id as number, secret: reply.body.data.secret as string, reply };
  };

  test('201: the secret is in this answer alone, and sealed at rest', async () => {
    const { id, secret, reply } = await register();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(reply.body.data).toMatchObject({ ...example, description: '', status: 'enabled', disabled_cause: null });
    expect(reply.headers['cache-control']).toBe('no-store');
    for (const answer of [await staff.get(endpoints), await staff.get(`${endpoints}/${id}`)])
      expect(answer.text).not.toContain('whsec_');
    const [row] = await world.admin<{ secret_sealed: Buffer }[]>`
      select secret_sealed from webhook_endpoints where id = ${id}`;
    expect(row!.secret_sealed.toString('latin1')).not.toContain(secret.slice(6));
  });

  test('it begins with what happens from then on', async () => {
    await world.admin`insert into event_sequences (operator_id, last_sequence) values (${operator.operator_id}, 17)
      on conflict (operator_id) do update set last_sequence = 17`;
    const { reply } = await register();
    expect(reply.body.data.queue).toMatchObject({ cursor_sequence: 17, behind: 0, pending: 0 });
  });

  test.each([
    [{ events: ['*'] }, 'url'],
    [{ ...example, url: 'http://hooks.casino.example/' }, 'url'],
    [{ ...example, url: 'https://10.0.0.1/' }, 'url'],
    [{ ...example, url: 'https://user:word@hooks.casino.example/' }, 'url'],
    [{ ...example, url: 'https://hooks.casino.example:25/' }, 'url'],
    [{ ...example, url: 'http://127.0.0.1:9000/' }, 'url'],
    [{ ...example, url: `https://hooks.casino.example/${'a'.repeat(2000)}` }, 'url'],
    [{ ...example, events: [] }, 'events'],
    [{ ...example, events: ['deposit.lost'] }, 'events.0'],
    [{ ...example, events: ['nothing.*'] }, 'events.0'],
    [{ ...example, events: ['deposit*'] }, 'events.0'],
    [{ ...example, events: ['toString'] }, 'events.0'],
    [{ ...example, secret: 'mine' }, 'secret'],
    [{ ...example, description: 'x'.repeat(1001) }, 'description'],
  ])('422 VALIDATION_FAILED: %o is refused on %s', async (body, field) => {
    const reply = await staff.post(endpoints, body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('422 INVALID_REQUEST: more than fifty endpoints', async () => {
    const other = await world.addOperator();
    const busy = await addTestStaff(world, other, 'developer');
    for (let n = 0; n < 50; n += 1) await register(busy);
    const reply = await busy.post(endpoints, example);
    expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'too_many', most: 50 } });
  });

  test('every change is one audit row per field, and none holds a secret', async () => {
    const { id } = await register();
    const at = `${endpoints}/${id}`;
    await staff.patch(at, { url: 'https://new.casino.example/', events: ['*'] });
    await staff.patch(at, { events: ['*'] });
    await staff.post(`${at}/rotate`, { overlap_hours: 1 });
    await staff.post(`${at}/disable`, { reason: 'moving house' });
    await staff.post(`${at}/disable`, { reason: 'still moving' });
    await staff.post(`${at}/enable`, { reason: 'moved', skip_missed: true });
    await staff.post(`${at}/resend`, { from_sequence: 1, to_sequence: 9 });
    const log = await staff.get(`/api/back-office/v1/audit-log?subject_kind=webhook_endpoint&subject_id=${id}`);
    const rows = log.body.data as Record<string, unknown>[];
    expect(rows.map((row) => [row.action, row.field, row.to_value, row.reason]).reverse()).toEqual([
      ['webhook_endpoint.created', null, example.url, null],
      ['webhook_endpoint.updated', 'url', 'https://new.casino.example/', null],
      ['webhook_endpoint.updated', 'events', '["*"]', null],
      [
        'webhook_endpoint.secret_rotated',
        'previous_secret_expires_at',
        new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
        null,
      ],
      ['webhook_endpoint.disabled', null, 'staff', 'moving house'],
      ['webhook_endpoint.enabled', null, 'without what was missed', 'moved'],
      ['webhook_endpoint.resent', null, '9', null],
    ]);
    expect(log.text).not.toContain('whsec_');
  });

  test('a rotation shows how long the old secret lasts; without an overlap it ends at once', async () => {
    const { id, secret } = await register();
    const rotated = await staff.post(`${endpoints}/${id}/rotate`);
    expect(rotated.body.data.secret).not.toBe(secret);
    expect(rotated.body.data.previous_secret_expires_at).toBe(
      new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    );
    const at_once = await staff.post(`${endpoints}/${id}/rotate`, { overlap_hours: 0 });
    expect(at_once.body.data.previous_secret_expires_at).toBeNull();
    for (const hours of [-1, 169, 1.5]) {
      const reply = await staff.post(`${endpoints}/${id}/rotate`, { overlap_hours: hours });
      expect(Object.keys(reply.body.error.details)).toEqual(['overlap_hours']);
    }
  });

  test('422 INVALID_REQUEST: a second rotation while one lasts would end the secret that the receiver may still have', async () => {
    const at = `${endpoints}/${(await register()).id}/rotate`;
    const first = await staff.post(at, { overlap_hours: 5 });
    const refused = await staff.post(at, { overlap_hours: 5 });
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      {
        code: 'INVALID_REQUEST',
        details: {
          reason: 'rotation_lasts',
          previous_secret_expires_at: first.body.data.previous_secret_expires_at,
        },
      },
    ]);
    world.clock.advance(3_600_000);
    const dropped = await staff.post(at, { overlap_hours: 5, drop_previous: true });
    expect(dropped.body.data.previous_secret_expires_at).toBe(
      new Date(world.clock.now().getTime() + 5 * 3_600_000).toISOString(),
    );
    world.clock.advance(5 * 3_600_000);
    expect((await staff.post(at)).status).toBe(200);
  });

  test('a test event is sent now, signed, logged, and its answer shown', async () => {
    const { id, secret } = await register(sandboxStaff, { url: receiver.url, events: ['kyc.*'] });
    receiver.behave(answering(201, {}, 'thank you'));
    const reply = await sandboxStaff.post(`${endpoints}/${id}/test`);
    expect(reply.body.data).toMatchObject({
      event_type: 'webhook.test',
      sequence: 0,
      succeeded: true,
      status: 201,
      response_excerpt: 'thank you',
    });
    const one = receiver.received.at(-1)!;
    expect(verifyDelivery(secret, one)).toMatchObject({
      type: 'webhook.test',
      sequence: 0,
      operator_id: sandbox.operator_id,
      data: { webhook_endpoint_id: id },
    });
    expect(reply.body.data.request).toMatchObject({ url: receiver.url, body: one.body });
    expect(reply.body.data.request.headers['webhook-signature']).toBe(one.headers['webhook-signature']);
    const log = await sandboxStaff.get(`${endpoints}/${id}/attempts`);
    expect(log.body).toEqual({ data: [reply.body.data], meta: { next_before: null } });
  });

  test('a test of an endpoint that is disabled or broken returns what happened', async () => {
    const { id } = await register(sandboxStaff, { url: 'http://127.0.0.1:1029/', events: ['*'] });
    await sandboxStaff.post(`${endpoints}/${id}/disable`, { reason: 'broken' });
    const reply = await sandboxStaff.post(`${endpoints}/${id}/test`);
    expect(reply.body.data).toMatchObject({ succeeded: false, status: null, error: 'the connection was refused' });
    expect((await sandboxStaff.get(`${endpoints}/${id}`)).body.data.status).toBe('disabled');
  });

  test('the log is read in steps, newest first, by event and by outcome', async () => {
    const { id } = await register(sandboxStaff, { url: receiver.url, events: ['*'] });
    for (const status of [200, 500, 200, 404]) {
      receiver.behave(answering(status));
      await sandboxStaff.post(`${endpoints}/${id}/test`);
    }
    const at = `${endpoints}/${id}/attempts`;
    const statuses = (body: { data: { status: number }[] }): number[] => body.data.map((one) => one.status);
    const first = await sandboxStaff.get(`${at}?limit=3`);
    expect(statuses(first.body)).toEqual([404, 200, 500]);
    expect(statuses((await sandboxStaff.get(`${at}?before=${first.body.meta.next_before}`)).body)).toEqual([200]);
    expect(statuses((await sandboxStaff.get(`${at}?outcome=failed`)).body)).toEqual([404, 500]);
    expect((await sandboxStaff.get(`${at}?sequence=1`)).body.data).toEqual([]);
  });

  test('422 INVALID_REQUEST: nothing is resent to a disabled endpoint', async () => {
    const { id } = await register();
    await staff.post(`${endpoints}/${id}/disable`, { reason: 'x' });
    const reply = await staff.post(`${endpoints}/${id}/resend`, { from_sequence: 1 });
    expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'disabled' } });
  });

  test.each([
    [{ from_sequence: 0 }, 'from_sequence'],
    [{ from_sequence: 5, to_sequence: 4 }, 'to_sequence'],
    [{ from_sequence: 1, to_sequence: 10_001 }, 'to_sequence'],
  ])('422 VALIDATION_FAILED: resend %o', async (body, field) => {
    const { id } = await register();
    const reply = await staff.post(`${endpoints}/${id}/resend`, body);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('404 NOT_FOUND: the endpoint of another operator, whatever is asked of it', async () => {
    const { id } = await register(sandboxStaff, { url: receiver.url, events: ['*'] });
    const sent = receiver.received.length;
    for (const reply of [
      await staff.get(`${endpoints}/${id}`),
      await staff.patch(`${endpoints}/${id}`, { url: 'https://10.0.0.1/' }),
      await staff.post(`${endpoints}/${id}/rotate`),
      await staff.post(`${endpoints}/${id}/disable`, { reason: 'x' }),
      await staff.post(`${endpoints}/${id}/enable`),
      await staff.post(`${endpoints}/${id}/test`),
      await staff.post(`${endpoints}/${id}/resend`, { from_sequence: 1 }),
      await staff.get(`${endpoints}/${id}/attempts`),
    ])
      expect(reply.status).toBe(404);
    expect(receiver.received.length).toBe(sent);
  });
});
