import { facetsOf } from '../../src/platform/all-modules.ts';
import type { Node, SourceFile } from './source-code.ts';
import { tableUses } from './sql-tables.ts';
import { knownTables, owned } from './table-owners.ts';

export const allFacets = facetsOf({ masterKey: Buffer.alloc(32), random: { bytes: () => Buffer.alloc(0) } as never });

/** The parts of an account and the sequences that the modules bring. */
const names: ReadonlySet<unknown> = new Set(
  allFacets.flatMap(({ name, ownIds = {} }) => [name, ...Object.keys(ownIds)]),
);

/** The tables of modules; that of the operators is the engine's lock and settings too. */
const tables: ReadonlySet<string> = new Set(
  owned
    .filter(([table, owner]) => owner.startsWith('modules/') && table !== 'operators' && knownTables.has(table))
    .map(([table]) => table),
);

const isNamed = ({ type, value, property, key, computed }: Node): boolean => {
  if (type === 'Literal') return names.has(value);
  const named = (type === 'MemberExpression' ? property : type === 'Property' ? key : undefined) as Node | undefined;
  return named !== undefined && !computed && names.has(named.name);
};

/** Where files name a part of an account, a sequence or a table of a module: in a string, a property or SQL. */
export const businessIn = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => [
    ...file.find(isNamed),
    ...file.imports.filter(({ from }) => from.includes('/modules/')).map(({ from }) => `${file.path} imports ${from}`),
    ...tableUses(file, tables).map(({ at, table }) => `${at} uses ${table}`),
  ]);
