import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root as project } from '../../test/support/source-code.ts';
import { hashOf, type PreparedWeb, prepareWeb, type WebOptions } from './web.ts';

/** A minimal project, built by the real Vite. */
let root: string;
let home: string;
const begun: PreparedWeb[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'croupier-web-'));
  home = join(root, 'home');
  await mkdir(join(root, 'apps/back-office/src'), { recursive: true });
  await mkdir(join(root, 'packages/contract/src'), { recursive: true });
  await mkdir(join(root, 'packages/tokens'), { recursive: true });
  await mkdir(home);
  await cp(join(project, 'apps/back-office/vite.config.ts'), join(root, 'apps/back-office/vite.config.ts'));
  await write('apps/back-office/package.json', '{"type": "module"}');
  await write('apps/back-office/index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>');
  await write('apps/back-office/src/main.ts', 'document.title = "one";');
  await write('packages/contract/src/route.ts', 'export const route = 1;');
  await write('package-lock.json', '{}');
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
});
afterEach(async () => {
  for (const web of begun.splice(0)) web.stop();
  await chmod(join(root, 'apps'), 0o755);
  await rm(root, { recursive: true, force: true });
});

const write = (path: string, text: string): Promise<void> => writeFile(join(root, path), text);
const prepare = (isProduction = false, log: WebOptions['log'] = pino({ level: 'silent' })): PreparedWeb => {
  const web = prepareWeb({ root, home, isProduction, log });
  begun.push(web);
  return web;
};

describe('the web app at the start', () => {
  test('is built into the data folder, and again only when its sources changed', async () => {
    const first = prepare();
    expect(first.state()).toEqual({ kind: 'building' });
    const built = await first.finished;
    expect(built).toEqual({ kind: 'ready', folder: join(home, 'web', hashOf(root)) });
    expect(prepare().state()).toEqual(built);
    expect(await readdir(join(root, 'apps/back-office'))).not.toContain('dist');

    await write('packages/contract/src/route.ts', 'export const route = 2;');
    const second = prepare();
    expect(second.state()).toEqual({ kind: 'building' });
    expect(await second.finished).toEqual({ kind: 'ready', folder: join(home, 'web', hashOf(root)) });
    // A build of older sources is removed.
    expect(await readdir(join(home, 'web'))).toEqual([hashOf(root)]);
  });

  test('is built once for two servers that start at the same time', async () => {
    const [one, two] = await Promise.all([prepare().finished, prepare().finished]);
    expect(one).toEqual({ kind: 'ready', folder: join(home, 'web', hashOf(root)) });
    expect(two).toEqual(one);
  });

  test('is built without the environment of the server, which holds secrets', async () => {
    process.env.CROUPIER_TEST_SECRET = 'of the server';
    await write('apps/back-office/vite.config.ts', 'throw new Error("secret: " + process.env.CROUPIER_TEST_SECRET);');
    const state = await prepare().finished;
    delete process.env.CROUPIER_TEST_SECRET;
    expect(state).toMatchObject({ kind: 'failed', message: expect.stringContaining('secret: undefined') });
  });

  test('says what Vite said when it cannot be built', async () => {
    await write('apps/back-office/src/main.ts', 'import "./nowhere.ts";');
    const state = await prepare().finished;
    expect(state).toMatchObject({ kind: 'failed', message: expect.stringContaining('nowhere.ts') });
  });

  test('is not built in production, where only a build made ahead of time is served; a missing one is logged', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    expect(prepare(true, log).state()).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('npm run build'),
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 50,
        msg: 'the back office is not built: /back-office answers 503. Run "npm run build" before the start.',
      },
    ]);
    await mkdir(join(root, 'apps/back-office/dist'));
    await write('apps/back-office/dist/index.html', '');
    expect(prepare(true).state()).toEqual({ kind: 'ready', folder: join(root, 'apps/back-office/dist') });
  });
});
