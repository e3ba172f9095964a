import { type Node, parseSource } from '../../server/test/support/source-code.ts';
import type { File } from './style-owners.ts';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): unknown => (isNode(node) ? (node.name ?? node.value) : undefined);

/** The parts of TanStack Query that send actions, or decide when they are sent. Only the one wrapper may use it. */
const senders = new Set([
  'useMutation',
  'mutationOptions',
  'MutationObserver',
  'MutationCache',
  'QueryClient',
  'onlineManager',
  'all of @tanstack/react-query',
]);
/** Names of functions that send or resume something later, by themselves. */
const later = new Set(['resumePausedMutations', 'sendBeacon', 'serviceWorker', 'keepalive', 'setMutationDefaults']);
/** They load facts or code when the connection returns. */
const waitForReturn = ['main.tsx', 'live.ts', 'load-part.ts'];
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

/** The routes of the contract by the constants that hold them; `changes` is false for those that only read. */
export type KnownRoutes = Readonly<Record<string, { readonly changes: boolean }>>;

/**
 * Calls of routes that are not the person's action, or whose repetition is refused or changes nothing: where they are
 * made, and why they need no Idempotency-Key that outlives a lost answer.
 */
export const direct: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'session.ts': { signOut: 'a session ends once' },
  'pages/payments/use-claim.ts': {
    takePayment: 'renewed by itself, and the same again begins the same ten minutes',
    releasePayment: 'when the pane closes; it ends by itself, too',
  },
  'pages/me/start-app.ts': { startTotp: 'a secret that nobody confirmed counts for nothing' },
  'pages/sign-in/invite-page.tsx': { lookAtInvite: 'a read, by POST so that the invitation is in no log' },
  'pages/sign-in/passkeys.ts': {
    getPasskeyRequest: 'a challenge',
    signInWithPasskey: 'answers a challenge, which is good for once',
    getStepUpPasskeyRequest: 'a challenge',
    stepUpWithPasskey: 'answers a challenge, which is good for once',
    getPasskeyCreation: 'a challenge',
    addPasskey: 'answers a challenge, which is good for once',
  },
};

/** They pass routes on that they are given, and those only read. */
const passOn: Readonly<Record<string, string>> = { 'news.ts': 'the rows of the list that is shown' };

/** The local names under which a file has `call`, whether as itself or as a member of the whole module. */
const callsOf = (nodes: readonly Node[]): { readonly names: Set<string>; readonly spaces: Set<string> } => {
  const names = new Set<string>();
  const spaces = new Set<string>();
  for (const node of nodes) {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue;
    if (!/(^|\/)call\.ts$/.test(String(nameOf(node.source)))) continue;
    for (const one of node.specifiers as Node[]) {
      if (one.importKind === 'type') continue;
      if (one.type === 'ImportNamespaceSpecifier') spaces.add(String(nameOf(one.local)));
      else if (nameOf(one.imported) === 'call') names.add(String(nameOf(one.local)));
    }
  }
  return { names, spaces };
};

/** The imported name behind each local one, so that an alias hides no route. */
const importedNames = (nodes: readonly Node[]): ReadonlyMap<string, string> =>
  new Map(
    nodes
      .filter((node) => node.type === 'ImportSpecifier')
      .map((node) => [String(nameOf(node.local)), String(nameOf(node.imported))]),
  );

/**
 * Finds what is sent to the API beside the wrapper: the call of a route that changes something, of one that cannot be
 * told, and `call` itself where it is handed on under another name. Such a call has a new Idempotency-Key each time, so
 * that after a lost answer it is done twice.
 */
const findDirectCalls = (app: string, path: string, nodes: readonly Node[], routes: KnownRoutes) => {
  const inApp = path.slice(app.length + 1);
  const { names, spaces } = callsOf(nodes);
  if (inApp === 'data.ts' || inApp === 'call.ts' || names.size + spaces.size === 0) return [];
  const imported = importedNames(nodes);
  const isCall = (node: unknown): boolean =>
    isNode(node) &&
    ((node.type === 'Identifier' && names.has(String(node.name))) ||
      (node.type === 'MemberExpression' &&
        spaces.has(String(nameOf(node.object))) &&
        nameOf(node.property) === 'call'));
  const callees = new Set(nodes.filter((node) => node.type === 'CallExpression').map((node) => node.callee));
  const declared = new Set(
    nodes.filter((node) => node.type === 'ImportSpecifier').flatMap((node) => [node.local, node.imported]),
  );
  const said: { readonly node: Node; readonly what: string }[] = [];
  for (const node of nodes) {
    if (isCall(node) && !callees.has(node) && !declared.has(node))
      said.push({ node, what: 'hands call on, so that nobody sees what it sends' });
    if (node.type !== 'CallExpression' || !isCall(node.callee)) continue;
    const [first] = node.arguments as Node[];
    const local = first?.type === 'Identifier' ? String(first.name) : '';
    const name = imported.get(local) ?? local;
    const route = routes[name];
    if (!route) {
      if (!(inApp in passOn)) said.push({ node, what: 'calls a route that cannot be told' });
    } else if (route.changes && !direct[inApp]?.[name])
      said.push({ node, what: `calls ${name} beside useAct: after a lost answer it is done twice` });
  }
  return said;
};

/**
 * Finds actions that could wait for a connection, or be sent by themselves when it returns: an action that is not sent
 * through the wrapper in data.ts, a wrapper without the settings that let it fail at once, another network mode
 * anywhere, and a listener for the connection outside of connection.ts. Also what is sent beside the wrapper.
 */
export const findWaitingActions = (app: string, files: readonly File[], routes: KnownRoutes): string[] => {
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
    for (const { node, what } of findDirectCalls(app, path, nodes, routes)) say(node, what);
    for (const options of settings) {
      wrapped += 1;
      if (!isSettled(options)) say(options, 'sends actions that wait for a connection');
    }
  }
  return wrapped === 0 ? [...faults, `${app}/data.ts has no wrapper for actions`] : faults;
};
