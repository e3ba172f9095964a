import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { databaseUrl } from '../../test/support/postgres.ts';
import { makeHome, startServer } from '../../test/support/process.ts';
import type { Sql } from '../database/pool.ts';
import { decideDemo } from './decide-demo.ts';

const [own, production] = [{ databaseUrl: 'postgres://db/x' }, { isProduction: true }];
const trial = { databaseUrl: undefined, isProduction: false };

describe('the demo operator', () => {
  test.each([
    ['by default', trial, true, undefined],
    ['by default', { ...trial, ...own }, false, /because DATABASE_URL is set\. .* npm start -- --demo$/],
    ['by default', { ...trial, ...production }, false, /because NODE_ENV is production\. .*--demo$/],
    ['by default', { ...own, ...production }, false, /because DATABASE_URL is set and NODE_ENV is production\./],
    ['asked', { ...own, ...production }, true, undefined],
    ['asked', trial, true, undefined],
    ['never', trial, false, undefined],
  ] as const)('%s, with %o: %s', (mode, config, withDemo, message) => {
    const decided = decideDemo(config, mode);
    expect(decided.withDemo).toBe(withDemo);
    if (message) expect(decided.message).toMatch(message);
    else expect(decided.message).toBeUndefined();
  });
});

describe("npm start with a database of one's own", () => {
  const name = `start_${process.pid}`;
  const url = databaseUrl(inject('postgresUrl'), name);
  let admin: Sql;
  let home: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ home, remove } = await makeHome());
    admin = openTestPool({ url: inject('postgresUrl'), max: 1 });
    await admin`create database ${admin(name)} template ${admin(inject('templateName'))} strategy file_copy`;
  });
  afterAll(async () => {
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
    await remove();
  });

  const operatorsAfter = async (options: readonly string[]): Promise<{ printed: string; operators: string[] }> => {
    const key = 'ab'.repeat(32);
    const env = { CROUPIER_HOME: home, PORT: '0', DATABASE_URL: url, CROUPIER_MASTER_KEY: key, LOG_LEVEL: 'warn' };
    const server = await startServer('start', env, options);
    await server.stop();
    const owner = openTestPool({ url, max: 1 });
    const rows = await owner<{ slug: string }[]>`select slug from operators order by slug`;
    await owner.end();
    return { printed: server.output(), operators: rows.map(({ slug }) => slug) };
  };

  test('seeds nothing and prints no secret unless --demo is given', async () => {
    const first = await operatorsAfter([]);
    expect(first.operators).toEqual([]);
    expect(first.printed).toContain('No demo operator, because DATABASE_URL is set.');
    expect(first.printed).not.toMatch(/op[ks]_|gp[ks]_|stk_/);

    const asked = await operatorsAfter(['--demo']);
    expect(asked.operators).toEqual(['demo']);
    expect(asked.printed).toMatch(/Secret\s+ops_/);

    const again = await operatorsAfter([]);
    expect(again.operators).toEqual(['demo']);
    expect(again.printed).not.toMatch(/op[ks]_|gp[ks]_|stk_/);
  });
});
