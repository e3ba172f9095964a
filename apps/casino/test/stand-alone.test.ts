import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCasino, somebody } from './open-casino.ts';
import { pageHeaders, startProgram } from './start-program.ts';

const casino = await openCasino({ withPages: true });
const { url } = casino;
const { line, at } = await startProgram(casino);

test('as a program of its own it says where it is, and serves the page with a strict policy', async () => {
  expect(line).toMatch(/^Play: http:\/\/localhost:\d+\/casino$/);
  const page = await fetch(`${at}/`);
  expect(await page.text()).toContain('<div id="app">');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain(`frame-src ${url}`);
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('warns of BEHIND_PROXY, which TRUSTED_PROXIES replaced', async () => {
  const told = async (env: NodeJS.ProcessEnv): Promise<string> => (await startProgram(casino, { env })).errors.join('');
  expect(await told({ BEHIND_PROXY: '1' })).toContain('WARNING: BEHIND_PROXY is no longer read. Set TRUSTED_PROXIES');
  expect(await told({ BEHIND_PROXY: '1', TRUSTED_PROXIES: '10.0.0.0/8' })).toContain('Remove it');
  expect(await told({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('');
});

test('serves only files of the build', async () => {
  for (const path of ['/assets/../main.ts', '/assets/%2e%2e/main.ts', '/assets/nothing.js'])
    expect(await (await fetch(`${at}${path}`)).text()).toContain('<div id="app">');
});

test('registers a player, and plays in their name with the cookie alone', async () => {
  const headers = pageHeaders;
  const registered = await fetch(`${at}/api/register`, { method: 'POST', headers, body: JSON.stringify(somebody()) });
  expect(registered.status).toBe(201);
  const cookie = registered.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const wallet = await fetch(`${at}/api/v1/player/wallet`, { headers: { ...headers, cookie } });
  expect(await wallet.json()).toMatchObject({ data: { balance: 0, bonus_balance: 0, currency: 'EUR' } });
});

test('serves the pages that it began with when a new build has taken them away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casino-pages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(casino.folder as string, folder, { recursive: true });
  const [script] = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const own = await startProgram({ ...casino, folder });
  await rm(folder, { recursive: true });
  const asset = await fetch(`${own.at}/assets/${script}`);
  expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect((await asset.text()).length).toBeGreaterThan(100);
  expect(await (await fetch(`${own.at}/`)).text()).toContain('<div id="app">');
  expect(own.program.exitCode).toBe(null);
});

test('more connections than it has file handles for do not end it', async () => {
  const own = await startProgram(casino, { first: 'ulimit -n 48' });
  const port = Number(/:(\d+)\//.exec(own.at)?.[1]);
  const sockets = Array.from({ length: 80 }, () => connect({ port, host: 'localhost' }).on('error', () => {}));
  const answered = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<string>((resolve) => {
          socket.write('GET /casino/ HTTP/1.1\r\nHost: localhost\r\n\r\n');
          socket.once('data', (data) => resolve(data.toString().slice(0, 12)));
          socket.once('close', () => resolve('closed'));
          setTimeout(() => resolve('waits'), 3_000).unref();
        }),
    ),
  );
  expect(new Set(answered)).toContain('HTTP/1.1 200');
  for (const socket of sockets) socket.destroy();
  expect((await fetch(`${own.at}/`)).status).toBe(200);
  expect(own.program.exitCode).toBe(null);
});

test('413: a body that is larger than its route needs is refused, and the casino goes on', async () => {
  const body = JSON.stringify({ ...somebody(), first_name: 'x'.repeat(300 * 1024) });
  const answered = await fetch(`${at}/api/register`, { method: 'POST', headers: pageHeaders, body });
  expect(answered.status).toBe(413);
  expect(await answered.json()).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
  expect((await fetch(`${at}/`)).status).toBe(200);
});
