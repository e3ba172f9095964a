import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type EventType, eventTypes } from '@croupier/contract/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOf, signatureOf, timestampOf } from '../../../apps/server/src/modules/webhooks/transport/sign.ts';
import { writeBody } from '../../../apps/server/src/modules/webhooks/transport/write-body.ts';
import { eventually } from '../../../apps/server/test/support/eventually.ts';
import { registerTestPlayer } from '../../../apps/server/test/support/players.ts';
import { createWorld, type Operator, type World } from '../../../apps/server/test/support/world.ts';
import { webhookHandler } from '../../sdk/src/webhooks.ts';
import { injectFetch } from '../../sdk/test/inject-fetch.ts';
import { httpCommands } from '../src/commands.ts';
import type { Io } from '../src/program/io.ts';
import { escapeControls, table } from '../src/program/text.ts';
import { openProgram } from './program.ts';

describe('the command line over HTTP', () => {
  let world: World;
  let operator: Operator;
  let live: Operator;
  let program: ReturnType<typeof openProgram>;
  let own: Partial<Io>;
  beforeAll(async () => {
    world = await createWorld();
    [operator, live] = await Promise.all([world.addOperator({ is_sandbox: true }), world.addOperator()]);
    program = openProgram(world);
    own = program.as(operator.key);
  });
  afterAll(async () => {
    program.close();
    await world.close();
  });

  describe('login', () => {
    const login = (secret: string, ...more: string[]) =>
      program.run(['login', '--url', program.url, '--key', operator.key.key, ...more], {
        readSecret: async () => secret,
      });

    test('stores a valid key, readable by its owner only, and never shows the secret', async () => {
      const { code, out, err } = await login(operator.key.secret);
      expect([code, err]).toEqual([0, 'Next: npx croupier doctor\n']);
      expect(out).toMatch(new RegExp(`operator +${operator.name}\\nmode +sandbox`));
      expect(statSync(program.settings).mode & 0o777).toBe(0o600);
      expect(await readFile(program.settings, 'utf8')).toContain(operator.key.secret);
      const other = await program.run(['login', '--key', live.key.key, '--url', program.url, '--profile', 'live'], {
        readSecret: async () => live.key.secret,
      });
      expect(other.out).toMatch(/mode +live/);
      const listed = await program.run(['profiles']);
      expect(listed.out).toMatch(/default.*false\nlive.*true/);
      expect(out + other.out + listed.out).not.toContain('ops_');
    });

    test('stores nothing when the secret is wrong', async () => {
      const { code, err } = await login('ops_wrong', '--profile', 'wrong');
      expect([code, err]).toEqual([1, expect.stringContaining('Nothing was stored')]);
      expect((await program.run(['profiles'])).out).not.toContain('wrong');
    });

    test('uses the requested profile, else the environment, else the current profile', async () => {
      const caller = async (args: string[], env: Record<string, string> = {}) =>
        (await program.json(['request', 'get_calling_key', ...args], { env })).data.operator.slug;
      expect(await caller([])).toBe(live.slug);
      expect(await caller(['--profile', 'default'])).toBe(operator.slug);
      expect(await caller([], { CROUPIER_PROFILE: 'default' })).toBe(operator.slug);
      const { env } = own as { env: Record<string, string> };
      expect(await caller([], env)).toBe(operator.slug);
      expect(await caller(['--profile', 'live'], env)).toBe(live.slug);
      const unknown = await program.run(['request', 'get_calling_key', '--profile', 'lvie']);
      expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('Did you mean live?')]);
    });

    test('logout removes it', async () => {
      expect((await program.run(['logout'])).out).toBe('Removed live.\n');
      expect((await program.run(['profiles'])).out).toMatch(/default.*true/);
      expect((await program.run(['logout'])).code).toBe(0);
      const out = await program.run(['clock', 'show']);
      expect([out.code, out.err]).toEqual([1, expect.stringContaining('croupier login')]);
    });
  });

  describe('request', () => {
    test('calls by name or by path, with fields in the right place and type', async () => {
      const player = await registerTestPlayer(operator, { username: `deposits-${operator.slug}` });
      const words = [`player=${player}`, 'amount=2500', 'external_reference=4711'];
      const made = await program.json(['request', 'record_deposit', ...words], own);
      expect(made.data).toMatchObject({ amount: 2500, external_reference: '4711', status: 'paid' });
      const path = `/api/v1/operator/players/${player}/transactions?per_page=1`;
      const listed = await program.json(['request', 'get', path, 'wallet=real'], own);
      expect([listed.data.length, listed.meta.total]).toEqual([1, 1]);
      const limits = ['request', 'setLimits', `player=${player}`, 'limits.max_single_deposit=900'];
      expect((await program.json(limits, own)).data.limits.max_single_deposit).toBe(900);
      const table = await program.run(['request', 'list_players', 'per_page=1'], { ...own, width: 80 });
      expect(table.out).toMatch(/^id +username .*\n\d+ .*\n\(\d+ more fields: --json\)\n$/);
    });

    test('exit code 1: a refusal with code, details, advice and a link', async () => {
      const { code, out, err } = await program.run(['request', 'get_player', 'player=99999999'], own);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^Error: NOT_FOUND: .*\n {2}retry: sending it again does not help.*\n {2}request id: req_/);
      expect(err).toContain('see: http://localhost:3000/guides/errors#not_found');
      const invalid = await program.run(['request', 'register_player', 'username=x', '--json'], own);
      expect(JSON.parse(invalid.err).error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { email: ['is required'] },
      });
    });

    test('exit code 2: a command that is not written correctly, with a suggestion', async () => {
      const misuses: [string[], string][] = [
        [['reqest'], 'Did you mean request?'],
        [['lgoin', '--url', 'x'], 'Did you mean login?'],
        [['clok', 'advance', '1h'], 'Did you mean clock advance?'],
        [['clock', 'advance', 'soon'], '15m, 24h'],
        [['request', 'recod_deposit'], 'Did you mean record_deposit?'],
        [['request', 'record_deposit', 'amuont=1'], 'Did you mean amount?'],
        [['request', 'record_deposit', 'amount'], 'field=value'],
        [['request', 'GET', '/nowhere'], 'There is no operation GET /nowhere'],
        [['listen', '--forwad-to', 'x'], 'Did you mean --forward-to?'],
        [['listen'], '--forward-to'],
        [['trigger', 'deposit.payed'], 'Did you mean deposit.paid?'],
        [['events', 'tail', '--types', 'limit.*'], 'There is no event'],
        [['logs', 'tail', '--status', '3xx'], '2xx, 4xx, 5xx'],
        [['login', '--url', 'http://casino.example', '--key', 'opk_x'], 'https://'],
      ];
      for (const [args, meant] of misuses) {
        const { code, out, err } = await program.run(args, { ...own, readSecret: async () => 'x' });
        expect([args, code, out, err]).toEqual([args, 2, '', expect.stringContaining(meant)]);
      }
    });

    test('exit code 3: no answer came', async () => {
      const down = () =>
        Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }));
      const env = { ...own.env, CROUPIER_URL: 'http://127.0.0.1:9' };
      const { code, err } = await program.run(['request', 'get_calling_key'], { env, fetch: down });
      expect([code, err]).toEqual([3, expect.stringContaining('croupier doctor')]);
    });

    test('--help explains every command, with an example', async () => {
      const all = await program.run(['--help']);
      for (const { name } of httpCommands) {
        expect(all.out).toContain(`  ${name} `);
        const one = await program.run([...name.split(' '), '--help']);
        expect([one.code, one.out]).toEqual([0, expect.stringMatching(/Usage: [\s\S]*Options:[\s\S]*Examples?:/)]);
      }
    });
  });

  test('shows foreign text without affecting the terminal', () => {
    expect(escapeControls('a\u001b]0;owned\u0007b\u202ec\u009bd')).toBe('a\\u001b]0;owned\\u0007b\\u202ec\\u009bd');
    expect(table([{ name: 'x\u001b[2J\ny' }], ['name'])).toBe('name\nx\\u001b[2J y');
  });

  describe('listen and trigger', () => {
    const secret = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cw==';
    type Sent = { readonly headers: Record<string, string>; readonly body: string };

    /** A receiver of the SDK, behind the address that listen sends to. */
    const receiver = () => {
      const sent: Sent[] = [];
      const taken: string[] = [];
      const now = () => world.clock.now().getTime();
      const handle = webhookHandler({ '*': ({ type }) => taken.push(type) }, { secrets: secret, now });
      const server = injectFetch(world.app);
      let isDown = false;
      const route: typeof fetch = async (input, init) => {
        if (!String(input).startsWith('http://localhost:4000/')) {
          if (isDown) throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' });
          return server(input, init);
        }
        sent.push({ headers: init?.headers as Record<string, string>, body: String(init?.body) });
        return handle(new Request(String(input), init));
      };
      return {
        sent,
        taken,
        fetch: route,
        setDown: (down: boolean) => {
          isDown = down;
        },
      };
    };

    test('trigger causes every event type, and listen delivers it as the platform does', async () => {
      const at = receiver();
      const stop = new AbortController();
      const env = { ...own.env, CROUPIER_WEBHOOK_SECRET: secret };
      const lines: string[] = [];
      const said: string[] = [];
      const listening = program.run(['listen', '--forward-to', 'localhost:4000/hooks', '--after', '0'], {
        env,
        fetch: at.fetch,
        signal: stop.signal,
        out: (line) => lines.push(line),
        err: (line) => said.push(line),
      });
      for (const type of eventTypes) {
        const caused = await program.json(['trigger', type], own);
        expect(caused.events.map((one: { type: EventType }) => one.type)).toContain(type);
      }
      at.setDown(true);
      await eventually(() => said.some((line) => line.startsWith('The connection is lost')));
      at.setDown(false);
      await program.json(['trigger', 'player.registered'], own);
      const [{ count }] = (await world.admin`
        select count(*)::int from outbox_events where operator_id = ${operator.operator_id}`) as [{ count: number }];
      await eventually(() => at.taken.length === count);
      stop.abort();
      expect((await listening).code).toBe(0);

      expect(said).toContain(`Signing secret: ${secret}`);
      expect(said).toContain('Connected again.');
      expect(new Set(at.taken)).toEqual(new Set(eventTypes));
      expect(lines).toHaveLength(count);
      for (const line of lines) expect(line).toMatch(/^\S+ +\d+ {2}[a-z_.]+ +204 {2}\d+ ms$/);

      const rows = await world.admin<Parameters<typeof writeBody>[0][]>`
        select event_id, type, created_at, operator_id, sequence, data::text from outbox_events
        where operator_id = ${operator.operator_id} order by sequence`;
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const real = rows.map((row) => {
        const body = writeBody(row);
        const timestamp = timestampOf(world.clock.now());
        const headers = headersOf(row.event_id, timestamp, signatureOf([key], row.event_id, timestamp, body));
        return { headers: { ...headers, 'accept-encoding': 'identity' }, body };
      });
      expect(at.sent).toEqual(real);
    });

    test('trigger does nothing for a live operator, and says so', async () => {
      const { code, err } = await program.run(['trigger', 'deposit.paid'], program.as(live.key));
      expect([code, err]).toEqual([1, expect.stringMatching(/Nothing was done: .* sandboxes only, and .* is live/)]);
      const all = await program.json(['trigger', '--list']);
      expect(all.map((one: { event: string }) => one.event)).toEqual(eventTypes);
    });

    test('events tail, logs tail and the clock', async () => {
      const filtered = ['events', 'tail', '--after', '0', '--types', 'kyc.*,deposit.paid', '--once'];
      const { out } = await program.run(filtered, own);
      expect(out).toMatch(/deposit\.paid +player=\d+ id=\d+ amount=1000 currency=EUR status=paid/);
      expect(out).not.toContain('player.registered');
      await eventually(async () => {
        const log = await program.run(['logs', 'tail', '--once', '--status', '4xx'], own);
        return / 404 .*\/api\/v1\/operator\/players\/99999999 .*NOT_FOUND/.test(log.out);
      });
      const before = Date.parse((await program.json(['clock', 'show'], own)).now);
      const after = await program.json(['clock', 'advance', '2h'], own);
      expect(Date.parse(after.now) - before).toBe(7_200_000);
    });
  });
});
