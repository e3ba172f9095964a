import { gunzipSync } from 'node:zlib';
import { publicOpenApi } from '@croupier/contract/openapi.ts';
import { backOfficeRoutes, operatorRoutes, playerRoutes } from '@croupier/contract/routes.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from '../../support/browser.ts';
import { addStudio } from '../support/provider.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';

type Visit = { readonly page: Page; readonly asked: string[]; readonly complaints: string[] };

// The page signs with the browser's clock.
const world = await createFileWorld(new Date());
const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });

describe('the documentation', () => {
  test('200 /openapi.json: the document, for any tool on any page', async () => {
    const answer = await world.app.http.inject({ url: '/openapi.json' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(publicOpenApi())));
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
  });

  test('is sent compressed, and with 304 while it has not changed', async () => {
    const first = await world.app.http.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip, br' } });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(first.rawPayload).toString()).toContain('<title>Croupier operator API</title>');
    const again = await world.app.http.inject({ url: '/docs', headers: { 'if-none-match': first.headers.etag } });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
  });

  describe('in a browser', () => {
    // All pages run the same large script: within a context it is compiled once.
    let context: BrowserContext;
    beforeAll(async () => {
      context = await (await shareBrowser()).newContext({ viewport: { width: 1400, height: 1000 } });
    });
    afterAll(() => context?.close());

    /** A page, and everything it requested or logged. */
    const visit = async (path: string, title: string): Promise<Visit> => {
      const page = await context.newPage();
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${origin}${path}`);
      await page.locator('h1', { hasText: title }).waitFor();
      return { page, asked, complaints };
    };

    /** A click on a tag before the page listens is lost, so it is repeated until the operations are shown. */
    const openUntil = async (sidebar: Locator, tag: string, summary: string): Promise<void> => {
      const wanted = sidebar.getByText(summary, { exact: true }).first();
      for (;;) {
        await sidebar.getByText(tag, { exact: true }).first().click();
        const seen = await wanted.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
        if (seen) return;
      }
    };

    /** The page of the operator API takes longest to open, so the signing test continues on the open list. */
    let operatorPage: Promise<Visit> | undefined;
    const openOperatorPage = (): Promise<Visit> => {
      operatorPage ??= visit('/docs', 'Croupier operator API');
      return operatorPage;
    };

    const pages = [
      { path: '/docs', title: 'Croupier operator API', routes: [...operatorRoutes, ...playerRoutes] },
      { path: '/back-office/docs', title: 'Croupier back office API', routes: backOfficeRoutes },
    ];

    test.each(pages)(
      '$path lists every operation and loads nothing from elsewhere',
      async ({ path, title, routes }) => {
        const { page, asked, complaints } = await (path === '/docs' ? openOperatorPage() : visit(path, title));
        const sidebar = page.locator('aside').first();
        const tags = [...new Set(routes.map((route) => route.tag))];
        for (const tag of tags) await sidebar.getByText(tag, { exact: true }).first().waitFor();
        const last = tags.at(-1) as string;
        const [first] = routes.filter((one) => one.tag === last);
        await openUntil(sidebar, last, first?.summary as string);
        for (const route of routes.filter((one) => one.tag === last))
          await sidebar.getByText(route.summary, { exact: true }).first().waitFor();
        expect(asked.length).toBeGreaterThan(2);
        expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
        expect(complaints, 'errors on the console, such as a breach of the content security policy').toEqual([]);
        if (path !== '/docs') await page.close();
      },
      300_000,
    );

    test('/docs signs: a key and its secret are enough to call, and the secret is never sent', async () => {
      const { key } = await world.addOperator();
      const { page } = await openOperatorPage();
      const fields = page.locator('input.scalar-password-input');
      await fields.nth(0).fill(key.key);
      await fields.nth(2).fill(key.secret);
      const summary = 'Who is calling';
      await page.locator('aside').first().getByText(summary).first().click();
      await page
        .locator('section', { hasText: summary })
        .getByRole('button', { name: /Test Request/ })
        .last()
        .click();
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/operator/me'));
      await page.getByRole('button', { name: /^Send/ }).first().click();
      const response = await answered;
      const sent = await response.request().allHeaders();
      expect(response.status()).toBe(200);
      expect(sent['x-signature']).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify(sent)).not.toContain(key.secret);
      await page.close();
    });

    test('/provider/docs signs with the secret of a provider, which is never sent either', async () => {
      const operator = await world.addOperator({ is_sandbox: true });
      const { key } = await addStudio(world, operator, await addTestStaff(world, operator));
      expect(key.secret).toMatch(/^gps_/);
      const { page } = await visit('/provider/docs', 'Croupier provider wallet');
      const fields = page.locator('input.scalar-password-input');
      await fields.nth(0).fill(key.key);
      await fields.nth(2).fill(key.secret);
      const summary = 'What we hold of a round';
      await openUntil(page.locator('aside').first(), 'Rounds', summary);
      await page.locator('aside').first().getByText(summary).first().click();
      const section = page.locator('section', { hasText: summary });
      await section
        .getByRole('button', { name: /Test Request/ })
        .last()
        .click();
      const answered = page.waitForResponse((response) => response.url().includes('/api/v1/provider/'));
      await page.getByRole('button', { name: /^Send/ }).first().click();
      const response = await answered;
      const sent = await response.request().allHeaders();
      expect(sent['x-signature']).toMatch(/^[0-9a-f]{64}$/);
      expect(JSON.stringify([response.url(), sent])).not.toContain(key.secret);
      expect((await response.json()).error?.code).not.toBe('INVALID_SIGNATURE');
      await page.close();
    });
  });
});
