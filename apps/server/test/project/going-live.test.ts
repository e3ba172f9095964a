import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../support/pool.ts';
import { databaseUrl } from '../support/postgres.ts';
import { filesBelow, readText, root } from '../support/source-code.ts';

/** The commands that the guide prints for a server of your own. */
const block = /^```sh not run\n(export 'DATABASE_URL=[\s\S]*?)^```$/m.exec(readText('docs/guides/going-live.md'))?.[1];

/** What a reader replaces by their own, and nothing else. */
const own = (script: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((text, [printed, mine]) => {
    if (!text.includes(printed)) throw new Error(`The guide does not say ${printed}.`);
    return text.replace(printed, mine);
  }, script);

/**
 * Links to what is installed, one by one: whatever is removed from the copy, the folder of this checkout keeps
 * everything. A link to the whole folder would not do, because `npm ci` empties it.
 */
const linkPackages = async (folder: string, packages: string): Promise<void> => {
  await mkdir(join(folder, packages), { recursive: true });
  for (const entry of await readdir(join(root, packages), { withFileTypes: true })) {
    const [from, to] = [join(root, packages, entry.name), join(folder, packages, entry.name)];
    await (entry.isFile() ? cp(from, to) : symlink(from, to));
  }
};

/** A checkout without anything built. What npm would install is there already. */
const makeCheckout = async (folder: string): Promise<void> => {
  const folders = ['apps', 'packages', 'docs', 'clients', 'scripts', 'deploy'].flatMap((top) => filesBelow(top));
  const files = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.npmrc',
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
  ];
  for (const path of [...folders, ...files]) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  for (const packages of ['node_modules', 'apps/server/node_modules']) await linkPackages(folder, packages);
};

/** Two builds and a server, on a machine that may be busy. */
const patience = 900_000;

describe('the commands of the guide to going live, as printed', () => {
  let folder: string;
  let child: ChildProcess;
  let printed = '';
  let url: string;
  const name = `going_live_${process.pid}`;
  const withServer = async (work: (sql: ReturnType<typeof openTestPool>) => Promise<unknown>): Promise<void> => {
    const sql = openTestPool({ url: inject('postgresUrl'), max: 1 });
    await work(sql);
    await sql.end();
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'croupier-live-'));
    await makeCheckout(folder);
    await withServer((sql) => sql`create database ${sql(name)}`);
    await writeFile(join(folder, 'master-key'), Buffer.alloc(32, 7).toString('base64'));
    const script = own(block ?? '', {
      'postgres://croupier@db.internal:5432/croupier?sslmode=verify-full': databaseUrl(inject('postgresUrl'), name),
      '/run/secrets/croupier-master-key': join(folder, 'master-key'),
    });
    child = spawn('bash', ['-ec', script], {
      cwd: folder,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: process.env.HOME,
        PORT: '0',
        // Installing everything again would take minutes and the network: npm says what it would install, and does not.
        npm_config_dry_run: 'true',
        npm_config_offline: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    url = await new Promise((ready, failed) => {
      const read = (chunk: Buffer): void => {
        printed += chunk;
        const found = /Croupier is ready at (\S+)/.exec(printed)?.[1];
        if (found) ready(found);
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('close', (code) => failed(new Error(`ended with ${code}:\n${printed}`)));
    });
  }, patience);
  afterAll(async () => {
    const ended = new Promise((done) => child.once('close', done));
    // Its whole group: the shell, npm and the server.
    if (child.exitCode === null) {
      process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
    }
    await withServer((sql) => sql`drop database ${sql(name)} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  test.each(['/back-office', '/guides/', '/docs', '/health/ready'])('%s answers 200', async (path) => {
    expect((await fetch(`${url}${path}`)).status).toBe(200);
  });

  test('the link of the first admin leads to the public address, and the log complains of nothing', () => {
    expect(printed).toMatch(/^https:\/\/casino\.example\/back-office\/invite#inv_/m);
    expect(printed).toMatch(/^ {2}Back office +https:\/\/casino\.example\/back-office$/m);
    expect(printed).toMatch(/^ {2}Metrics +http:\/\/127\.0\.0\.1:\d+\/metrics$/m);
    expect(printed).not.toMatch(/"level":"(warn|error|fatal)"|localhost|is not built/);
  });
});
