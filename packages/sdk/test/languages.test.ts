import { spawn, spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { exampleOf } from '@croupier/contract/openapi-webhooks.ts';
import type { Route } from '@croupier/contract/route.ts';
import { operatorRoutes, playerRoutes, providerRoutes } from '@croupier/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressed, endless, startHostile } from '../../../apps/server/test/support/hostile-answers.ts';
import { registerTestPlayer } from '../../../apps/server/test/support/players.ts';
import { readText, root } from '../../../apps/server/test/support/source-code.ts';
import { createTenant, tenantFor } from '../../../apps/server/test/support/tenant.ts';
import type { Tenant } from '../../../apps/server/test/support/tenant-type.ts';
import { createWorld, type World } from '../../../apps/server/test/support/world.ts';
import { maxAnswerBytes } from '../src/bounded-fetch.ts';
import { signWebhook } from '../src/webhooks.ts';
import { inputOf, specOf } from './filled-calls.ts';

type Language = {
  readonly name: string;
  readonly program: string;
  /** Exits with 0 if the language is installed in a version that is new enough. */
  readonly asks: readonly string[];
  readonly args: readonly string[];
  /** The package file that has the version. */
  readonly metadata: string;
  /** An empty object and an empty list are the same in PHP, so answers cannot be checked by their schema. */
  readonly mixesEmpty?: boolean;
};

const languages: readonly Language[] = [
  {
    name: 'Python',
    program: 'python3',
    asks: ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    args: ['-B', join(import.meta.dirname, 'fixtures/calls.py')],
    metadata: 'clients/python/pyproject.toml',
  },
  {
    name: 'PHP',
    program: 'php',
    asks: ['-r', 'exit(PHP_VERSION_ID < 80100 ? 1 : 0);'],
    args: [join(import.meta.dirname, 'fixtures/calls.php'), join(root, 'clients/php')],
    metadata: 'clients/php/composer.json',
    mixesEmpty: true,
  },
];
const isInstalled = ({ program, asks }: Language): boolean => spawnSync(program, asks).status === 0;

// Without the language its client is not tested, and the report says so.
describe.each(languages)('the client for $name', (language) => {
  const { program, args } = language;
  const only = test.skipIf(!isInstalled(language));
  let world: World;
  let tenant: Tenant;
  let url: string;
  beforeAll(async () => {
    world = await createWorld(new Date());
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
    tenant = await createTenant(world);
  });
  afterAll(() => world.close());

  /** Runs the steps in one process; returns the result of each. */
  const run = (steps: readonly object[], more: object = {}): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        // The server is local, whatever proxy and locale the machine has.
        env: {
          ...process.env,
          PYTHONPATH: join(root, 'clients/python'),
          PYTHONUTF8: '1',
          NO_PROXY: '*',
          no_proxy: '*',
        },
      });
      const [out, errors]: [string[], string[]] = [[], []];
      child.stdout.on('data', (chunk) => out.push(String(chunk)));
      child.stderr.on('data', (chunk) => errors.push(String(chunk)));
      child.on('close', (code) =>
        code === 0 ? resolve(JSON.parse(out.join(''))) : reject(new Error(errors.join(''))),
      );
      child.stdin.end(JSON.stringify({ url, steps, ...more }));
    });

  only('calls every operation over the real server', async () => {
    // Moving the clock comes last: the client learns the server's time, at the cost of one call.
    const routes = [...operatorRoutes, ...playerRoutes, ...providerRoutes] as Route[];
    const steps = [];
    for (const route of routes) {
      const owner = await tenantFor(world, route, tenant);
      const { url: filled, body } = await owner.fill(route);
      const client = await specOf(route, owner);
      steps.push({ do: 'call', client, name: route.name, input: inputOf(route, filled, body) });
    }
    const results = (await run(steps)) as { data?: unknown }[];
    for (const [n, route] of routes.entries()) {
      const result = results[n] as { data?: unknown };
      expect(result, `${route.name}: ${JSON.stringify(result).slice(0, 300)}`).toHaveProperty('data');
      if (language.mixesEmpty) continue;
      const items = route.reply.shape === 'one' ? [result.data] : (result.data as unknown[]);
      for (const item of items) expect(route.reply.schema.parse(item)).toEqual(item);
    }
  });

  only('signs as the vectors say', async () => {
    const { secret, cases } = JSON.parse(readText('docs/guides/examples/signing-vectors.json'));
    const signatures = await run(
      cases.map((one: object) => ({ do: 'vector', ...one })),
      { secret },
    );
    expect(signatures).toEqual(cases.map((one: { signature: string }) => one.signature));
  });

  only('does nothing twice when calls and answers are lost', async () => {
    const operator = await world.addOperator();
    const { key, secret } = operator.key;
    const players = await Promise.all(Array.from({ length: 8 }, () => registerTestPlayer(operator)));
    const client = { kind: 'operator', credentials: { key, secret } };
    const results = (await run(players.map((player, seed) => ({ do: 'flaky', client, player, seed, count: 5 })))) as {
      certain: number;
      unsure: number;
    }[];
    expect(results.reduce((sum, { certain }) => sum + certain, 0)).toBeGreaterThan(0);
    for (const [n, player] of players.entries()) {
      const { certain, unsure } = results[n] as { certain: number; unsure: number };
      const { body } = await operator.client.get(`/api/v1/operator/players/${player}/wallet`);
      expect(body.data.balance / 100).toBeGreaterThanOrEqual(certain);
      expect(body.data.balance / 100).toBeLessThanOrEqual(certain + unsure);
    }
  });

  only('reads every page and every event, and tells why it was refused', async () => {
    const operator = await world.addOperator();
    const { key, secret } = operator.key;
    const client = { kind: 'operator', credentials: { key, secret } };
    const players = [];
    for (let n = 0; n < 5; n += 1) players.push(await registerTestPlayer(operator));
    const wrong = { player: players[0], amount: -5, external_reference: 'x' };
    expect(
      await run([
        { do: 'rows', client, per_page: 2 },
        { do: 'events', client, types: 'player.registered', count: 5 },
        { do: 'call', client, name: 'record_deposit', input: wrong },
        { do: 'call', client, name: 'get_player', input: { player: 1_000_000 } },
      ]),
    ).toMatchObject([
      5,
      Array(5).fill('player.registered'),
      {
        code: 'VALIDATION_FAILED',
        details: { amount: expect.any(Array) },
        // A bare traceback says which field is wrong, and how.
        text: expect.stringMatching(
          /^VALIDATION_FAILED: .*\n {2}amount: must be .*\n {2}\(status 422, request id req_/s,
        ),
      },
      { code: 'NOT_FOUND' },
    ]);
  });

  only('sends no amount that is not a whole number of minor units', async () => {
    const operator = await world.addOperator();
    const { key, secret } = operator.key;
    const client = { kind: 'operator', credentials: { key, secret } };
    const player = await registerTestPlayer(operator);
    const pay = (amount: unknown) => ({
      ...{ do: 'call', client, name: 'record_deposit' },
      input: { player, amount, external_reference: 'x' },
    });
    const limits = (max_single_bet: unknown) => ({
      ...{ do: 'call', client, name: 'set_limits', input: { player, limits: { max_single_bet } } },
    });
    const seen = await run([...[10.5, '1050', true].map(pay), limits(99.99), limits(9_999)]);
    const refused = (field: string) => ({
      not_sent: expect.stringMatching(new RegExp(`^${field} must be an int in minor units .* Nothing was sent`)),
    });
    expect(seen).toMatchObject([
      ...Array(3).fill(refused('amount')),
      refused('max_single_bet'),
      { data: { limits: { max_single_bet: 9_999 } } },
    ]);
  });

  only('reads no answer that is compressed or does not end', async () => {
    const client = { kind: 'operator', credentials: { key: 'opk_x', secret: 'ops_x' } };
    for (const [answer, why] of [
      [compressed('gzip', Buffer.alloc(2_000_000)), 'The answer is compressed, which was not asked for.'],
      [endless, `The answer has more than ${maxAnswerBytes} bytes.`],
    ] as const) {
      const server = await startHostile(answer);
      try {
        const more = { url: server.url.origin };
        expect(await run([{ do: 'unread', client }], more)).toEqual([{ unread: why }]);
        expect(server.requests[0]).toMatch(/^accept-encoding: identity\r$/im);
      } finally {
        server.close();
      }
    }
  });

  only('tells hooks of every try without secrets, and names itself', async () => {
    const operator = await world.addOperator();
    const { key, secret } = operator.key;
    const client = { kind: 'operator', credentials: { key, secret } };
    const player = await registerTestPlayer(operator);
    const [{ told, names }] = (await run([{ do: 'told', client, player }])) as [{ told: object[]; names: string[] }];
    const sent = { method: 'POST', url: `${url}/api/v1/operator/players/${player}/deposits`, idempotency_key: 'mine' };
    expect(told).toMatchObject([
      { ...sent, attempt: 1 },
      { attempt: 1, status: null, error: 'ConnectionFailed', retry_in_seconds: expect.any(Number) },
      { ...sent, attempt: 2 },
      { attempt: 2, status: 201, request_id: expect.stringMatching(/^req_/), error: null, retry_in_seconds: null },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/ops_|signature|nonce|"told"/i);
    const version = /"?version"? ?[:=] "(.+)"/.exec(readText(language.metadata))?.[1];
    expect(names).toEqual(Array(2).fill(`croupier-${language.name.toLowerCase()}/${version}`));
  });

  only('names the address that did not answer; tries and timeout can be set for one call', async () => {
    const client = { kind: 'operator', credentials: { key: 'opk_x', secret: 'ops_x' } };
    const address = `${url}/api/v1/operator/players`;
    expect(await run([{ do: 'nobody', client }])).toEqual([
      { timeouts: [5, 5], text: `No answer came from ${address}: nobody is there`, address, tries_left_alone: 4 },
    ]);
  });

  only('verifies webhooks, and believes no other', async () => {
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ok!').toString('base64')}`;
    const event = exampleOf('deposit.paid') as { id: string };
    const body = JSON.stringify(event);
    const now = 1_772_445_600;
    const headers = await signWebhook(body, event.id, secret, { now: () => now * 1000 });
    const step = { do: 'webhook', body, headers, secrets: secret, now };
    expect(
      await run([
        step,
        { ...step, secrets: ['whsec_b3RoZXI=', secret] },
        { ...step, body: body.replace('deposit', 'Deposit') },
        { ...step, now: now + 301 },
        { ...step, headers: {} },
        { ...step, secrets: 'whsec_' },
        { ...step, secrets: 'whsec_…' },
      ]),
    ).toEqual([
      { data: event },
      { data: event },
      { refused: expect.stringContaining('No signature matches') },
      { refused: 'The timestamp is too far from now.' },
      { refused: expect.stringContaining('missing') },
      { refused: 'The webhook secret is not valid.' },
      { refused: 'The webhook secret is not valid.' },
    ]);
  });
});
