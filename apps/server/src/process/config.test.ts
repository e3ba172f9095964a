import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ConfigError, type Environment, readConfig } from './config.ts';

const read = (env: Environment) => readConfig(env, '/project');
const problems = (env: Environment): readonly string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

const hex = 'ab'.repeat(32);
const base64 = Buffer.from(hex, 'hex').toString('base64');

describe('configuration', () => {
  test('an empty environment is enough: loopback, port 3000, data in the project', () => {
    expect(read({})).toEqual({
      port: 3000,
      portIsChosen: false,
      host: '127.0.0.1',
      drainSeconds: 0,
      databaseUrl: undefined,
      databaseWaitSeconds: 5,
      home: '/project/.croupier',
      homeIsChosen: false,
      masterKey: undefined,
      otherMasterKeys: [],
      trustedProxies: undefined,
      logLevel: 'info',
      publicUrl: undefined,
      metricsToken: undefined,
      isProduction: false,
      requestsLogDays: 7,
      deliversWebhooks: true,
      workerAliveFile: undefined,
      webhookLoopback: true,
      eventDays: 90,
      webhookLogDays: 30,
      demo: 'full',
    });
  });

  test('a secret may be in a file; one that is given twice or cannot be read is a problem', () => {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'token');
    writeFileSync(file, `${'a'.repeat(16)}\n`);
    expect(read({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a'.repeat(16));
    expect(problems({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'b'.repeat(16) })).toEqual([
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: one of them is enough',
    ]);
    expect(problems({ DATABASE_URL_FILE: join(folder, 'none') })).toEqual([
      'DATABASE_URL_FILE cannot be read (ENOENT)',
    ]);
  });

  test('a variable that is set but empty counts as not set', () => {
    const names = ['PORT', 'HOST', 'DATABASE_URL', 'CROUPIER_HOME', 'CROUPIER_MASTER_KEY', 'TRUSTED_PROXIES'];
    expect(read(Object.fromEntries([...names, 'LOG_LEVEL', 'PUBLIC_URL'].map((name) => [name, ' '])))).toEqual(
      read({}),
    );
  });

  test.each([
    [{ PORT: '8080' }, { port: 8080, portIsChosen: true }],
    [{ CROUPIER_HOME: '/data' }, { home: '/data', homeIsChosen: true }],
    [{ PORT: '3000' }, { port: 3000, portIsChosen: true }],
    [{ PORT: '0' }, { port: 0, portIsChosen: true }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [
      { DATABASE_URL: 'postgresql://u:p@db/x?sslmode=require' },
      { databaseUrl: 'postgresql://u:p@db/x?sslmode=require' },
    ],
    [{ NODE_ENV: 'production', DRAIN_SECONDS: '0' }, { drainSeconds: 0 }],
    [{ DRAIN_SECONDS: '300' }, { drainSeconds: 300 }],
    [{ WORKERS: '4' }, { workers: 4 }],
    [{}, { workers: undefined }],
    [{ DATABASE_WAIT_SECONDS: '600' }, { databaseWaitSeconds: 600 }],
    [{ CROUPIER_HOME: '/var/data' }, { home: '/var/data' }],
    [{ CROUPIER_HOME: 'data' }, { home: '/project/data' }],
    [{ CROUPIER_MASTER_KEY: hex }, { masterKey: Buffer.from(hex, 'hex') }],
    [{ CROUPIER_MASTER_KEY: base64 }, { masterKey: Buffer.from(hex, 'hex') }],
    [{ CROUPIER_MASTER_KEY: base64.replace('=', '') }, { masterKey: Buffer.from(hex, 'hex') }],
    [{ LOG_LEVEL: 'WARN' }, { logLevel: 'warn' }],
    [{ METRICS_TOKEN: 'a'.repeat(16) }, { metricsToken: 'a'.repeat(16) }],
    [{ NODE_ENV: 'production' }, { isProduction: true, drainSeconds: 5, webhookLoopback: false }],
    [{ NODE_ENV: 'test' }, { isProduction: false, webhookLoopback: true }],
    [{ WEBHOOK_DELIVERY: 'off' }, { deliversWebhooks: false }],
    [{ WORKER_ALIVE_FILE: '/tmp/alive' }, { workerAliveFile: '/tmp/alive' }],
    [{ WEBHOOK_LOOPBACK: 'off' }, { webhookLoopback: false }],
    [{ NODE_ENV: 'production', WEBHOOK_LOOPBACK: 'on' }, { webhookLoopback: true }],
    [{ REQUESTS_LOG_DAYS: '13' }, { requestsLogDays: 13 }],
    [{ KYC_GIGABYTES: '5' }, { kycGigabytes: 5 }],
    [{ CROUPIER_DEMO: 'bare' }, { demo: 'bare' }],
    [
      { EVENT_DAYS: '7', WEBHOOK_LOG_DAYS: '3650' },
      { eventDays: 7, webhookLogDays: 3650 },
    ],
    [{ PUBLIC_URL: 'https://casino.example/' }, { publicUrl: 'https://casino.example' }],
    [{ PUBLIC_URL: 'https://casino.example/api/' }, { publicUrl: 'https://casino.example/api' }],
  ])('%o gives %o', (env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });

  test('trusts proxies by address and by range, and nobody else', () => {
    const { trustedProxies } = read({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,2001:db8::/32' });
    const trusted = ['10.1.2.3', '192.0.2.7', '2001:db8::1', '192.0.2.8', '11.0.0.1'].map((address) =>
      trustedProxies?.contains(address),
    );
    expect(trusted).toEqual([true, true, true, false, false]);
  });

  test.each([
    [{ PORT: '65536' }, /^PORT must/],
    [{ PORT: '-1' }, /^PORT must/],
    [{ PORT: '80 80' }, /^PORT must/],
    [{ HOST: 'a b' }, /^HOST must/],
    [{ DATABASE_URL: 'mysql://db/x' }, /^DATABASE_URL must/],
    [{ DATABASE_URL: 'db' }, /^DATABASE_URL must/],
    [{ DRAIN_SECONDS: '301' }, /^DRAIN_SECONDS must/],
    [{ WORKERS: '0' }, /^WORKERS must/],
    [{ DATABASE_WAIT_SECONDS: '1' }, /^DATABASE_WAIT_SECONDS must/],
    [{ DATABASE_WAIT_SECONDS: '601' }, /^DATABASE_WAIT_SECONDS must/],
    [{ CROUPIER_MASTER_KEY: 'secret' }, /^CROUPIER_MASTER_KEY must/],
    [{ CROUPIER_MASTER_KEY: `${hex}00` }, /^CROUPIER_MASTER_KEY must/],
    [{ CROUPIER_MASTER_KEY: hex.replace('a', '!') }, /^CROUPIER_MASTER_KEY must/],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, /^TRUSTED_PROXIES must/],
    [{ WEBHOOK_DELIVERY: 'maybe' }, /^WEBHOOK_DELIVERY must/],
    [{ WEBHOOK_LOOPBACK: 'maybe' }, /^WEBHOOK_LOOPBACK must/],
    [{ WORKER_ALIVE_FILE: 'alive' }, /^WORKER_ALIVE_FILE must/],
    [{ EVENT_DAYS: '6' }, /^EVENT_DAYS must/],
    [{ CROUPIER_DEMO: 'tiny' }, /^CROUPIER_DEMO must/],
    [{ WEBHOOK_LOG_DAYS: '3651' }, /^WEBHOOK_LOG_DAYS must/],
    [{ TRUSTED_PROXIES: '10.0.0.1,,10.0.0.2' }, /^TRUSTED_PROXIES must/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must/],
    [{ METRICS_TOKEN: 'a'.repeat(15) }, /^METRICS_TOKEN must/],
    [{ METRICS_TOKEN: `${'a'.repeat(16)} b` }, /^METRICS_TOKEN must/],
    [{ PUBLIC_URL: 'casino.example' }, /^PUBLIC_URL must/],
    [{ REQUESTS_LOG_DAYS: '14' }, /^REQUESTS_LOG_DAYS must/],
    [{ PUBLIC_URL: 'https://casino.example/?a=1' }, /^PUBLIC_URL must/],
  ])('%o is refused', (env, message) => {
    expect(problems(env)).toEqual([expect.stringMatching(message)]);
  });

  test('names all problems at once and repeats no value, which may be a secret', () => {
    const found = problems({ PORT: 'x', CROUPIER_MASTER_KEY: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@db' });
    expect(found).toHaveLength(3);
    expect(found.join()).not.toContain('hunter2');
  });
});
