import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Writes a stamp of the sources into the built folder, last, so a folder with a stamp is complete. */
const stamp = (): Plugin => ({
  name: 'stamp',
  apply: 'build',
  writeBundle: (options) => {
    const { CROUPIER_WEB_STAMP } = process.env;
    if (CROUPIER_WEB_STAMP && options.dir) writeFileSync(join(options.dir, '.stamp'), CROUPIER_WEB_STAMP);
  },
});

type Modules = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

const ofStart = new Map<string, boolean>();

/** Whether the entry imports a module at once, itself or by way of others. */
const isOfStart = (id: string, modules: Modules): boolean => {
  const known = ofStart.get(id);
  if (known !== undefined) return known;
  // Ends a circle of imports.
  ofStart.set(id, false);
  const info = modules.getModuleInfo(id);
  const found = info !== null && (info.isEntry || info.importers.some((from) => isOfStart(from, modules)));
  ofStart.set(id, found);
  return found;
};

export default defineConfig({
  root: here('.'),
  base: '/back-office/',
  plugins: [react(), stamp()],
  // Redirects imports of zod to the configured one: chunks load in any order, and a schema might be made before.
  resolve: { alias: [{ find: /^zod$/, replacement: here('src/zod.ts') }] },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2024',
    // A data: address in a style sheet would need img-src data:, so every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Modules that many pages import go into one file: without it the first page fetches fifty files. Modules that
          // the entry imports stay apart, because the page for signing in would otherwise load the shared file too.
          groups: [
            { name: (id, modules) => (isOfStart(id, modules) ? 'start' : null), priority: 2 },
            { name: 'shared', minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  // For work on the pages: a server started by `npm start` answers the calls.
  server: { proxy: { '/api': process.env.CROUPIER_URL ?? 'http://localhost:3000' } },
});
