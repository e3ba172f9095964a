import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
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
 * A checkout without anything built. What npm would install is there already; installing it again would take minutes
 * and the network, so `npm ci` and `npm prune` are skipped and everything else is npm's.
 */
const makeCheckout = async (folder: string): Promise<string> => {
  const files = ['apps', 'packages', 'docs', 'clients', 'scripts', 'deploy'].flatMap((top) => filesBelow(top));
  for (const path of [
    ...files,
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.npmrc',
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
  ]) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  // All of them: a launcher that misses a package installs, and would empty the folder that the link leads to.
  for (const place of ['.', 'apps/server'].map((top) => join(top, 'node_modules')))
    if (existsSync(join(root, place))) await symlink(join(root, place), join(folder, place));
  const bin = join(folder, '.bin');
  await mkdir(bin);
  await writeFile(
    join(bin, 'npm'),
    '#!/bin/sh\ncase "$1" in ci | prune) exit 0 ;; esac\nPATH=$NPM_PATH exec npm "$@"\n',
  );
  await chmod(join(bin, 'npm'), 0o755);
  return bin;
};

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
    const bin = await makeCheckout(folder);
    await withServer((sql) => sql`create database ${sql(name)}`);
    await writeFile(join(folder, 'master-key'), Buffer.alloc(32, 7).toString('base64'));
    const script = own(block ?? '', {
      'postgres://croupier@db.internal:5432/croupier?sslmode=verify-full': databaseUrl(inject('postgresUrl'), name),
      '/run/secrets/croupier-master-key': join(folder, 'master-key'),
    });
    const path = `${dirname(process.execPath)}:${process.env.PATH}`;
    child = spawn('bash', ['-ec', script], {
      cwd: folder,
      env: { PATH: `${bin}:${path}`, NPM_PATH: path, HOME: process.env.HOME, PORT: '0' },
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
  });
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
    expect(printed).not.toMatch(/"level":"(warn|error|fatal)"|localhost|is not built/);
  });
});
