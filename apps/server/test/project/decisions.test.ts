import { describe, expect, test } from 'vitest';
import { filesBelow, readText } from '../support/source-code.ts';

const folder = 'docs/decisions/history/';
const records = filesBelow('docs/decisions/history').filter((path) => path.endsWith('.md'));
const files = new Set(
  ['apps', 'packages', 'scripts', 'docs'].flatMap(filesBelow).concat('tsconfig.json', 'biome.json'),
);

/** Reads the status of a decision record and its paragraphs that begin with "Enforced by". */
const read = (text: string): { status: string | undefined; enforced: string[] } => ({
  status: /^# \d+\. .+\n\n\*\*Status\.\*\* (.+)\.\n/.exec(text)?.[1],
  enforced: [...text.matchAll(/^\*\*Enforced by\*\* (.+)$/gm)].map((match) => match[1] as string),
});

const statusFault = (status: string | undefined): string | undefined => {
  if (status === 'Accepted') return undefined;
  const number = /^Superseded by (\d{4})$/.exec(status ?? '')?.[1];
  if (!number) return 'needs "**Status.** Accepted." or "Superseded by NNNN." below its title';
  return records.some((path) => path.startsWith(folder + number)) ? undefined : `there is no decision ${number}`;
};

const enforcedFaults = (enforced: readonly string[]): string[] => {
  const [line = '', ...more] = enforced;
  if (line === '' || more.length > 0) return ['needs one line "**Enforced by** …"'];
  if (line.startsWith('nothing: ')) return [];
  const named = [...line.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|cjs)|(?:tsconfig|biome)\.json)`/g)].map(
    (match) => match[1] as string,
  );
  if (named.length === 0) return ['names no file that enforces it; if nothing does, say "nothing: " and why'];
  return named.filter((path) => !files.has(path)).map((path) => `there is no ${path}`);
};

const faultsOf = (text: string): string[] => {
  const { status, enforced } = read(text);
  return [...[statusFault(status)].filter((fault) => fault !== undefined), ...enforcedFaults(enforced)];
};

describe('every decision record', () => {
  test('has a status, and names what enforces it', () => {
    expect(records.length).toBeGreaterThan(50);
    expect(records.flatMap((path) => faultsOf(readText(path)).map((fault) => `${path}: ${fault}`))).toEqual([]);
  });

  test('has a unique number, which its title repeats', () => {
    const numbers = records.map((path) => Number(path.slice(folder.length, folder.length + 4)));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(records.filter((path, index) => !readText(path).startsWith(`# ${numbers[index]}. `))).toEqual([]);
  });
});

describe('a record', () => {
  const accepted = '# 1. One\n\n**Status.** Accepted.\n\n';
  const cases: [what: string, text: string, faults: number][] = [
    ['that is complete', `${accepted}**Enforced by** \`tsconfig.json\`.`, 0],
    ['that nothing enforces, and says so', `${accepted}**Enforced by** nothing: it is a judgement.`, 0],
    ['that another supersedes', '# 1. One\n\n**Status.** Superseded by 0002.\n\n**Enforced by** nothing: gone.', 0],
    [
      'that an unknown one supersedes',
      '# 1. One\n\n**Status.** Superseded by 9999.\n\n**Enforced by** nothing: gone.',
      1,
    ],
    ['without a status', '# 1. One\n\n**Enforced by** `tsconfig.json`.', 1],
    ['that names a file that is gone', `${accepted}**Enforced by** \`apps/gone.test.ts\`.`, 1],
    ['that names no file', `${accepted}**Enforced by** care.`, 1],
    ['that does not say what enforces it', accepted, 1],
  ];
  test.each(cases)('%s', (_, text, faults) => {
    expect(faultsOf(text)).toHaveLength(faults);
  });
});
