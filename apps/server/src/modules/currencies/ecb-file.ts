import { invalid } from '../../base/refusal.ts';

/** One line of the file: the prices of a euro on that day, as written. */
export type EcbLine = {
  readonly line: number;
  readonly day: string | undefined;
  readonly text: string;
  readonly prices: readonly string[];
};

export type EcbFile = { readonly currencies: readonly string[]; readonly lines: readonly EcbLine[] };

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Reads the layout of the European Central Bank: a header `Date,USD,JPY,…`, and a line per day, each with a trailing
 * comma. The history writes days as 2026-03-02, the file of a single day as 02 March 2026, with spaces after the
 * commas.
 */
export const readEcbFile = (text: string): EcbFile => {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.length > 0);
  const [head, ...lines] = rows;
  const [first, ...currencies] = head?.cells ?? [];
  if (first !== 'Date' || currencies.length === 0 || !currencies.every((code) => /^[A-Z]{3}$/.test(code)))
    throw invalid('csv', 'must begin with a line such as Date,USD,JPY');
  if (new Set(currencies).size < currencies.length) throw invalid('csv', 'must not name a currency twice');
  return {
    currencies,
    lines: lines.map(({ line, cells: [day = '', ...prices] }) => ({ line, day: readDay(day), text: day, prices })),
  };
};

/** The comma at the end of a line does not begin a cell. */
const cellsOf = (line: string): string[] => {
  if (line.trim() === '') return [];
  const cells = line.split(',').map((cell) => cell.trim());
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
};

const readDay = (text: string): string | undefined => {
  const words = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text);
  const month = String(months.indexOf(words?.[2] ?? '') + 1).padStart(2, '0');
  const day = words ? `${words[3]}-${month}-${(words[1] as string).padStart(2, '0')}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
};
