import { isTest, type Node, type SourceFile, sourcesBelow } from './source-code.ts';

export type TableUse = { readonly table: string; readonly writes: boolean; readonly at: string; readonly path: string };

/** The tables that an SQL text uses, and how. Names of its own `with` queries are not tables. */
export const tablesIn = (sql: string, known: ReadonlySet<string>): Pick<TableUse, 'table' | 'writes'>[] => {
  const text = sql.replaceAll(/--.*$/gm, '');
  const own = new Set([...text.matchAll(/\b(\w+)(?: \([^()]*\))? as (?:not )?(?:materialized )?\(/g)].map((m) => m[1]));
  return [...text.matchAll(clause)].flatMap(([, verb = '', list = '']) =>
    list
      .split(',')
      .map((item) => item.trim().split(/\s/)[0] as string)
      .filter((name) => known.has(name) && !own.has(name))
      .map((table) => ({ table, writes: /into|update|delete|truncate/i.test(verb) })),
  );
};

/** A word that a table follows, and the tables: `from a x, b y`. */
const clause =
  /\b(delete\s+from|from|join|insert\s+into|merge\s+into|update|using|truncate|analyze)\s+(?:only\s+)?(\w+(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*\w+)*)/gi;

const isSql = /^\s*(select|with|insert|update|delete|truncate|analyze|copy)\b/i;

const sqlOf = (node: Node): string | undefined => {
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join(' $ ');
  return node.type === 'Literal' && typeof node.value === 'string' && isSql.test(node.value) ? node.value : undefined;
};

export const serverCode = (): SourceFile[] => sourcesBelow('apps/server/src').filter((file) => !isTest(file));

/** Every use of a table by the SQL of a file. */
export const tableUses = (file: SourceFile, known: ReadonlySet<string>): TableUse[] =>
  file.nodes.flatMap((node) =>
    tablesIn(sqlOf(node) ?? '', known).map((use) => ({
      ...use,
      path: file.path,
      at: file.find((other) => other === node)[0] as string,
    })),
  );

/** Templates that name a table at run time: `from ${sql(table)}`. */
export const namedAtRunTime = (file: SourceFile): string[] =>
  file.find((node) => {
    if (node.type !== 'TemplateLiteral') return false;
    const quasis = node.quasis as { value: { raw: string } }[];
    return (node.expressions as (Node & { end: number })[]).some(
      (hole, index) =>
        /\b(from|join|into|update|truncate|analyze)\s+$/i.test(quasis[index]?.value.raw ?? '') &&
        /^(tx|sql|control|owner)\(/.test(file.text.slice(hole.start, hole.end)),
    );
  });
