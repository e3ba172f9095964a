import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@croupier/contract/route.ts';
import { type Node, readSource, readText, root, sourcesBelow } from '../../server/test/support/source-code.ts';
import type { Page } from '../src/page.ts';
import { pages } from '../src/pages.ts';

const contract = 'packages/contract/src/back-office';
const app = 'apps/back-office/src';
/** Imports that read only the schemas of a route and never call it. */
const schemasAlone = "type { Route } from '@croupier/contract/route.ts'";

type Named = Readonly<Record<string, Route>>;

/** The routes of the staff API, by the name of the constant that holds each. */
export const readRoutes = async (): Promise<Named> => {
  const files = readdirSync(join(root, contract)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const modules = await Promise.all(files.map((name) => import(join(root, contract, name)) as Promise<object>));
  return Object.fromEntries(
    modules
      .flatMap((module) => Object.entries(module) as [string, Route | undefined][])
      .filter((entry): entry is [string, Route] => typeof entry[1]?.method === 'string' && 'audience' in entry[1]),
  );
};

const identifiersIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(identifiersIn);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  if (node.type === 'Identifier') return [String(node.name)];
  return Object.values(node).flatMap(identifiersIn);
};

const nameOf = (node: unknown): string => String((node as Node | undefined)?.name ?? '');

/** Expressions in which a route is asked whether the person may call it. */
const asksOf = (node: Node): string[] => {
  const callee = node.callee as Node | undefined;
  switch (node.type) {
    case 'JSXOpeningElement':
      return ['ActButton', 'Can', 'EditAndSwitch', 'OrderAct'].includes(nameOf(node.name))
        ? (node.attributes as Node[]).filter((one) => nameOf(one.name) === 'route').flatMap(identifiersIn)
        : [];
    case 'CallExpression':
      return ['may', 'useMay', 'useRefusal'].includes(nameOf(callee?.callee ?? callee))
        ? identifiersIn(node.arguments)
        : [];
    case 'VariableDeclarator':
      return nameOf(node.id) === 'routeOf' ? identifiersIn(node.init) : [];
    case 'Property':
      return nameOf(node.key) === 'route' ? identifiersIn(node.value) : [];
    default:
      return [];
  }
};

/** Calls that a file makes by itself, without a form: `useAct(route)` and `call(route)`. */
const readsOf = (node: Node): string[] => {
  if (node.type === 'CallExpression' && ['useData', 'useEndless'].includes(nameOf(node.callee)))
    return identifiersIn((node.arguments as Node[])[0]);
  if (node.type === 'JSXOpeningElement' && nameOf(node.name) === 'ListPage')
    return (node.attributes as Node[]).filter((one) => nameOf(one.name) === 'route').flatMap(identifiersIn);
  return [];
};

const importsOf = (node: Node): string[] =>
  node.type === 'ImportDeclaration' && node.importKind !== 'type'
    ? (node.specifiers as Node[]).filter((one) => one.importKind !== 'type').map((one) => nameOf(one.local))
    : [];

export type RouteUse = {
  /** The constant that holds the route. */
  readonly name: string;
  readonly route: Route;
  readonly path: string;
  /** The pages of the folder; none for the frame, which everybody sees. */
  readonly pages: readonly Page[];
  /** The same folder checks whether the person may call it. */
  readonly isAsked: boolean;
  /** A read that everybody with access to the pages of the folder may do, or one without a permission. */
  readonly isGuardedByPage: boolean;
};

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

const pagesOf = (folder: string): Page[] => {
  const text = existsSync(join(root, folder, 'page.ts')) && folder !== app ? readText(`${folder}/page.ts`) : '';
  return pages.filter(({ path }) => text.includes(`path: '${path}'`));
};

/** Every use of a staff route by the app. A file that only draws a route's schema does not count. */
export const findRouteUses = async (): Promise<RouteUse[]> => {
  const routes = await readRoutes();
  const files = sourcesBelow(app).filter(({ path, text }) => !path.includes('.test.') && !text.includes(schemasAlone));
  const asked = new Map<string, Set<string>>();
  for (const { path, nodes } of files) {
    const names = asked.get(folderOf(path)) ?? new Set();
    for (const name of nodes.flatMap(asksOf)) names.add(name);
    asked.set(folderOf(path), names);
  }
  return files.flatMap(({ path, nodes }) => {
    const folder = folderOf(path);
    const shown = pagesOf(folder);
    const inFolder = [...(asked.get(folder) ?? [])].map((name) => routes[name]?.permission);
    return nodes.flatMap(importsOf).flatMap((name) => {
      const route = routes[name];
      if (route?.audience !== 'staff') return [];
      const guards = [...shown.map(({ permission }) => permission), ...inFolder];
      const isGuardedByPage =
        route.permission === undefined || (route.method === 'GET' && guards.includes(route.permission));
      return [{ name, route, path, pages: shown, isAsked: asked.get(folder)?.has(name) ?? false, isGuardedByPage }];
    });
  });
};

/** The routes that each page reads as soon as it is opened, by the page's path. */
export const findPageReads = async (): Promise<ReadonlyMap<string, readonly Route[]>> => {
  const routes = await readRoutes();
  const files = new Map(
    sourcesBelow(app)
      .filter(({ path }) => path.endsWith('/page.ts'))
      .flatMap(({ path, text }) =>
        text
          .split('definePage(')
          .slice(1)
          .map((part): [string, string] => [
            /path: '([^']+)'/.exec(part)?.[1] ?? '',
            join(path, '..', /import\('\.\/([^']+)'\)/.exec(part)?.[1] ?? ''),
          ]),
      ),
  );
  return new Map(
    pages.map(({ path }) => {
      const file = readSource(files.get(path) ?? '');
      return [path, file.nodes.flatMap(readsOf).flatMap((name) => routes[name] ?? [])];
    }),
  );
};
