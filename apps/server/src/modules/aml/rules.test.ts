import type { RuleKind } from '@croupier/contract/back-office/aml.ts';
import { riskLevels } from '@croupier/contract/player-fields.ts';
import { describe, expect, test } from 'vitest';
import { type Plain, plainly } from '../../../test/support/plain.ts';
import { hour } from '../../base/durations.ts';
import type { AmlAlert, PaymentType } from './alert.ts';
import type { AmlRule, Parameters } from './rule.ts';
import type { Observed, SeenPayment } from './rules.ts';
import * as rules from './rules.ts';

const { declined, detect, followAlert, highestLevel, isHigher } = plainly(rules);

const now = new Date('2026-03-02T10:00:00.000Z');

const rule = <K extends RuleKind>(
  kind: K,
  parameters: Plain<Parameters<K>>,
  applies_to: PaymentType = 'deposit',
): AmlRule => ({ id: 1, name: 'Rule', kind, applies_to, parameters, action: 'alert', raise_risk_to: null }) as AmlRule;

const payment = (amount: number, ago = 0, type: PaymentType = 'deposit'): Plain<SeenPayment> => ({
  type,
  amount,
  created_at: new Date(now.getTime() - ago),
});

const observed = (
  amount: number,
  recent: readonly Plain<SeenPayment>[] = [],
  more: Partial<Plain<Observed>> = {},
): Plain<Observed> => ({
  payment: payment(amount),
  recent,
  turnover: undefined,
  ...more,
});

type Case = [promise: string, seen: Plain<Observed>, figures: object | undefined];

describe('single_amount', () => {
  const large = rule('single_amount', { threshold: 10_000 });
  test.each<Case>([
    ['one below the threshold passes', observed(9_999), undefined],
    ['the threshold itself is enough', observed(10_000), { amount: 10_000, threshold: 10_000 }],
    ['what was paid before does not count', observed(1, [payment(20_000, 1)]), undefined],
  ])('%s', (_, seen, figures) => expect(detect(large, seen)).toEqual(figures));
});

describe('sum_in_window', () => {
  const sum = rule('sum_in_window', { threshold: 10_000, hours: 24 });
  test.each<Case>([
    ['one below the threshold passes', observed(4_000, [payment(5_999, hour)]), undefined],
    [
      'the threshold is reached together',
      observed(4_000, [payment(6_000, hour)]),
      { sum: 10_000, threshold: 10_000, hours: 24 },
    ],
    ['a payment 24 hours ago is outside, to the millisecond', observed(4_000, [payment(6_000, 24 * hour)]), undefined],
    [
      'a millisecond later it is inside',
      observed(4_000, [payment(6_000, 24 * hour - 1)]),
      { sum: 10_000, threshold: 10_000, hours: 24 },
    ],
    ['withdrawals are no deposits', observed(4_000, [payment(6_000, hour, 'withdrawal')]), undefined],
    [
      'sums beyond what can be counted are large enough',
      observed(Number.MAX_SAFE_INTEGER, [payment(Number.MAX_SAFE_INTEGER, hour)]),
      { sum: Number.MAX_SAFE_INTEGER, threshold: 10_000, hours: 24 },
    ],
  ])('%s', (_, seen, figures) => expect(detect(sum, seen)).toEqual(figures));
});

describe('count_in_window', () => {
  const many = rule('count_in_window', { count: 3, hours: 2 });
  test.each<Case>([
    ['one fewer passes', observed(1, [payment(1, hour)]), undefined],
    ['the payment itself counts', observed(1, [payment(1, 1), payment(1, hour)]), { payments: 3, count: 3, hours: 2 }],
    ['a payment 2 hours ago is outside', observed(1, [payment(1, 1), payment(1, 2 * hour)]), undefined],
    [
      'a millisecond later it is inside',
      observed(1, [payment(1, 1), payment(1, 2 * hour - 1)]),
      { payments: 3, count: 3, hours: 2 },
    ],
    ['only its own direction counts', observed(1, [payment(1, 1), payment(1, 1, 'withdrawal')]), undefined],
  ])('%s', (_, seen, figures) => expect(detect(many, seen)).toEqual(figures));
});

describe('below_threshold_series', () => {
  const parameters = { threshold: 10_000, margin_percent: 10, count: 3, hours: 24 };
  const series = rule('below_threshold_series', parameters);
  const found = { payments: 3, ...parameters };
  const two = [payment(9_500, hour), payment(9_900, 2 * hour)];
  test.each<Case>([
    ['the margin begins at exactly 90 %', observed(9_000, two), found],
    ['one below the margin is no part of a series', observed(8_999, two), undefined],
    ['the last amount below the threshold', observed(9_999, two), found],
    ['the threshold itself is reported anyway, and no part of a series', observed(10_000, two), undefined],
    ['one payment short passes', observed(9_500, two.slice(1)), undefined],
    ['payments outside the margin do not count', observed(9_500, [payment(9_500, 1), payment(10_000, 1)]), undefined],
    ['nor those outside the window', observed(9_500, [payment(9_500, 1), payment(9_500, 24 * hour)]), undefined],
  ])('%s', (_, seen, figures) => expect(detect(series, seen)).toEqual(figures));

  test('a margin that is not a whole number of minor units is rounded up', () => {
    const odd = rule('below_threshold_series', { threshold: 33, margin_percent: 10, count: 2, hours: 1 });
    expect(detect(odd, observed(29, [payment(30, 1)]))).toBeUndefined();
    expect(detect(odd, observed(30, [payment(30, 1)]))).toMatchObject({ payments: 2 });
  });
});

describe('low_turnover_withdrawal', () => {
  const turnover = rule('low_turnover_withdrawal', { min_turnover_percent: 30 }, 'withdrawal');
  const withdrawal = payment(1_000, 0, 'withdrawal');
  const withTotals = (deposited: number, turnover: number) =>
    observed(0, [], { payment: withdrawal, turnover: { deposited, turnover } });
  test.each<Case>([
    ['exactly the share passes', withTotals(10_000, 3_000), undefined],
    ['one below it does not', withTotals(10_000, 2_999), { turnover_percent: 29, min_turnover_percent: 30 }],
    ['no play at all', withTotals(10_000, 0), { turnover_percent: 0, min_turnover_percent: 30 }],
    ['who never deposited has nothing to turn over', observed(0, [], { payment: withdrawal }), undefined],
    ['more than a number can multiply', withTotals(9e15, 8e14), { turnover_percent: 8, min_turnover_percent: 30 }],
  ])('%s', (_, seen, figures) => expect(detect(turnover, seen)).toEqual(figures));
});

describe('payments that are summed up', () => {
  const older = { ...payment(600, hour), count: 5 };
  test('count as many times as they are', () => {
    const sum = rule('sum_in_window', { threshold: 4_000, hours: 24 });
    expect(detect(sum, observed(1_000, [older]))).toMatchObject({ sum: 4_000 });
    expect(detect(rule('count_in_window', { count: 6, hours: 24 }), observed(1, [older]))).toMatchObject({
      payments: 6,
    });
    const series = rule('below_threshold_series', { threshold: 610, margin_percent: 5, count: 6, hours: 24 });
    expect(detect(series, observed(605, [older]))).toMatchObject({ payments: 6 });
  });
});

describe('every rule', () => {
  test('checks its own direction only', () => {
    const large = rule('single_amount', { threshold: 1 }, 'withdrawal');
    expect(detect(large, observed(10_000))).toBeUndefined();
    expect(detect(large, observed(0, [], { payment: payment(1, 0, 'withdrawal') }))).toBeDefined();
  });

  test('declines without giving a reason', () => {
    const refusal = declined();
    expect(refusal.code).toBe('PAYMENT_REQUEST_INVALID');
    expect(refusal.details).toEqual({ rule: 'declined' });
    expect(refusal.message).toBe('The payment was declined.');
  });
});

describe('risk levels', () => {
  const pairs = riskLevels.flatMap((present) => riskLevels.map((raised) => ({ present, raised })));
  test.each(pairs)('monitoring raises $present to $raised, and never lowers', ({ present, raised }) => {
    const expected = riskLevels[Math.max(riskLevels.indexOf(present), riskLevels.indexOf(raised))];
    expect(highestLevel(present, [null, raised])).toBe(expected);
    expect(isHigher(raised, present)).toBe(expected !== present);
  });

  test('takes the highest of several', () => {
    expect(highestLevel('low', ['medium', 'critical', null, 'high'])).toBe('critical');
    expect(highestLevel('low', [])).toBe('low');
  });
});

describe('an alert', () => {
  test.each([
    ['open', 'take', 'reviewing'],
    ['reviewing', 'take', 'reviewing'],
    ['reviewing', 'close', 'closed'],
  ] as const)('that is %s can be moved by %s and is %s then', (status, move, next) => {
    expect(followAlert({ status } as AmlAlert, move)).toBe(next);
  });

  test.each([
    ['open', 'close', 'closed', ['take']],
    ['closed', 'take', 'reviewing', []],
    ['closed', 'close', 'closed', []],
  ] as const)('that is %s cannot be moved by %s: the refusal names its state and the possible moves', (...row) => {
    const [from, move, to, allowed_moves] = row;
    expect(() => followAlert({ status: from } as AmlAlert, move)).toThrow(
      expect.objectContaining({
        code: 'INVALID_REQUEST',
        details: { rule: 'alert_transition', move, from, to, allowed_moves },
      }),
    );
  });
});
