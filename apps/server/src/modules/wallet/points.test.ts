import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someMoment, testContext, testWallet } from '../../../test/support/account.ts';
import { plainly } from '../../../test/support/plain.ts';
import { assertProperty } from '../../../test/support/property.ts';
import { hour } from '../../base/durations.ts';
import * as points from './points.ts';

const { earnPoints, pointsRateAt, returnPoints } = plainly(points);

const later = new Date(someMoment.getTime() + hour);

const operatorWith = (...rates: [points_rate: number, from: Date][]) =>
  testContext(someMoment, {
    loyalty: {
      rates: rates.map(([points_rate, from]) => ({ points_rate, from: from.toISOString() })),
      exchange_rate: 100,
      minimum_points: 1,
    },
  }).operator;

describe('points for stakes', () => {
  test('without a programme a stake earns nothing', () => {
    const wallet = testWallet();
    expect(earnPoints(wallet, 1_000_000, testContext().operator, someMoment)).toBe(wallet);
  });

  test('a rate of 100 gives one point for 100 minor units; the remainder is kept for the next stake', () => {
    const operator = operatorWith([100, someMoment]);
    const once = earnPoints(testWallet(), 99, operator, someMoment);
    expect([once.points, once.points_remainder]).toEqual([0, 9_900]);
    const twice = earnPoints(once, 1, operator, someMoment);
    expect([twice.points, twice.points_remainder]).toEqual([1, 0]);
  });

  test('a rate applies from its exact time on', () => {
    const { loyalty } = operatorWith([100, someMoment], [200, later]).settings;
    expect(pointsRateAt(loyalty.rates, new Date(someMoment.getTime() - 1))).toBe(0);
    expect(pointsRateAt(loyalty.rates, new Date(later.getTime() - 1))).toBe(100);
    expect(pointsRateAt(loyalty.rates, later)).toBe(200);
  });

  test('a returned stake takes its points at the rate of its own time, whatever the rate is now', () => {
    const operator = operatorWith([100, someMoment], [9_999, later]);
    const earned = earnPoints(testWallet({ points: 7 }), 12_345, operator, someMoment);
    expect(earned.points).toBe(130);
    expect(returnPoints(earned, 12_345, operator, someMoment)).toEqual(testWallet({ points: 7 }));
  });

  test('points exchanged meanwhile are owed: the balance goes below zero', () => {
    const operator = operatorWith([100, someMoment]);
    const spent = { ...earnPoints(testWallet(), 1_050, operator, someMoment), points: 0 };
    const owing = returnPoints(spent, 1_050, operator, someMoment);
    expect([owing.points, owing.points_remainder]).toEqual([-10, 0]);
  });

  test('for any stakes and rates: points are exact, and returning everything restores the balance', () => {
    const stakes = fc.array(fc.record({ stake: fc.maxSafeNat(), rate: fc.integer({ min: 1, max: 10_000 }) }), {
      maxLength: 3,
    });
    assertProperty(
      fc.property(stakes, fc.nat(9_999), (all, points_remainder) => {
        const start = testWallet({ points: 5, points_remainder });
        const operators = all.map(({ rate }) => operatorWith([rate, someMoment]));
        let wallet = start;
        let exact = 50_000n + BigInt(points_remainder);
        for (const [index, { stake, rate }] of all.entries()) {
          if (exact / 10_000n + BigInt(stake) > BigInt(Number.MAX_SAFE_INTEGER)) return;
          wallet = earnPoints(wallet, stake, operators[index]!, someMoment);
          exact += BigInt(stake) * BigInt(rate);
          expect(BigInt(wallet.points) * 10_000n + BigInt(wallet.points_remainder)).toBe(exact);
        }
        for (const [index, { stake }] of all.entries())
          wallet = returnPoints(wallet, stake, operators[index]!, someMoment);
        expect(wallet).toEqual(start);
      }),
    );
  });
});
