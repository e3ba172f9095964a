/** A decimal number as text. The platform computed it, so it is written unchanged, without the check for formulas. */
type Decimal = { readonly decimal: string };

export type Cell = string | number | bigint | Decimal;

/** Text that a spreadsheet would run as a formula. */
const formula = /^[\s]*[=+\-@|＝＋－＠]|^[\t\r\n]/;
const beginsFormula = /[=+\-@|＝＋－＠]/;
/** Whole runs, so that a long one is scanned once. */
const gaps = /[;"\s]+/g;
const separator = /[;\t\r\n]/;

/**
 * The same where a semicolon or a tab separates cells, as in spreadsheets of many countries: there a quote within the
 * line is an ordinary character, so a line break within the text begins a new row.
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
 * Rows as CSV (RFC 4180), under the names of their fields. Texts come from staff, providers and players: one that
 * begins like a formula gets an apostrophe, so that it is shown and never run. Numbers are ours, and stay unchanged.
 */
export const writeCsv = (columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): string =>
  writeLines([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);

export const writeLines = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
