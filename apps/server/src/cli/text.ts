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

const cell = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A table with a head, or one line that says that there is nothing. */
export const table = <T extends object>(rows: readonly T[], fields: readonly (keyof T & string)[]): string =>
  rows.length === 0
    ? 'none'
    : columns([fields, ...rows.map((row) => fields.map((field) => cell(row[field])))]).join('\n');

/** One fact per line. */
export const facts = (record: object): string =>
  columns(Object.entries(record).map(([name, value]) => [name, cell(value)])).join('\n');

/** Text as a shell takes it literally. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
