import { readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { errors } from '@croupier/contract/errors.ts';
import { eventTypes } from '@croupier/contract/events.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colourRules, findViolations } from '../../back-office/test/axe.ts';
import { guidesBuild } from '../../server/src/process/web-builds.ts';
import { shareBrowser } from '../../server/support/browser.ts';
import { buildPages } from '../../server/test/support/built-pages.ts';
import { inject } from '../../server/test/support/client.ts';
import { filesBelow, readText } from '../../server/test/support/source-code.ts';
import { createWorld, type World } from '../../server/test/support/world.ts';
import { operations } from '../src/references.ts';
import { anchorsOf, type BuiltPage, linksOf, readBuiltPages } from './built-site.ts';

let world: World;
let folder: string;
let pages: BuiltPage[];
let url: string;
beforeAll(async () => {
  const guides = await buildPages(guidesBuild);
  folder = guides.folder;
  pages = readBuiltPages(folder);
  world = await createWorld(new Date(), { guides, readerKey: () => 'opk_of_the_demo' });
  await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const get = (address: string) => inject(world.app, { method: 'GET', url: address, headers: {} });
const pageAt = (address: string): BuiltPage => pages.find((page) => page.address === address) as BuiltPage;

describe('the built site', () => {
  test('has a page for every guide automatically', () => {
    const guides = filesBelow('docs/guides').filter((path) => /^docs\/guides\/[\w-]+\.md$/.test(path));
    const addresses = guides.map((path) => path.replace('docs', '').replace('README', '').replace('.md', ''));
    const built = pages.map(({ address }) => address);
    expect(addresses.filter((address) => !built.includes(address))).toEqual([]);
    const navigation = linksOf(pageAt('/guides/').html);
    expect(addresses.filter((address) => !navigation.includes(address))).toEqual([]);
    // In code a comment begins as a title does.
    const titles = (path: string) =>
      readText(path)
        .replaceAll(/^```[\s\S]*?^```$/gm, '')
        .match(/^# /gm);
    for (const path of guides) expect([path, titles(path)?.length]).toEqual([path, 1]);
  });

  test('has an index for programs, whose links all lead to Markdown or JSON', async () => {
    const moved = await get('/llms.txt');
    expect([moved.status, moved.headers.location]).toEqual([307, '/guides/llms.txt']);
    const { text } = await get('/guides/llms.txt');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] as string);
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
    for (const { address } of pages.filter((page) => /^\/guides\/./.test(page.address)))
      expect(links).toContain(`${address}.md`);
  });

  test('has the clients as packages', async () => {
    for (const name of [
      'croupier-sdk.tgz',
      'croupier-cli.tgz',
      'croupier-0.1.0-py3-none-any.whl',
      'croupier-php.zip',
    ]) {
      expect(readText('docs/guides/quick-start.md')).toContain(`/guides/files/${name}`);
      expect([name, (await get(`/guides/files/${name}`)).status]).toEqual([name, 200]);
    }
  });

  test.each(['/docs', '/provider/docs', '/back-office/docs'])('%s has a way back', async (address) => {
    expect((await get(address)).text).toContain('<a href="/guides/">Guides</a>');
  });

  test('links only to existing pages and headings, operations of the API references, and files', async () => {
    const anchors = new Map(pages.map(({ address, html }) => [address, anchorsOf(html)]));
    const references = new Set(operations.map(({ address }) => address));
    const others = new Set<string>();
    const broken = pages.flatMap(({ address, html }) =>
      linksOf(html).filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = anchors.get(path === '' ? address : path);
        if (target) return anchor !== undefined && !target.has(decodeURIComponent(anchor));
        if (/^https?:/.test(link)) return false;
        if (anchor !== undefined && /docs$/.test(path)) {
          others.add(path);
          return path !== '/back-office/docs' && !references.has(link);
        }
        others.add(path);
        return false;
      }),
    );
    expect(broken).toEqual([]);
    for (const link of others)
      if (!link.startsWith('/back-office')) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });

  test('serves each page as Markdown too, with working links', async () => {
    const seen = new Map<string, number>();
    for (const { address } of pages.filter((page) => page.address.startsWith('/guides/'))) {
      const { text, status } = await get(`${address === '/guides/' ? '/guides/README' : address}.md`);
      expect(status).toBe(200);
      const prose = text.replaceAll(/^```[\s\S]*?^```$|`[^`\n]+`/gm, '');
      for (const [, href = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^(https?:|mailto:|#)/.test(href)) continue;
        const path = href.split('#', 1)[0] as string;
        if (!seen.has(path)) seen.set(path, path.startsWith('/') ? (await get(path)).status : 0);
        expect([address, href, seen.get(path)]).toEqual([address, href, 200]);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  test('404: a page for people, with the navigation and the index; JSON for programs', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const address of ['/guides/nothing', '/guides/not-found', '/handbook/nothing', '/guides/nothing.md']) {
      const page = await inject(world.app, { method: 'GET', url: address, headers: browser });
      expect([address, page.status, page.headers['content-type']]).toEqual([address, 404, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(linksOf(page.text)).toEqual(expect.arrayContaining(['/guides/', '/guides/signing']));
      expect((await get(address)).body.error.code).toBe('NOT_FOUND');
    }
  });

  test('has an anchor for every error code and event, which their names link to', () => {
    const codes = anchorsOf(pageAt('/guides/errors').html);
    expect(Object.keys(errors).filter((code) => !codes.has(code.toLowerCase()))).toEqual([]);
    const events = anchorsOf(pageAt('/guides/events').html);
    expect(eventTypes.filter((type) => !events.has(type.replaceAll('.', '')))).toEqual([]);
    expect(pageAt('/guides/signing').html).toContain('<a href="/guides/errors#replayed_request">');
  });

  test('has no inline script or style, and shows HTML of the Markdown as text', () => {
    for (const { address, html } of pages)
      expect([address, html.match(/<script>|<script(?![^>]*src=)|<style|\sstyle="|\son\w+="|<iframe/)]).toEqual([
        address,
        null,
      ]);
  });

  test('stays small: the search index below 40 kB compressed, a page below 40 kB, what all pages share below 80 kB', () => {
    const sizeOf = (name: string): number => gzipSync(readFileSync(join(folder, name))).length;
    expect(sizeOf('assets/search.json')).toBeLessThan(40_000);
    for (const { html } of pages) expect(gzipSync(html).length).toBeLessThan(40_000);
    const shared = ['site.css', 'theme.js', 'tabs.js', 'copy.js', 'search.js'].map((name) => sizeOf(`assets/${name}`));
    const font = statSync(join(folder, 'assets/inter.woff2')).size;
    expect(shared.reduce((sum, size) => sum + size, font)).toBeLessThan(80_000);
  });
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await shareBrowser();
  });

  /** A tab that records what a page must never do. */
  const openTab = async (options: BrowserContextOptions = {}): Promise<{ page: Page; troubles: string[] }> => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => !request.url().startsWith(`${url}/`) && troubles.push(request.url()));
    return { page, troubles };
  };

  const shots = process.env.CROUPIER_SCREENSHOTS;
  const picture = async (page: Page, name: string): Promise<void> => {
    if (shots) await page.screenshot({ path: join(shots, `guides-${name}.png`) });
  };

  test('every page opens at 390 pixels without scrolling sideways, an error or a foreign request', async () => {
    const { page, troubles } = await openTab();
    for (const { address } of pages) {
      expect([address, (await page.goto(url + address))?.status()]).toEqual([address, 200]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([address, width]).toEqual([address, 390]);
      await picture(page, `390-${address.replaceAll('/', '-')}`);
    }
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test.each(['/guides/', '/guides/quick-start', '/handbook/pay-out', '/guides/nothing-here'])(
    '%s breaks no axe rule, light and dark, wide and narrow',
    async (address) => {
      const { page, troubles } = await openTab({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
      await page.goto(url + address);
      expect(await findViolations(page)).toEqual([]);
      await picture(page, `1280-light${address.replaceAll('/', '-')}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findViolations(page, { rules: colourRules })).toEqual([]);
      await picture(page, `1280-dark${address.replaceAll('/', '-')}`);
      // The browser logs the status of the page itself.
      const isLost = address === '/guides/nothing-here';
      expect(troubles.filter((trouble) => !isLost || !trouble.includes('404'))).toEqual([]);
      await page.context().close();
    },
  );

  test('/ opens the search, which finds an error, an event, an operation and a guide, and Enter opens the chosen one', async () => {
    const { page, troubles } = await openTab({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${url}/guides/`);
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: /^Search guides/ });
    const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
    const first = options.first();
    for (const [typed, found] of [
      ['limit_exc', 'LIMIT_EXCEEDED'],
      ['withdrawal.paid', 'withdrawal.paid'],
      ['record_deposit', 'Record a paid deposit'],
      ['test vectors', 'Test vectors'],
    ] as const) {
      await field.fill(typed);
      await first.filter({ hasText: found }).waitFor();
    }
    expect(await findViolations(page, { inside: 'dialog' })).toEqual([]);
    await picture(page, 'search');
    await field.fill('rotate');
    await options.nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    const second = page.locator('[role=option][aria-selected=true]');
    await expect.poll(() => second.getAttribute('id')).toBe('result-1');
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe('result-1');
    await page.keyboard.press('ArrowUp');
    await field.fill('test vectors');
    await first.filter({ hasText: 'Test vectors' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/guides/signing#test-vectors');
    await field.waitFor({ state: 'hidden' });
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('a chosen language and theme apply to the next page; a block is copied as written', async () => {
    const { page, troubles } = await openTab({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${url}/guides/quick-start`);
    await page.getByRole('tab', { name: 'TypeScript' }).first().click();
    await page.goto(`${url}/guides/games`);
    // Where a guide has no TypeScript, its JavaScript is shown.
    const steps = await page.getByRole('tablist', { name: 'Language' }).count();
    expect(steps).toBeGreaterThan(5);
    await expect.poll(() => page.getByRole('tab', { name: 'JavaScript', selected: true }).count()).toBe(steps);
    await page.goto(`${url}/guides/signing`);
    await page.getByRole('tab', { name: 'PHP' }).first().click();
    await page.getByLabel('Theme').selectOption('dark');
    await page.goto(`${url}/guides/webhooks`);
    await expect.poll(() => page.getByRole('tab', { name: 'PHP', selected: true }).count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    const panel = page.getByRole('tabpanel').first();
    await panel.getByRole('button', { name: 'Copy' }).click();
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(readText('docs/webhooks.md')).toContain(copied);
    expect(copied).toContain('hash_hmac');
    await page.keyboard.press('Tab');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('samples name the address that the reader is at and the key of the demo; those for another server do not', async () => {
    const { page, troubles } = await openTab();
    await page.goto(`${url}/guides/quick-start`);
    const line = `export CROUPIER_URL=${url} CROUPIER_KEY=opk_of_the_demo CROUPIER_SECRET=ops_…`;
    await page.getByText(line).waitFor();
    await page.goto(`${url}/guides/command-line`);
    await page.getByText(`login --url ${url} --key opk_of_the_demo`).waitFor();
    await page.getByText('--url https://casino.example --key opk_…').waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  test('without JavaScript every block is shown, the menu opens, and every control works', async () => {
    const { page } = await openTab({ javaScriptEnabled: false });
    await page.goto(`${url}/guides/signing`);
    for (const code of ['createHmac', 'hmac.new', 'hash_hmac']) await page.getByText(code).first().waitFor();
    await expect.poll(() => page.locator('button, select, input').count()).toBe(0);
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.waitForURL('**/guides/webhooks');
    await page.context().close();
  });
});
