import { describe, expect, test } from 'vitest';
import { filesBelow, readText } from '../support/source-code.ts';

const folder = 'docs/decisions/';
const index = `${folder}README.md`;
const documents = filesBelow('docs/decisions').filter((path) => path.endsWith('.md'));
const records = documents.filter((path) => path.startsWith(`${folder}history/`));
const pages = documents.filter((path) => !records.includes(path) && path !== index);
const texts = new Map(documents.map((path) => [path, readText(path)]));
const textOf = (path: string): string => texts.get(path) ?? '';

/** Says what a section of a page lacks: the rule stands first, so that a reader may stop after it. */
const sectionFaults = (section: string): string[] => {
  const [title = '', ...rest] = section.trim().split('\n');
  const body = rest.join('\n').trim();
  const isRule = !body.startsWith('**') && !body.startsWith('#') && body !== '';
  return [
    ...(isRule ? [] : ['does not begin with its rule']),
    ...(/^\*\*Why\.\*\* \S/m.test(body) ? [] : ['does not say why']),
    ...(/^\*\*Checked by\*\* (?:.*\]\(|nothing: )/m.test(body) ? [] : ['names nothing that checks it']),
  ].map((fault) => `“${title}” ${fault}`);
};

/** Sections of rules; what was not chosen, and the tables of libraries, are not rules. */
const rulesOf = (path: string): string[] =>
  path.endsWith('/libraries.md')
    ? []
    : textOf(path)
        .split(/^## /m)
        .slice(1)
        .filter((section) => !section.startsWith('Not chosen\n'));

describe('the pages of decisions', () => {
  test('are few, and the index names each of them', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.length).toBeLessThan(20);
    const missing = pages.filter((path) => !textOf(index).includes(`](${path.slice(folder.length)})`));
    expect(missing).toEqual([]);
  });

  test('say each rule first, then why and what checks it', () => {
    expect(
      pages.flatMap((path) =>
        rulesOf(path)
          .flatMap(sectionFaults)
          .map((fault) => `${path}: ${fault}`),
      ),
    ).toEqual([]);
  });

  test.each([
    ['that is complete', 'One\n\nThe rule.\n\n**Why.** Because.\n\n**Checked by** [a](b).', 0],
    ['that nothing checks, and says so', 'One\n\nThe rule.\n\n**Why.** So.\n\n**Checked by** nothing: a judgement.', 0],
    ['that begins with its reason', 'One\n\n**Why.** Because.\n\n**Checked by** [a](b).', 1],
    ['without a reason', 'One\n\nThe rule.\n\n**Checked by** [a](b).', 1],
    ['that care alone checks', 'One\n\nThe rule.\n\n**Why.** Because.\n\n**Checked by** care.', 1],
    ['that is empty', 'One', 3],
  ])('a section %s', (_, section, faults) => {
    expect(sectionFaults(section)).toHaveLength(faults);
  });
});

describe('every record', () => {
  const numberOf = (path: string): number => Number(path.slice(`${folder}history/`.length).slice(0, 4));

  test('has a unique number, which its title repeats, and a status', () => {
    expect(records.length).toBeGreaterThan(50);
    expect(new Set(records.map(numberOf)).size).toBe(records.length);
    const faulty = records.filter(
      (path) =>
        !textOf(path).startsWith(`# ${numberOf(path)}. `) ||
        !/^# .+\n\n\*\*Status\.\*\* (?:Accepted|Superseded by .+)\.\n/.test(textOf(path)),
    );
    expect(faulty).toEqual([]);
  });

  test('is in the index, and on the page that says what holds today', () => {
    const lost = records.filter((path) => {
      const link = `](${path.slice(folder.length)})`;
      return !textOf(index).includes(link) || !pages.some((page) => textOf(page).includes(link));
    });
    expect(lost).toEqual([]);
  });
});

describe('the page on libraries', () => {
  type Manifest = {
    readonly [group in 'dependencies' | 'devDependencies' | 'optionalDependencies']?: Readonly<Record<string, string>>;
  };
  const manifests = ['package.json', ...['apps', 'packages'].flatMap(filesBelow)].filter((path) =>
    /^(?:(?:apps|packages)\/[\w-]+\/)?package\.json$/.test(path),
  );
  const used = manifests.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readText(path)) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });

  test('has a row for each dependency, and for nothing else', () => {
    const [tables = ''] = textOf(`${folder}libraries.md`).split('## What we wrote ourselves');
    const rows = [...tables.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    const wanted = [...new Set(used)].filter((name) => !/^@(?:croupier|types)\//.test(name)).toSorted();
    expect(wanted.length).toBeGreaterThan(30);
    expect(rows.toSorted()).toEqual(wanted);
  });
});
