/** A decimal number, written exactly as it is: ours, and so never a formula. */
export type Decimal = { readonly decimal: string };

export type Cell = string | number | bigint | Decimal;

/** What a spreadsheet would run in place of showing it. */
const formula = /^[\s]*[=+\-@|＝＋－＠]|^[\t\r\n]/;
/** The same, where a semicolon separates cells, as it does in spreadsheets of many countries. */
const laterFormula = /(;\s*)(?=[=+\-@|＝＋－＠])/g;
const special = /[",\r\n]/;

const writeCell = (cell: Cell): string => {
  if (typeof cell === 'object') return cell.decimal;
  if (typeof cell !== 'string') return String(cell);
  const safe = (formula.test(cell) ? `'${cell}` : cell).replaceAll(laterFormula, "$1'");
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
