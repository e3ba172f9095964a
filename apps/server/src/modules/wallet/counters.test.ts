import { describe, expect, test } from 'vitest';
import { testWallet } from '../../../test/support/account.ts';
import { inMoney, plainly } from '../../../test/support/plain.ts';
import * as limits from '../responsible-gaming/rules.ts';
import type { WalletFacts } from './account-row.ts';
import * as counters from './counters.ts';

const { betLimitRefusal } = plainly(limits);

const { countDeposit, countWithdrawal, rollWindows, uncountWithdrawal, ...plain } = plainly(counters);

/** Stakes and wins of real money. */
const real = (amount: number) => ({ real: amount, bonus: 0 });
const countBet = (wallet: WalletFacts, stake: number): WalletFacts => plain.countBet(wallet, real(stake));
const uncountBet = (wallet: WalletFacts, stake: number, opened: Date): WalletFacts =>
  plain.uncountBet(wallet, real(stake), opened);
const countWin = (wallet: WalletFacts, amount: number): WalletFacts => plain.countWin(wallet, amount, real(1));

const at = (text: string): Date => new Date(text);
const sunday = at('2026-05-31T23:59:59.999Z');
const monday = at('2026-06-01T00:00:00.000Z');

const busy = (now: Date): WalletFacts =>
  countWithdrawal(countDeposit(countBet(rollWindows(testWallet(), now), 100), 50), 20);

describe('windows', () => {
  test('nothing restarts within a day', () => {
    const wallet = busy(at('2026-05-31T00:00:00.000Z'));
    expect(rollWindows(wallet, sunday)).toBe(wallet);
  });

  test('at UTC midnight only the day restarts', () => {
    const rolled = rollWindows(busy(at('2026-05-26T23:59:59.999Z')), at('2026-05-27T00:00:00.000Z'));
    expect(rolled).toMatchObject({ bet_day: 0, loss_day: 0, deposit_day: 0, withdrawal_day: 0 });
    expect(rolled).toMatchObject({ bet_week: 100, loss_week: 100, deposit_week: 50, bet_month: 100, deposit_year: 50 });
  });

  test('on Monday the week restarts, on the 1st the month', () => {
    expect(rollWindows(busy(sunday), monday)).toMatchObject({
      bet_week: 0,
      loss_week: 0,
      deposit_week: 0,
      bet_month: 0,
      loss_month: 0,
      deposit_month: 0,
      deposit_year: 50,
    });
  });

  test('a new week in the middle of a month keeps the sums of the month', () => {
    const rolled = rollWindows(busy(at('2026-06-07T12:00:00.000Z')), at('2026-06-08T00:00:00.000Z'));
    expect(rolled).toMatchObject({ deposit_week: 0, deposit_month: 50, deposit_year: 50 });
  });

  test('a new year within an ISO week keeps the sums of the week', () => {
    const rolled = rollWindows(busy(at('2026-12-31T23:59:59.999Z')), at('2027-01-01T00:00:00.000Z'));
    expect(rolled).toMatchObject({ deposit_day: 0, deposit_week: 50, deposit_month: 0, deposit_year: 0 });
  });

  test('totals never restart', () => {
    expect(rollWindows(busy(sunday), at('2030-01-01T00:00:00.000Z'))).toMatchObject({
      deposited_total: 50,
      withdrawn_total: 20,
      staked_total: 100,
    });
  });

  test('a node whose clock is slightly behind counts into the new window and keeps the old count', () => {
    const today = countBet(rollWindows(busy(sunday), monday), 30);
    expect(rollWindows(today, sunday)).toBe(today);
  });
});

describe('play', () => {
  const now = at('2026-03-16T10:00:00.000Z');
  const fresh = rollWindows(testWallet({ real_balance: 1_000 }), now);

  test('a bet counts its stake, and as lost until there is a win', () => {
    const counted = { bet_day: 100, bet_week: 100, bet_month: 100, loss_day: 100, loss_week: 100, loss_month: 100 };
    expect(countBet(fresh, 100)).toMatchObject({ ...counted, staked_total: 100 });
  });

  test('loss is stakes minus wins, and may be negative', () => {
    const won = countWin(countBet(fresh, 100), 350);
    expect(won).toMatchObject({ loss_day: -250, loss_week: -250, loss_month: -250, bet_day: 100, staked_total: 100 });
  });

  test('winnings can be lost again before the limit applies', () => {
    const won = countWin(countBet(fresh, 100), 350);
    expect(countBet(won, 250)).toMatchObject({ loss_day: 0 });
    expect(betLimitRefusal({ max_daily_loss: 100 }, countBet(won, 250), 100, now)).toBeUndefined();
    expect(betLimitRefusal({ max_daily_loss: 100 }, countBet(won, 251), 100, now)?.details).toMatchObject({ used: 1 });
  });

  test('the loss counts the real share of a stake, and no win of a round without one', () => {
    const stake = { real: 30, bonus: 70 };
    const bet = plain.countBet(fresh, stake);
    expect(bet).toMatchObject({ bet_day: 100, bet_week: 100, bet_month: 100, staked_total: 100 });
    expect(bet).toMatchObject({ loss_day: 30, loss_week: 30, loss_month: 30 });
    expect(plain.uncountBet(bet, stake, now)).toEqual(fresh);
    expect(plain.countWin(bet, 500, { real: 0 })).toBe(bet);
    expect(plain.countWin(bet, 500, { real: 30 })).toMatchObject({ loss_day: -470, loss_week: -470, loss_month: -470 });
  });

  test('before the outcome is known, the real share of a stake counts as lost', () => {
    const poor = { ...fresh, real_balance: inMoney(40), bonus_balance: inMoney(500) };
    expect(betLimitRefusal({ max_daily_loss: 40 }, poor, 300, now)).toBeUndefined();
    expect(betLimitRefusal({ max_daily_loss: 39 }, poor, 300, now)?.details).toMatchObject({ used: 0, requested: 40 });
    expect(betLimitRefusal({ max_daily_bet: 299 }, poor, 300, now)?.details).toMatchObject({ requested: 300 });
  });

  test('a rollback returns the bet and the loss', () => {
    expect(uncountBet(countBet(fresh, 100), 100, now)).toEqual(fresh);
  });

  test('a rollback of an earlier day changes the week and the month, and makes no room within the limits of today', () => {
    const tomorrow = at('2026-03-17T10:00:00.000Z');
    const played = countBet(rollWindows(countBet(fresh, 100), tomorrow), 40);
    const later = uncountBet(played, 100, now);
    expect(later).toMatchObject({
      bet_day: 40,
      loss_day: 40,
      bet_week: 40,
      loss_week: 40,
      bet_month: 40,
      loss_month: 40,
    });
    expect(betLimitRefusal({ max_daily_loss: 100 }, later, 61, tomorrow)?.details).toMatchObject({ used: 40 });
    expect(betLimitRefusal({ max_daily_bet: 100 }, later, 61, tomorrow)?.details).toMatchObject({ used: 40 });
  });

  test.each([
    ['2026-03-23T10:00:00.000Z', { bet_week: 40, loss_week: 40, bet_month: 40, loss_month: 40 }],
    ['2026-04-01T10:00:00.000Z', { bet_week: 40, loss_week: 40, bet_month: 40, loss_month: 40 }],
  ])('a rollback on %s of a bet of 16 March changes no window that began after it', (moment, expected) => {
    const played = countBet(rollWindows(countBet(fresh, 100), at(moment)), 40);
    expect(uncountBet(played, 100, now)).toMatchObject(expected);
  });
});

describe('every window', () => {
  const now = at('2026-03-16T10:00:00.000Z');
  const fresh = rollWindows(testWallet(), now);
  const deposits = ['deposit_day', 'deposit_week', 'deposit_month', 'deposit_year', 'deposited_total'] as const;
  const withdrawals = ['withdrawal_day', 'withdrawn_total'] as const;
  const bets = ['bet_day', 'bet_week', 'bet_month', 'staked_total'] as const;
  const losses = ['loss_day', 'loss_week', 'loss_month'] as const;
  const table = [
    [countDeposit, deposits],
    [countWithdrawal, withdrawals],
    [countBet, bets],
    [countBet, losses],
  ] as const;

  test.each(table.flatMap(([count, names]) => names.map((name) => ({ name, count }))))(
    '$name grows by each amount, and by nothing that leads beyond what can be counted',
    ({ name, count }) => {
      expect(count(count(fresh, 100), 30)[name]).toBe(130);
      const full = { ...fresh, [name]: Number.MAX_SAFE_INTEGER - 1 };
      expect(count(full, 1)[name]).toBe(Number.MAX_SAFE_INTEGER);
      expect(() => count(full, 2)).toThrow('too large');
    },
  );

  test.each([...bets, ...losses])('%s shrinks by a bet that is rolled back', (name) => {
    expect(uncountBet(countBet(fresh, 100), 30, now)[name]).toBe(70);
  });

  test.each(bets)('%s never goes below zero', (name) => {
    expect(uncountBet(countBet(fresh, 30), 100, now)[name]).toBe(0);
  });

  test.each(losses)('%s shrinks by a win, even below zero', (name) => {
    expect(countWin(countBet(fresh, 100), 30)[name]).toBe(70);
    expect(countWin(countBet(fresh, 100), 130)[name]).toBe(-30);
  });

  test('a withdrawal cancelled on its day no longer counts', () => {
    const asked = countWithdrawal(countWithdrawal(fresh, 100), 30);
    expect(uncountWithdrawal(asked, 30, now)).toMatchObject({ withdrawal_day: 100, withdrawn_total: 100 });
  });

  test('a withdrawal cancelled on a later day makes no room on that day', () => {
    const tomorrow = at('2026-03-17T00:00:00.000Z');
    const asked = countWithdrawal(rollWindows(countWithdrawal(fresh, 100), tomorrow), 30);
    expect(uncountWithdrawal(asked, 100, now)).toMatchObject({ withdrawal_day: 30, withdrawn_total: 30 });
  });

  const busyDay = busy(at('2026-03-30T12:00:00.000Z'));
  const daily = ['bet_day', 'loss_day', 'deposit_day', 'withdrawal_day'] as const;
  const weekly = ['bet_week', 'loss_week', 'deposit_week'] as const;
  const monthly = ['bet_month', 'loss_month', 'deposit_month'] as const;
  test.each([
    ['2026-03-31T00:00:00.000Z', 'a new day', daily, [...weekly, ...monthly, 'deposit_year'] as const],
    ['2026-04-01T00:00:00.000Z', 'a new month', [...daily, ...monthly], [...weekly, 'deposit_year'] as const],
    ['2026-04-06T00:00:00.000Z', 'a new week', [...daily, ...weekly, ...monthly], ['deposit_year'] as const],
    ['2027-03-30T12:00:00.000Z', 'a new year', [...daily, ...weekly, ...monthly, 'deposit_year'] as const, []],
  ])('%s, %s: past windows restart at zero, and the others stay', (time, _title, ended, stays) => {
    const rolled = rollWindows(busyDay, at(time));
    expect(ended.map((name) => rolled[name])).toEqual(ended.map(() => 0));
    expect(stays.map((name) => rolled[name])).toEqual(stays.map((name) => busyDay[name]));
    expect(stays.filter((name) => busyDay[name] === 0)).toEqual([]);
  });
});
