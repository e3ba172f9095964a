import { proposalKinds } from '@croupier/contract/back-office/proposals.ts';
import { controlKinds } from '@croupier/contract/control-kinds.ts';
import { allRoles } from '@croupier/contract/permissions.ts';
import { expect, test } from 'vitest';
import { readText } from '../support/source-code.ts';

const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const modules = 'apps/server/src/modules';

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
    ['docs/handbook/README.md', 'roles', allRoles, (role) => role],
  ];

test.each(lists)('%s names all %s', (document, _, items, written) => {
  const text = readText(document);
  expect(items.length).toBeGreaterThan(5);
  expect(items.filter((item) => !text.includes(written(item)))).toEqual([]);
});
