import { parseSync } from 'vite';

/** One small mistake in a file: the text from `start` to `end` is replaced. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
  /**
   * The expression or statement that changes. Missing outside of functions, where code runs once and cannot be
   * switched.
   */
  readonly owner?: Owner | undefined;
};

export type Owner = { readonly start: number; readonly end: number; readonly isStatement: boolean };

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
type Change = { readonly start: number; readonly end: number; readonly replacement: string; readonly owner?: Owner };

const swaps: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Mistakes in SQL: a missing lock, condition or boundary. Group 1 is kept in front of the replacement. */
const sqlMistakes: [pattern: RegExp, replacement: string][] = [
  [/\s+for (no key )?update( of \w+)?( skip locked)?/g, ''],
  [/\n\s+and [^\n()]*(?=\n)/g, ''],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ desc\b/g, ' asc'],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/ is not null\b/g, ' is null'],
];

/** Every mutant of a source text, in the order of the text. */
export const makeMutants = (file: string, text: string): Mutant[] => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const changes: Change[] = [];
  walk(program as unknown as Node, text, changes, false);
  return changes
    .filter(({ start, end, replacement }) => text.slice(start, end) !== replacement)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, replacement, owner }) => ({
      file,
      line: text.slice(0, start).split('\n').length,
      start,
      end,
      original: text.slice(start, end),
      replacement,
      owner,
    }));
};

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const walk = (value: unknown, text: string, changes: Change[], inFunction: boolean): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, text, changes, inFunction);
  if (!isNode(value)) return;
  // Types do not run.
  if (value.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(value.type)) return;
  if (value.type === 'ImportDeclaration') return;
  const owner = inFunction ? ownerOf(value) : undefined;
  changes.push(...changesOf(value, text).map((change) => (owner ? { ...change, owner } : change)));
  const isWithin = inFunction || /^(Arrow)?Function(Expression|Declaration)$/.test(value.type);
  for (const inner of Object.values(value)) if (typeof inner === 'object') walk(inner, text, changes, isWithin);
};

/**
 * The expression that is replaced when the mutant is switched on: the condition of a condition, the callee of a call.
 */
const ownerOf = (node: Node): Owner => {
  const owner = (
    /^(If|Conditional)/.test(node.type) ? node.test : node.type === 'CallExpression' ? node.callee : node
  ) as Node;
  return { start: owner.start, end: owner.end, isStatement: /^(Throw|Expression)Statement$/.test(owner.type) };
};

const changesOf = (node: Node, text: string): Change[] => {
  const whole = (replacement: string): Change => ({ start: node.start, end: node.end, replacement });
  const source = (inner: unknown): string => text.slice((inner as Node).start, (inner as Node).end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapOperator(node, text);
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = node.test as Node;
      return [
        { start, end, replacement: 'true' },
        { start, end, replacement: 'false' },
      ];
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [whole(source(node.argument))] : [];
    case 'ThrowStatement':
      return [whole(';')];
    case 'ExpressionStatement':
      return /^(Call|Await|Assignment)Expression$/.test((node.expression as Node).type) ? [whole(';')] : [];
    case 'CallExpression':
      return swapMinMax(node, text);
    case 'Literal':
      return changeLiteral(node, whole);
    case 'TaggedTemplateExpression':
      return ((node.quasi as Node).quasis as Node[]).flatMap((quasi) => changeSql(quasi, text));
    default:
      return [];
  }
};

const swapOperator = (node: Node, text: string): Change[] => {
  const replacement = swaps[node.operator as string];
  if (replacement === undefined) return [];
  const start = text.indexOf(node.operator as string, (node.left as Node).end);
  return [{ start, end: start + (node.operator as string).length, replacement }];
};

const swapMinMax = (node: Node, text: string): Change[] => {
  const { start, end } = node.callee as Node;
  const name = text.slice(start, end);
  if (name === 'Math.max') return [{ start, end, replacement: 'Math.min' }];
  return name === 'Math.min' ? [{ start, end, replacement: 'Math.max' }] : [];
};

const changeLiteral = (node: Node, whole: (replacement: string) => Change): Change[] => {
  if (typeof node.value === 'boolean') return [whole(String(!node.value))];
  return typeof node.value === 'number' ? [whole(String(node.value + 1))] : [];
};

const changeSql = (quasi: Node, text: string): Change[] => {
  const sql = text.slice(quasi.start, quasi.end);
  return sqlMistakes.flatMap(([pattern, replacement]) =>
    [...sql.matchAll(pattern)].map((match) => ({
      start: quasi.start + match.index,
      end: quasi.start + match.index + match[0].length,
      replacement,
    })),
  );
};
