import { describe, expect, test } from 'vitest';
import { expiringOutsideModules, tablesOutsideModules } from '../../src/module/tables.ts';
import { allModules } from '../../src/platform/all-modules.ts';
import { parseSource, sourcesBelow } from '../support/source-code.ts';
import { namedAtRunTime, serverCode, tablesIn } from '../support/sql-tables.ts';
import {
  forbiddenUpwardReads,
  foreignUses,
  foreignWrites,
  knownTables,
  owned,
  tables,
  unlistedReads,
  unneededReads,
  unneededUpwardReads,
} from '../support/table-owners.ts';

const src = 'apps/server/src/';
const code = serverCode();
const foreign = foreignUses(code);

describe('tables', () => {
  test('have exactly one owner each', () => {
    expect(tables.length).toBeGreaterThan(70);
    expect(owned.map(([table]) => table).toSorted()).toEqual(tables.toSorted());
  });

  test('are cleared of what has expired only where their owner says so', () => {
    const cleared = [
      ...expiringOutsideModules.map(({ table }) => ({ table, mine: Object.values(tablesOutsideModules).flat() })),
      ...allModules.flatMap(({ expiring = [], tables: mine = [] }) => expiring.map(({ table }) => ({ table, mine }))),
    ];
    expect(cleared.filter(({ table, mine }) => !mine.includes(table))).toEqual([]);
  });
});

describe('the SQL of a file', () => {
  test('writes only tables of its own folder', () => {
    expect(
      foreignWrites(foreign),
      'write it by a function of the owner, in its shared-queries.ts when other modules need it',
    ).toEqual([]);
  });

  test('reads tables of others only as listed, with the reason', () => {
    expect(
      unlistedReads(foreign),
      "move the query into the owner's shared-queries.ts; a read model is listed in test/support/foreign-reads.ts",
    ).toEqual([]);
  });

  test('reads no table whose owner comes later in ARCHITECTURE.md, except lower layers and checks', () => {
    expect(forbiddenUpwardReads(foreign)).toEqual([]);
    expect(unneededUpwardReads(foreign)).toEqual([]);
  });

  test('needs everything that is listed, once', () => {
    expect(unneededReads(foreign)).toEqual([]);
  });

  test('names a table at run time only where rows expire and where secrets are sealed again', () => {
    const files = code.filter((file) => namedAtRunTime(file).length > 0).map((file) => file.path.slice(src.length));
    expect(files).toEqual(['platform/housekeeping.ts', 'rekey/queries.ts']);
  });
});

const path = `${src}modules/loyalty/planted-queries.ts`;
const planted = (sql: string, at = path) =>
  parseSource(at, `export const planted = (tx: Tx, id: number) =>\n  tx\`${sql}\`;\n`);
const usesOf = (sql: string, at = path) => foreignUses([planted(sql, at)]);

describe('a mistake in a file of a module is refused', () => {
  test("a read of another module's table, with the line and the table", () => {
    const refusal = [`${path}:2 reads players of modules/players`];
    expect(unlistedReads(usesOf(`select status from players where operator_id = \${id}`))).toEqual(refusal);
    const joined = 'select from loyalty_changes c join players p on p.operator_id = c.operator_id';
    expect(unlistedReads(usesOf(joined))).toEqual(refusal);
  });

  test("a write of another module's table", () => {
    const update = `update accounts set points = 0 where operator_id = \${id}`;
    expect(foreignWrites(usesOf(update))).toEqual([`${path}:2 writes accounts of modules/wallet`]);
  });

  test("a read of a later module's table, also by a file whose reads are listed", () => {
    const listed = `${src}modules/reports/line-queries.ts`;
    const read = `select from webhook_endpoints where operator_id = \${id}`;
    expect(forbiddenUpwardReads(usesOf(read, listed))).toEqual([
      `${listed}:2 reads webhook_endpoints of modules/webhooks, which comes later`,
    ]);
  });

  test('a table that is named at run time', () => {
    expect(namedAtRunTime(planted(`select from \${tx(name)}`))).toEqual([`${path}:2`]);
  });
});

test('reads of its own tables and of shared parts are allowed', () => {
  expect(usesOf(`select from loyalty_changes c join \${sharedPlayers} p on p.operator_id = c.operator_id`)).toEqual([]);
});

describe('the queries that a module shares', () => {
  test('use no module but by its shared queries, so that every module may import them', () => {
    const shared = sourcesBelow('apps/server/src/modules').filter((file) => file.path.endsWith('/shared-queries.ts'));
    expect(shared.length).toBeGreaterThan(10);
    const reaching = shared.flatMap((file) =>
      file.imports
        .filter(({ from }) => from.startsWith('.') && !/^\.\.\/\.\.\/|\/shared-queries\.ts$/.test(from))
        .map(({ from }) => `${file.path} imports ${from}`),
    );
    expect(reaching).toEqual([]);
  });
});

describe('a statement', () => {
  const cases: [sql: string, uses: string[]][] = [
    ['select from players p join accounts a using (operator_id)', ['players', 'accounts']],
    ['select from operators, players p, accounts', ['operators', 'players', 'accounts']],
    ['select from $ join accounts a on true', ['accounts']],
    ['insert into players (id) select id from accounts', ['players!', 'accounts']],
    ['update players set id = 1 from accounts', ['players!', 'accounts']],
    ['delete from players using accounts', ['players!', 'accounts']],
    ['insert into accounts (id) values (1) on conflict (id) do update set id = 2', ['accounts!']],
    ['with players as (select 1) select from players, accounts', ['accounts']],
    ['with players as materialized (select 1) select from players', []],
    ['select players from staff -- from accounts', ['staff']],
    ['select exists (select from staff) for update', ['staff']],
  ];
  test.each(cases)('%s', (sql, uses) => {
    expect(tablesIn(sql, knownTables).map(({ table, writes }) => `${table}${writes ? '!' : ''}`)).toEqual(uses);
  });
});
