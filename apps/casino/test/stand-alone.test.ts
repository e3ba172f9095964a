import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { runMark } from '../../server/support/run-mark.ts';
import { openCasino, somebody } from './open-casino.ts';

const { operator, url, folder } = await openCasino({ withPages: true });

const program = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
  env: {
    ...runMark(),
    ...{ CROUPIER_URL: url, CROUPIER_KEY: operator.key.key, CROUPIER_SECRET: operator.key.secret },
    ...{ PORT: '0', CASINO_PAGES: folder },
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(() => void program.kill());
const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
const at = line.replace('Play: ', '');

test('as a program of its own it says where it is, and serves the page with a strict policy', async () => {
  expect(line).toMatch(/^Play: http:\/\/localhost:\d+\/casino$/);
  const page = await fetch(`${at}/`);
  expect(await page.text()).toContain('<div id="app">');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain(`frame-src ${url}`);
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('serves only files of the build', async () => {
  for (const path of ['/assets/../main.ts', '/assets/%2e%2e/main.ts', '/assets/nothing.js'])
    expect(await (await fetch(`${at}${path}`)).text()).toContain('<div id="app">');
});

test('registers a player, and plays in their name with the cookie alone', async () => {
  const headers = { 'x-casino': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const registered = await fetch(`${at}/api/register`, { method: 'POST', headers, body: JSON.stringify(somebody()) });
  expect(registered.status).toBe(201);
  const cookie = registered.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const wallet = await fetch(`${at}/api/v1/player/wallet`, { headers: { ...headers, cookie } });
  expect(await wallet.json()).toMatchObject({ data: { balance: 0, bonus_balance: 0, currency: 'EUR' } });
});
