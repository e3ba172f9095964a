import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

export type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

export type SourceFile = {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly {
    readonly from: string;
    readonly typeOnly: boolean;
    /** By `import()`, which loads the file when it is run. */
    readonly isLazy: boolean;
  }[];
  readonly nodes: readonly Node[];
  /** The places, as path:line, of all matching nodes. */
  readonly find: (test: (node: Node) => boolean) => string[];
};

const skipped = new Set(['node_modules', '.git', '.croupier', 'coverage', 'dist']);

/** Every file below a folder of the repository, from the root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [relative(root, join(root, path))] : [];
    })
    .sort();

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The TypeScript below a folder. */
export const sourcesBelow = (folder: string): SourceFile[] =>
  filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(readSource);

export const readSource = (path: string): SourceFile => parseSource(path, readText(path));

export const isTest = (file: { readonly path: string }): boolean => file.path.endsWith('.test.ts');

/** A file that is parsed when its nodes are asked for: a look at the text is often enough. */
export const parseSource = (path: string, text: string): SourceFile => {
  let parsed: readonly Node[] | undefined;
  const nodesOf = (): readonly Node[] => {
    parsed ??= parse(path, text);
    return parsed;
  };
  return {
    path,
    text,
    get imports() {
      return nodesOf().flatMap(importOf);
    },
    get nodes() {
      return nodesOf();
    },
    find: (test) =>
      nodesOf()
        .filter(test)
        .map((node) => `${path}:${text.slice(0, node.start).split('\n').length}`),
  };
};

const parse = (path: string, text: string): readonly Node[] => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const nodes: Node[] = [];
  collect(program, nodes);
  return nodes;
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const importOf = (node: Node): SourceFile['imports'] => {
  if (!isNode(node.source) || typeof node.source.value !== 'string') return [];
  const names = (node.specifiers ?? []) as Node[];
  const typeOnly = names.length > 0 && names.every((name) => name.importKind === 'type');
  const isLazy = node.type === 'ImportExpression';
  return [{ from: node.source.value, typeOnly: node.importKind === 'type' || typeOnly, isLazy }];
};

const collect = (value: unknown, into: Node[]): void => {
  if (Array.isArray(value)) for (const item of value) collect(item, into);
  else if (isNode(value)) {
    into.push(value);
    for (const inner of Object.values(value)) if (typeof inner === 'object') collect(inner, into);
  }
};

/** `object.property`, as in Date.now. */
export const isMember = (node: unknown, object: string, property: string): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  (node.object as Node).name === object &&
  (node.property as Node).name === property;

/** The text between the ${holes} of a template. */
export const templateText = (node: Node): string =>
  (node.quasis as { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join(' ');
