import { describe, expect, test } from 'vitest';
import { expiringOutsideModules, tablesOutsideModules } from '../../src/module/tables.ts';
import { allModules } from '../../src/platform/all-modules.ts';
import { foreignReads, upwardReads } from '../support/foreign-reads.ts';
import { orderOfUnits, unitOf } from '../support/layers.ts';
import { readText, sourcesBelow } from '../support/source-code.ts';
import { namedAtRunTime, serverCode, tablesIn, tableUses } from '../support/sql-tables.ts';

const src = 'apps/server/src/';
const schema = readText('apps/server/schema.sql');

/** Every table but the numbered parts of one. */
const tables = [...schema.matchAll(/^create table (\w+) (?!partition of)/gm)].map((match) => match[1] as string);
const known = new Set(tables);

const owned: [table: string, owner: string][] = [
  ...Object.entries(tablesOutsideModules).flatMap(([unit, names]) =>
    names.map((table): [string, string] => [table, unit]),
  ),
  ...allModules.flatMap(({ name, tables: names = [] }) =>
    names.map((table): [string, string] => [table, `modules/${name}`]),
  ),
];
const owners = new Map(owned);

const code = serverCode();
/** What a file uses of others, each table once. */
const foreign = code
  .flatMap((file) => tableUses(file, known))
  .filter(({ table, path }) => owners.get(table) !== unitOf(path));
const named = (path: string, table: string): string => `${path.slice(src.length)}: ${table}`;
const listed = foreignReads.flatMap(({ reads }) =>
  Object.entries(reads).flatMap(([path, names]) => names.map((table) => `${path}: ${table}`)),
);

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
    const writes = foreign.filter(({ writes }) => writes);
    expect(
      writes.map(({ at, table }) => `${at} writes ${table} of ${owners.get(table)}`),
      'write it by a function of the owner, in its shared-queries.ts when other modules need it',
    ).toEqual([]);
  });

  test('reads tables of others only as listed, with the reason', () => {
    const unlisted = foreign.filter(({ path, table, writes }) => !writes && !listed.includes(named(path, table)));
    expect(
      unlisted.map(({ at, table }) => `${at} reads ${table} of ${owners.get(table)}`),
      "move the query into the owner's shared-queries.ts; a read model is listed in test/support/foreign-reads.ts",
    ).toEqual([]);
  });

  test('reads no table whose owner comes later in ARCHITECTURE.md, except lower layers, checks and gauges', () => {
    const order = orderOfUnits();
    const upwards = foreign.filter(
      ({ path, table }) => order.indexOf(owners.get(table) as string) > order.indexOf(unitOf(path)),
    );
    expect(upwards.filter(({ path }) => !upwardReads.has(path.slice(src.length))).map(({ at }) => at)).toEqual([]);
    expect([...upwardReads].filter((path) => !upwards.some((use) => use.path === src + path))).toEqual([]);
  });

  test('needs everything that is listed, once', () => {
    const needed = new Set(foreign.map(({ path, table }) => named(path, table)));
    expect(listed.filter((read, index) => !needed.has(read) || listed.indexOf(read) !== index)).toEqual([]);
  });

  test('names a table at run time only where rows expire and where secrets are sealed again', () => {
    const files = code.filter((file) => namedAtRunTime(file).length > 0).map((file) => file.path.slice(src.length));
    expect(files).toEqual(['platform/housekeeping.ts', 'rekey/queries.ts']);
  });
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
    expect(tablesIn(sql, known).map(({ table, writes }) => `${table}${writes ? '!' : ''}`)).toEqual(uses);
  });
});
