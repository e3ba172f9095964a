import { afterAll, describe, expect, test } from 'vitest';
import { parseAddressSet } from '../../src/base/ip.ts';
import { type App, createApp } from '../../src/platform/app.ts';
import { codeOrStatus, prepare, send } from '../support/admission-request.ts';
import { optionsOf } from '../support/app-options.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const behindProxy = await createApp({ ...optionsOf(world), trustedProxies: parseAddressSet(['10.0.0.0/8']) });
afterAll(() => behindProxy.close());
let nonce = 0;

const call = async (app: App, allowlist: string[], remoteAddress: string, forwardedFor?: string) => {
  const key = await operator.addKey(undefined, { ip_allowlist: allowlist });
  nonce += 1;
  const headers = { 'x-forwarded-for': forwardedFor };
  return send(app, { ...prepare(key, world.clock.now(), { nonce: String(nonce), headers }), remoteAddress });
};

describe('403 IP_NOT_ALLOWED', () => {
  const cases: [string, string[], string, boolean][] = [
    ['an empty list lets anyone in', [], '203.0.113.9', true],
    ['a listed IPv4 address', ['203.0.113.9'], '203.0.113.9', true],
    ['the address beside a listed one', ['203.0.113.9'], '203.0.113.8', false],
    ['the last address of a range', ['203.0.113.0/24'], '203.0.113.255', true],
    ['the first address after a range', ['203.0.113.0/24'], '203.0.114.0', false],
    ['a listed IPv6 address in another spelling', ['2001:db8:0:0::1'], '2001:DB8::1', true],
    ['another IPv6 address', ['2001:db8::1'], '2001:db8::2', false],
    ['an IPv6 range', ['2001:db8::/32'], '2001:db8:ffff::1', true],
    ['an IPv6 address outside the range', ['2001:db8::/32'], '2001:db9::1', false],
    ['an IPv4 address that arrives mapped into IPv6', ['203.0.113.0/24'], '::ffff:203.0.113.9', true],
    ['a mapped address outside', ['203.0.113.0/24'], '::ffff:203.0.114.9', false],
    ['an IPv6 range says nothing of IPv4', ['2001:db8::/32'], '203.0.113.9', false],
  ];
  for (const [what, allowlist, address, allowed] of cases)
    test(`${what}: ${allowed ? 'passes' : 'is refused'}`, async () => {
      const reply = await call(world.app, allowlist, address);
      expect(codeOrStatus(reply)).toBe(allowed ? 200 : 'IP_NOT_ALLOWED');
      expect(reply.status).toBe(allowed ? 200 : 403);
      expect(reply.headers['x-ratelimit-limit']).toBe('1000000');
    });

  test('a forged X-Forwarded-For is ignored when no proxy is trusted', async () => {
    const reply = await call(world.app, ['203.0.113.9'], '198.51.100.7', '203.0.113.9');
    expect(codeOrStatus(reply)).toBe('IP_NOT_ALLOWED');
    expect(reply.body.error.details.ip).toBe('198.51.100.7');
  });

  test('a forged X-Forwarded-For is ignored from a caller that is not a trusted proxy', async () => {
    const reply = await call(behindProxy, ['203.0.113.9'], '198.51.100.7', '203.0.113.9');
    expect(reply.body.error).toMatchObject({ code: 'IP_NOT_ALLOWED', details: { ip: '198.51.100.7' } });
  });

  test('through a trusted proxy, the address it saw counts', async () => {
    expect(codeOrStatus(await call(behindProxy, ['203.0.113.9'], '10.1.2.3', '203.0.113.9'))).toBe(200);
    expect(codeOrStatus(await call(behindProxy, ['203.0.113.9'], '::ffff:10.1.2.3', '203.0.113.9'))).toBe(200);
  });

  test('through a trusted proxy, what the caller itself wrote into X-Forwarded-For is ignored', async () => {
    const reply = await call(behindProxy, ['203.0.113.9'], '10.1.2.3', '203.0.113.9, 198.51.100.7');
    expect(reply.body.error.details.ip).toBe('198.51.100.7');
  });

  test('through two trusted proxies, the address before both counts', async () => {
    expect(codeOrStatus(await call(behindProxy, ['203.0.113.9'], '10.1.2.3', '203.0.113.9, 10.9.9.9'))).toBe(200);
  });

  test('with an invalid X-Forwarded-For from a trusted proxy, its own address counts', async () => {
    const reply = await call(behindProxy, ['203.0.113.9'], '10.1.2.3', 'unknown, for=203.0.113.9');
    expect(reply.body.error.details.ip).toBe('10.1.2.3');
  });
});
