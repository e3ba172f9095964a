import pg from 'pg';

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`An integer from the database is beyond 2^53: ${text}`);
  return value;
};

/** Integers stay numbers (ids and amounts are below 2^53), dates stay YYYY-MM-DD, decimals stay exact text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, toSafeInteger],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.NUMERIC, (text) => text],
  [
    1016,
    (text) =>
      (pg.types.getTypeParser(1016 as never, 'text') as (text: string) => (string | null)[])(text).map((element) =>
        element === null ? null : toSafeInteger(element),
      ),
  ],
]);

export const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary') =>
    (format === 'text' ? parsers.get(oid) : undefined) ?? pg.types.getTypeParser(oid, format as never),
} as pg.CustomTypesConfig;
