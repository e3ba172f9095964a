import { isMember, type Node, type SourceFile } from './source-code.ts';

/** What opens a connection of its own, or sends by itself. */
const clients = /^(undici|node:(https?|http2|net|tls)|https?|http2|net|tls|axios|got|node-fetch|ky|superagent|ws)$/;

/** Of these modules a server needs only names that call nobody. */
const harmless = new Set([
  'STATUS_CODES',
  'createServer',
  'isIP',
  'isIPv4',
  'isIPv6',
  'BlockList',
  'SocketAddress',
  'Server',
  'ServerResponse',
  'IncomingMessage',
  'IncomingHttpHeaders',
  'Socket',
]);

const senders = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']);

type Specifier = Node & { readonly imported?: Node; readonly importKind?: string };

const importsClient = (node: Node): boolean => {
  if (node.type === 'ImportExpression') return clients.test(String((node.source as Node).value ?? ''));
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return false;
  if (!clients.test(String((node.source as Node).value))) return false;
  return (node.specifiers as Specifier[]).some(
    ({ importKind, imported }) => importKind !== 'type' && !harmless.has(String(imported?.name ?? '')),
  );
};

const nameOf = (node: unknown): string => String((node as Node | undefined)?.name ?? '');

const isFetch = (node: unknown): boolean =>
  nameOf(node) === 'fetch' || isMember(node, 'globalThis', 'fetch') || isMember(node, 'window', 'fetch');

/** Under another name it would be called unseen. */
const handsOn = (node: Node): boolean =>
  (node.type === 'VariableDeclarator' && isFetch(node.init)) ||
  (node.type === 'AssignmentExpression' && isFetch(node.right)) ||
  (node.type === 'Property' && node.shorthand === true && isFetch(node.value) && node.method === false) ||
  (node.type === 'CallExpression' && (node.arguments as unknown[]).some(isFetch));

const sends = (node: Node): boolean => {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') {
    const [first] = node.arguments as Node[];
    return (
      senders.has(nameOf(callee)) ||
      nameOf(callee) === 'undici' ||
      (nameOf(callee) === 'require' && clients.test(String(first?.value ?? '')))
    );
  }
  return (
    callee.type === 'MemberExpression' &&
    (senders.has(nameOf(callee.property)) ||
      nameOf(callee.property) === 'dispatch' ||
      isMember(callee, 'navigator', 'sendBeacon'))
  );
};

/** The places where a file calls another server by itself. */
export const outgoingCallsIn = (file: SourceFile): string[] =>
  file.find((node) => importsClient(node) || sends(node) || handsOn(node));
