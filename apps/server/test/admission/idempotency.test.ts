import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProbe, operatorProbe, type Probe, type ProbeBehaviour } from '../fixtures/probe.ts';
import { codeOrStatus } from '../support/admission-request.ts';
import { type Client, clientFor } from '../support/client.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

let world: World;
let operator: Operator;
let probe: Probe;
let client: Client;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator({ is_sandbox: true });
  probe = createProbe(world);
  client = clientFor(probe.app, world.clock, operator.key);
});
afterAll(async () => {
  await probe.app.close();
  await world.close();
});

let mark: string;
let key: string;
beforeEach(() => {
  mark = randomUUID();
  key = randomUUID();
});

const post = (deed: Partial<ProbeBehaviour> = {}, by: Client = client, idempotencyKey = key) =>
  by.post(operatorProbe.path, { mark, ...deed }, { idempotencyKey });
const left = () => probe.marksLeft(operator.operator_id, mark);

describe('a stored answer', () => {
  test('201 again, byte for byte, marked Idempotent-Replayed, with no second effect', async () => {
    const first = await post();
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
    for (let round = 0; round < 3; round += 1) {
      const again = await post();
      expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([201, 'true', first.text]);
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
    expect(await left()).toBe(1);
  });

  test('another node gives the same answer', async () => {
    const first = await post();
    const other = createProbe(world);
    const again = await post({}, clientFor(other.app, world.clock, operator.key));
    expect([again.text, again.headers['idempotent-replayed'], other.runs]).toEqual([first.text, 'true', []]);
    await other.app.close();
  });

  test('a refusal of the endpoint is stored too', async () => {
    const first = await post({ deed: 'refuse' });
    expect([first.status, codeOrStatus(first)]).toEqual([422, 'PLAYER_RESTRICTED']);
    const again = await post({ deed: 'refuse' });
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([422, first.text, 'true']);
    expect(probe.runs.filter((run) => run === mark)).toHaveLength(1);
  });

  test('VALIDATION_FAILED and malformed JSON are stored too', async () => {
    for (const raw of ['{"mark":1}', '{"mark":']) {
      const idempotencyKey = randomUUID();
      const first = await client.post(operatorProbe.path, undefined, { idempotencyKey, raw });
      const again = await client.post(operatorProbe.path, undefined, { idempotencyKey, raw });
      expect([first.status, again.text, again.headers['idempotent-replayed']]).toEqual([422, first.text, 'true']);
    }
  });

  test('500 SERVER_ERROR is not stored: the retry runs again, at once', async () => {
    for (const deed of ['fail', 'fail after the mark'] as const) {
      const idempotencyKey = randomUUID();
      for (let round = 1; round <= 2; round += 1) {
        const reply = await post({ deed }, client, idempotencyKey);
        expect([reply.status, codeOrStatus(reply)]).toEqual([500, 'SERVER_ERROR']);
        expect(reply.text).not.toContain('bug');
      }
    }
    expect(probe.runs.filter((run) => run === mark)).toHaveLength(4);
    expect(await left()).toBe(0);
  });

  test('refusals of admission are not stored: with the scope granted, the same key runs', async () => {
    const narrow = await operator.addKey(['games:read']);
    const narrowClient = clientFor(probe.app, world.clock, narrow);
    expect(codeOrStatus(await post({}, narrowClient))).toBe('INSUFFICIENT_SCOPE');
    await world.app.sql.begin(async (tx) => {
      await tx`select set_config('app.operator_id', ${String(operator.operator_id)}, true)`;
      await tx`update api_keys set scopes = '{players:write}', version = version + 1 where id = ${narrow.id}`;
    });
    expect(codeOrStatus(await post({}, narrowClient))).toBe(201);
  });

  test('is kept for 24 hours of the operator’s time, to the millisecond', async () => {
    await post();
    world.clock.advance(24 * 3_600_000 - 1);
    expect((await post()).headers['idempotent-replayed']).toBe('true');
    world.clock.advance(1);
    const anew = await post();
    expect([anew.status, anew.headers['idempotent-replayed'], await left()]).toEqual([201, undefined, 2]);
  });

  test('a sandbox operator that moves its clock by a day runs again', async () => {
    await post();
    await world.app.control`update operators set clock_offset_ms = clock_offset_ms + 86400000, version = version + 1
      where operator_id = ${operator.operator_id}`;
    expect((await post()).headers['idempotent-replayed']).toBeUndefined();
    expect(await left()).toBe(2);
  });

  test('belongs to one API key: other keys and operators do not see it', async () => {
    await post();
    const secondKey = clientFor(probe.app, world.clock, await operator.addKey());
    expect((await post({}, secondKey)).headers['idempotent-replayed']).toBeUndefined();
    const other = await world.addOperator();
    expect((await post({}, clientFor(probe.app, world.clock, other.key))).status).toBe(201);
    expect(await left()).toBe(2);
  });

  test('a GET ignores the header', async () => {
    const get = () => operator.client.get('/api/v1/operator/me', { idempotencyKey: key });
    expect((await get()).status).toBe(200);
    world.clock.advance(1000);
    expect((await get()).headers['idempotent-replayed']).toBeUndefined();
  });
});

describe('422 INVALID_IDEMPOTENCY_KEY', () => {
  test('256 characters are too many, 255 pass', async () => {
    const refused = await post({}, client, 'k'.repeat(256));
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'INVALID_IDEMPOTENCY_KEY',
      details: { max_length: 255, length: 256 },
    });
    expect(await left()).toBe(0);
    expect((await post({}, client, 'k'.repeat(255))).status).toBe(201);
  });

  test('characters are counted, not the bytes that they take', async () => {
    const sent = (text: string): string => Buffer.from(text).toString('latin1');
    expect((await post({}, client, sent('😀'.repeat(255)))).status).toBe(201);
    const refused = await post({}, client, sent('ž'.repeat(256)));
    expect(refused.body.error).toMatchObject({ code: 'INVALID_IDEMPOTENCY_KEY', details: { length: 256 } });
  });

  test('any characters will do', async () => {
    for (const odd of ['NULL', '{"a","b"}', "'; drop table idempotency; --", '\\', '"', 'é'])
      expect((await post({}, client, odd + randomUUID())).status, odd).toBe(201);
  });
});

describe('422 IDEMPOTENCY_KEY_REUSED', () => {
  test('another body', async () => {
    await post();
    const reused = await post({ deed: 'refuse' });
    expect([reused.status, codeOrStatus(reused)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('the same data written differently is another request: the bytes are compared', async () => {
    await post();
    const reused = await client.post(operatorProbe.path, undefined, {
      idempotencyKey: key,
      raw: `{ "mark": "${mark}" }`,
    });
    expect(codeOrStatus(reused)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('another address', async () => {
    await post();
    const reused = await client.post(`${operatorProbe.path}?again=1`, { mark }, { idempotencyKey: key });
    expect(codeOrStatus(reused)).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
