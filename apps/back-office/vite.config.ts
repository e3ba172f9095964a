import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const squeeze = promisify(brotliCompress);

/**
 * Writes each script and style sheet a second time, compressed by Brotli so well that it takes too long for a request.
 * The server prefers these files for browsers that accept them.
 */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    const work = Object.values(bundle).map(async (file) => {
      if (!dir || !/\.(js|css)$/.test(file.fileName)) return;
      const text = file.type === 'chunk' ? file.code : file.source;
      await writeFile(
        join(dir, `${file.fileName}.br`),
        await squeeze(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
      );
    });
    await Promise.all(work);
  },
});

/** Writes a stamp of the sources into the built folder, last, so a folder with a stamp is complete. */
const stamp = (): Plugin => ({
  name: 'stamp',
  apply: 'build',
  writeBundle: (options) => {
    const { CROUPIER_WEB_STAMP } = process.env;
    if (CROUPIER_WEB_STAMP && options.dir) writeFileSync(join(options.dir, '.stamp'), CROUPIER_WEB_STAMP);
  },
});

type Found = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
type Modules = { getModuleInfo(id: string): Found | null };

/** The modules that import a module at once, themselves or by way of others, with the module. */
const importersOf = (id: string, modules: Modules): ReadonlySet<string> => {
  const found = new Set([id]);
  for (const one of found) for (const from of modules.getModuleInfo(one)?.importers ?? []) found.add(from);
  return found;
};

const isPage = (id: string, modules: Modules): boolean =>
  modules.getModuleInfo(id)?.dynamicImporters.some((from) => from.endsWith('/page.ts')) ?? false;

const manyPages = 6;

const isOfStart = (id: string, modules: Modules): boolean =>
  [...importersOf(id, modules)].some((one) => modules.getModuleInfo(one)?.isEntry);

const isOfSignIn = (id: string, modules: Modules): boolean =>
  [...importersOf(id, modules)].some((one) => one.endsWith('/sign-in-page.tsx'));

const countPages = (id: string, modules: Modules): number =>
  [...importersOf(id, modules)].filter((one) => isPage(one, modules)).length;

export default defineConfig({
  root: here('.'),
  base: '/back-office/',
  plugins: [react(), compressed(), stamp()],
  // Redirects imports of zod to the configured one: chunks load in any order, and a schema might be made before.
  resolve: { alias: [{ find: /^zod$/, replacement: here('src/zod.ts') }] },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2024',
    // These know light-dark(): rewritten for older ones, a part of a page could not show the other theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: address in a style sheet would need img-src data:, so every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Modules that many pages import go into one file: without it the first page fetches fifty files. Modules that
          // the entry imports stay apart, because the page for signing in would otherwise load the shared file too; so do
          // those of panes, dialogs and menus, which the first page does not need.
          groups: [
            { name: (id, modules) => (isOfStart(id, modules) ? 'start' : null), priority: 3 },
            { name: (id, modules) => (countPages(id, modules) >= manyPages ? 'shared' : null), priority: 2 },
            { name: (id, modules) => (isOfSignIn(id, modules) ? 'sign-in' : null), minShareCount: 2, priority: 1 },
            { name: 'parts', minShareCount: manyPages },
          ],
        },
      },
    },
  },
  // For work on the pages: a server started by `npm start` answers the calls.
  server: { proxy: { '/api': process.env.CROUPIER_URL ?? 'http://localhost:3000' } },
});
