import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLauncherWorld, type LauncherWorld } from './launcher-world.ts';

type Machine = {
  readonly root: string;
  readonly platform: string;
  readonly arch: string;
  readonly version: string;
  readonly execPath: string;
  readonly env: Record<string, string>;
  readonly say: (line: string) => void;
  readonly progressMilliseconds?: number;
};
const { ensureInstalled } = createRequire(import.meta.url)('./install.cjs') as {
  ensureInstalled(machine: Machine, wishes: { withTools: boolean; mayInstall: boolean }): Promise<void>;
};
const { npmEnvironment } = createRequire(import.meta.url)('./npm.cjs') as {
  npmEnvironment(machine: Pick<Machine, 'root' | 'env'>): Record<string, string>;
};

const lock = JSON.stringify({ packages: { '': {}, 'node_modules/left': { version: '1.0.0' } } });

/** Takes the place of npm: records its arguments, prints an error, waits for the file "go", installs. */
const npm = (world: LauncherWorld, version = '10.9.0'): string => `
  const fs = require('fs');
  const path = require('path');
  if (process.argv[2] === '--version') return console.log('${version}');
  const at = (file) => path.join(${JSON.stringify(world.root)}, file);
  const locked = fs.existsSync(at('home/install.lock'));
  fs.appendFileSync(at('calls.jsonl'), JSON.stringify({ args: process.argv.slice(2), env: process.env, locked }) + '\\n');
  console.error('npm http fetch GET 200 https://registry.example/left 12ms');
  console.error('npm http fetch GET https://registry.example/right attempt 1 failed with ECONNRESET');
  const timer = setInterval(() => {
    if (!fs.existsSync(at('go'))) return;
    clearInterval(timer);
    if (fs.existsSync(at('fail'))) {
      console.error('npm error code ENOTFOUND');
      process.exit(1);
    }
    const { packages } = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8'));
    const isBrought = (name) => name.includes('node_modules/') && !packages[name].optional && !fs.existsSync(at('forget'));
    const brought = {};
    for (const name of Object.keys(packages).filter(isBrought)) {
      brought[name] = packages[name];
      fs.mkdirSync(at(name), { recursive: true });
      fs.writeFileSync(at(name + '/package.json'), '{}');
    }
    fs.writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify({ packages: brought }));
  }, 5);`;

let world: LauncherWorld;
let said: string[];
beforeEach(async () => {
  world = await createLauncherWorld();
  said = [];
  await world.write('package-lock.json', lock);
  await world.write('npm/npm-cli.js', npm(world));
});
afterEach(() => world.remove());

const secrets = {
  CROUPIER_MASTER_KEY: 'k',
  CROUPIER_ANYTHING: 'c',
  DATABASE_URL: 'postgres://u:p@db/x',
  METRICS_TOKEN: 'm',
  PGPASSWORD: 'p',
  PGPASSFILE: 'f',
  AWS_SECRET_ACCESS_KEY: 'a',
  GITHUB_TOKEN: 'g',
};
const environment = (): Record<string, string> => ({
  ...secrets,
  PATH: process.env.PATH ?? '',
  CROUPIER_HOME: join(world.root, 'home'),
  npm_execpath: join(world.root, 'npm/npm-cli.js'),
  npm_node_execpath: process.execPath,
});
const machine = (onLine: (line: string) => unknown = () => undefined): Machine => ({
  root: world.root,
  platform: 'linux',
  arch: 'x64',
  version: '24.21.0',
  execPath: process.execPath,
  env: environment(),
  say: (line) => {
    said.push(line);
    onLine(line);
  },
  progressMilliseconds: 10,
});
const letNpmGo = (): Promise<void> => world.write('go', '');
const calls = async (): Promise<{ args: string[]; env: Record<string, string>; locked: boolean }[]> =>
  (await readFile(join(world.root, 'calls.jsonl'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const development = { withTools: true, mayInstall: true };

describe('installing', () => {
  test('reports the elapsed time, what is fetched, and what npm retries', async () => {
    await ensureInstalled(
      machine((line) => line.includes('attempt') && letNpmGo()),
      development,
    );
    expect(said[0]).toBe('Installing dependencies with npm (first run, about a minute)…');
    expect(said).toContainEqual(
      expect.stringMatching(
        /^ {2}\d+ s, 1 requests answered; npm says: fetch GET https:\/\/registry.example\/right attempt 1 failed with ECONNRESET$/,
      ),
    );
    expect(said.at(-1)).toMatch(/^Installed in \d+ s\.$/);
    // Without the line the fake npm would wait for ever.
  });

  test('uses npm ci, and runs no script of a package', async () => {
    await letNpmGo();
    await ensureInstalled(machine(), development);
    const [call, ...others] = await calls();
    expect(call?.args.slice(0, 2)).toEqual(['ci', '--ignore-scripts']);
    expect(call?.args).toEqual(expect.arrayContaining(['--include=dev', '--include=optional']));
    expect(others).toEqual([]);
  });

  test('passes no secret of the environment to npm', async () => {
    await letNpmGo();
    await ensureInstalled(machine(), development);
    const [call] = await calls();
    expect(Object.keys(call?.env ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/CROUPIER/)]));
    for (const name of Object.keys(secrets)) expect(call?.env).not.toHaveProperty(name);
    expect(call?.env.PATH).toBe(process.env.PATH);
  });

  test('holds a lock in the data folder meanwhile, and makes no other folder', async () => {
    await letNpmGo();
    await ensureInstalled(machine(), development);
    expect((await calls()).map(({ locked }) => locked)).toEqual([true]);
    expect(existsSync(join(world.root, 'home/install.lock'))).toBe(false);
    expect(existsSync(join(world.root, '.croupier'))).toBe(false);
  });

  test('happens once for concurrent starts', async () => {
    const all = Promise.all([1, 2, 3].map(() => ensureInstalled(machine(), development)));
    await letNpmGo();
    await all;
    expect(await calls()).toHaveLength(1);
    await ensureInstalled(machine(), development);
    expect(await calls()).toHaveLength(1);
  });

  test('shows the output of a failed npm, without its traffic and retries, and lets the next run try', async () => {
    await world.write('fail', '');
    await letNpmGo();
    await expect(ensureInstalled(machine(), development)).rejects.toThrow(
      /^Could not install the dependencies: npm in .* failed after \d+ s, see above\.$/,
    );
    expect(said).toContain('npm error code ENOTFOUND');
    const ending = said.slice(said.indexOf('npm error code ENOTFOUND'));
    expect(ending).toEqual(['npm error code ENOTFOUND']);
    expect(said.join('\n')).not.toContain('GET 200');
    expect(existsSync(join(world.root, 'home/install.lock'))).toBe(false);
  });

  // Node would take another version from a folder further up, without a word.
  test.each([
    ['a workspace', 'apps/server/node_modules/left', 'apps/server/node_modules'],
    ['another package', 'node_modules/right/node_modules/left', 'node_modules/right/node_modules'],
    [
      'a workspace, of which only its files are gone',
      'apps/server/node_modules/left',
      'apps/server/node_modules/left/*',
    ],
  ])('notices that the packages of %s were removed', async (_, nested, removed) => {
    const entries = ['node_modules/left', 'node_modules/right', nested].map((name) => [name, { version: '1.0.0' }]);
    await world.write('package-lock.json', JSON.stringify({ packages: Object.fromEntries([['', {}], ...entries]) }));
    await letNpmGo();
    await ensureInstalled(machine(), development);
    const folder = join(world.root, removed.replace(/\/\*$/, ''));
    await rm(folder, { recursive: true });
    if (removed.endsWith('*')) await mkdir(folder);
    await expect(ensureInstalled(machine(), { ...development, mayInstall: false })).rejects.toThrow(
      `The installed dependencies are not those of package-lock.json: ${nested.replace(/^node_modules\//, '')}.`,
    );
    await ensureInstalled(machine(), development);
    expect(await calls()).toHaveLength(2);
    expect(existsSync(join(world.root, nested, 'package.json'))).toBe(true);
    await ensureInstalled(machine(), development);
    expect(await calls()).toHaveLength(2);
  });

  test('refuses to go on when npm succeeds without bringing a package', async () => {
    await world.write('forget', '');
    await letNpmGo();
    await expect(ensureInstalled(machine(), development)).rejects.toThrow(
      /reported success, but these packages of package-lock\.json are missing or have another version: left\. Remove/,
    );
  });

  test('says that npm is too old to read the lock file', async () => {
    await world.write('npm/npm-cli.js', npm(world, '6.14.18'));
    await expect(ensureInstalled(machine(), development)).rejects.toThrow(
      /^npm 6\.14\.18 is too old to install the dependencies: npm 7 or newer is needed\. Run "npm install -g npm@8"/,
    );
    expect(await calls()).toEqual([]);
  });

  test('says so when the data folder cannot be written', async () => {
    await writeFile(join(world.root, 'home'), 'a file');
    await expect(ensureInstalled(machine(), development)).rejects.toThrow(
      /^Cannot create the lock of the installation: .* name another with CROUPIER_HOME\.$/,
    );
  });
});

describe('the environment of npm has', () => {
  const seen = (env: Record<string, string>) => npmEnvironment({ root: world.root, env });

  test('the settings of npm, proxies and certificates, in upper or lower case', () => {
    const env = {
      HOME: '/home/pat',
      https_proxy: 'http://proxy:3128',
      NO_PROXY: 'localhost',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      npm_config_registry: 'https://registry.example',
      NPM_CONFIG_CACHE: '/cache',
      LC_ALL: 'C.UTF-8',
      SystemRoot: 'C:\\Windows',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
    };
    expect(seen(env)).toMatchObject(env);
  });

  test('a path without the replaced folder, and no compile cache', () => {
    const own = join(world.root, 'node_modules/.bin');
    expect(seen({ PATH: `${own}:/usr/bin` })).toEqual({ PATH: '/usr/bin', NODE_DISABLE_COMPILE_CACHE: '1' });
  });
});

describe('in production', () => {
  const main = 'apps/server/src/main.ts';
  const refusal = () =>
    'The installed dependencies are not those of package-lock.json: left. In production nothing is installed by ' +
    `itself. Run "npm ci --ignore-scripts --omit=dev" in ${world.root}, then start again.\n`;

  test.each([
    ['serve', {}],
    ['work', {}],
    ['start', { NODE_ENV: 'production' }],
    ['migrate', { NODE_ENV: 'production' }],
  ])('%s with %o installs nothing, and says what to run', async (command, env) => {
    await letNpmGo();
    const launched = await world.launch([main, command], { env: { ...environment(), ...env } });
    expect(launched).toEqual({ code: 1, stdout: '', stderr: refusal() });
    expect(await calls()).toEqual([]);
    expect(existsSync(join(world.root, 'node_modules/left'))).toBe(false);
  });

  test('serve works without the development tools', async () => {
    const wanted = { 'node_modules/left': { version: '1.0.0' }, 'node_modules/tool': { version: '2.0.0', dev: true } };
    await world.write('package-lock.json', JSON.stringify({ packages: wanted }));
    const found = { 'node_modules/left': { version: '1.0.0' } };
    await world.write('node_modules/.package-lock.json', JSON.stringify({ packages: found }));
    await world.write('node_modules/left/package.json', '{}');
    await world.write(main, `console.log('serving');`);
    expect(await world.launch([main, 'serve'], { env: environment() })).toEqual({
      code: 0,
      stdout: 'serving\n',
      stderr: '',
    });
  });

  test('start installs when npm left out the variant of a package for this machine', async () => {
    await letNpmGo();
    const entry = { version: '1.0.0' };
    const variant = { ...entry, optional: true, os: [process.platform], cpu: [process.arch] };
    const foreign = { ...entry, optional: true, os: ['plan9'], cpu: [process.arch] };
    const wanted = { 'node_modules/left': entry, 'node_modules/ours': variant, 'node_modules/theirs': foreign };
    await world.write('package-lock.json', JSON.stringify({ packages: wanted }));
    const found = { 'node_modules/left': entry };
    await world.write('node_modules/.package-lock.json', JSON.stringify({ packages: found }));
    await world.write('node_modules/left/package.json', '{}');
    await world.write(main, `console.log('started');`);
    const lacking = await world.launch([main, 'start'], { env: environment() });
    expect(lacking.stderr).toContain('Installing dependencies');
    await world.write('package-lock.json', JSON.stringify({ packages: { ...wanted, 'node_modules/ours': foreign } }));
    expect(await world.launch([main, 'start'], { env: environment() })).toEqual({
      code: 0,
      stdout: 'started\n',
      stderr: '',
    });
  });

  test('start outside of production installs, and keeps stdout for the program', async () => {
    await letNpmGo();
    await world.write(main, `console.log('started');`);
    const { code, stdout, stderr } = await world.launch([main, 'start'], { env: environment() });
    expect([code, stdout]).toEqual([0, 'started\n']);
    expect(stderr).toMatch(/^Installing dependencies with npm .*\n(.*\n)*Installed in \d+ s\.\n$/);
  });
});
