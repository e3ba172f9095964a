export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * Parses CSV by RFC 4180: quotes around a cell, doubled inside it, line breaks allowed within. The separator is a
 * comma, or a semicolon when the first line has semicolons and no comma. Empty lines are skipped. Each row knows its
 * first line.
 */
export const readCsv = (text: string): CsvRow[] => {
  const content = text.replace(/^\uFEFF/, '');
  const head = /^[^\r\n]*/.exec(content)?.[0] ?? '';
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`, 'gy');
  const rows: CsvRow[] = [];
  let [line, start, cells] = [1, 1, [] as string[]];
  for (let match = cell.exec(content); match; match = cell.exec(content)) {
    const [whole, value = '', end = ''] = match;
    cells.push(/^".*"$/s.test(value) ? value.slice(1, -1).replaceAll('""', '"') : value.trim());
    line += breaksIn(whole);
    if (end === separator) continue;
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: start, cells });
    [start, cells] = [line, []];
    if (cell.lastIndex >= content.length) break;
  }
  return rows;
};

const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
