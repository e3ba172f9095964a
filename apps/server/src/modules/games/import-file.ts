import { maxImportedGames, newGame } from '@croupier/contract/back-office/games.ts';
import { readCsv } from '../../base/read-csv.ts';
import { invalid } from '../../base/refusal.ts';
import { MalformedJson, parseStrictJson } from '../../base/strict-json.ts';

/** One game of an import file, as written; `line` is its line. */
export type FileRow = { readonly line: number; readonly value: unknown };

const fields = Object.keys(newGame.shape);

/** Refuses a file that cannot be parsed. Its rows are not validated here. */
export const readImportFile = (format: 'csv' | 'json', content: string): FileRow[] => {
  const rows = format === 'csv' ? rowsOfCsv(content) : rowsOfJson(content);
  if (rows.length === 0) throw invalid('content', 'holds no games');
  if (rows.length > maxImportedGames) throw invalid('content', `holds more than ${maxImportedGames} games`);
  return rows;
};

const rowsOfCsv = (content: string): FileRow[] => {
  const [head, ...rows] = readCsv(content);
  const columns = head?.cells ?? [];
  const unknown = columns.filter((column) => !fields.includes(column));
  if (unknown.length > 0)
    throw invalid('content', `has columns that are not known: ${unknown.join(', ')}; known are ${fields.join(', ')}`);
  if (new Set(columns).size < columns.length) throw invalid('content', 'must not name a column twice');
  return rows.map(({ line, cells }) => ({ line, value: toRecord(columns, cells) }));
};

/** Cells beyond the last column are kept without a name, so that the row is refused and not cut. */
const toRecord = (columns: readonly string[], cells: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    cells
      .map((cell, index): [string, unknown] => {
        const column = columns[index] ?? `cell ${index + 1}`;
        return [column, toValue(column, cell)];
      })
      .filter(([, value]) => value !== ''),
  );

const toValue = (column: string, cell: string): unknown => {
  if (column === 'rtp' && /^\d{1,3}(\.\d+)?$/.test(cell)) return Number(cell);
  if (column === 'lines' && /^\d{1,9}$/.test(cell)) return Number(cell);
  if (cell !== '' && column in listReaders)
    return cell === 'none' ? [] : listReaders[column as keyof typeof listReaders](cell);
  if (column === 'is_active' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  return cell;
};

const codesOf = (cell: string): string[] => cell.split(/[\s|]+/);

/** `EUR:10-10000|SEK:100-`. An item of another form stays text, which the field then refuses. */
const stakesOf = (cell: string): unknown[] =>
  codesOf(cell).map((item) => {
    const match = /^([A-Za-z]{3}):(\d{0,16})-(\d{0,16})$/.exec(item);
    if (!match) return item;
    const [, currency, min, max] = match;
    return { currency, min: min ? Number(min) : null, max: max ? Number(max) : null };
  });

/** Columns that hold several values; `none` empties them. */
const listReaders = {
  tags: codesOf,
  countries: codesOf,
  blocked_countries: codesOf,
  currencies: codesOf,
  stakes: stakesOf,
};

const rowsOfJson = (content: string): FileRow[] => {
  const value = parseJson(content);
  if (!Array.isArray(value)) throw invalid('content', 'must be a JSON array of games');
  return value.map((row, index) => ({ line: index + 1, value: row }));
};

const parseJson = (content: string): unknown => {
  try {
    return parseStrictJson(Buffer.from(content));
  } catch (error) {
    if (error instanceof MalformedJson) throw invalid('content', `is not acceptable JSON: ${error.reason}`);
    throw error;
  }
};
