/** A decimal number, written exactly as it is: ours, and so never a formula. */
export type Decimal = { readonly decimal: string };

export type Cell = string | number | bigint | Decimal;

/** What a spreadsheet would run in place of showing it. */
const formula = /^[\s]*[=+\-@|＝＋－＠]|^[\t\r\n]/;
const beginsFormula = /[=+\-@|＝＋－＠]/;
/** Whole runs, so that a long one is read once. */
const gaps = /[;"\s]+/g;
const separator = /[;\t\r\n]/;

/**
 * The same, where a semicolon or a tab separates cells, as in spreadsheets of many countries: there a quote within the
 * line is a letter like any other, so that a line break within the text begins a new row.
 */
const disarmLater = (text: string): string =>
  text.replaceAll(gaps, (gap, at: number) =>
    separator.test(gap) && beginsFormula.test(text.charAt(at + gap.length)) ? `${gap}'` : gap,
  );

const special = /[",\r\n]/;

const writeCell = (cell: Cell): string => {
  if (typeof cell === 'object') return cell.decimal;
  if (typeof cell !== 'string') return String(cell);
  const safe = disarmLater(formula.test(cell) ? `'${cell}` : cell);
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Rows as CSV (RFC 4180), under the names of their fields. Texts come from staff, providers and players: one that begins
 * like a formula gets an apostrophe, so that it is shown and never run. Numbers are ours, and stay as they are.
 */
export const writeCsv = (columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string =>
  writeLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);

export const writeLines = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
