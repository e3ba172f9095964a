import { expect, test } from 'vitest';
import { refusalsOf } from './refusals.ts';
import type { Route } from './route.ts';
import { allRoutes } from './routes.ts';
import { payoutCodes } from './staff-payment-fields.ts';

/** The listed refusals that already follow from the route's form. Codes of the payout gate may: routes share their list. */
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
