import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { findViolations } from '../../back-office/test/axe.ts';
import { mustData } from '../../server/test/support/client.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { isTooWide, picture, visitCasino, widths } from './visit-casino.ts';

/** The operator's own site, on another origin than the platform: its page frames `original_url` with a player's token. */
const casino = await visitCasino();
const { world, operator } = casino;
let shown = '';
const site = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Mine</title>${shown}`),
);
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => site.close(resolve)));
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

const allow = async (origins: readonly string[]): Promise<void> => {
  await world.admin`update operators set version = version + 1,
    settings = jsonb_set(settings, '{allowed_origins}', ${world.admin.json(origins)}) where slug = 'demo'`;
};

/** A player of the operator's, with money, a token, and where a game of ours is played. */
const openPlayer = async (game = 'orig-slot', language = 'en') => {
  const id = await registerTestPlayer(operator, { language });
  const money = { amount: 2_000, external_reference: `original-${id}` };
  await mustData(operator.client.post(`/api/v1/operator/players/${id}/deposits`, money));
  const { token } = await mustData(operator.client.post(`/api/v1/operator/players/${id}/session-tokens`, {}));
  const games = await mustData(operator.client.get('/api/v1/operator/games?provider=originals'));
  const found = games.find(({ external_id }: { external_id: string }) => external_id === game);
  const launched = await mustData(operator.client.post(`/api/v1/operator/players/${id}/games/${found.id}/launch`, {}));
  expect(launched.launch_url).toBeNull();
  expect(launched.original_url).toMatch(new RegExp(`/originals/demo/${game}$`));
  return { id, token, address: `${casino.url}/originals/demo/${game}` };
};

const frame = (address: string): void => {
  shown = `<iframe src="${address}" width="1000" height="800"></iframe>`;
};

const bets = async (id: number): Promise<number> => {
  const [row] = await world.admin<{ count: number }[]>`
    select count(*)::int as count from ledger_entries where player_id = ${id} and type = 'casino_bet'`;
  return row?.count ?? 0;
};

const framed = (page: Page) => page.frames().find((one) => one.url().includes('/originals/'));

test('an operator’s page frames it, the token leaves the address at once, and a round is played', async () => {
  await allow([origin]);
  const { id, token, address } = await openPlayer();
  frame(`${address}#token=${token}`);
  const { page, troubles } = await casino.openVisit();
  await page.goto(origin);
  const game = page.frameLocator('iframe');
  await game.getByText('€20.00').waitFor();
  expect(await framed(page)?.evaluate(() => location.href)).toBe(address);
  expect(
    await framed(page)?.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('ptk_');
  await game.getByRole('button', { name: 'Spin' }).click();
  await game
    .getByRole('status')
    .filter({ hasText: /won|back/ })
    .waitFor();
  await expect.poll(() => bets(id)).toBe(1);
  // It has no page of a casino to lead to.
  expect(await game.getByRole('link').count()).toBe(0);
  expect(troubles.filter(({ kind }) => kind !== 'foreign')).toEqual([]);
  const foreign = troubles.filter(({ text }) => !text.startsWith(origin));
  expect(foreign).toEqual([]);
});

test('a page of another origin does not frame it', async () => {
  await allow(['https://mine.example']);
  const { token, address } = await openPlayer();
  frame(`${address}#token=${token}`);
  const { page } = await casino.openVisit();
  await page.goto(origin);
  await expect.poll(() => page.frames().map((one) => one.url())).toContain('chrome-error://chromewebdata/');
  const policyOf = async (path: string) =>
    (await fetch(`${casino.url}${path}`)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/originals/demo/orig-slot')).toMatch(/frame-ancestors 'self' https:\/\/mine\.example;/);
  expect(await policyOf('/originals/nobody/orig-slot')).toMatch(/frame-ancestors 'self';/);
});

describe('alone in a window', () => {
  test.each(['orig-slot', 'orig-roulette', 'orig-crash'])(
    '%s: no axe violation and no error at both widths',
    async (name) => {
      const { token, address } = await openPlayer(name);
      const { page, troubles } = await casino.openVisit();
      await page.goto(`${address}#token=${token}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const [width, size] of Object.entries(widths)) {
        await page.setViewportSize(size);
        expect(await isTooWide(page)).toBe(false);
        expect(await findViolations(page)).toEqual([]);
        await picture(page, `alone-${name}-${width}`);
      }
      expect(troubles).toEqual([]);
    },
  );

  test('in the player’s language', async () => {
    const { token, address } = await openPlayer('orig-slot', 'de');
    const { page } = await casino.openVisit();
    await page.goto(`${address}#token=${token}`);
    await page.getByText('Echtgeld').first().waitFor();
  });

  test('a token that is none, or has ended, is a sentence; a lost game is not played again', async () => {
    const { id, token, address } = await openPlayer();
    const { page } = await casino.openVisit();
    await page.goto(`${address}#token=ptk_nonsense`);
    await page.getByText('Your session is over. Open the game again at your casino.').waitFor();
    await page.goto('about:blank');
    await page.goto(`${address}#token=${token}`);
    await page.getByText('€20.00').waitFor();
    await world.admin`delete from player_tokens where player_id = ${id}`;
    await page.getByRole('button', { name: 'Spin' }).click();
    await page.getByText('Your session is over. Open the game again at your casino.').waitFor();
    expect(await bets(id)).toBe(0);
  });

  test('the casino’s own pages take no token from an address', async () => {
    const { token } = await openPlayer();
    const { page } = await casino.openVisit();
    await page.goto(`${casino.at('/')}#token=${token}`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

test.each(['/originals/demo', '/originals/demo/aurora', '/originals/DEMO/orig-slot', '/originals/demo/orig-slot/x'])(
  '404 for %s',
  async (path) => {
    expect((await fetch(`${casino.url}${path}`)).status).toBe(404);
  },
);
