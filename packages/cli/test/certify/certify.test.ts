import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '@croupier/contract/scopes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { listenLocally } from '../../../../apps/server/support/listen-locally.ts';
import { addStudio } from '../../../../apps/server/test/support/provider.ts';
import { addTestStaff } from '../../../../apps/server/test/support/staff.ts';
import { createFileWorld } from '../../../../apps/server/test/support/world.ts';
import { createCroupier } from '../../../sdk/src/croupier.ts';
import { createProviderWallet } from '../../../sdk/src/provider.ts';
import { certifyOperator, operatorTrials } from '../../src/certify/certify-operator.ts';
import { certifyStudio } from '../../src/certify/certify-studio.ts';
import { scopesFor } from '../../src/certify/preflight.ts';
import type { Report } from '../../src/certify/report.ts';
import { reportPage } from '../../src/certify/report-html.ts';
import { newReportKey, signReport, verifyReport } from '../../src/certify/sign-report.ts';
import { studioTrials } from '../../src/certify/studio-trials.ts';
import { openProgram } from '../program.ts';
import { exampleReceivers, isInstalled, startReceiver } from './example-receivers.ts';
import { type Mistake as OperatorMistake, openIntegration } from './integration.ts';
import { openTestStudio, type Mistake as StudioMistake } from './studio.ts';

const world = await createFileWorld(new Date());
// Time must pass really: a wait is read from the times of the log.
const ticking = setInterval(() => world.clock.set(new Date()), 20);
await world.app.http.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
const servers: Server[] = [];
afterAll(() => {
  clearInterval(ticking);
  for (const server of servers) server.close().closeAllConnections();
});

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Record<string, string>;
};

/** Listens for a counterpart. */
const listen = async (answer: (asked: Asked) => Promise<{ status: number; body?: unknown }>): Promise<string> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = request.headers as Record<string, string>;
    const asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: Buffer.concat(chunks).toString(),
      headers,
    };
    const { status, body } = await answer(asked).catch(() => ({ status: 500, body: undefined }));
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  });
  servers.push(server);
  const port = await listenLocally(server);
  return `http://127.0.0.1:${port}/`;
};

const io = { fetch, now: Date.now, signal: new AbortController().signal };
/**
 * Both counterparts have finished when they answer. Only the API log is later, by about a second, so mistakes are not
 * waited for longer than that takes on a busy machine.
 */
const waitsFor = (mistake: string | undefined) => ({
  waitMilliseconds: mistake === undefined ? 60_000 : 15_000,
  say: () => undefined,
  io,
});

const tryIntegration = async (mistake?: OperatorMistake, only?: readonly string[]): Promise<Report> => {
  const operator = await world.addOperator({ is_sandbox: true });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const own = await operator.addKey();
  const calls = {
    croupier: createCroupier({ url, ...own }),
    impatient: createCroupier({ url, ...own, tries: 1 }),
  };
  const integration = openIntegration(calls, secret, mistake);
  const receiver = await listen(async ({ body, headers }) => ({ status: await integration.receive(body, headers) }));
  const croupier = createCroupier({ url, ...operator.key });
  return certifyOperator({ ...waitsFor(mistake), watchMilliseconds: 200, croupier, url: receiver, secret, only });
};

const tryStudio = async (mistake?: StudioMistake, only?: readonly string[]): Promise<Report> => {
  const operator = await world.addOperator({ is_sandbox: true });
  const { key, game } = await addStudio(world, operator, await addTestStaff(world, operator));
  const wallet = createProviderWallet({ url, ...key });
  const studio = openTestStudio(wallet, createProviderWallet({ url, ...key, tries: 1 }), mistake);
  const address = await listen(async ({ method, path, body }) => {
    const { searchParams } = new URL(path, url);
    const moment = (name: string): Date => new Date(searchParams.get(name) ?? '');
    if (method === 'GET') return { status: 200, body: { data: studio.digests(moment('from'), moment('to')) } };
    return { status: await studio.play(JSON.parse(body)) };
  });
  const croupier = createCroupier({ url, ...(await operator.addKey(scopesFor('studio') as Scope[])) });
  const settings = { ...waitsFor(mistake), watchMilliseconds: 1_500 };
  return certifyStudio({ ...settings, croupier, wallet, url: address, digestUrl: address, game, only });
};

/** The failed trials of a report, in order. */
const complaints = ({ findings }: Report): string[] =>
  findings.filter(({ verdict }) => verdict !== 'passed').map(({ id, verdict, seen }) => `${id} ${verdict}: ${seen}`);

describe.concurrent("an operator's integration", () => {
  test('that makes no mistake passes every trial and is certified', async () => {
    const report = await tryIntegration();
    expect(complaints(report)).toEqual([]);
    expect(report.verdict).toBe('certified');
    expect(report.counts.passed).toBe(operatorTrials.length);
  });

  for (const example of exampleReceivers)
    test(`the whole receiver in ${example.language} passes every trial and is certified`, async ({
      skip,
      onTestFinished,
    }) => {
      skip(!isInstalled(example), example.missing);
      const operator = await world.addOperator({ is_sandbox: true });
      const own = await operator.addKey();
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const receiver = await startReceiver(example, {
        CROUPIER_URL: url,
        CROUPIER_KEY: own.key,
        CROUPIER_SECRET: own.secret,
        // As in a rotation: the old secret, and the one that the trials sign with.
        CROUPIER_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')},${secret}`,
      });
      onTestFinished(receiver.stop);
      // The scopes that the command names are enough.
      const narrow = await operator.addKey(scopesFor('operator') as Scope[]);
      const croupier = createCroupier({ url, ...narrow });
      const tried = { ...waitsFor(undefined), watchMilliseconds: 300 };
      const report = await certifyOperator({ ...tried, croupier, url: receiver.url, secret });
      expect(complaints(report), receiver.said()).toEqual([]);
      expect(report.verdict).toBe('certified');
    });

  test.each<[OperatorMistake, string, RegExp]>([
    ['does not verify', 'forged-signature', /answered 204; 400, 401 or 403/],
    ['does not verify', 'no-signature', /answered 204/],
    ['does not verify', 'changed-body', /answered 204/],
    ['ignores the timestamp', 'old-replay', /answered 204/],
    ['ignores the timestamp', 'future', /answered 204/],
    ['looks at the first signature only', 'rotation', /answered 401; 2xx/],
    ['verifies what it has parsed', 'raw-body', /answered 401; 2xx/],
    ['refuses unknown types', 'unknown-type', /answered 422; 2xx/],
    ['refuses unknown fields', 'unknown-field', /answered 422; 2xx/],
    ['breaks down on a forged event', 'forged-signature', /answered 500/],
    ['does nothing', 'honest-delivery', /recorded no deposit/],
    ['deposits at every delivery', 'duplicate', /2 deposits were recorded for one event/],
    ['deposits at every delivery', 'duplicate-at-once', /4 deposits/],
    ['deposits at every delivery', 'duplicate-late', /2 deposits/],
    ['relies on the reference alone', 'duplicate-late', /2 deposits/],
    ['applies events as they come', 'out-of-order', /the newest name is/],
    ['calls once', 'lost-answer', /called once/],
    ['calls once', 'unavailable', /called once/],
    ['calls again under a new reference', 'lost-answer', /2 deposits were recorded/],
    ['calls again at once', 'rate-limited', /asked to wait 2000/],
  ])('that %s fails in %s', async (mistake, trial, seen) => {
    const [finding] = (await tryIntegration(mistake, [trial])).findings;
    expect(finding).toMatchObject({ id: trial, verdict: 'failed' });
    expect(finding?.seen).toMatch(seen);
  });
});

describe.concurrent("a studio's game server", () => {
  test('that makes no mistake passes every trial and is certified', async () => {
    const report = await tryStudio();
    expect(complaints(report)).toEqual([]);
    expect(report.verdict).toBe('certified');
    expect(report.counts.passed).toBe(studioTrials.length);
  });

  test.each<[StudioMistake, string, RegExp]>([
    ['never closes', 'plain-round', /stays open/],
    ['stakes more than asked', 'plain-round', /staked 101 where 100/],
    ['forgets a stake without an answer', 'lost-answer-to-a-stake', /sent nothing more/],
    ['stakes again under a new id', 'lost-answer-to-a-stake', /200 was staked for one round|stays open/],
    ['gives up without a rollback', 'unavailable-stake', /without a rollback/],
    ['sends a win once', 'lost-answer-to-a-win', /sent the win 1 time/],
    ['sends a win once', 'unavailable-win', /sent the win 1 time/],
    ['sends a win again under a new id', 'lost-answer-to-a-win', /was paid 2 times/],
    ['pays only players who are active', 'late-win', /stays open/],
    ['pays for a refused stake', 'refused-stake', /a win for a stake that was refused/],
    ['insists on a refused stake', 'refused-stake', /sent the refused stake 6 times/],
  ])('that %s fails in %s', async (mistake, trial, seen) => {
    const [finding] = (await tryStudio(mistake, [trial])).findings;
    expect(finding).toMatchObject({ id: trial, verdict: 'failed' });
    expect(finding?.seen).toMatch(seen);
  });

  test('that keeps other books fails in digests', async () => {
    const report = await tryStudio('keeps other books', ['plain-round', 'digests']);
    expect(complaints(report)).toEqual([expect.stringMatching(/^digests failed: .*another or none/)]);
  });
});

describe('the command', () => {
  const run = async (args: string[], env: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'croupier-certify-'));
    const program = openProgram(world);
    const file = join(folder, 'report.json');
    const certify = (more: string[]) =>
      program.run(more, { env: { CROUPIER_URL: url, CROUPIER_CONFIG: join(folder, 'profiles.json'), ...env }, fetch });
    const tried = await certify([...args, '--out', file]);
    return {
      tried,
      file,
      certify,
      close: () => rm(folder, { recursive: true, force: true }).then(() => program.close()),
    };
  };
  const environment = (key: { key: string; secret: string }, secret: string): Record<string, string> => ({
    CROUPIER_KEY: key.key,
    CROUPIER_SECRET: key.secret,
    CROUPIER_WEBHOOK_SECRET: secret,
  });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;

  test('prints the findings, writes a page and a signed report, and detects a changed report', async () => {
    const { key } = await world.addOperator({ is_sandbox: true });
    const receiver = await listen(async () => ({ status: 204 }));
    const args = ['certify', 'operator', '--url', receiver, '--only', 'forged-signature'];
    const { tried, file, certify, close } = await run(args, environment(key, secret));
    expect(tried.code).toBe(1);
    expect(tried.out).toContain('seen      it answered 204; 400, 401 or 403 was expected.');
    expect(tried.out).toContain('Not certified: 0 passed, 1 failed, 0 not tried.');
    expect(await readFile(file.replace('.json', '.html'), 'utf8')).toContain('<h1>Not certified');

    const right = await certify(['certify', 'verify', file]);
    expect([right.code, right.out]).toEqual([0, expect.stringMatching(/^As it was written: .* was not certified on /)]);
    await writeFile(file, (await readFile(file, 'utf8')).replace('not_certified', 'certified'));
    const changed = await certify(['certify', 'verify', file]);
    expect([changed.code, changed.out]).toEqual([1, expect.stringContaining('was changed after it was signed')]);
    await close();
  });

  test('refuses an unknown trial, and a registered endpoint at the same receiver', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const receiver = await listen(async () => ({ status: 204 }));
    const args = ['certify', 'operator', '--url', receiver];
    const typo = await run([...args, '--only', 'duplicates'], environment(operator.key, secret));
    expect([typo.tried.code, typo.tried.err]).toEqual([2, expect.stringContaining('There is no trial "duplicates"')]);
    await typo.close();
    const made = await operator.client.post('/api/v1/operator/webhook-endpoints', { url: receiver, events: ['*'] });
    expect(made.status, made.text).toBe(201);
    const twice = await run(args, environment(operator.key, secret));
    expect([twice.tried.code, twice.tried.err]).toEqual([2, expect.stringContaining('leads to the same receiver')]);
    await twice.close();
  });

  test('names missing scopes of the key, and a secret that the receiver does not know, before the first trial', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const receiver = await listen(async () => ({ status: 401 }));
    const args = ['certify', 'operator', '--url', receiver];
    const narrow = await operator.addKey(['players:write', 'logs:read']);
    const lacking = await run(args, environment(narrow, secret));
    expect([lacking.tried.code, lacking.tried.err]).toEqual([
      2,
      expect.stringContaining('events:read, limits:write, payments:read, players:read, sandbox:write, webhooks:write'),
    ]);
    await lacking.close();
    const other = await run(args, environment(operator.key, secret));
    expect([other.tried.code, other.tried.err]).toEqual([
      2,
      expect.stringContaining(`signs with ${secret.slice(0, 12)}…, from CROUPIER_WEBHOOK_SECRET`),
    ]);
    expect(other.tried.err).not.toContain(secret);
    await other.close();
    const away = await run(['certify', 'operator', '--url', 'http://127.0.0.1:9'], environment(operator.key, secret));
    expect([away.tried.code, away.tried.err]).toEqual([2, expect.stringContaining('does not answer at')]);
    await away.close();
    const players = await operator.client.get('/api/v1/operator/players');
    expect(players.body.data).toEqual([]);
  });

  test('refuses the key of a live operator: nothing is created there', async () => {
    const { key } = await world.addOperator();
    const receiver = await listen(async () => ({ status: 204 }));
    const { tried, close } = await run(['certify', 'operator', '--url', receiver], environment(key, secret));
    expect([tried.code, tried.err]).toEqual([2, expect.stringContaining('is a live operator')]);
    await close();
  });
});

describe('a report', () => {
  const report = (): Report => ({
    format: 'croupier-certification/1',
    kind: 'operator',
    url: 'https://casino.example/hooks',
    operator: { id: 1, name: '<b>Casino</b>' },
    started_at: '2026-03-02T10:00:00.000Z',
    finished_at: '2026-03-02T10:02:00.000Z',
    verdict: 'not_certified',
    counts: { passed: 0, failed: 1, not_tried: 0 },
    findings: [
      {
        id: 'duplicate',
        title: 'A title',
        verdict: 'failed',
        expected: 'One deposit.',
        seen: '<script>alert(1)</script>',
        rule: '/guides/webhooks',
        requests: ['req_1'],
      },
    ],
  });

  test('is verified by its signature, which detects any change of text, key or signature', () => {
    const signed = signReport(report(), newReportKey());
    expect(verifyReport(signed)).toEqual(report());
    expect(verifyReport({ ...signed, report: signed.report.replace('not_certified', 'certified') })).toBeUndefined();
    expect(verifyReport({ ...signed, public_key: signReport(report(), newReportKey()).public_key })).toBeUndefined();
    expect(verifyReport({ ...signed, signature: 'AAAA' })).toBeUndefined();
  });

  test.each([...operatorTrials, ...studioTrials].map(({ id, rule }) => [id, rule] as const))(
    '%s names a page and a heading that exist: %s',
    async (_id, rule) => {
      const [, page = '', heading] = /^\/guides\/([a-z-]+)(?:#(.+))?$/.exec(rule) ?? [];
      const docs = join(import.meta.dirname, '../../../../docs');
      const paths = [join(docs, 'guides', `${page}.md`), join(docs, `${page}.md`)];
      const text = await Promise.any(paths.map((path) => readFile(path, 'utf8')));
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
        words
          .toLowerCase()
          .replace(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      );
      if (heading !== undefined) expect(headings).toContain(heading);
    },
  );

  test('shows texts of the counterpart as text', () => {
    const page = reportPage(report(), 'https://docs.example');
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<b>Casino');
    expect(page).toContain('href="https://docs.example/guides/webhooks"');
  });
});
