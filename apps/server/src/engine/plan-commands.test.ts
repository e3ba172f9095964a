import { expect, test } from 'vitest';
import { systemRandom } from '../base/random.ts';
import { createFacets } from '../facets.ts';
import { defineCommand, type FacetName } from './account.ts';
import type { Facet } from './facet.ts';
import { createPlanner } from './plan-commands.ts';

const facet = (name: string, more: object = {}): Facet => ({ name, ...more }) as unknown as Facet;
const advance = (...names: string[]) => ({ advance: { with: names, run: () => undefined } });

const command = (...facets: string[]) =>
  defineCommand({ name: 'test', facets: facets as FacetName[], decide: (_draft, _input: null) => ({ data: null }) });

test('a command has the root, its own facets, and those that their advances need, one leading to the next', () => {
  const facets = [
    facet('wallet', { isRoot: true }),
    facet('player', advance('player', 'profile')),
    facet('profile'),
    facet('limits', advance('limits', 'player')),
    facet('bonuses', advance('bonuses')),
  ];
  const planned = createPlanner(facets)(command('limits'));
  expect(planned.facets).toEqual(['wallet', 'limits', 'player', 'profile']);
  expect(planned.advances).toEqual([facets[1]?.advance?.run, facets[3]?.advance?.run]);
});

test('a definition is planned once', () => {
  const plan = createPlanner([facet('wallet', { isRoot: true })]);
  const definition = command('limits');
  expect(plan(definition)).toBe(plan(definition));
});

/** The advances run on every round and deposit: what they bring along must not cost a statement of its own. */
test.each([
  ['limits', ['wallet', 'limits', 'player', 'audit']],
  ['bonuses', ['wallet', 'bonuses', 'player']],
  ['payments', ['wallet', 'payments']],
] as const)('a command that names %s has %j', (name, facets) => {
  const planned = createPlanner(createFacets(Buffer.alloc(32) as never, systemRandom))(command(name));
  expect(planned.facets).toEqual(facets);
});
