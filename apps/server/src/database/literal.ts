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
  if (value instanceof Date) return value.toISOString();
  return `"${escaped(textOf(value))}"`;
};

/** `{"(1,2,)","(3,4,x)"}`: rows of a composite type, with the fields in the order of its columns. */
export const recordsLiteral = (columns: readonly string[], rows: readonly object[]): string =>
  `{${rows.map((row) => `"${escaped(record(columns, row as Record<string, Plain>))}"`).join(',')}}`;

const record = (columns: readonly string[], row: Readonly<Record<string, Plain>>): string => {
  let text = '(';
  for (let index = 0; index < columns.length; index += 1) {
    if (index > 0) text += ',';
    const value = row[columns[index] as string];
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') text += value;
    else if (value instanceof Date) text += value.toISOString();
    else if (value !== null && value !== undefined) text += `"${escaped(textOf(value))}"`;
  }
  return `${text})`;
};

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  throw new Error(`A value of this kind has no text form here: ${Object.prototype.toString.call(value)}`);
};
