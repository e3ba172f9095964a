import { readText } from './source-code.ts';

const src = 'apps/server/src';

/** The list between the markers in ARCHITECTURE.md. */
export const orderOfUnits = (): string[] => {
  const [, afterBegin = ''] = readText('ARCHITECTURE.md').split('<!-- order:begin -->');
  const [listed = ''] = afterBegin.split('<!-- order:end -->');
  return [...listed.matchAll(/^\d+\. \*\*\w+\*\*: (.+)$/gm)].flatMap((match) => (match[1] as string).split(', '));
};

/** The line of that list to which a file belongs. */
export const unitOf = (path: string): string => {
  const [first = '', second = ''] = path.slice(src.length + 1).split('/');
  return first === 'modules' ? `${first}/${second}` : first;
};
