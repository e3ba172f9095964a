import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor } from '../../../apps/server/test/support/client.ts';
import { createWorld, type Operator, type World } from '../../../apps/server/test/support/world.ts';
import { webhookHandler } from '../../sdk/src/webhooks.ts';
import { injectFetch } from '../../sdk/test/inject-fetch.ts';
import { checkNode } from '../src/doctor/check-settings.ts';
import type { Finding } from '../src/doctor/finding.ts';
import type { Io } from '../src/program/io.ts';
import { openProgram } from './program.ts';

const hook = 'http://localhost:4000/hooks';
const whsec = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cw==';

/** A webhook endpoint under test: a correct one, or one with a common mistake. */
type Receiver = (request: Request) => Promise<Response>;

describe('doctor', () => {
  let world: World;
  let operator: Operator;
  let program: ReturnType<typeof openProgram>;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator({ is_sandbox: true });
    program = openProgram(world);
  });
  afterAll(async () => {
    program.close();
    await world.close();
  });

  const now = (): number => world.clock.now().getTime();
  const good: Receiver = (request) => webhookHandler({}, { secrets: whsec, now })(request);
  const answering =
    (status: number): Receiver =>
    async () =>
      new Response(null, { status });
  const unreachable =
    (code: string): Receiver =>
    () =>
      Promise.reject(Object.assign(new TypeError('no'), { code }));

  type Planted = {
    readonly env?: Record<string, string>;
    readonly args?: readonly string[];
    readonly receiver?: Receiver;
    readonly server?: typeof fetch;
    readonly io?: Partial<Io>;
  };

  const examine = async ({ env = {}, args = [], receiver = good, server, io = {} }: Planted) => {
    const { key, secret } = operator.key;
    const reach = server ?? injectFetch(world.app);
    const route: typeof fetch = (input, init) =>
      String(input) === hook ? receiver(new Request(String(input), init)) : reach(input, init);
    const all = {
      CROUPIER_URL: program.url,
      CROUPIER_KEY: key,
      CROUPIER_SECRET: secret,
      CROUPIER_WEBHOOK_SECRET: whsec,
    };
    const ran = await program.run(['doctor', '--webhook-url', hook, ...args, '--json'], {
      fetch: route,
      ...io,
      env: { ...all, ...env },
    });
    const { findings } = JSON.parse(ran.out) as { findings: Finding[] };
    return { code: ran.code, findings, wrong: findings.filter(({ status }) => status === 'failed') };
  };

  test('finds nothing wrong with a correct integration', async () => {
    const { code, findings, wrong } = await examine({ args: ['--scopes', 'players:write,events:read'] });
    expect([code, wrong]).toEqual([0, []]);
    const ok = findings.filter(({ status }) => status === 'ok').map(({ check }) => check);
    expect(ok).toEqual(
      expect.arrayContaining([
        'node',
        'url',
        'key',
        'secret',
        'server',
        'clock',
        'signature',
        'mode',
        'rate',
        'scopes',
      ]),
    );
    expect(ok).toEqual(
      expect.arrayContaining(['events', 'webhook', 'webhook signature', 'webhook body', 'webhook timestamp']),
    );
  });

  const failing =
    (code: string): typeof fetch =>
    () =>
      Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) }));
  const saying =
    (status: number, body: string, headers = {}): typeof fetch =>
    async () =>
      new Response(body, { status, headers });
  const keyWith = async (more: object, scopes?: readonly never[]): Promise<Record<string, string>> => {
    const { key, secret } = await operator.addKey(scopes, more);
    return { CROUPIER_KEY: key, CROUPIER_SECRET: secret };
  };
  const swap = (text: string, at: number): string =>
    `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;

  const mistakes: [mistake: string, plant: () => Planted | Promise<Planted>, check: string, found: RegExp][] = [
    ['no address', () => ({ env: { CROUPIER_URL: '' } }), 'url', /none is set/],
    ['an address with a path', () => ({ env: { CROUPIER_URL: `${program.url}/api/v1` } }), 'url', /has a path/],
    ['an address without TLS', () => ({ env: { CROUPIER_URL: 'http://casino.example' } }), 'url', /not encrypted/],
    ['a name that does not resolve', () => ({ server: failing('ENOTFOUND') }), 'server', /does not resolve/],
    ['a server that is down', () => ({ server: failing('ECONNREFUSED') }), 'server', /nothing listens/],
    ['an expired certificate', () => ({ server: failing('CERT_HAS_EXPIRED') }), 'server', /certificate has expired/],
    ['another site at the address', () => ({ server: saying(200, '<html>') }), 'server', /not as Croupier does/],
    [
      'an address that leads elsewhere',
      () => ({ server: saying(301, '', { location: 'https://www.casino.example/' }) }),
      'server',
      /leads on to https:\/\/www\.casino/,
    ],
    ['key and secret swapped', () => ({ env: { CROUPIER_KEY: operator.key.secret } }), 'key', /is a secret/],
    ['half a key', () => ({ env: { CROUPIER_KEY: operator.key.key.slice(0, 20) } }), 'key', /is not a key id/],
    ['the key of a studio', () => ({ env: { CROUPIER_KEY: 'gpk_abc' } }), 'key', /game provider/],
    ['a secret in quotes', () => ({ env: { CROUPIER_SECRET: `"${operator.key.secret}"` } }), 'secret', /quotes/],
    ['half a secret', () => ({ env: { CROUPIER_SECRET: operator.key.secret.slice(0, -1) } }), 'secret', /not whole/],
    [
      'the secret of another key',
      () => ({ env: { CROUPIER_SECRET: swap(operator.key.secret, 9) } }),
      'signature',
      /not that of the key/,
    ],
    [
      'a key of another server',
      () => ({ env: { CROUPIER_KEY: swap(operator.key.key, 9) } }),
      'signature',
      /does not know/,
    ],
    ['a clock ten minutes behind', () => ({ io: { now: () => now() - 600_000 } }), 'clock', /600 seconds behind/],
    [
      'an address that is not in the allowlist',
      async () => ({ env: await keyWith({ ip_allowlist: ['203.0.113.7'] }) }),
      'address',
      /127\.0\.0\.1 is not in the allowlist/,
    ],
    [
      'an expired key',
      async () => {
        const env = await keyWith({ expires_at: new Date(now() + 1_000).toISOString() });
        world.clock.advance(2_000);
        return { env };
      },
      'signature',
      /revoked or expired/,
    ],
    [
      'a scope that lacks',
      async () => ({
        env: await keyWith({}, ['players:read'] as never),
        args: ['--scopes', 'players:read,payments:write'],
      }),
      'scopes',
      /lacks payments:write/,
    ],
    [
      'a key whose minute is used up',
      async () => {
        const key = await operator.addKey(undefined, { rate_limit_per_minute: 2 });
        const client = clientFor(world.app, world.clock, key);
        for (let n = 0; n < 2; n += 1) await client.get('/api/v1/operator/me');
        return { env: { CROUPIER_KEY: key.key, CROUPIER_SECRET: key.secret } };
      },
      'rate',
      /used up/,
    ],
    ['a receiver that is down', () => ({ receiver: unreachable('ECONNREFUSED') }), 'webhook', /nothing listens/],
    ['a receiver that fails', () => ({ receiver: answering(500) }), 'webhook', /answers 500/],
    ['a receiver at another path', () => ({ receiver: answering(404) }), 'webhook', /answers 404/],
    ['a receiver that redirects', () => ({ receiver: answering(308) }), 'webhook', /leads elsewhere/],
    [
      'a receiver with another secret',
      () => ({ receiver: (request) => webhookHandler({}, { secrets: 'whsec_b3RoZXI=', now })(request) }),
      'webhook',
      /refuses a correct signature/,
    ],
    [
      'a receiver that checks nothing',
      () => ({ receiver: answering(204) }),
      'webhook signature',
      /accepts a wrong signature/,
    ],
    [
      'a receiver that takes old deliveries',
      () => ({
        receiver: (request) => webhookHandler({}, { secrets: whsec, now, toleranceSeconds: 1e9 })(request),
      }),
      'webhook timestamp',
      /of an hour ago/,
    ],
    [
      'half a webhook secret',
      () => ({ env: { CROUPIER_WEBHOOK_SECRET: 'whsec_' } }),
      'webhook secret',
      /whsec_ and base64/,
    ],
  ];

  test.each(mistakes)('names %s, says what to do, and ends with 1', async (_mistake, plant, check, found) => {
    const { code, wrong } = await examine(await plant());
    expect(code).toBe(1);
    const named = wrong.find((one) => one.check === check);
    expect(named?.found, JSON.stringify(wrong)).toMatch(found);
    expect(named?.advice).toMatch(/^[A-Z].*([.?]|croupier \w+)$/);
  });

  test('checks the registered endpoints: none, one that is behind, one that was disabled', async () => {
    const statusOf = async (check: string) =>
      (await examine({})).findings.filter((one) => one.check === check).map(({ status, found }) => [status, found]);
    expect(await statusOf('endpoints')).toEqual([['warning', 'none is registered']]);
    const wanted = { url: 'http://127.0.0.1:4999/hooks', events: ['*'] };
    const made = await operator.client.post('/api/v1/operator/webhook-endpoints', wanted);
    expect(made.status, made.text).toBe(201);
    expect(await statusOf('backlog')).toEqual([['ok', expect.stringContaining('0 events behind')]]);
    const at = world.clock.now();
    await world.admin`
      update webhook_endpoints
      set status = 'disabled', disabled_cause = 'gone', disabled_reason = 'It answered 410.', disabled_at = ${at}
      where operator_id = ${operator.operator_id}`;
    expect(await statusOf('endpoints')).toEqual([['failed', expect.stringContaining('is disabled: It answered 410.')]]);
    // When another endpoint receives the same events it is a note, not a fault.
    const second = { url: 'http://127.0.0.1:4998/hooks', events: ['player.*'] };
    const other = await operator.client.post('/api/v1/operator/webhook-endpoints', second);
    expect(await statusOf('endpoints')).toEqual([
      ['failed', expect.stringMatching(/Nothing else receives deposit\.\w+, .* and \d+ more\.$/)],
    ]);
    const address = `/api/v1/operator/webhook-endpoints/${other.body.data.id}`;
    await operator.client.patch(address, { events: ['*'] });
    expect(await statusOf('endpoints')).toEqual([
      ['warning', expect.stringContaining('is disabled: It answered 410.')],
    ]);
    expect((await examine({})).code).toBe(0);
    await operator.client.send('DELETE', address);
    await world.admin`
      update webhook_endpoints set status = 'enabled', disabled_cause = null, disabled_reason = null, disabled_at = null
      where operator_id = ${operator.operator_id}`;
  });

  test('continues after a wrong clock, with the time of the server', async () => {
    const { findings } = await examine({ io: { now: () => now() + 7_200_000 } });
    expect(findings.find(({ check }) => check === 'signature')?.status).toBe('ok');
  });

  test('warns of a key that expires soon, and of one that is near its rate limit', async () => {
    const soon = new Date(now() + 3 * 86_400_000).toISOString();
    const key = await operator.addKey(undefined, { expires_at: soon, rate_limit_per_minute: 30 });
    const client = clientFor(world.app, world.clock, key);
    for (let n = 0; n < 27; n += 1) await client.get('/api/v1/operator/me');
    const { code, findings } = await examine({ env: { CROUPIER_KEY: key.key, CROUPIER_SECRET: key.secret } });
    const warned = findings.filter(({ status }) => status === 'warning').map(({ check }) => check);
    expect([code, warned]).toEqual([0, expect.arrayContaining(['expiry', 'rate'])]);
  });

  test('reports an old Node', () => {
    expect(checkNode('18.20.0')).toMatchObject({ status: 'failed', advice: expect.stringContaining('20.12') });
    expect([checkNode('20.12.0').status, checkNode('24.1.0').status]).toEqual(['ok', 'ok']);
  });
});
