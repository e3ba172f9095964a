import { momentText } from '../base/moment-text.ts';

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
