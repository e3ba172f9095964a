import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainly } from '../../../test/support/plain.ts';
import { assertProperty } from '../../../test/support/property.ts';
import * as splits from './split.ts';

const { plus, splitStake, splitWin, total } = plainly(splits);

const balances = fc.record({ real_balance: fc.nat(1_000_000), bonus_balance: fc.nat(1_000_000) });

describe('splitting stakes and wins', () => {
  test('takes real money first, then bonus money', () => {
    expect(splitStake({ real_balance: 300, bonus_balance: 500 }, 200)).toEqual({ real: 200, bonus: 0 });
    expect(splitStake({ real_balance: 300, bonus_balance: 500 }, 800)).toEqual({ real: 300, bonus: 500 });
  });

  test('402 INSUFFICIENT_FUNDS: one more than both wallets hold, or a real balance below zero', () => {
    expect(() => splitStake({ real_balance: 300, bonus_balance: 500 }, 801)).toThrow(
      expect.objectContaining({
        code: 'INSUFFICIENT_FUNDS',
        details: { balance: 300, bonus_balance: 500, requested: 801 },
      }),
    );
    expect(() => splitStake({ real_balance: -1, bonus_balance: 500 }, 1)).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' }),
    );
  });

  test('takes a stake completely, and never overdraws a wallet', () => {
    assertProperty(
      fc.property(balances, fc.integer({ min: 1, max: 2_000_000 }), (wallet, stake) => {
        fc.pre(stake <= wallet.real_balance + wallet.bonus_balance);
        const split = splitStake(wallet, stake);
        expect(total(split)).toBe(stake);
        expect(split.real).toBeLessThanOrEqual(wallet.real_balance);
        expect(split.bonus).toBeLessThanOrEqual(wallet.bonus_balance);
        if (split.bonus > 0) expect(split.real).toBe(wallet.real_balance);
      }),
    );
  });

  test('splits the wins of a round as one: rounding moves at most one unit to real', () => {
    const parts = fc.record({ real: fc.nat(10_000), bonus: fc.integer({ min: 1, max: 10_000 }) });
    assertProperty(
      fc.property(parts, fc.array(fc.nat(500), { maxLength: 50 }), (stake, wins) => {
        const won = wins.reduce((before, win) => plus(before, splitWin(win, stake, before)), { real: 0, bonus: 0 });
        const fair = (total(won) * stake.real) / total(stake);
        expect(won.real).toBeGreaterThanOrEqual(Math.floor(fair));
        expect(won.real).toBeLessThan(fair + 1);
      }),
    );
  });

  test('does not pay a share twice when the stakes change', () => {
    // All bonus money at first, then as much real money: the next win is real until both have their half.
    expect(splitWin(60, { real: 100, bonus: 100 }, { real: 0, bonus: 100 })).toEqual({ real: 60, bonus: 0 });
    expect(splitWin(60, { real: 100, bonus: 100 }, { real: 100, bonus: 0 })).toEqual({ real: 0, bonus: 60 });
  });

  test('the odd unit of a win goes to real', () => {
    expect(splitWin(101, { real: 50, bonus: 50 })).toEqual({ real: 51, bonus: 50 });
    expect(splitWin(1, { real: 1, bonus: 999 })).toEqual({ real: 1, bonus: 0 });
    expect(splitWin(500, { real: 0, bonus: 100 })).toEqual({ real: 0, bonus: 500 });
  });

  test('pays a win completely, and nothing to a wallet that staked nothing', () => {
    const amounts = fc.nat(Number.MAX_SAFE_INTEGER);
    assertProperty(
      fc.property(amounts, fc.nat(1_000_000), fc.nat(1_000_000), (win, real, bonus) => {
        fc.pre(real + bonus > 0);
        const split = splitWin(win, { real, bonus });
        expect(total(split)).toBe(win);
        expect(split.real).toBeGreaterThanOrEqual(0);
        if (bonus === 0) expect(split.bonus).toBe(0);
        if (real === 0) expect(split.real).toBe(0);
      }),
    );
  });
});
