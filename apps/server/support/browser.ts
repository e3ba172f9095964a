import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { type BrowserProgram, unpackChromium } from './browser-from-npm.ts';

type Source = { name: string; find: () => Promise<BrowserProgram[]> };

const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Helper threads only make V8 faster where cores are idle; without them a page takes a quarter less CPU time to load.
 * The page's own thread then collects all garbage, in tasks of up to some hundred milliseconds.
 */
const singleThread = '--js-flags=--single-threaded';

const installedPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const browserSources: Source[] = [
  { name: 'CHROMIUM_PATH', find: async () => existing([process.env.CHROMIUM_PATH ?? '']) },
  { name: 'the npm package @sparticuz/chromium (Linux on x64 only)', find: unpackChromium },
  { name: `an installed browser (${installedPrograms.join(', ')})`, find: async () => existing(installedPrograms) },
  { name: 'apt-get install chromium (as root on Debian only)', find: () => installFromDebian() },
];

/**
 * A real Chromium, from wherever this machine can have one. The caller closes it. Whoever measures the tasks of a page
 * wants it as people have it, with the helper threads of V8.
 */
export const openBrowser = async ({ asPeopleHaveIt = false } = {}): Promise<Browser> => {
  const flags = asPeopleHaveIt ? browserFlags : [...browserFlags, singleThread];
  const tried: string[] = [];
  for (const { name, find } of browserSources) {
    try {
      const programs = await find();
      if (programs.length === 0) tried.push(`${name}: none`);
      for (const program of programs) {
        const browser = await launch(program, flags).catch((error: Error) => tried.push(`${name}: ${error.message}`));
        if (typeof browser === 'object') return browser;
      }
    } catch (error) {
      tried.push(`${name}: ${(error as Error).message}`);
    }
  }
  throw new Error(`No browser could be started. Set CHROMIUM_PATH to a Chromium. Tried:\n- ${tried.join('\n- ')}`);
};

let kept: Promise<Browser> | undefined;

/**
 * The browser that the test files of a worker share: each file closes only what it opened in it. It ends with the
 * process of the worker.
 */
export const shareBrowser = async (): Promise<Browser> => {
  kept = reopenIfLost(kept);
  return kept;
};

const reopenIfLost = async (before: Promise<Browser> | undefined): Promise<Browser> => {
  const last = await before?.catch(() => undefined);
  return last?.isConnected() ? last : openBrowser();
};

/**
 * Far above what anything takes, so that a busy machine fails no test; below the timeout of tests, so that a failure
 * names what it waited for.
 */
const patience = 150_000;

const launch = async ({ path, env }: BrowserProgram, flags: readonly string[]): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: path,
    args: [...flags],
    env: { ...process.env, ...env } as Record<string, string>,
    timeout: patience,
  });
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.setDefaultTimeout(patience);
    return context;
  };
  return browser;
};

const existing = (paths: string[]): BrowserProgram[] =>
  paths.filter((path) => existsSync(path)).map((path) => ({ path }));

const installFromDebian = async (): Promise<BrowserProgram[]> => {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system) || !existsSync('/usr/bin/apt-get')) return [];
  process.stderr.write('Installing Chromium with apt-get for the browser tests (about a minute)…\n');
  await aptGet('update');
  await aptGet('install', '--yes', '--no-install-recommends', 'chromium');
  return existing(['/usr/bin/chromium']);
};

const aptGet = async (...args: string[]): Promise<void> => {
  // Another test process may be installing it at this moment.
  const child = spawn('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`apt-get ${args[0]} ended with ${code}: ${output.trim().slice(-500)}`);
};
