import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientFor } from '../../../test/support/client.ts';
import { assertProperty } from '../../../test/support/property.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { parseAllowlist } from '../../base/ip.ts';

const keys = '/api/back-office/v1/api-keys';
const me = '/api/v1/operator/me';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator, 'developer');
const otherNode = await world.startNode();

describe('API keys in the back office', () => {
  /** A key made over the API, with clients on both nodes that have used it already. */
  const makeKey = async (more: Record<string, unknown> = {}) => {
    const reply = await staff.post(keys, { name: 'Website', scopes: ['players:read'], ...more });
    expect(reply.status).toBe(201);
    const { id, key, secret } = reply.body.data as { id: number; key: string; secret: string };
    const here = clientFor(world.app, world.clock, { key, secret });
    const there = clientFor(otherNode, world.clock, { key, secret });
    return { id, key, secret, here, there, reply };
  };
  const meet = async (made: Awaited<ReturnType<typeof makeKey>>) => {
    expect((await made.here.get(me)).status).toBe(200);
    expect((await made.there.get(me)).status).toBe(200);
  };

  test('201: a new key works at once on every node, and only this answer shows its secret', async () => {
    const made = await makeKey({ rate_limit_per_minute: 50 });
    expect(made.key).toMatch(/^opk_[0-9A-Za-z]{24}$/);
    expect(made.secret).toMatch(/^ops_[\w-]{43}$/);
    expect(made.reply.body.data).toMatchObject({ status: 'active', ip_allowlist: [], rate_limit_per_minute: 50 });
    expect(made.reply.headers['cache-control']).toBe('no-store');
    await meet(made);

    const listed = await staff.get(keys);
    expect(listed.body.data.find((row: { id: number }) => row.id === made.id)).toMatchObject({ key: made.key });
    expect(listed.text).not.toContain('ops_');
  });

  test('a rotated secret replaces the old one on the next request, on every node', async () => {
    const made = await makeKey();
    await meet(made);
    const rotated = await staff.post(`${keys}/${made.id}/rotate`);
    expect(rotated.status).toBe(200);
    expect(rotated.body.data.secret).toMatch(/^ops_/);
    expect(rotated.body.data.secret).not.toBe(made.secret);

    expect((await made.there.get(me)).body.error.code).toBe('INVALID_SIGNATURE');
    expect((await made.here.get(me)).body.error.code).toBe('INVALID_SIGNATURE');
    const renewed = clientFor(otherNode, world.clock, { key: made.key, secret: rotated.body.data.secret });
    expect((await renewed.get(me)).status).toBe(200);
  });

  test('a revoked key is refused on the next request, on every node, and stays revoked', async () => {
    const made = await makeKey();
    await meet(made);
    const revoked = await staff.post(`${keys}/${made.id}/revoke`);
    expect(revoked.body.data).toMatchObject({ status: 'revoked', revoked_at: world.clock.now().toISOString() });
    expect((await made.there.get(me)).body.error.code).toBe('API_KEY_INACTIVE');
    expect((await made.here.get(me)).body.error.code).toBe('API_KEY_INACTIVE');

    expect((await staff.post(`${keys}/${made.id}/revoke`)).body).toEqual(revoked.body);
    for (const reply of [
      await staff.post(`${keys}/${made.id}/rotate`),
      await staff.patch(`${keys}/${made.id}`, { name: 'Again' }),
    ]) {
      expect(reply.status).toBe(422);
      expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'revoked' } });
    }
  });

  test('403 IP_NOT_ALLOWED: a changed allowlist applies on the next request, on every node', async () => {
    const made = await makeKey();
    await meet(made);
    const edited = await staff.patch(`${keys}/${made.id}`, { ip_allowlist: ['192.0.2.0/24', '2001:db8::1'] });
    expect(edited.body.data.ip_allowlist).toEqual(['192.0.2.0/24', '2001:db8::1']);
    expect((await made.there.get(me)).body.error.code).toBe('IP_NOT_ALLOWED');
    await staff.patch(`${keys}/${made.id}`, { ip_allowlist: ['127.0.0.0/8'] });
    expect((await made.there.get(me)).status).toBe(200);
  });

  test('scopes, rate limit and expiry apply on the next request, on every node', async () => {
    const made = await makeKey();
    await meet(made);
    await staff.patch(`${keys}/${made.id}`, { scopes: ['wallet:read'], rate_limit_per_minute: 7, name: 'Renamed' });
    const seen = await made.there.get(me);
    expect(seen.body.data.api_key).toMatchObject({
      name: 'Renamed',
      scopes: ['wallet:read'],
      rate_limit_per_minute: 7,
    });
    expect(seen.headers['x-ratelimit-limit']).toBe('7');

    const soon = new Date(world.clock.now().getTime() + 60_000);
    await staff.patch(`${keys}/${made.id}`, { expires_at: soon.toISOString() });
    expect((await made.there.get(me)).status).toBe(200);
    world.clock.advance(60_000);
    expect((await made.there.get(me)).body.error.code).toBe('API_KEY_INACTIVE');
    await staff.patch(`${keys}/${made.id}`, { expires_at: null });
    expect((await made.there.get(me)).status).toBe(200);
  });

  test('every change writes one audit row per field, and none holds a secret', async () => {
    const made = await makeKey();
    await staff.patch(`${keys}/${made.id}`, { name: 'Audited', rate_limit_per_minute: 5 });
    await staff.patch(`${keys}/${made.id}`, { name: 'Audited' });
    const rotated = await staff.post(`${keys}/${made.id}/rotate`);
    const log = await staff.get(`/api/back-office/v1/audit-log?subject_kind=api_key&subject_id=${made.id}`);
    const rows = log.body.data as { action: string; field: string; from_value: string; to_value: string }[];
    expect(rows.map((row) => [row.action, row.field, row.from_value, row.to_value])).toEqual([
      ['api_key.secret_rotated', null, null, null],
      ['api_key.updated', 'rate_limit_per_minute', '600', '5'],
      ['api_key.updated', 'name', 'Website', 'Audited'],
      ['api_key.created', null, null, made.key],
    ]);
    expect(rows[0]).toMatchObject({
      actor_kind: 'staff',
      actor_id: staff.id,
      request_id: rotated.headers['x-request-id'],
    });
    expect(log.text).not.toContain('ops_');
  });

  test.each([
    [{ scopes: [] }, 'name'],
    [{ name: 'x', scopes: ['everything'] }, 'scopes.0'],
    [{ name: 'x', scopes: [], ip_allowlist: ['localhost'] }, 'ip_allowlist.0'],
    [{ name: 'x', scopes: [], ip_allowlist: ['10.0.0.0/33'] }, 'ip_allowlist.0'],
    [{ name: 'x', scopes: [], rate_limit_per_minute: 0 }, 'rate_limit_per_minute'],
    [{ name: 'x', scopes: [], expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', scopes: [], secret: 'mine' }, 'secret'],
  ])('422 VALIDATION_FAILED: %o is refused on %s', async (body, field) => {
    const reply = await staff.post(keys, body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('404 NOT_FOUND: the key of another operator', async () => {
    const other = await world.addOperator();
    for (const reply of [
      await staff.patch(`${keys}/${other.key.id}`, { name: 'Mine' }),
      await staff.patch(`${keys}/${other.key.id}`, { nonsense: true }),
      await staff.post(`${keys}/${other.key.id}/rotate`),
      await staff.post(`${keys}/${other.key.id}/revoke`),
    ])
      expect(reply.status).toBe(404);
    expect((await other.client.get(me)).status).toBe(200);
  });

  test('admission can read every allowlist that the contract accepts', () => {
    const octet = fc.integer({ min: 0, max: 300 });
    const group = fc.stringMatching(/^[0-9a-fA-F]{0,5}$/);
    const address = fc.oneof(
      fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.')),
      fc.array(group, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(':')),
      fc.ipV4(),
      fc.ipV6(),
    );
    const entry = fc.oneof(
      address,
      fc.tuple(address, fc.integer({ min: -1, max: 140 })).map(([text, prefix]) => `${text}/${prefix}`),
    );
    let accepted = 0;
    assertProperty(
      fc.property(entry, (text) => {
        const { success } = newApiKey.shape.ip_allowlist.safeParse([text]);
        if (!success) return;
        accepted += 1;
        expect(() => parseAllowlist([text])).not.toThrow();
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});
