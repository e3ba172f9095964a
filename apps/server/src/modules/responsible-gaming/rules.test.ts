import type { LimitName } from '@croupier/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { someMoment as now, testLimits, testWallet } from '../../../test/support/account.ts';
import { type Plain, plainly } from '../../../test/support/plain.ts';
import { minute } from '../../base/durations.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import type { Limits } from './rules.ts';
import * as rules from './rules.ts';

const { advanceSession, betLimitRefusal, depositLimitRefusal, limitsAt, sessionRefusal } = plainly(rules);

type Rule = (limits: Limits, wallet: Plain<WalletFacts>, amount: number, now: Date) => Refusal | undefined;
type Row = { limit: LimitName; used: Partial<Plain<WalletFacts>>; resets_at: string | null };

const midnight = '2026-03-17T00:00:00.000Z';
const nextMonday = '2026-03-23T00:00:00.000Z';
const nextMonth = '2026-04-01T00:00:00.000Z';
const nextYear = '2027-01-01T00:00:00.000Z';

const depositRows: Row[] = [
  { limit: 'max_single_deposit', used: {}, resets_at: null },
  { limit: 'max_daily_deposit', used: { deposit_day: 600 }, resets_at: midnight },
  { limit: 'max_weekly_deposit', used: { deposit_week: 600 }, resets_at: nextMonday },
  { limit: 'max_monthly_deposit', used: { deposit_month: 600 }, resets_at: nextMonth },
  { limit: 'max_yearly_deposit', used: { deposit_year: 600 }, resets_at: nextYear },
  { limit: 'max_balance', used: { real_balance: 600 }, resets_at: null },
];

const betRows: Row[] = [
  { limit: 'max_single_bet', used: {}, resets_at: null },
  { limit: 'casino_max_single_bet', used: {}, resets_at: null },
  { limit: 'max_daily_bet', used: { bet_day: 600 }, resets_at: midnight },
  { limit: 'casino_max_daily_bet', used: { bet_day: 600 }, resets_at: midnight },
  { limit: 'max_weekly_bet', used: { bet_week: 600 }, resets_at: nextMonday },
  { limit: 'max_monthly_bet', used: { bet_month: 600 }, resets_at: nextMonth },
  { limit: 'max_daily_loss', used: { loss_day: 600 }, resets_at: midnight },
  { limit: 'max_weekly_loss', used: { loss_week: 600 }, resets_at: nextMonday },
  { limit: 'max_monthly_loss', used: { loss_month: 600 }, resets_at: nextMonth },
];

const checkRows = (rule: Rule, rows: readonly Row[]): void => {
  for (const { limit, used, resets_at } of rows) {
    const already = Object.values(used)[0] as number | undefined;
    const value = 1000;
    const room = value - (already ?? 0);

    test(`${limit}: an amount that reaches it exactly passes`, () => {
      expect(rule({ [limit]: value }, testWallet(used), room, now)).toBeUndefined();
    });

    test(`422 LIMIT_EXCEEDED: one more than ${limit} is refused, with the used amount and when it resets`, () => {
      const refusal = rule({ [limit]: value }, testWallet(used), room + 1, now);
      expect(refusal?.code).toBe('LIMIT_EXCEEDED');
      expect(refusal?.details).toEqual({ limit, value, used: already ?? 0, requested: room + 1, resets_at });
    });
  }
};

describe('deposit limits', () => {
  checkRows(depositLimitRefusal, depositRows);

  test('without a limit everything passes', () => {
    expect(depositLimitRefusal({}, testWallet({ deposit_day: 1e12 }), 1e12, now)).toBeUndefined();
  });

  test('a limit of zero refuses the smallest deposit', () => {
    expect(depositLimitRefusal({ max_daily_deposit: 0 }, testWallet(), 1, now)?.details).toMatchObject({ value: 0 });
  });

  test('max_balance counts real money only', () => {
    const wallet = testWallet({ real_balance: 400, bonus_balance: 5000 });
    expect(depositLimitRefusal({ max_balance: 1000 }, wallet, 600, now)).toBeUndefined();
  });
});

describe('bet and loss limits', () => {
  checkRows(betLimitRefusal, betRows);

  test('max_daily_bet and casino_max_daily_bet both apply: the lower one refuses', () => {
    const limits = { max_daily_bet: 1000, casino_max_daily_bet: 500 };
    expect(betLimitRefusal(limits, testWallet(), 501, now)?.details.limit).toBe('casino_max_daily_bet');
    expect(betLimitRefusal({ ...limits, max_daily_bet: 400 }, testWallet(), 501, now)?.details.limit).toBe(
      'max_daily_bet',
    );
  });

  test('a negative loss counts as zero: the stake is still the worst case', () => {
    const ahead = testWallet({ loss_day: -5000 });
    expect(betLimitRefusal({ max_daily_loss: 100 }, ahead, 100, now)).toBeUndefined();
    expect(betLimitRefusal({ max_daily_loss: 100 }, ahead, 101, now)?.details).toMatchObject({ used: 0 });
  });
});

describe('max_session_minutes', () => {
  const minutes = (count: number): Date => new Date(now.getTime() + count * minute);
  const playing = (from: number, to: number) =>
    testWallet({ session_started_at: minutes(from), last_played_at: minutes(to) });

  test('the first play begins a session', () => {
    expect(sessionRefusal({ max_session_minutes: 5 }, testWallet(), now)).toBeUndefined();
    expect(advanceSession(testWallet(), now)).toEqual({ session_started_at: now, last_played_at: now });
  });

  test('a break of a millisecond less than 10 minutes continues the session', () => {
    const almost = new Date(minutes(10).getTime() - 1);
    expect(advanceSession(playing(-30, 0), almost)).toEqual({
      session_started_at: minutes(-30),
      last_played_at: almost,
    });
  });

  test('a break of exactly 10 minutes starts a new session', () => {
    expect(advanceSession(playing(-30, 0), minutes(10))).toEqual({
      session_started_at: minutes(10),
      last_played_at: minutes(10),
    });
  });

  test('play passes until the last moment of the limit', () => {
    expect(sessionRefusal({ max_session_minutes: 60 }, playing(-60, -1), now)).toBeUndefined();
  });

  test('422 LIMIT_EXCEEDED: a millisecond later it is refused, and resets after the break', () => {
    const refusal = sessionRefusal({ max_session_minutes: 60 }, playing(-60, -1), new Date(now.getTime() + 1));
    expect(refusal?.code).toBe('LIMIT_EXCEEDED');
    expect(refusal?.details).toEqual({
      limit: 'max_session_minutes',
      value: 60,
      used: 61,
      requested: 0,
      resets_at: minutes(9).toISOString(),
    });
  });

  test('play passes again at the moment of the reset', () => {
    const wallet = playing(-120, -1);
    expect(sessionRefusal({ max_session_minutes: 60 }, wallet, new Date(minutes(9).getTime() - 1))).toBeDefined();
    expect(sessionRefusal({ max_session_minutes: 60 }, wallet, minutes(9))).toBeUndefined();
  });

  test('a clock that is slightly behind neither ends the session nor sets it back', () => {
    expect(advanceSession(playing(-30, 1), now)).toEqual({
      session_started_at: minutes(-30),
      last_played_at: minutes(1),
    });
  });
});

describe('the limits at a time', () => {
  const pending = testLimits({
    limits: { max_daily_deposit: 100, max_balance: 500 },
    pending_changes: [
      { field: 'max_daily_deposit', requested_value: 300, effective_at: now },
      { field: 'max_balance', requested_value: null, effective_at: now },
    ],
  });

  test('a raise and a removal apply from their time on, without a sweep', () => {
    expect(limitsAt(pending, now)).toEqual({ max_daily_deposit: 300 });
  });

  test('a millisecond before, the old values apply', () => {
    expect(limitsAt(pending, new Date(now.getTime() - 1))).toEqual({ max_daily_deposit: 100, max_balance: 500 });
  });
});
