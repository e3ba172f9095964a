import pg from 'pg';
import { arrayLiteral, recordsLiteral } from './literal.ts';
import { Fragment } from './template.ts';

/** SQL text from the program, never from its input. */
export const raw = (text: string): Fragment => {
  const strings = rawTexts.get(text) ?? [text];
  if (rawTexts.size < maxRawTexts) rawTexts.set(text, strings);
  return new Fragment(strings, []);
};
const rawTexts = new Map<string, readonly string[]>();
const maxRawTexts = 1_000;

/**
 * Rows as a table: `unnest($1::bigint[], $2::text[]) with ordinality as u (a, b, n)`. A whole batch is one statement
 * with one parameter per column, so it is prepared once whatever the number of rows; a single row is written plainly.
 */
export const unnest = <R extends object>(
  alias: string,
  columns: Readonly<Partial<Record<keyof R & string, string>>>,
  rows: readonly R[],
): Fragment => {
  const names = Object.keys(columns) as (keyof R & string)[];
  const [only] = rows;
  if (only !== undefined && rows.length === 1)
    return new Fragment(
      remembered(columns, `values ${alias}`, () => valuesText(alias, columns as Record<string, string>)),
      names.map((name) => only[name] ?? null),
    );
  return new Fragment(
    remembered(columns, `unnest ${alias}`, () => unnestText(alias, columns as Record<string, string>)),
    names.map((name) => arrayLiteral(rows.map((row) => row[name]))),
  );
};

/**
 * Rows as a table from one parameter, an array of a composite type whose attributes are these columns. PostgreSQL takes
 * one array apart instead of one per column, which pays where rows are wide. A single row is written plainly.
 */
export const records = <R extends object>(
  alias: string,
  type: string,
  columns: Readonly<Partial<Record<keyof R & string, string>>>,
  rows: readonly R[],
): Fragment =>
  rows.length === 1
    ? unnest(alias, columns, rows)
    : new Fragment(
        remembered(columns, `records ${alias}`, () => ['unnest(', `::${pg.escapeIdentifier(type)}[]) as ${alias}`]),
        [recordsLiteral(Object.keys(columns), rows)],
      );

/** A single row is written as a row: the planner sees its values, and no array has to be unnested. */
const valuesText = (alias: string, columns: Readonly<Record<string, string>>): string[] => {
  const types = Object.values(columns);
  const strings = types.map((_, index) => (index === 0 ? '(values (' : `::${types[index - 1]}, `));
  const list = Object.keys(columns).map((name) => pg.escapeIdentifier(name));
  return [...strings, `::${types.at(-1)}, 1::bigint)) as ${alias} (${list.join(', ')}, n)`];
};

const unnestText = (alias: string, columns: Readonly<Record<string, string>>): string[] => {
  const types = Object.values(columns);
  const strings = types.map((_, index) => (index === 0 ? 'unnest(' : `::${types[index - 1]}[], `));
  const list = Object.keys(columns).map((name) => pg.escapeIdentifier(name));
  return [...strings, `::${types.at(-1)}[]) with ordinality as ${alias} (${list.join(', ')}, n)`];
};

/** Text built from a table of columns is cached per table, because statements are recognised by their texts. */
const remembered = (columns: object, use: string, make: () => readonly string[]): readonly string[] => {
  const uses = texts.get(columns) ?? new Map<string, readonly string[]>();
  const known = uses.get(use) ?? make();
  texts.set(columns, uses.set(use, known));
  return known;
};
const texts = new WeakMap<object, Map<string, readonly string[]>>();

/** `"a", "b"`, for an insert or a select. */
export const columnList = (columns: object, alias?: string): Fragment =>
  listOf(columns, `list ${alias}`, (name) => `${alias ? `${alias}.` : ''}${name}`);

/** `"a" = u."a", "b" = u."b"`, for an update from a table of rows. */
export const assignments = (columns: object, alias: string): Fragment =>
  listOf(columns, `assignments ${alias}`, (name) => `${name} = ${alias}.${name}`);

const listOf = (columns: object, use: string, write: (name: string) => string): Fragment =>
  new Fragment(
    remembered(columns, use, () => [
      Object.keys(columns)
        .map((name) => write(pg.escapeIdentifier(name)))
        .join(', '),
    ]),
    [],
  );
