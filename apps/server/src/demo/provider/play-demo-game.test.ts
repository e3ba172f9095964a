import type { AddressInfo } from 'node:net';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base as backOffice } from '../../../support/back-office.ts';
import { openBrowser } from '../../../support/browser.ts';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { bearerFor, must } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { addGame, addProvider, originalOf } from '../../../test/support/games.ts';
import { balancesOf, entriesOf, playerWith } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createWorld, masterKey, type Operator, testActor, type World } from '../../../test/support/world.ts';
import { systemRandom } from '../../base/random.ts';
import { inOperator } from '../../database/transaction.ts';
import { createKey } from '../../modules/keys/create-key.ts';
import { sandboxKeyName } from './keys.ts';

describe('a demo game in a real browser', () => {
  let world: World;
  let operator: Operator;
  let browser: Browser;
  let base: string;
  let game: number;
  let provider: number;
  beforeAll(async () => {
    // In real time: the pages sign their calls with the current time.
    world = await createWorld(new Date());
    operator = await world.addOperator({ is_sandbox: true });
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
    const staff = await addTestStaff(world, operator);
    const slug = 'own-studio';
    const { id } = await addProvider(staff, {
      slug,
      launch_url: `${base}/play/${slug}/{game}?token={token}`,
      demo_url: `${base}/play/${slug}/{game}?mode=demo`,
    });
    provider = id;
    await must(staff.put(`${backOffice}/game-providers/${id}/free-rounds`, { url: `/play/${slug}/free-rounds` }));
    game = await addGame(staff, slug, { external_id: 'lucky-lantern', name: 'Lucky Lantern' });
    const { operator_id } = operator;
    await inOperator(world.app.sql, operator_id, (tx) =>
      createKey(
        tx,
        { masterKey, random: systemRandom },
        { operator_id, actor: testActor, now: world.clock.now() },
        newApiKey.parse({ name: sandboxKeyName, scopes: [], provider_id: id }),
      ),
    );
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world.close();
  });

  const launch = async (player: number, mode: 'real' | 'demo'): Promise<string> => {
    const reply = await operator.client.post(`/api/v1/operator/players/${player}/games/${game}/launch`, { mode });
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data.launch_url;
  };

  test('launched, played for a few rounds, and the ledger shows them', async () => {
    const player = await playerWith(operator, 10_000);
    const page = await browser.newPage({ viewport: { width: 900, height: 760 } });
    await page.goto(await launch(player, 'real'));
    for (let round = 1; round <= 3; round += 1) {
      await page.click('#spin');
      await page.waitForFunction(() => document.querySelector('#message')?.textContent !== '');
    }
    const { real_balance } = await balancesOf(world, player);
    await expect(page.textContent('#balance')).resolves.toContain(
      `You have ${(real_balance / 100).toLocaleString('en', { style: 'currency', currency: 'EUR' })}`,
    );
    const entries = await entriesOf(world, player);
    expect(entries.filter(([type]) => type === 'casino_bet')).toEqual(Array(3).fill(['casino_bet', -100]));
    expect(entries.reduce((sum, [, amount]) => sum + amount, 0)).toBe(real_balance);
    if (process.env.CROUPIER_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.CROUPIER_SCREENSHOTS}/demo-game.png` });
    await page.close();
  });

  test('is framed by this server and by the sites of the operator, and by nobody else', async () => {
    const player = await playerWith(operator, 10_000);
    const ancestorsOf = async (address: string): Promise<string | undefined> =>
      (await fetch(address)).headers.get('content-security-policy')?.split('; ').at(-1);
    expect(await ancestorsOf(await launch(player, 'real'))).toBe("frame-ancestors 'self'");
    const origins = ['https://casino.example', 'http://localhost:5173'];
    await world.admin`
      update operators set settings = settings || ${{ allowed_origins: origins }}
      where operator_id = ${operator.operator_id}`;
    expect(await ancestorsOf(await launch(player, 'real'))).toBe(`frame-ancestors 'self' ${origins.join(' ')}`);
    for (const address of [await launch(player, 'demo'), `${base}/play/own-studio/lucky-lantern?token=gst_unknown`])
      expect(await ancestorsOf(address)).toBe("frame-ancestors 'self'");
  });

  test('cannot be pressed before the script of the page is there, when the press would be lost', async () => {
    const player = await playerWith(operator, 10_000);
    const page = await browser.newPage();
    const scriptIsSent = Promise.withResolvers<void>();
    await page.route('**/play/game.js', async (route) => {
      await scriptIsSent.promise;
      await route.continue();
    });
    const address = await launch(player, 'real');
    await page.goto(address, { waitUntil: 'commit' });
    await page.focus('#stake');
    await page.keyboard.press('Enter');
    await expect(page.isDisabled('#spin')).resolves.toBe(true);
    scriptIsSent.resolve();
    await page.click('#spin');
    await page.waitForFunction(() => document.querySelector('#message')?.textContent !== '');
    expect(page.url()).toBe(address);
    expect((await entriesOf(world, player)).filter(([type]) => type === 'casino_bet')).toHaveLength(1);
    await page.close();
  });

  test.each(['drop_answer', 'send_twice', 'win_first', 'rollback_first'])(
    'misbehaving (%s), it neither loses nor creates money',
    async (misbehave) => {
      const player = await playerWith(operator, 10_000);
      const page = await browser.newPage();
      await page.goto(await launch(player, 'real'));
      await page.click('summary');
      await page.selectOption('#misbehave', misbehave);
      await page.click('#spin');
      await page.waitForFunction(() => document.querySelector('#message')?.textContent !== '');
      const entries = await entriesOf(world, player);
      const count = (type: string) => entries.filter(([name]) => name === type).length;
      const { real_balance } = await balancesOf(world, player);
      expect(entries.reduce((sum, [, amount]) => sum + amount, 0)).toBe(real_balance);
      if (misbehave === 'rollback_first') expect(entries).toEqual([['deposit', 10_000]]);
      if (misbehave === 'drop_answer') expect([real_balance, count('casino_rollback')]).toEqual([10_000, 1]);
      if (misbehave === 'send_twice' || misbehave === 'win_first') expect(count('casino_bet')).toBe(1);
      await page.close();
    },
  );

  test('shows the free rounds that are left, and plays them for nothing', async () => {
    const free_spins = { count: 2, stake: 50, provider_id: provider, games: [game] };
    const rounds = { type: 'free_spins', default_amount: 0, wagering_multiplier: 0, terms: { free_spins } };
    const bonus = await addBonus(await addTestStaff(world, operator), rounds);
    const player = await playerWith(operator, 0);
    await granted(operator, player, bonus);
    await eventually(async () => {
      const [order] = await world.admin`select state from free_round_orders where player_id = ${player}`;
      return order?.state === 'done';
    });
    const page = await browser.newPage();
    await page.goto(await launch(player, 'real'));
    for (const left of [2, 1]) {
      await page.getByText(`${left} free rounds of €0.50 left`).waitFor();
      await page.click('#free-spin');
      await page.waitForFunction(() => document.querySelector('#message')?.textContent !== '');
    }
    await page.locator('#free').waitFor({ state: 'hidden' });
    const entries = await entriesOf(world, player);
    expect(entries.some(([type]) => type === 'casino_bet')).toBe(false);
    const { real_balance } = await balancesOf(world, player);
    await expect(page.textContent('#balance')).resolves.toContain(
      `You have ${(real_balance / 100).toLocaleString('en', { style: 'currency', currency: 'EUR' })}`,
    );
    await page.close();
  });

  test('free play makes no wallet calls', async () => {
    const player = await playerWith(operator, 0);
    const page = await browser.newPage();
    await page.goto(await launch(player, 'demo'));
    await page.click('#spin');
    await page.waitForFunction(() => document.querySelector('#message')?.textContent !== '');
    expect(await entriesOf(world, player)).toEqual([]);
    await page.close();
  });

  test('the verifier page draws a round again with the same result', async () => {
    const player = await playerWith(operator, 10_000);
    const token = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
    const session = bearerFor(world.app, token.body.data.token);
    const roulette = await originalOf(world, operator, 'orig-roulette');
    const { round_id } = (
      await session.post(`/api/v1/player/games/${roulette}/play`, { stake: 100, params: { bet: 'red' } })
    ).body.data;
    await session.post('/api/v1/player/fairness/rotate');
    const { data } = (await session.get(`/api/v1/player/fairness/verify?round_id=${round_id}`)).body;
    const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
    await page.goto(`${base}/fairness`);
    await page.fill('#round', JSON.stringify(data, undefined, 2));
    await page.click('#check');
    await page.waitForSelector('#verdict.good');
    await expect(page.textContent('#verdict')).resolves.toContain('The round comes out the same.');
    if (process.env.CROUPIER_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.CROUPIER_SCREENSHOTS}/verifier.png` });
    await page.fill('#round', JSON.stringify({ ...data, server_seed: data.server_seed.replace(/^./, 'z') }));
    await page.click('#check');
    await page.waitForSelector('#verdict.bad');
    await page.close();
  });
});
