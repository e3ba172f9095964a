import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inject } from '../../test/support/client.ts';
import { createWorld, type World } from '../../test/support/world.ts';
import type { WebState } from './not-built.ts';

let world: World;
let folder: string;
let state: WebState;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-web-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(join(folder, 'assets', 'index-AbC.js'), 'export const built = 1;');
  await writeFile(join(folder, 'assets', 'index-AbC.js.br'), brotliCompressSync('export const built = 1;'));
  await writeFile(join(folder, 'secret.txt'), 'not a file of the app');
  // The guides are served from a folder too: here it holds the pages that the start page links to.
  const pages = [
    'index',
    'quick-start',
    'signing',
    'going-live',
    'game-studios',
    'events',
    'errors',
    'changelog',
    'handbook/index',
  ];
  await mkdir(join(folder, 'handbook'));
  for (const name of pages.slice(1)) await writeFile(join(folder, `${name}.html`), name);
  const web = { state: () => state };
  world = await createWorld(undefined, { web, guides: web });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => inject(world.app, { method: 'GET', url, headers });

describe('the built back office', () => {
  beforeAll(() => {
    state = { kind: 'ready', folder };
  });

  test.each(['/back-office', '/back-office/', '/back-office/players', '/back-office/players/17?tab=audit'])(
    '%s answers its page, which is never cached and may run only its own files',
    async (url) => {
      const reply = await get(url);
      expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>page</title>']);
      expect(reply.headers['cache-control']).toBe('no-cache');
      const policy = String(reply.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe|data:|\*|https?:/);
      expect(reply.headers['x-frame-options']).toBe('DENY');
    },
  );

  test('a hashed file is cached for ever and compressed', async () => {
    const reply = await get('/back-office/assets/index-AbC.js', { 'accept-encoding': 'gzip' });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(reply.headers['content-encoding']).toBe('gzip');
    const again = await get('/back-office/assets/index-AbC.js', { 'if-none-match': String(reply.headers.etag) });
    expect(again.status).toBe(304);
  });

  test('a browser that accepts Brotli gets the copy that was compressed ahead of time', async () => {
    const reply = await world.app.http.inject({
      url: '/back-office/assets/index-AbC.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'br']);
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(reply.headers.vary).toBe('Accept-Encoding');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('export const built = 1;');
    expect((await get('/back-office/assets/index-AbC.js')).text).toBe('export const built = 1;');
  });

  test.each([
    '/back-office/secret.txt',
    '/back-office/assets/nothing.js',
    '/back-office/assets/../secret.txt',
    '/back-office/assets/..%2fsecret.txt',
    '/back-office/assets/%2e%2e/secret.txt',
    '/back-office/assets/index-AbC.js.br',
    '/back-office/.stamp',
  ])('404 NOT_FOUND: %s is not a file of the app', async (url) => {
    const reply = await get(url);
    expect([reply.status, reply.text.includes('not a file')]).toEqual([404, false]);
  });

  test('does not hide the API reference', async () => {
    expect((await get('/back-office/docs')).text).toContain('Croupier back office API');
    expect((await get('/back-office/openapi.json')).status).toBe(200);
  });
});

describe('the built guides', () => {
  beforeAll(() => {
    state = { kind: 'ready', folder };
  });

  test('are served without their extension, with a policy that allows nothing from elsewhere', async () => {
    const reply = await get('/guides/signing?from=mail');
    expect([reply.status, reply.text, reply.headers['cache-control']]).toEqual([200, 'signing', 'no-cache']);
    expect(String(reply.headers['content-security-policy'])).not.toMatch(/unsafe|data:|\*|https?:/);
    expect((await get('/handbook/')).text).toBe('handbook/index');
    expect([(await get('/guides')).status, (await get('/guides')).headers.location]).toEqual([308, '/guides/']);
    expect((await get('/guides/secret.txt')).headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    '/guides/nothing',
    '/guides/.stamp',
    '/guides/../signing.html',
    '/guides/%2e%2e/x.html',
    '/handbook/signing',
  ])('404 NOT_FOUND: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  test('503 while it is being built', async () => {
    state = { kind: 'building' };
    expect([(await get('/guides/signing')).status, (await get('/guides/assets/site.css')).status]).toEqual([503, 404]);
  });
});

describe('a back office that is missing', () => {
  test('404 for a file and 503 for the page when the folder is removed while the server runs', async () => {
    const removed = await mkdtemp(join(tmpdir(), 'croupier-web-app-'));
    await mkdir(join(removed, 'assets'));
    for (const name of ['index.html', 'assets/index-AbC.js', 'assets/later-AbC.js'])
      await writeFile(join(removed, name), name);
    state = { kind: 'ready', folder: removed };
    expect((await get('/back-office/assets/index-AbC.js')).status).toBe(200);
    await rm(removed, { recursive: true });
    expect((await get('/back-office/assets/later-AbC.js')).status).toBe(404);
    const reply = await get('/back-office/players');
    expect([reply.status, reply.text.includes('Start the server again')]).toEqual([503, true]);
    expect((await get('/back-office/assets/index-AbC.js')).status).toBe(404);
  });

  test('503 while it is being built: the page reloads itself', async () => {
    state = { kind: 'building' };
    const reply = await get('/back-office/players');
    expect([reply.status, reply.headers.refresh]).toEqual([503, '2']);
    expect(reply.text).toContain('is being built');
  });

  test('503 when the build failed: the page says why, as text', async () => {
    state = { kind: 'failed', message: 'vite build ended with 1.\n<script>alert(1)</script>' };
    const reply = await get('/back-office');
    expect(reply.status).toBe(503);
    expect(reply.text).toContain('vite build ended with 1.');
    expect(reply.text).not.toContain('<script>');
    expect((await get('/openapi.json')).status).toBe(200);
  });
});

describe('the start page', () => {
  test('links to pages that exist', async () => {
    state = { kind: 'ready', folder };
    const reply = await get('/');
    expect(reply.status).toBe(200);
    const links = [...reply.text.matchAll(/href="([^"]+)"/g)].map((match) => match[1] as string);
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });

  test('leads to a casino only where there is one', async () => {
    expect((await get('/')).text).not.toContain('Play now');
    const casino = { state: () => state, serverPart: () => undefined, isSecure: false };
    const demo = await createWorld(undefined, { web: casino, guides: casino, casino });
    const { text } = await inject(demo.app, { method: 'GET', url: '/', headers: {} });
    expect(text).toContain('href="/casino/"');
    expect((await inject(demo.app, { method: 'GET', url: '/casino/', headers: {} })).status).toBe(200);
    await demo.close();
  });
});
