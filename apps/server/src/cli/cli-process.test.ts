import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeHome, runConnected } from '../../test/support/process.ts';

describe('a separate process', () => {
  test('starts the embedded PostgreSQL when none runs, and stops it again', async () => {
    const { home, remove } = await makeHome();
    expect((await runConnected(['migrate', '--json'], { CROUPIER_HOME: home })).code).toBe(0);
    const args = ['operator', 'create', '--slug', 'alone', '--name', 'Alone', '--currency', 'EUR', '--json'];
    const first = await runConnected(args, { CROUPIER_HOME: home });
    expect([first.code, first.err]).toEqual([0, '']);
    expect(JSON.parse(first.out)).toMatchObject({ slug: 'alone' });
    const { users } = JSON.parse(await readFile(join(home, 'postgres.json'), 'utf8'));
    expect(users).toEqual([]);
    const listed = await runConnected(['operator', 'list'], { CROUPIER_HOME: home });
    expect(listed.out).toMatch(/alone\s+Alone\s+EUR/);
    await remove();
  });

  test.each([
    ['staff', 'token', '--operator', 'demo', '--email', 'admin@demo.example'],
    ['operator', 'list'],
    ['serve'],
  ])('%s creates no database where there is none, and says what it needs', async (...args) => {
    const { home, remove } = await makeHome();
    const before = await readdir(home);
    const { code, out, err } = await runConnected(args, { CROUPIER_HOME: home });
    const after = (await readdir(home)).filter((name) => name !== 'compile-cache');
    await remove();
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(`There is no database in ${home}: set CROUPIER_HOME to the data folder of your server`);
    expect(after).toEqual(before);
  });

  test('ends with the right exit code', async () => {
    const env = { CROUPIER_HOME: '/nowhere/at/all' };
    const runs = [
      ['--help'],
      ['serve', '--help'],
      ['start', '--demo', '--demo'],
      ['serve', '--demo'],
      ['operator', 'create', '--json'],
      ['sign', '--key', 'k', '--secret', 's', '--path', '/'],
    ];
    const ends = await Promise.all([
      ...runs.map((args) => runConnected(args, env)),
      runConnected(['serve'], { ...env, PORT: 'many' }),
      runConnected(['operator', 'list'], { ...env, DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }),
    ]);
    expect(ends.map((end) => end.code)).toEqual([0, 0, 2, 2, 2, 0, 1, 1]);
    expect(ends.map((end) => end.out === '')).toEqual([false, false, true, true, true, false, true, true]);
    expect(ends[6]?.err).toContain('PORT must be a port number');
    expect(JSON.parse(ends[4]?.err ?? '')).toMatchObject({ error: { code: 'USAGE' } });
  });
});
