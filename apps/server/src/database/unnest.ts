import pg from 'pg';
import { Fragment } from './template.ts';

/** SQL text that is part of the program, never of its input. */
export const raw = (text: string): Fragment => new Fragment([text], []);

/**
 * Rows as a table: `unnest($1::bigint[], $2::text[]) with ordinality as u (a, b, n)`. A whole batch is one statement
 * with one parameter per column, so it is prepared once whatever the number of rows.
 */
export const unnest = <R extends object>(
  alias: string,
  columns: Readonly<Partial<Record<keyof R & string, string>>>,
  rows: readonly R[],
): Fragment => {
  const names = Object.keys(columns) as (keyof R & string)[];
  const typeOf = (index: number): string => columns[names[index] as keyof R & string] as string;
  const strings = names.map((_, index) => (index === 0 ? 'unnest(' : `::${typeOf(index - 1)}[], `));
  const list = names.map((name) => pg.escapeIdentifier(name)).join(', ');
  strings.push(`::${typeOf(names.length - 1)}[]) with ordinality as ${alias} (${list}, n)`);
  return new Fragment(
    strings,
    names.map((name) => rows.map((row) => row[name] ?? null)),
  );
};

/** `"a", "b"`, for an insert or a select. */
export const columnList = (columns: object, alias?: string): Fragment =>
  raw(
    Object.keys(columns)
      .map((name) => `${alias ? `${alias}.` : ''}${pg.escapeIdentifier(name)}`)
      .join(', '),
  );

/** `"a" = u."a", "b" = u."b"`, for an update from a table of rows. */
export const assignments = (columns: object, alias: string): Fragment =>
  raw(
    Object.keys(columns)
      .map((name) => `${pg.escapeIdentifier(name)} = ${alias}.${pg.escapeIdentifier(name)}`)
      .join(', '),
  );
