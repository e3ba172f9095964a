import { tablesOutsideModules } from '../../src/module/tables.ts';
import { allModules } from '../../src/platform/all-modules.ts';
import { foreignReads, upwardReads } from './foreign-reads.ts';
import { orderOfUnits, unitOf } from './layers.ts';
import { readText, type SourceFile } from './source-code.ts';
import { type TableUse, tableUses } from './sql-tables.ts';

const src = 'apps/server/src/';

/** Every table but the numbered parts of one. */
export const tables = [...readText('apps/server/schema.sql').matchAll(/^create table (\w+) (?!partition of)/gm)].map(
  (match) => match[1] as string,
);
export const knownTables: ReadonlySet<string> = new Set(tables);

/** Each table with the module or layer that says it owns it. */
export const owned: readonly (readonly [table: string, owner: string])[] = [
  ...Object.entries(tablesOutsideModules).flatMap(([unit, names]) => names.map((table) => [table, unit] as const)),
  ...allModules.flatMap(({ name, tables: names = [] }) => names.map((table) => [table, `modules/${name}`] as const)),
];
const owners = new Map(owned);

/** Uses of tables that another unit owns. */
export const foreignUses = (files: readonly SourceFile[]): TableUse[] =>
  files.flatMap((file) => tableUses(file, knownTables)).filter(({ table, path }) => owners.get(table) !== unitOf(path));

const named = ({ path, table }: TableUse): string => `${path.slice(src.length)}: ${table}`;

const listed = foreignReads.flatMap(({ reads }) =>
  Object.entries(reads).flatMap(([path, names]) => names.map((table) => `${path}: ${table}`)),
);

/** Writes of tables of others, with the place. */
export const foreignWrites = (foreign: readonly TableUse[]): string[] =>
  foreign.filter(({ writes }) => writes).map(({ at, table }) => `${at} writes ${table} of ${owners.get(table)}`);

/** Reads of tables of others that the list does not allow, with the place. */
export const unlistedReads = (foreign: readonly TableUse[]): string[] =>
  foreign
    .filter((use) => !use.writes && !listed.includes(named(use)))
    .map(({ at, table }) => `${at} reads ${table} of ${owners.get(table)}`);

/** Listed reads that are duplicates or unused. */
export const unneededReads = (foreign: readonly TableUse[]): string[] => {
  const needed = new Set(foreign.map(named));
  return listed.filter((read, index) => !needed.has(read) || listed.indexOf(read) !== index);
};

const upwardUses = (foreign: readonly TableUse[]): TableUse[] => {
  const order = orderOfUnits();
  return foreign.filter(({ path, table }) => order.indexOf(owners.get(table) as string) > order.indexOf(unitOf(path)));
};

/** Reads of tables whose owner comes later in ARCHITECTURE.md, by files that may not, with the place. */
export const forbiddenUpwardReads = (foreign: readonly TableUse[]): string[] =>
  upwardUses(foreign)
    .filter(({ path }) => !upwardReads.has(path.slice(src.length)))
    .map(({ at, table }) => `${at} reads ${table} of ${owners.get(table)}, which comes later`);

/** Files that may read upwards and do not. */
export const unneededUpwardReads = (foreign: readonly TableUse[]): string[] => {
  const upwards = new Set(upwardUses(foreign).map(({ path }) => path.slice(src.length)));
  return [...upwardReads].filter((path) => !upwards.has(path));
};
