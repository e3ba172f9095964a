import { type Node, parseSource } from '../../server/test/support/source-code.ts';

/** The classes that one expression gives to one element. */
type ClassUse = { readonly line: number; readonly classes: readonly string[] };

export type ClassUses = {
  readonly path: string;
  /** The style sheets that the file imports, as it names them. */
  readonly sheets: readonly string[];
  readonly uses: readonly ClassUse[];
  /** Places where the classes cannot be read from the code. */
  readonly unreadable: readonly number[];
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: unknown): unknown => (isNode(node) ? (node.name ?? node.value) : undefined);

/** The values of the objects that a file has as constants, by name: `const looks = { plain: 'button' } as const`. */
type Looks = ReadonlyMap<string, readonly unknown[]>;

const readLooks = (nodes: readonly Node[]): Looks => {
  const looks = new Map<string, readonly unknown[]>();
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init)) continue;
    const value = node.init.type === 'TSAsExpression' ? node.init.expression : node.init;
    if (isNode(value) && value.type === 'ObjectExpression')
      looks.set(
        String(nameOf(node.id)),
        (value.properties as Node[]).map((property) => property.value),
      );
  }
  return looks;
};

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * The classes that an expression can result in: whole words in texts, choices between them, values of a constant.
 * Undefined where it is anything else. A class that was passed to the component is used where it was written.
 */
const classesOf = (node: unknown, looks: Looks): string[] | undefined => {
  if (!isNode(node)) return undefined;
  const all = (...parts: unknown[]): string[] | undefined => {
    const read = parts.map((part) => classesOf(part, looks));
    return read.some((one) => one === undefined) ? undefined : read.flatMap((one) => one ?? []);
  };
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? words(node.value) : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return classesOf(node.expression, looks);
    case 'ConditionalExpression':
      return all(node.consequent, node.alternate);
    case 'LogicalExpression':
      return node.operator === '&&' ? classesOf(node.right, looks) : all(node.left, node.right);
    case 'MemberExpression':
      return all(...(looks.get(String(nameOf(node.object))) ?? [undefined]));
    case 'Identifier':
      return node.name === 'className' || node.name === 'undefined' ? [] : undefined;
    default:
      return undefined;
  }
};

/** The classes that a node gives: an attribute or property `className`, or the default of a parameter of that name. */
const givenBy = (node: Node): unknown => {
  if (node.type === 'JSXAttribute' && ['className', 'class'].includes(String(nameOf(node.name)))) return node.value;
  if (node.type === 'Property' && nameOf(node.key) === 'className') return node.value;
  if (node.type === 'AssignmentPattern' && nameOf(node.left) === 'className') return node.right;
  return undefined;
};

/** Other ways to give an element classes, or a style. They are not for components. */
const byHand = new Set(['classList', 'className', 'cssText', 'adoptedStyleSheets', 'insertRule']);
const isByHand = (node: Node): boolean =>
  (node.type === 'MemberExpression' && byHand.has(String(nameOf(node.property)))) ||
  (node.type === 'CallExpression' &&
    isNode(node.callee) &&
    nameOf(node.callee.property) === 'setAttribute' &&
    ['class', 'style'].includes(String(nameOf((node.arguments as unknown[])[0]))));

export const readClassUses = (path: string, text: string): ClassUses => {
  const { imports, nodes } = parseSource(path, text);
  const lineOf = (node: Node): number => text.slice(0, node.start).split('\n').length;
  const looks = readLooks(nodes);
  const uses: ClassUse[] = [];
  const unreadable: number[] = [];
  for (const node of nodes) {
    if (isByHand(node)) unreadable.push(lineOf(node));
    const given = givenBy(node);
    // A parameter `className` or `className = '…'`, which is a node of its own.
    if (given === undefined || (isNode(given) && given.type === 'AssignmentPattern')) continue;
    const classes = classesOf(given, looks);
    if (classes) uses.push({ line: lineOf(node), classes });
    else unreadable.push(lineOf(node));
  }
  return { path, sheets: imports.map(({ from }) => from).filter((from) => from.endsWith('.css')), uses, unreadable };
};
