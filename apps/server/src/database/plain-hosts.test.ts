import { describe, expect, test } from 'vitest';
import { runMain } from '../../test/support/process.ts';
import { plainHosts, plainHostsWarning } from './plain-hosts.ts';

describe('a DATABASE_URL beyond this machine', () => {
  test.each([
    ['postgres://u:p@db.internal:5432/x', ['db.internal']],
    ['postgres://u:p@10.0.0.7/x', ['10.0.0.7']],
    ['postgres://u:p@[2001:db8::7]:5432/x', ['2001:db8::7']],
    ['postgres://u:p@db/x?sslmode=disable', ['db']],
    ['postgres://u:p@db/x?ssl=0', ['db']],
    ['postgres://u:p@localhost.example/x', ['localhost.example']],
    ['postgres://u:p@localhost:5432,b:5432,c:5432/x', ['b', 'c']],
  ])('%s reaches %o without TLS', (url, hosts) => {
    expect(plainHosts(url)).toEqual(hosts);
    expect(plainHostsWarning(url)).toMatch(
      new RegExp(`^DATABASE_URL reaches ${hosts.join(', ').replaceAll('.', '\\.')}`),
    );
  });

  test.each([
    'postgres://u:p@db/x?sslmode=verify-full',
    'postgres://u:p@db/x?sslmode=require',
    'postgres://u:p@db/x?ssl=true',
    'postgres://u:p@a,b/x?sslmode=verify-full',
    'postgres://u:p@localhost/x',
    'postgres://u:p@127.0.0.1/x',
    'postgres://u:p@127.8.0.1/x',
    'postgres://u:p@[::1]:5432/x',
    'postgres://u@/x?host=/run/postgresql',
  ])('%s is not warned of', (url) => {
    expect(plainHosts(url)).toEqual([]);
    expect(plainHostsWarning(url)).toBeUndefined();
  });

  test.each(['serve', 'work'])(
    '%s warns of it at the start',
    async (command) => {
      const env = { CROUPIER_HOME: '/nowhere/at/all', CROUPIER_MASTER_KEY: 'ab'.repeat(32), LOG_LEVEL: 'warn' };
      const { out } = await runMain([command], { ...env, DATABASE_URL: 'postgres://u:hunter2@db.invalid/x' });
      expect(out).toContain('"DATABASE_URL reaches db.invalid without TLS');
      expect(out).not.toContain('hunter2');
    },
    90_000,
  );

  test('the warning has no password in it', () => {
    expect(plainHostsWarning('postgres://u:hunter2@db/x')).not.toContain('hunter2');
  });
});
