import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { usualScopesFor } from '@croupier/contract/scopes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { makeHome } from '../../test/support/process.ts';
import { runCommand } from '../../test/support/run-command.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';

describe('the command line', () => {
  let home: string;
  let remove: () => Promise<void>;
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    ({ home, remove } = await makeHome());
    server = await startEmbeddedPostgres({ home, log: () => undefined, settings: { fsync: 'off' } });
  });
  afterAll(async () => {
    await server.stop();
    await remove();
  });

  const croupier = (...args: string[]) => runCommand(args, { CROUPIER_HOME: home });
  /** Exactly one JSON document on stdout, and nothing on stderr. */
  const json = async (...args: string[]) => {
    const { code, out, err } = await croupier(...args, '--json');
    expect([args, code, err]).toEqual([args, 0, '']);
    expect(out.trimEnd()).not.toContain('\n');
    return JSON.parse(out);
  };
  /** Nothing on stdout, and the error as JSON on stderr. */
  const refused = async (...args: string[]) => {
    const { code, out, err } = await croupier(...args, '--json');
    expect(out).toBe('');
    return { exit: code, ...JSON.parse(err).error };
  };

  test('sets up an operator, a key and staff on an empty database, beside a running PostgreSQL', async () => {
    const created = await json(
      'operator',
      'create',
      '--slug',
      'lucky',
      '--name',
      'Lucky',
      '--currency',
      'eur',
      '--model',
      'turnkey',
      '--sandbox',
      '--settings',
      '{"cooling_off_hours":48}',
    );
    expect(created).toMatchObject({
      slug: 'lucky',
      currency: 'EUR',
      cooperation_model: 'turnkey',
      is_sandbox: true,
      status: 'active',
      settings: { cooling_off_hours: 48, forfeit_bonus_on_withdrawal: true },
    });

    const key = await json(
      'key',
      'create',
      '--operator',
      'lucky',
      '--name',
      'Web',
      '--scopes',
      'players:read,wallet:read',
      '--ip-allowlist',
      '10.0.0.0/8,::1',
      '--rate-limit',
      '90',
      '--expires-at',
      '2099-01-01T00:00:00Z',
    );
    expect(key).toMatchObject({
      scopes: ['players:read', 'wallet:read'],
      ip_allowlist: ['10.0.0.0/8', '::1'],
      rate_limit_per_minute: 90,
      expires_at: '2099-01-01T00:00:00.000Z',
      status: 'active',
    });
    expect([key.key, key.secret]).toEqual([expect.stringMatching(/^opk_/), expect.stringMatching(/^ops_/)]);
    const rotated = await json('key', 'rotate', '--operator', 'lucky', '--key', key.key);
    expect(rotated.secret).not.toBe(key.secret);
    expect(await json('key', 'revoke', '--operator', 'lucky', '--key', key.key)).toMatchObject({ status: 'revoked' });
    const listed = await json('key', 'list', '--operator', 'lucky');
    expect(listed).toMatchObject([{ key: key.key, status: 'revoked' }]);
    expect(JSON.stringify(listed)).not.toContain('ops_');

    const staff = await json('staff', 'create', '--operator', 'lucky', '--email', 'Pat@Example.com', '--role', 'admin');
    expect(staff).toMatchObject({ email: 'pat@example.com', role: 'admin' });
    const token = await json('staff', 'token', '--operator', 'lucky', '--email', 'pat@example.com', '--ttl-hours', '1');
    expect(token.token).toMatch(/^stk_[\w-]{43}$/);
    expect(await json('staff', 'list', '--operator', 'lucky')).toHaveLength(1);
  });

  test('operator create --admin makes operator, first admin and a key in one call, which all work', async () => {
    const named = ['--name', 'First', '--currency', 'EUR'];
    const created = await json('operator', 'create', '--slug', 'first', ...named, '--admin', 'Pat@First.Example');
    expect(created).toMatchObject({
      slug: 'first',
      is_sandbox: false,
      admin: { email: 'pat@first.example', role: 'admin' },
      api_key: { name: 'First key', status: 'active', scopes: usualScopesFor({ is_sandbox: false }) },
    });
    expect(created.api_key.secret).toMatch(/^ops_/);
    const [key] = await json('key', 'list', '--operator', 'first');
    expect(key.key).toBe(created.api_key.key);
    const token = await json('staff', 'token', '--operator', 'first', '--email', 'pat@first.example');
    expect(token.token).toMatch(/^stk_/);
    const link = /^http:\/\/localhost:3000\/back-office\/invite#inv_[\w-]{43}$/;
    expect(created.invite.link).toMatch(link);
    const again = await croupier('staff', 'invite', '--operator', 'first', '--email', 'pat@first.example');
    expect(again.out.trim()).toMatch(link);
    expect(await refused('staff', 'invite', '--operator', 'first', '--email', 'no@first.example')).toMatchObject({
      exit: 1,
      code: 'NOT_FOUND',
    });
    expect(await json('operator', 'sso-off', '--slug', 'first')).toEqual({ changed: false });
  });

  test('a link for the first admin needs PUBLIC_URL in production, and nothing is made without it', async () => {
    const args = [
      'operator',
      'create',
      '--slug',
      'public',
      '--name',
      'Public',
      '--currency',
      'EUR',
      '--admin',
      'a@b.example',
    ];
    const production = { CROUPIER_HOME: home, NODE_ENV: 'production' };
    const without = await runCommand(args, production);
    expect([without.code, without.out]).toEqual([1, '']);
    expect(without.err).toContain('PUBLIC_URL is needed for a link into the back office');
    const { code, out } = await runCommand(args, { ...production, PUBLIC_URL: 'https://casino.example' });
    expect(code).toBe(0);
    expect(out).toMatch(/^https:\/\/casino\.example\/back-office\/invite#inv_/m);
  });

  test('operator create --admin makes all or nothing', async () => {
    const named = ['--name', 'Half', '--currency', 'EUR'];
    const create = (email: string) => refused('operator', 'create', '--slug', 'half', ...named, '--admin', email);
    expect(await create('nobody')).toMatchObject({
      exit: 1,
      code: 'VALIDATION_FAILED',
      details: { email: [expect.any(String)] },
    });
    const owner = openTestPool({ url: server.url, max: 1 });
    await owner.begin(async (tx) => {
      await tx`create function refuse_keys() returns trigger language plpgsql as 'begin raise exception ''no keys today''; end'`;
      await tx`create trigger refuse_keys before insert on api_keys for each row execute function refuse_keys()`;
    });
    expect((await create('pat@half.example')).exit).toBe(1);
    await owner`drop function refuse_keys cascade`;
    await owner.end();
    const { out } = await croupier('operator', 'list');
    expect(out).not.toContain('half');
  });

  test('settings are merged, validated, versioned and audited', async () => {
    await json('operator', 'create', '--slug', 'merge', '--name', 'Merge', '--currency', 'EUR');
    await json('operator', 'set', '--slug', 'merge', '--settings', '{"cooling_off_hours":72}');
    const set = await json(
      'operator',
      'set',
      '--slug',
      'merge',
      '--name',
      'Merged',
      '--settings',
      '{"four_eyes_threshold":null}',
    );
    expect(set).toMatchObject({ name: 'Merged', settings: { cooling_off_hours: 72, four_eyes_threshold: null } });
    expect(await json('operator', 'deactivate', '--slug', 'merge')).toMatchObject({ status: 'inactive' });
    expect(await json('operator', 'activate', '--slug', 'merge')).toMatchObject({ status: 'active' });

    expect(await refused('operator', 'set', '--slug', 'merge', '--settings', '{"cooling_off_hours":-1}')).toMatchObject(
      {
        exit: 1,
        code: 'VALIDATION_FAILED',
        details: { 'settings.cooling_off_hours': [expect.any(String)] },
      },
    );
    const owner = openTestPool({ url: server.url, max: 1 });
    const [row] = await owner`select version, operator_id from operators where slug = 'merge'`;
    expect(row?.version).toBe(5);
    const audited = await owner`select field, to_value, actor_kind from audit_log
      where operator_id = ${row?.operator_id} and field is not null order by id`;
    expect(audited.map((entry) => [entry.field, entry.to_value, entry.actor_kind])).toEqual([
      ['settings.cooling_off_hours', '72', 'system'],
      ['name', 'Merged', 'system'],
      ['settings.four_eyes_threshold', null, 'system'],
      ['status', 'inactive', 'system'],
      ['status', 'active', 'system'],
    ]);
    await owner.end();
  });

  test("makes, rotates, revokes and lists a game provider's keys, and no other provider's", async () => {
    await json('operator', 'create', '--slug', 'studios', '--name', 'Studios', '--currency', 'EUR');
    const owner = openTestPool({ url: server.url, max: 1 });
    await owner`
      insert into game_providers (operator_id, slug, name, launch_url, created_at, updated_at)
      select operator_id, p.slug, p.slug, 'https://games.example/{token}', created_at, created_at
      from operators, (values ('north'), ('south')) as p (slug) where operators.slug = 'studios'`;
    await owner.end();
    const north = ['--operator', 'studios', '--provider', 'north'];
    const key = await json('provider-key', 'create', ...north, '--rate-limit', '60000');
    expect(key).toMatchObject({ name: 'Wallet', scopes: [], rate_limit_per_minute: 60_000, status: 'active' });
    expect([key.key, key.secret]).toEqual([expect.stringMatching(/^gpk_/), expect.stringMatching(/^gps_/)]);
    const rotated = await json('provider-key', 'rotate', ...north, '--key', key.key);
    expect(rotated.secret).toMatch(/^gps_/);
    expect(rotated.secret).not.toBe(key.secret);
    const south = ['--operator', 'studios', '--provider', 'south'];
    expect(await json('provider-key', 'list', ...south)).toEqual([]);
    expect(await refused('provider-key', 'revoke', ...south, '--key', key.key)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await json('provider-key', 'revoke', ...north, '--key', key.key)).toMatchObject({ status: 'revoked' });
    expect(await json('provider-key', 'list', ...north)).toMatchObject([{ key: key.key, status: 'revoked' }]);
    const nobody = ['--operator', 'studios', '--provider', 'nobody'];
    expect(await refused('provider-key', 'create', ...nobody)).toMatchObject({ exit: 1, code: 'NOT_FOUND' });
  });

  test('exit code 1: a refusal, with a code and details', async () => {
    expect(await refused('key', 'list', '--operator', 'nobody')).toEqual({
      exit: 1,
      code: 'NOT_FOUND',
      message: 'There is no operator "nobody".',
      details: {},
    });
    const wrong = await croupier('operator', 'create', '--slug', 'x y', '--name', 'X', '--currency', 'ABC');
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.err).toMatch(/^Error: .*\n {2}slug: must be 2–63 .*\n {2}currency: must be an active ISO 4217/);
  });

  test('a database given by DATABASE_URL is not migrated automatically, and needs a master key', async () => {
    const owner = openTestPool({ url: server.url, max: 1 });
    await owner`create database elsewhere`;
    await owner.end();
    const url = new URL(server.url);
    url.pathname = '/elsewhere';
    const env = { CROUPIER_HOME: '/nowhere/at/all', DATABASE_URL: url.toString() };
    const early = await runCommand(['operator', 'list'], env);
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('run the command migrate first')]);
    const migrated = await runCommand(['migrate', '--json'], env);
    expect(JSON.parse(migrated.out).applied).toContain('0001-roles-and-helpers.sql');
    expect(JSON.parse((await runCommand(['migrate', '--json'], env)).out)).toEqual({ applied: [] });
    await runCommand(['operator', 'create', '--slug', 'own', '--name', 'Own', '--currency', 'EUR'], env);
    const keyless = ['key', 'create', '--operator', 'own', '--name', 'x', '--scopes', 'all'];
    const withoutKey = await runCommand(keyless, env);
    expect([withoutKey.code, withoutKey.err]).toEqual([1, expect.stringContaining('CROUPIER_MASTER_KEY is required')]);
    const withKey = await runCommand(keyless, { ...env, CROUPIER_MASTER_KEY: 'ab'.repeat(32) });
    expect(withKey.code).toBe(0);
    const otherKey = await runCommand(keyless, { ...env, CROUPIER_MASTER_KEY: 'cd'.repeat(32) });
    expect([otherKey.code, otherKey.err]).toEqual([1, expect.stringContaining('The master key is not the one')]);
  });

  test('the master key is created once, and only its owner can read it', async () => {
    const file = join(home, 'master.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32);
  });
});
