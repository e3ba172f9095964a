import { proposalKinds } from '@croupier/contract/back-office/proposals.ts';
import { controlKinds } from '@croupier/contract/control-kinds.ts';
import { allRoles } from '@croupier/contract/permissions.ts';
import { expect, test } from 'vitest';
import { filesBelow, readText } from '../support/source-code.ts';

const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const modules = 'apps/server/src/modules';
const metrics = filesBelow('apps/server/src')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => [...readText(path).matchAll(/\bname: '(croupier_\w+)'/g)].map(([, name = '']) => name));

/** Documents that list all of something: a list that lacks the newest item misleads more than none. */
const lists: readonly [document: string, what: string, items: readonly string[], written: (item: string) => string][] =
  [
    [`${modules}/proposals/README.md`, 'changes that wait', Object.keys(proposalKinds), (kind) => `\`${kind}\``],
    [`${modules}/aml/README.md`, 'controls that raise alerts', controlKinds, (kind) => `| ${kind} |`],
    [
      'CONTRIBUTING.md',
      'commands',
      Object.keys(scripts).filter((name) => name !== 'croupier'),
      (name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`),
    ],
    ['docs/observability.md', 'metrics', metrics, (name) => `\`${name}\``],
    ['docs/handbook/README.md', 'roles', allRoles, (role) => role],
  ];

test.each(lists)('%s names all %s', (document, _, items, written) => {
  const text = readText(document);
  expect(items.length).toBeGreaterThan(5);
  expect(items.filter((item) => !text.includes(written(item)))).toEqual([]);
});

const owners = filesBelow(modules).filter((path) => path.endsWith('/module.ts'));

test.each(owners)('the README beside %s names all tables of the module', (path) => {
  const [, list = ''] = /\btables: \[([^\]]*)\]/.exec(readText(path)) ?? [];
  const tables = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  const text = readText(path.replace('module.ts', 'README.md'));
  expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
});
