import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someMoment, testContext, testWallet } from '../../../test/support/account.ts';
import { plainly } from '../../../test/support/plain.ts';
import { assertProperty } from '../../../test/support/property.ts';
import { hour } from '../../base/durations.ts';
import * as points from './points.ts';

const { earnPoints, owedForPoints, pointsRateAt, returnPoints, reverseExchange, reverseExchanges } = plainly(points);

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

describe('an exchange of 1000 points into 30 is reversed', () => {
  const exchange = { points: 1_000, amount: 30 };
  test.each([
    ['whole when all points are lacking', 1_000, 100, { points: 1_000, amount: 30 }],
    ['whole and no more when more points are lacking', 5_000, 100, { points: 1_000, amount: 30 }],
    ['by exactly as many minor units as the lacking points cost', 100, 100, { points: 100, amount: 3 }],
    ['by one minor unit more when they do not divide', 101, 100, { points: 133, amount: 4 }],
    ['by one minor unit at least', 1, 100, { points: 33, amount: 1 }],
    ['by no more money than the balance holds', 1_000, 7, { points: 233, amount: 7 }],
    ['by exactly the balance when that is enough', 100, 3, { points: 100, amount: 3 }],
    ['by nothing when the balance is empty', 1_000, 0, { points: 0, amount: 0 }],
    ['by nothing when the balance is negative', 1_000, -5, { points: 0, amount: 0 }],
  ])('%s', (_, lacking, balance, reversed) => {
    expect(reverseExchange(exchange, lacking, balance)).toEqual(reversed);
  });

  test('nothing is reversed when the balance is less than the worth of one point', () => {
    expect(reverseExchange({ points: 3, amount: 1_000 }, 3, 333)).toEqual({ points: 0, amount: 0 });
    expect(reverseExchange({ points: 3, amount: 1_000 }, 3, 334)).toEqual({ points: 1, amount: 334 });
  });
});

describe('several exchanges are reversed together', () => {
  const exchanges = [
    { points: 100, amount: 10, booked_amount: 10, booked_value: 7 },
    { points: 100, amount: 50, booked_amount: 50, booked_value: 33 },
    { points: 10, amount: 1, booked_amount: 1, booked_value: 1 },
  ];
  const partOf = (points: number, amount: number) => ({ ...exchanges[1], points, amount });
  test.each([
    ['the newest first', 10, 1_000, { points: 10, amount: 1, value: 1, standing: exchanges.slice(0, 2) }],
    [
      'then the one before, in part',
      12,
      1_000,
      { points: 12, amount: 2, value: 1, standing: [exchanges[0], partOf(98, 49)] },
    ],
    [
      'all, and no more, however many points are lacking',
      9_999,
      1_000,
      { points: 210, amount: 61, value: 41, standing: [] },
    ],
    [
      'as far as the balance goes',
      9_999,
      26,
      { points: 60, amount: 26, value: 17, standing: [exchanges[0], partOf(50, 25)] },
    ],
    ['none without a balance', 9_999, 0, { points: 0, amount: 0, value: 0, standing: exchanges }],
  ])('%s', (_, lacking, balance, reversed) => {
    expect(reverseExchanges(exchanges, lacking, balance)).toEqual(reversed);
  });

  test('what is owed is what a take-back would book if the balance held it', () => {
    expect(owedForPoints({ points: 0 }, exchanges)).toBe(0);
    expect(owedForPoints({ points: -12 }, exchanges)).toBe(2);
    expect(owedForPoints({ points: -9_999 }, exchanges)).toBe(61);
    expect(owedForPoints({ points: -9_999 }, [])).toBe(0);
  });
});
