import { type Node, readSource, type SourceFile } from './source-code.ts';

/** Functions whose first argument, or second after a list, is the title of a test or group. */
const named = new Set(['test', 'it', 'describe', 'forEach']);

/** The called function of `test`, `test.each(rows)` and the like. */
const rootOf = (callee: Node): string => {
  if (callee.type === 'CallExpression') return rootOf(callee.callee as Node);
  if (callee.type === 'MemberExpression') return rootOf(callee.object as Node);
  return String(callee.name);
};

const hasHoles = (title: string): boolean => /%[sijdo#]|\$\{|\$\w/.test(title);

/**
 * The titles of a file's tests as written. For a title with placeholders, or one given by a variable, the words that
 * may fill it count too.
 */
export const titlesIn = (path: string): string[] => {
  const { nodes, text } = readSource(path);
  const written = (node: Node): string | undefined => {
    if (node.type === 'TemplateLiteral') return text.slice(node.start + 1, Number(node.end) - 1);
    return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
  };
  const calls = nodes.filter((node) => node.type === 'CallExpression' && named.has(rootOf(node.callee as Node)));
  const titles = calls.map((call) =>
    (call.arguments as Node[])
      .slice(0, 2)
      .map(written)
      .find((title) => title !== undefined),
  );
  const whole = titles.filter((title) => title !== undefined);
  if (whole.length === titles.length && !whole.some(hasHoles)) return whole;
  return nodes.flatMap((node) => written(node) ?? []);
};

/** Whether a title does not say what is tested: one word, or words that fit every test. */
export const isVagueTitle = (title: string): boolean => {
  if (hasHoles(title)) return false;
  const vague = /^((it|this|everything|all) )?(works?|runs?|passes|is (ok|fine|right|correct))( \w+ly| as expected)?$/i;
  return title.trim().split(/\s+/).length < 2 || vague.test(title.trim()) || /^(should\b|tests?( \d+)?$)/i.test(title);
};

/** The titles of single tests, without groups, if they are plain texts. */
export const testTitlesIn = ({ nodes }: { readonly nodes: readonly Node[] }): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !/^(test|it)$/.test(rootOf(node.callee as Node))) return [];
    const [first] = node.arguments as Node[];
    return first?.type === 'Literal' && typeof first.value === 'string' ? [first.value] : [];
  });

/** The titles of a file's tests that do not say what is tested, with the file. */
export const vagueTitlesIn = (file: SourceFile): string[] =>
  testTitlesIn(file)
    .filter(isVagueTitle)
    .map((title) => `${file.path}: ${title}`);
