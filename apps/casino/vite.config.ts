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

/** Writes each script and style sheet a second time, compressed by Brotli so well that it takes too long for a request. */
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

export default defineConfig({
  root: here('.'),
  base: '/casino/',
  plugins: [react(), compressed(), stamp()],
  build: {
    outDir: here('dist'),
    // The casino, and the page of one of our games alone.
    rollupOptions: { input: [here('index.html'), here('original.html')] },
    emptyOutDir: true,
    target: 'es2024',
    // These know light-dark(): rewritten for older ones, a part of a page could not show the other theme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A data: address in a style sheet would need img-src data:, so every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // For work on the pages: a server started by `npm start` answers the calls.
  server: {
    proxy: {
      '/casino/api': process.env.CROUPIER_URL ?? 'http://localhost:3000',
      '/assets/games': process.env.CROUPIER_URL ?? 'http://localhost:3000',
    },
  },
});
