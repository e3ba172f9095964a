/** A rule of a style sheet: its selector with all parents written out. */
type Rule = { readonly selector: string; readonly line: number };

export type StyleSheet = {
  readonly path: string;
  /** The blocks at the top of the sheet, such as `@layer components`. */
  readonly blocks: readonly string[];
  readonly rules: readonly Rule[];
  readonly keyframes: readonly string[];
};

/** Splits at a sign outside of brackets and parentheses. */
const split = (text: string, sign: RegExp): string[] => {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0 && sign.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

/** The selector of a nested rule, written out. Without `&` it is a descendant. */
const within = (parent: string | undefined, selector: string): string => {
  if (parent === undefined) return selector;
  return selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`;
};

/** Reads a style sheet. Comments and strings become blanks first, so that no sign inside of them counts. */
export const readStyleSheet = (path: string, text: string): StyleSheet => {
  const blank = (found: string): string => found.replaceAll(/[^\n]/g, ' ');
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, blank);
  const blocks: string[] = [];
  const rules: Rule[] = [];
  const keyframes: string[] = [];
  /** The selectors of the blocks around, and whether selectors are meant there: inside of keyframes none are. */
  const around: { readonly selectors: readonly string[]; readonly isFrames: boolean }[] = [];
  let start = 0;
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] as string;
    if (letter === ';') start = at + 1;
    else if (letter === '}') {
      around.pop();
      start = at + 1;
    } else if (letter === '{') {
      const prelude = plain.slice(start, at).trim();
      start = at + 1;
      if (around.length === 0) blocks.push(prelude);
      const outer = around.at(-1) ?? { selectors: [], isFrames: false };
      const frames = /^@keyframes\s+(\S+)/.exec(prelude)?.[1];
      if (frames !== undefined) keyframes.push(frames);
      if (prelude.startsWith('@') || outer.isFrames)
        around.push({ selectors: outer.selectors, isFrames: outer.isFrames || frames !== undefined });
      else {
        const line = plain.slice(0, at).split('\n').length;
        const parents = outer.selectors.length === 0 ? [undefined] : outer.selectors;
        const selectors = parents.flatMap((parent) => split(prelude, /,/).map((one) => within(parent, one)));
        rules.push(...selectors.map((selector) => ({ selector, line })));
        around.push({ selectors, isFrames: false });
      }
    }
  }
  return { path, blocks, rules, keyframes };
};

/** All classes that a selector names. */
export const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name as string);

/** The part of a selector that names the element that the rule dresses, without what is asked of other elements. */
export const subjectOf = (selector: string): string => {
  let subject = split(selector, /[\s>+~]/).at(-1) ?? '';
  for (let before = ''; before !== subject; ) {
    before = subject;
    subject = subject.replaceAll(/\([^()]*\)/g, '');
  }
  return subject;
};
