import { isMember, type Node, type SourceFile, templateText } from './source-code.ts';

/** A text or pattern that only makes sense for addresses. */
const looksLikeAddress = (text: string): boolean => /https?\b|https\?|:\/\/|:\\\/\\\//.test(text);

const tests = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'lastIndexOf', 'search', 'match', 'split']);

const nameOf = (node: unknown): string => String((node as Node | undefined)?.name ?? '');

/** `new URL('./file', import.meta.url)` names a file of the program. */
const isOwnFile = (node: unknown): boolean => {
  const { type, object, property } = (node ?? {}) as Node;
  return type === 'MemberExpression' && (object as Node).type === 'MetaProperty' && nameOf(property) === 'url';
};

const parses = (node: Node): boolean => {
  const [first, second] = (node.arguments ?? []) as Node[];
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'URL') return !isOwnFile(second);
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'RegExp')
    return looksLikeAddress(String(first?.value ?? (first?.type === 'TemplateLiteral' ? templateText(first) : '')));
  return ['parse', 'canParse'].some((name) => isMember(node, 'URL', name)) || isMember(node, 'z', 'url');
};

const recognises = (node: Node): boolean => {
  const pattern = (node.regex as { pattern?: string } | undefined)?.pattern;
  if (pattern !== undefined) return looksLikeAddress(pattern);
  if (node.type !== 'CallExpression' || !tests.has(nameOf((node.callee as Node).property))) return false;
  const text = (node.arguments as Node[])[0]?.value;
  if (typeof text !== 'string') return false;
  return looksLikeAddress(text) || (nameOf((node.callee as Node).property) === 'startsWith' && /^\/{1,2}$/.test(text));
};

/** A column that holds an address, compared by a pattern of SQL. */
const matchesInSql = (node: Node): boolean =>
  node.type === 'TemplateLiteral' &&
  /\b(\w+_url|url|issuer)\s+((not\s+)?(i?like|similar)\b|!?~)/i.test(templateText(node));

/** The places where a file parses an address, or recognises or compares one by a pattern of its own. */
export const addressPatternsIn = (file: SourceFile): string[] =>
  file.find((node) => parses(node) || recognises(node) || matchesInSql(node));
