import { spawnSync } from 'node:child_process';
import { camelCase } from '@croupier/contract/code-samples.ts';
import type { Route } from '@croupier/contract/route.ts';
import { backOfficeRoutes, operatorRoutes, playerRoutes, providerRoutes } from '@croupier/contract/routes.ts';

/** The code blocks of a guide that follow each other directly: the same step in several languages. */
export type Step = { readonly line: number; readonly blocks: readonly { language: string; code: string }[] };

const stepsOf = (text: string): Step[] => {
  const run = /^```(\w+) run\n([\s\S]*?)^```$/gm;
  const steps: { line: number; end: number; blocks: { language: string; code: string }[] }[] = [];
  for (const match of text.matchAll(run)) {
    const block = { language: match[1] as string, code: match[2] as string };
    const last = steps.at(-1);
    const isNext = last && text.slice(last.end, match.index).trim() === '';
    const end = match.index + match[0].length;
    if (isNext && !last.blocks.some(({ language }) => language === block.language)) {
      last.blocks.push(block);
      last.end = end;
    } else steps.push({ line: text.slice(0, match.index).split('\n').length, end, blocks: [block] });
  }
  return steps;
};

const routes = [...operatorRoutes, ...playerRoutes, ...providerRoutes, ...backOfficeRoutes] as readonly Route[];
const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '…')}`;
const byMethod = new Map(routes.flatMap((one) => [one.name, camelCase(one.name)].map((name) => [name, nameOf(one)])));
const patterns = routes.map((one) => ({
  name: nameOf(one),
  pattern: new RegExp(`^${one.method} ${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

type Reader = {
  /** Variables that hold a path: a name and its value. */
  readonly path: RegExp;
  /** How a variable stands in the text of a path. */
  readonly use: (name: string) => string;
  /** What else stands in a path, such as an id. */
  readonly hole: RegExp;
  /** Calls: either a method and a path, or a variable that holds one, or the name of an operation. */
  readonly call: RegExp;
  /** Functions that a guide defines; the body is the whole match. */
  readonly helper: RegExp;
  readonly uses: (name: string) => string;
};

const readers: Readonly<Record<string, Reader>> = {
  sh: {
    path: /^(\w+)=(\/api\/\S+)$/gm,
    use: (name) => `$${name}`,
    hole: /\$\{?\w+\}?|\$\(.*$/g,
    call: /\b(?:croupier|staff|colleague|browser|studio|persist) (GET|POST|PUT|PATCH|DELETE) ["']?([^"'\s)]+)/g,
    helper: /^(\w+)\(\) (?:[{(].*[})]|[{(](?:.*\n)+?[})])$/gm,
    uses: (name) => `(?:^\\s*|\\$\\(|[|;&{] ?|do )${name}\\b(?!\\()`,
  },
  js: {
    path: /^const (\w+) = ['"`]((?:\/api\/|\$\{)[^'"`]+)['"`];/gm,
    use: (name) => `\${${name}}`,
    hole: /\$\{[^}]*\}/g,
    call: /(?:\.|\bsend\(')(get|post|put|patch|delete|GET|POST)(?:\(|', )\s*(?:['"`]([^'"`]+)['"`]|(\w+))/g,
    helper: /^const (\w+) = (?:async )?\([^)]*\) =>(?:.*[^{\n]|.*\{\n[\s\S]*?^\});?$/gm,
    uses: (name) => `(?<![.\\w'])${name}\\(`,
  },
  python: {
    path: /^(\w+) = f?"(\/api\/[^"]+)"$/gm,
    use: (name) => `{${name}}`,
    hole: /\{[^}]*\}/g,
    call: /\.request\("(\w+)", f?"([^"]+)"|\.(\w+)\b/g,
    helper: /^def (\w+)\(.*\n(?:(?: {4}.*)?\n)+?(?=\S|$(?![\s\S]))/gm,
    uses: (name) => `(?<![.\\w])${name}\\(`,
  },
  php: {
    path: /^\$(\w+) = ['"](\/api\/[^'"]+)['"];$/gm,
    use: (name) => `$${name}`,
    hole: /\{\$[^}]*\}|\{\w+\}|\$\w+/g,
    call: /->request\('(\w+)', ['"]((?:\{\$\w+\['\w+'\]\}|[^'"])+)['"]|(?:->|\$send\(')(\w+)\b/g,
    helper: /^\$(\w+) = (?:fn .*;|function [\s\S]*?^\};)$/gm,
    uses: (name) => `\\$${name}\\(`,
  },
};
const readerOf = (language: string): Reader => readers[language === 'ts' ? 'python' : language] as Reader;

/** Reads the operations that each block of a language calls, in the order of the guide, each once per block. */
const operationReader = (language: string, program: string) => {
  const { path, use, hole, call, helper, uses } = readerOf(language);
  const paths = new Map<string, string>();
  const resolve = (text: string): string =>
    [...paths].reduce((known, [name, value]) => known.replaceAll(use(name), value), text);
  for (const [, name = '', value = ''] of program.matchAll(path)) paths.set(name, resolve(value));

  const operationOf = (method: string, text: string): string[] => {
    const uri = resolve(paths.get(text) ?? text).split('?', 1)[0] as string;
    if (!uri.startsWith('/api/')) return [];
    const line = `${method.toUpperCase()} ${uri.replaceAll(hole, 'x')}`;
    return [patterns.find(({ pattern }) => pattern.test(line))?.name ?? `unknown: ${line}`];
  };
  const helpers = new Map<string, string[]>();
  const found = (code: string): { at: number; names: string[] }[] => [
    ...[...code.matchAll(call)].map((match) => {
      const [, method, text, other = ''] = match;
      const named = byMethod.get(other);
      if (method) return { at: match.index, names: operationOf(method, text ?? other) };
      return { at: match.index, names: named ? [named] : [] };
    }),
    ...[...helpers].flatMap(([name, names]) =>
      [...code.matchAll(new RegExp(uses(name), 'gm'))].map(({ index }) => ({ at: index, names })),
    ),
  ];
  const inOrder = (code: string): string[] => [
    ...new Set(
      found(code)
        .sort((a, b) => a.at - b.at)
        .flatMap(({ names }) => names),
    ),
  ];
  return (code: string): string[] => {
    const rest = code.replaceAll(helper, (body, name: string) => {
      const names = inOrder(body.slice(body.indexOf(name) + name.length));
      if (names.length > 0) helpers.set(name, names);
      return '';
    });
    return inOrder(rest);
  };
};

/** The snippets of a language in a guide are one program. */
export const programIn = (text: string, language: string): string =>
  stepsOf(text)
    .flatMap(({ blocks }) => blocks.filter((block) => block.language === language).map(({ code }) => code))
    .join('\n');

const isComplete = (languages: readonly string[]): boolean =>
  ['sh,js,python,php', 'sh,ts,python,php'].includes(languages.join());

/**
 * Where a step of a guide is not in all languages, or calls other operations in one of them. A command may stand
 * alone, and what calls nothing, such as a receiver of webhooks, needs no shell.
 */
export const differencesIn = (name: string, text: string): string[] => {
  const readers = new Map<string, (code: string) => string[]>();
  const operationsOf = (language: string, code: string): string[] => {
    const read = readers.get(language) ?? operationReader(language, programIn(text, language));
    readers.set(language, read);
    return read(code);
  };
  return stepsOf(text).flatMap(({ line, blocks }) => {
    const calls = blocks.map(({ language, code }) => ({ language, calls: operationsOf(language, code).join(', ') }));
    const languages = calls.map(({ language }) => language);
    const needsNoShell = calls.every((one) => one.calls === '') && isComplete(['sh', ...languages]);
    if (languages.join() !== 'sh' && !needsNoShell && !isComplete(languages))
      return [`${name}:${line}: ${languages.join(', ')}`];
    const [first] = calls as [(typeof calls)[number]];
    return calls
      .filter((one) => one.calls !== first.calls)
      .map((one) => `${name}:${line}: ${one.language} calls ${one.calls}, ${first.language} calls ${first.calls}`);
  });
};

/** Each reads a program from its input and says what is wrong with it, if anything is. */
const checks = {
  sh: ['sh', '-n'],
  python: ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'],
  php: ['php', '-l'],
} as const;

export const syntaxErrorsIn = (
  language: keyof typeof checks,
  guides: readonly { name: string; text: string }[],
): string[] =>
  guides.flatMap(({ name, text }) => {
    const [program, ...args] = checks[language];
    const code = programIn(text, language);
    const input = language === 'php' ? `<?php\n${code}` : code;
    const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
    return code === '' || status === 0 ? [] : [`${name}: ${stdout}${stderr}`];
  });
