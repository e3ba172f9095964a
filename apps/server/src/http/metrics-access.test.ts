import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../test/support/app-options.ts';
import { createFileWorld } from '../../test/support/world.ts';
import { createApp } from '../platform/app.ts';

const world = await createFileWorld();
const token = 'a-token-of-the-monitoring';

const appWith = (metricsToken: string | undefined) => createApp({ ...optionsOf(world), metricsToken });

const asked = async (
  metricsToken: string | undefined,
  callers: readonly { remoteAddress: string; headers?: Record<string, string> }[],
) => {
  const app = await appWith(metricsToken);
  try {
    const replies = [];
    for (const { remoteAddress, headers = {} } of callers)
      replies.push(await app.http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers }));
    return replies;
  } finally {
    await app.close();
  }
};

/** Headers that common proxies and CDNs add. */
const forwarding = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded',
  'x-real-ip',
  'forwarded',
  'via',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
  'cdn-loop',
];

describe('/metrics', () => {
  test('200 for this machine and 404 for any other when no token is set', async () => {
    const replies = await asked(undefined, [
      { remoteAddress: '127.0.0.1' },
      { remoteAddress: '::1' },
      { remoteAddress: '::ffff:127.0.0.1' },
      { remoteAddress: '10.0.0.7' },
      { remoteAddress: '2001:db8::7' },
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404]);
    expect(replies[3]?.json()).toMatchObject({
      error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
    });
    expect(replies[3]?.body).not.toContain('croupier_');
  });

  test('404 for requests forwarded by a proxy on this machine', async () => {
    const replies = await asked(
      undefined,
      forwarding.map((name) => ({ remoteAddress: '127.0.0.1', headers: { [name]: '203.0.113.9' } })),
    );
    expect(replies.map(({ statusCode }, at) => [forwarding[at], statusCode])).toEqual(
      forwarding.map((name) => [name, 404]),
    );
  });

  test('200 with the token, 401 without it, also for this machine', async () => {
    const headersOf: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token}x` },
      { authorization: token },
      { authorization: `Bearer ${token}` },
    ];
    const replies = await asked(
      token,
      headersOf.flatMap((headers) => [
        { remoteAddress: '127.0.0.1', headers },
        { remoteAddress: '10.0.0.7', headers },
      ]),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401, 200, 200]);
    expect(replies[0]?.headers['www-authenticate']).toBe('Bearer');
    expect(replies[0]?.body).not.toContain('croupier_');
    expect(replies[7]?.body).toContain('croupier_uptime_seconds');
  });
});
