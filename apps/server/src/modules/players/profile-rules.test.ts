import { describe, expect, test } from 'vitest';
import { changesIdentity, changesTo } from './profile-rules.ts';
import type { PlayerRow } from './row.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const player = (more: Partial<PlayerRow> = {}): PlayerRow =>
  ({
    first_name: 'Ada',
    last_name: 'Byron',
    birth_date: '1990-01-01',
    country: 'DE',
    city: 'Bonn',
    phone: null,
    marketing_email: false,
    kyc_status: 'verified',
    kyc_expires_at: null,
    ...more,
  }) as PlayerRow;

describe('a change of profile', () => {
  test('holds only fields with another value', () => {
    expect(changesTo(player(), { city: 'Köln', language: undefined } as never, now)).toEqual({ city: 'Köln' });
    expect(changesTo(player(), { city: 'Bonn', first_name: 'Ada' }, now)).toEqual({});
  });

  test('reads the phone and the consent to marketing', () => {
    const wanted = { phone: '+49 228 123456', marketing: { email: true } } as never;
    expect(changesTo(player(), wanted, now)).toEqual({ phone: '+49228123456', marketing_email: true });
  });

  test.each([
    ['first_name', 'Eva'],
    ['last_name', 'King'],
    ['birth_date', '1991-01-01'],
    ['country', 'AT'],
  ])('of %s sends a verified player back to review', (field, value) => {
    const wanted = { [field]: value } as never;
    expect(changesTo(player(), wanted, now)).toEqual({ [field]: value, kyc_status: 'pending_review' });
    for (const other of [player({ kyc_status: 'not_started' }), player({ kyc_expires_at: now })])
      expect(changesTo(other, wanted, now)).toEqual({ [field]: value });
  });
});

test.each(['first_name', 'last_name', 'birth_date', 'country', 'email', 'phone'] as const)(
  'another %s may be that of another person',
  (field) => expect(changesIdentity({ [field]: 'x' })).toBe(true),
);

test('other changes keep the identity', () => expect(changesIdentity({ city: 'Köln' })).toBe(false));
