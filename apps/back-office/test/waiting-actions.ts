import { type Node, parseSource } from '../../server/test/support/source-code.ts';
import type { File } from './style-owners.ts';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): unknown => (isNode(node) ? (node.name ?? node.value) : undefined);

/** What of TanStack Query sends actions, or decides when they are sent. Only the one wrapper may use it. */
const senders = new Set([
  'useMutation',
  'mutationOptions',
  'MutationObserver',
  'MutationCache',
  'QueryClient',
  'onlineManager',
  'all of @tanstack/react-query',
]);
/** What resumes or sends by itself, later or from elsewhere. */
const later = new Set(['resumePausedMutations', 'sendBeacon', 'serviceWorker', 'keepalive', 'setMutationDefaults']);
/** They load facts or code when the connection returns. */
const waitForReturn = ['main.tsx', 'live.ts', 'router.tsx'];
const connectionEvents = new Set(['online', 'offline']);

const isListener = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  /^(add|once|on)/.test(String(nameOf((node.callee as Node).property ?? node.callee))) &&
  connectionEvents.has(String(nameOf((node.arguments as unknown[])[0])));

/** The values that an import brings; types are none. */
const importsOf = (node: Node): string[] =>
  node.type === 'ImportDeclaration' && node.importKind !== 'type'
    ? (node.specifiers as Node[])
        .filter((one) => one.importKind !== 'type')
        .map((one) => String(nameOf(one.imported) ?? `all of ${String(nameOf(node.source))}`))
    : [];

/** The settings of an action that must not wait: without them it is paused until the connection returns. */
const needed: Readonly<Record<string, unknown>> = { networkMode: 'always', retry: false };

const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression' ? (node.properties as Node[]) : [];

const isSettled = (options: unknown): boolean => {
  const properties = propertiesOf(options);
  return Object.entries(needed).every(([name, value]) => {
    const found = properties.filter((property) => nameOf(property.key) === name);
    return found.length === 1 && (found[0]?.value as Node | undefined)?.value === value;
  });
};

/** The settings of actions in a file: the argument of `useMutation`, and the `mutations` of the client's defaults. */
const settingsOf = (node: Node): Node[] => {
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'useMutation')
    return [(node.arguments as Node[])[0] ?? node];
  return node.type === 'Property' && nameOf(node.key) === 'mutations' ? [node.value as Node] : [];
};

/**
 * Finds actions that could wait for a connection, or be sent by themselves when it returns: an action that is not sent
 * through the wrapper in data.ts, a wrapper without the settings that let it fail at once, another network mode anywhere,
 * and a listener for the connection outside of connection.ts.
 */
export const findWaitingActions = (app: string, files: readonly File[]): string[] => {
  const faults: string[] = [];
  let wrapped = 0;
  for (const { path, text } of files.filter((file) => /\.tsx?$/.test(file.path))) {
    const { nodes } = parseSource(path, text);
    const isWrapper = path === `${app}/data.ts`;
    const settings = nodes.flatMap(settingsOf);
    const ruled = new Set(settings.flatMap(propertiesOf));
    const say = (node: Node, what: string): void => {
      faults.push(`${path}:${text.slice(0, node.start).split('\n').length} ${what}`);
    };
    for (const node of nodes) {
      const name = String(nameOf(node));
      for (const imported of importsOf(node)) {
        if (!isWrapper && senders.has(imported)) say(node, `uses ${imported}, which only data.ts may`);
        if (imported === 'onReturn' && !waitForReturn.some((file) => path === `${app}/${file}`))
          say(node, 'waits for the connection to return');
      }
      if (node.type === 'Identifier' && later.has(name)) say(node, `uses ${name}, which sends later`);
      if (node.type === 'Property' && nameOf(node.key) === 'networkMode' && !(isWrapper && ruled.has(node)))
        say(node, 'sets a network mode of its own');
      if (path === `${app}/connection.ts`) continue;
      if (isListener(node)) say(node, 'listens for the connection');
      if (node.type === 'Identifier' && ['onLine', 'ononline'].includes(name)) say(node, 'asks for the connection');
    }
    for (const options of settings) {
      wrapped += 1;
      if (!isSettled(options)) say(options, 'sends actions that wait for a connection');
    }
  }
  return wrapped === 0 ? [...faults, `${app}/data.ts has no wrapper for actions`] : faults;
};
