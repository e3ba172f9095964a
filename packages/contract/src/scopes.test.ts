import { expect, test } from 'vitest';
import { operatorRoutes } from './routes.ts';
import { allScopes, moneyScopes, powerOfScopes } from './scopes.ts';

test('every scope says whether it leads to money, and why', () => {
  expect(Object.keys(powerOfScopes)).toEqual(allScopes);
  for (const scope of allScopes) expect(powerOfScopes[scope].why, scope).toMatch(/\w.*\.$/);
});

test('the scopes that lead to money', () => {
  expect(moneyScopes).toEqual([
    'players:write',
    'limits:write',
    'payments:write',
    'games:launch',
    'bonuses:write',
    'payouts:write',
    'rates:write',
  ]);
});

/** The scopes that change something and still lead to no money: their lines in the table say why. */
const harmless = ['webhooks:write', 'kyc:write', 'sandbox:write'];

test.each(operatorRoutes.filter(({ method, scope }) => method !== 'GET' && scope))(
  '$name changes something: its scope leads to money, or is one of three that do not',
  ({ scope }) => {
    expect([...moneyScopes, ...harmless]).toContain(scope);
  },
);
