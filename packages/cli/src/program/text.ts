/** Control characters of terminals, and characters that change the text direction. */
const unsafe = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes foreign text safe for the terminal: control characters are written as codes. */
export const escapeControls = (text: string): string =>
  text.replaceAll(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same for one cell of a table, without line breaks. */
const inOneLine = (text: string): string => escapeControls(text.replaceAll(/[\t\n]+/g, ' '));

/** Rows in columns as wide as their widest cell. */
export const columns = (rows: readonly (readonly string[])[], indent = ''): string[] => {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    `${indent}${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  );
};

export const cell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? '-' : inOneLine(value.join(','));
  return inOneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/** A table with a header, or one line that says that there are no rows. */
export const table = <T extends object>(rows: readonly T[], fields: readonly (keyof T & string)[]): string =>
  rows.length === 0
    ? 'none'
    : columns([fields.map(inOneLine), ...rows.map((row) => fields.map((field) => cell(row[field])))]).join('\n');

/** One field per line. */
export const facts = (record: object): string =>
  columns(Object.entries(record).map(([name, value]) => [inOneLine(name), cell(value)])).join('\n');

/** Quotes text for a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const colours = { red: 31, green: 32, yellow: 33, grey: 90, bold: 1 } as const;

export type Paint = (colour: keyof typeof colours, text: string) => string;

/** Colours if wanted, otherwise plain text. */
export const painter =
  (hasColour: boolean): Paint =>
  (colour, text) =>
    hasColour ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;
