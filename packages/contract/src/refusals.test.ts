import { expect, test } from 'vitest';
import { refusalsOf } from './refusals.ts';
import type { Route } from './route.ts';
import { allRoutes } from './routes.ts';
import { payoutCodes } from './staff-payment-fields.ts';

/** What a route lists although it follows from its form. The codes of the payout gate are one list for several routes. */
const repeatedBy = (route: Route): string[] => {
  const { refusals = [], ...form } = route;
  const implied = refusalsOf(form);
  const isGate = payoutCodes.every((code) => refusals.includes(code));
  return refusals.filter((code) => implied.includes(code) && !(isGate && payoutCodes.some((other) => other === code)));
};

test.each(allRoutes.map((route) => [route.name, route] as const))(
  '%s lists no refusal that its form already has',
  (_, route) => {
    expect(repeatedBy(route)).toEqual([]);
  },
);

test('a refusal that follows from an id in the path is found when a route lists it', () => {
  const route = allRoutes.find(({ name }) => name === 'get_player') as Route;
  expect(repeatedBy({ ...route, refusals: ['NOT_FOUND', 'LIMIT_EXCEEDED'] })).toEqual(['NOT_FOUND']);
});
