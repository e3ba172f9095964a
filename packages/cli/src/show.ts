import { cell, columns, escapeControls, facts } from './program/text.ts';

type Row = Readonly<Record<string, unknown>>;

const widest = 40;
const shorten = (text: string): string => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);

/** As many fields as fit side by side, filled ones first; says how many do not fit. */
export const showRows = (rows: readonly Row[], width = 160): string => {
  const [first] = rows;
  if (!first) return 'none';
  const fields = Object.keys(first);
  const cells = new Map(fields.map((field) => [field, rows.map((row) => shorten(cell(row[field])))]));
  const shown: string[] = [];
  let used = 0;
  const isEmpty = (field: string): boolean => (cells.get(field) as string[]).every((text) => text === '-');
  for (const field of [...fields.filter((one) => !isEmpty(one)), ...fields.filter(isEmpty)]) {
    const needed = Math.max(field.length, ...(cells.get(field) as string[]).map((text) => text.length)) + 2;
    if (used + needed > width) continue;
    used += needed;
    shown.push(field);
  }
  const lines = columns([
    shown.map(escapeControls),
    ...rows.map((_, index) => shown.map((field) => (cells.get(field) as string[])[index] as string)),
  ]);
  const left = fields.length - shown.length;
  return [...lines, ...(left > 0 ? [`(${left} more fields: --json)`] : [])].join('\n');
};

/** The fields of one object; nested ones under both names. */
export const showOne = (data: unknown): string => {
  if (typeof data !== 'object' || data === null) return cell(data);
  const flat = Object.entries(data).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
      : [[name, value]],
  );
  return facts(Object.fromEntries(flat));
};
