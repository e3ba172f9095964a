import { isTest, type Node, sourcesBelow } from './source-code.ts';

export type SqlTemplate = { readonly at: string; readonly text: string };

/** Folders whose statements run before there are tenants: they create the database. */
const outside = /src\/database\/(migrate|catalogue|dump-schema)\.ts$/;

/**
 * Every SQL template in the server's source, each by its longest piece of plain text. A sent statement contains the
 * pieces of its templates verbatim.
 */
export const sqlTemplates = (): SqlTemplate[] =>
  sourcesBelow('apps/server/src')
    .filter((file) => !isTest(file) && !outside.test(file.path))
    .flatMap((file) =>
      file.nodes
        .filter((node) => node.type === 'TaggedTemplateExpression')
        .map((node) => ({ at: file.find((other) => other === node)[0] as string, text: longestPiece(node) }))
        .filter(({ text }) => text.trim() !== ''),
    );

const longestPiece = (node: Node): string =>
  ((node.quasi as Node).quasis as { value: { cooked: string } }[])
    .map(({ value }) => value.cooked)
    .reduce((longest, piece) => (piece.trim().length > longest.trim().length ? piece : longest), '');
