import pg from 'pg';
import { momentText } from '../base/moment-text.ts';
import { Fragment } from './query.ts';

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

/**
 * Values in PostgreSQL's text form of arrays and records. The driver's own encoder quotes and escapes every element; a
 * batch has hundreds, and most are numbers, which need neither.
 */
type Plain = string | number | boolean | bigint | Date | Buffer | null | undefined;

const special = /["\\]/;
const everySpecial = /["\\]/g;
const escaped = (text: string): string => (special.test(text) ? text.replace(everySpecial, '\\$&') : text);

/** `{1,2,NULL}` */
export const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`;

const element = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return momentText(value);
  return `"${escaped(textOf(value))}"`;
};

/**
 * `{"(1,2,)","(3,4,x)"}`: rows of a composite type, with the fields in the order of its columns. A record in an array is
 * escaped twice, once as a field and once as an element; both are done in one pass.
 */
export const recordsLiteral = (columns: readonly string[], rows: readonly object[]): string => {
  let text = '{';
  for (let index = 0; index < rows.length; index += 1)
    text += `${index === 0 ? '' : ','}"(${fieldsOf(columns, rows[index] as Record<string, Plain>)})"`;
  return `${text}}`;
};

const fieldsOf = (columns: readonly string[], row: Readonly<Record<string, Plain>>): string => {
  let text = '';
  for (let index = 0; index < columns.length; index += 1) {
    if (index > 0) text += ',';
    const value = row[columns[index] as string];
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') text += value;
    else if (typeof value === 'string') text += textField(value);
    else if (value instanceof Date) text += momentText(value);
    else if (Buffer.isBuffer(value)) text += `${twiceEscaped}\\x${value.toString('hex')}`;
    else if (value !== null && value !== undefined) throw noTextForm(value);
  }
  return text;
};

/** Stands before a backslash or quote of a field: one `\` escapes it in the field, two escape both in the element. */
const twiceEscaped = '\\\\\\';
/** Texts that need no quotes in a record. An empty field would be NULL, so an empty text does. */
const isWord = /^[\w:.+-]+$/;

const textField = (text: string): string =>
  isWord.test(text) ? text : `\\"${text.replace(everySpecial, `${twiceEscaped}$&`)}\\"`;

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  throw noTextForm(value);
};

const noTextForm = (value: unknown): Error =>
  new Error(`A value of this kind has no text form here: ${Object.prototype.toString.call(value)}`);
