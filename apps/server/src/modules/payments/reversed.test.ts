import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../../test/support/property.ts';
import { money } from '../../base/money.ts';
import { operatorValueMoved } from './reversed.ts';

const amounts = fc.integer({ min: 1, max: 10 ** 12 });
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

test('parts of a deposit move its whole value in the operator currency, to the unit, in any number of parts', () => {
  assertProperty(
    fc.property(amounts, amounts, cuts, (amount, operator_amount, shares) => {
      const payment = { amount: money(amount), operator_amount: money(operator_amount) };
      const stops = [
        0,
        ...shares.map((share) => Math.floor(share * amount)).sort((left, right) => left - right),
        amount,
      ];
      const moved = stops.slice(1).map((to, at) => operatorValueMoved(payment, money(stops[at] as number), money(to)));
      expect(moved.reduce((sum, part) => sum + part, 0)).toBe(operator_amount);
      expect(Math.min(...moved)).toBeGreaterThanOrEqual(0);
    }),
  );
});
