import { targetOf } from './import-graph.ts';
import { readText, type SourceFile } from './source-code.ts';

const src = 'apps/server/src';

/** The list between the markers in ARCHITECTURE.md. */
export const orderOfUnits = (): string[] => {
  const [, afterBegin = ''] = readText('ARCHITECTURE.md').split('<!-- order:begin -->');
  const [listed = ''] = afterBegin.split('<!-- order:end -->');
  return [...listed.matchAll(/^\d+\. \*\*\w+\*\*: (.+)$/gm)].flatMap((match) => (match[1] as string).split(', '));
};

/** The line of that list to which a file belongs. */
export const unitOf = (path: string): string => {
  const [first = '', second = ''] = path.slice(src.length + 1).split('/');
  return first === 'modules' ? `${first}/${second}` : first;
};

/** The broken rule of one import, in one line. */
export const brokenImports = (
  files: readonly SourceFile[],
  breaks: (file: SourceFile, target: string, typeOnly: boolean) => boolean,
): string[] =>
  files.flatMap((file) =>
    file.imports
      .filter(({ from, typeOnly }) => breaks(file, targetOf(file, from) ?? from, typeOnly))
      .map(({ from }) => `${file.path} imports ${from}`),
  );

/** Imports of layers and modules that come later in the list. */
export const upwardImports = (files: readonly SourceFile[]): string[] => {
  const order = orderOfUnits();
  return brokenImports(files, (file, target) => {
    // These import other modules only by their shared-queries.ts: see table-owners.test.ts.
    if (file.path.startsWith(`${src}/modules/`) && target.endsWith('/shared-queries.ts')) return false;
    if (!target.startsWith(`${src}/`)) return target.startsWith('apps/') || target.startsWith('.');
    return order.indexOf(unitOf(target)) > order.indexOf(unitOf(file.path));
  });
};

/** Imports of the queries or the value of another module. */
export const reachingImports = (files: readonly SourceFile[]): string[] =>
  brokenImports(
    files.filter((file) => file.path.startsWith(`${src}/modules/`)),
    (file, target) =>
      target.startsWith(`${src}/modules/`) &&
      unitOf(target) !== unitOf(file.path) &&
      /\/(queries|module)\.ts$/.test(target),
  );
