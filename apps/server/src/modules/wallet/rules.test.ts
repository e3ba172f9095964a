import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainly } from '../../../test/support/plain.ts';
import { assertProperty } from '../../../test/support/property.ts';
import { readSettings } from '../../base/settings.ts';
import * as rules from './rules.ts';

const { unverifiedAllowance } = plainly(rules);

const now = new Date('2026-03-02T10:00:00.000Z');
const operatorWith = (threshold: number | null) => ({
  currency: 'EUR',
  settings: readSettings({ unverified_withdrawal_threshold: threshold }),
});
const unverified = { kyc_status: 'not_started', kyc_expires_at: null } as const;
const verified = { kyc_status: 'verified', kyc_expires_at: null } as const;
const euros = (withdrawn_total: number) => ({ currency: 'EUR', rate: '1', withdrawn_total });

const allowance = (
  player: Parameters<typeof unverifiedAllowance>[0],
  wallet: Parameters<typeof unverifiedAllowance>[1],
  threshold: number | null = 200_000,
) => unverifiedAllowance(player, wallet, { operator: operatorWith(threshold), now });

describe('the unverified withdrawal allowance', () => {
  test('is the threshold minus everything withdrawn so far', () => {
    expect(allowance(unverified, euros(0))).toBe(200_000);
    expect(allowance(unverified, euros(150_000))).toBe(50_000);
    expect(allowance(unverified, euros(200_000))).toBe(0);
  });

  test('never goes below 0', () => {
    expect(allowance(unverified, euros(250_000))).toBe(0);
    expect(allowance(unverified, euros(1), 0)).toBe(0);
  });

  test('is null when the player is verified or the operator has no threshold', () => {
    expect(allowance(verified, euros(999_999))).toBeNull();
    expect(allowance(unverified, euros(999_999), null)).toBeNull();
  });

  test.each(['not_started', 'pending_review', 'rejected', 'expired'] as const)(
    'applies while the status is %s',
    (kyc_status) => {
      expect(allowance({ kyc_status, kyc_expires_at: null }, euros(0))).toBe(200_000);
    },
  );

  test('applies again from the moment a verification expires, also before a sweep', () => {
    const until = (at: number) => ({ kyc_status: 'verified', kyc_expires_at: new Date(at) }) as const;
    expect(allowance(until(now.getTime() + 1), euros(0))).toBeNull();
    expect(allowance(until(now.getTime()), euros(0))).toBe(200_000);
  });

  test('is in the player currency', () => {
    expect(allowance(unverified, { currency: 'JPY', rate: '0.0061', withdrawn_total: 300_000 })).toBe(27_868);
  });

  test('a withdrawal reduces it by its amount, down to zero', () => {
    const wallet = fc.record({
      currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
      rate: fc.constantFrom('0.92', '0.0061', '3.0512', '1.0000000001'),
      withdrawn_total: fc.integer({ min: 0, max: 1_000_000_000 }),
    });
    assertProperty(
      fc.property(wallet, fc.nat(1_000_000), fc.nat(1_000_000_000), (before, more, threshold) => {
        const then = allowance(unverified, before, threshold) as number;
        const after = allowance(unverified, { ...before, withdrawn_total: before.withdrawn_total + more }, threshold);
        expect(after).toBe(Math.max(0, then - more));
      }),
    );
  });
});
