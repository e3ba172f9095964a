import { dirname, join, normalize } from 'node:path';
import type { Node, SourceFile } from './source-code.ts';

/** Whether an expression is a statement of SQL: tx`…`, or tx`…`.execute(). The first runs only when it is awaited. */
const isStatement = (node: unknown): boolean => {
  const { type, callee } = (node ?? {}) as Node;
  if (type === 'TaggedTemplateExpression') return true;
  if (type !== 'CallExpression' || (callee as Node).type !== 'MemberExpression') return false;
  const { object, property } = callee as Node;
  return nameOf(property as Node) === 'execute' && isStatement(object);
};

const nameOf = ({ name }: Node): string => String(name);

/** The functions of a file that return a statement as it is: const insertKeys = (tx) => tx`…`. */
const returningStatements = (file: SourceFile): string[] =>
  file.nodes
    .filter(({ type, init }) => type === 'VariableDeclarator' && isStatement((init as Node | null)?.body))
    .map(({ id }) => nameOf(id as Node));

const importedNames = (file: SourceFile): { name: string; local: string; from: string }[] =>
  file.nodes
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ source, specifiers }) =>
      (specifiers as Node[])
        .filter(({ type }) => type === 'ImportSpecifier')
        .map(({ imported, local }) => ({
          name: nameOf(imported as Node),
          local: nameOf(local as Node),
          from: normalize(join(dirname(file.path), String((source as Node).value))),
        })),
    );

/** The places of statements that nobody awaits, returns or hands on, so that they never run or fail unseen. */
export const floatingStatements = (files: readonly SourceFile[]): string[] => {
  const returning = new Map(files.map((file) => [file.path, new Set(returningStatements(file))]));
  return files.flatMap((file) => {
    const imported = importedNames(file).filter(({ name, from }) => returning.get(from)?.has(name));
    const known = new Set([...(returning.get(file.path) ?? []), ...imported.map(({ local }) => local)]);
    const isCall = (node: Node): boolean =>
      node.type === 'CallExpression' &&
      (node.callee as Node).type === 'Identifier' &&
      known.has(nameOf(node.callee as Node));
    return file.find(
      ({ type, expression }) =>
        type === 'ExpressionStatement' && (isStatement(expression) || isCall(expression as Node)),
    );
  });
};
