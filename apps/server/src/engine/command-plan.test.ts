import { expect, test } from 'vitest';
import { systemRandom } from '../base/random.ts';
import { settleDueBonuses } from '../modules/bonuses/due-bonuses.ts';
import { playRound } from '../modules/originals/play-round.ts';
import { recordDeposit } from '../modules/payments/record-deposit.ts';
import { requestWithdrawal } from '../modules/payments/request-withdrawal.ts';
import { placeBet } from '../modules/provider/commands.ts';
import { settleAccount } from '../modules/responsible-gaming/due-changes.ts';
import { facetsOf } from '../platform/all-modules.ts';
import { type CommandDefinition, defineCommand, type FacetName } from './account.ts';
import { createPlanner } from './command.ts';
import type { Facet } from './facet.ts';

const facet = (name: string, more: object = {}): Facet => ({ name, ...more }) as unknown as Facet;
const advance = (...names: string[]) => ({ advance: { with: names, run: () => undefined } });

const command = (...facets: string[]) =>
  defineCommand({ name: 'test', facets: facets as FacetName[], decide: (_draft, _input: null) => ({ data: null }) });

test('a command has the root, its own facets, and those that their advances need, transitively', () => {
  const facets = [
    facet('wallet', { policy: { of: 'root' } }),
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
  const plan = createPlanner([facet('wallet', { policy: { of: 'root' } })]);
  const definition = command('limits');
  expect(plan(definition)).toBe(plan(definition));
});

const planned = createPlanner(facetsOf({ masterKey: Buffer.alloc(32) as never, random: systemRandom }));

/** The advances run on every round, bet and deposit: what they add must not cost a statement. */
test.each([
  ['play_round', playRound, ['audit']],
  ['provider_bet', placeBet, ['audit']],
  ['record_deposit', recordDeposit, []],
  ['request_withdrawal', requestWithdrawal, []],
] as [string, CommandDefinition<never, FacetName>, FacetName[]][])(
  '%s loads only what it names, and the audit log, which is never read',
  (_, definition, added) => {
    // The planner puts the root first; the order of the others means nothing.
    expect(planned(definition).facets.toSorted()).toEqual([...definition.facets, ...added].toSorted());
    expect(planned(definition).facets[0]).toBe('wallet');
  },
);

test.each([
  ['settle_account', settleAccount, ['wallet', 'limits', 'player', 'audit']],
  ['settle_bonuses', settleDueBonuses, ['wallet', 'bonuses', 'player']],
] as const)('%s, which only advances time, loads %j', (_, definition, facets) => {
  expect(planned<null, FacetName, null>(definition as never).facets).toEqual(facets);
});
