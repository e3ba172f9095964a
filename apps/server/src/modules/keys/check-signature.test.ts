import { beforeAll, describe, expect, test } from 'vitest';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { type SignedParts, sign } from '../../call/signature.ts';

const uri = '/api/v1/operator/players?per_page=5';

const world = await createFileWorld();

describe('POST /api-keys/{api_key}/check-signature', () => {
  let operator: Operator;
  let staff: Staff;
  let timestamp: string;
  beforeAll(async () => {
    operator = await world.addOperator();
    staff = await addTestStaff(world, operator, 'developer');
    timestamp = String(Math.floor(world.clock.now().getTime() / 1000));
  });

  const check = (body: Record<string, unknown>, by: Staff = staff) =>
    by.post(`/api/back-office/v1/api-keys/${operator.key.id}/check-signature`, {
      method: 'POST',
      uri,
      timestamp,
      body: '{"a":1}',
      ...body,
    });
  const signed = (change: Partial<SignedParts> = {}): string =>
    sign(operator.key.secret, { method: 'POST', uri, timestamp, body: Buffer.from('{"a":1}'), ...change }).toString(
      'hex',
    );

  test('confirms a matching signature, with the string that was signed', async () => {
    const reply = await check({ signature: signed() });
    expect([reply.status, reply.body.data]).toEqual([
      200,
      {
        matches: true,
        is_timely: true,
        string_to_sign: `POST\n${uri}\n${timestamp}\n{"a":1}`,
        mistake: null,
        hint: null,
        timestamp_hint: null,
      },
    ]);
  });

  test('names the mistake, and never the right signature', async () => {
    const reply = await check({ signature: signed({ uri: '/api/v1/operator/players' }) });
    expect(reply.body.data).toMatchObject({ matches: false, mistake: 'query_missing' });
    expect(reply.text).not.toContain(signed());
  });

  test('checks a nonce if there was one', async () => {
    expect((await check({ nonce: 'n-1', signature: signed({ nonce: 'n-1' }) })).body.data.matches).toBe(true);
    expect((await check({ nonce: 'n-1', signature: signed() })).body.data.mistake).toBe('nonce_missing');
    expect((await check({ signature: 'f'.repeat(64) })).body.data).toMatchObject({ matches: false, mistake: null });
  });

  test('says that a timestamp is out of range, and why', async () => {
    const milliseconds = `${timestamp}000`;
    const reply = await check({ timestamp: milliseconds, signature: signed({ timestamp: milliseconds }) });
    expect(reply.body.data).toMatchObject({
      matches: true,
      is_timely: false,
      timestamp_hint: 'X-Timestamp is in seconds; this one is in milliseconds.',
    });
  });

  test('404 for the key of another operator', async () => {
    const other = await addTestStaff(world, await world.addOperator(), 'developer');
    expect((await check({ signature: signed() }, other)).status).toBe(404);
  });
});
