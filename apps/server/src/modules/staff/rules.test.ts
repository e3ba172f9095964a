import { allRoles, roles } from '@croupier/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { grantsRights, tokenEnd } from './rules.ts';

describe('a change of a member of staff grants rights', () => {
  for (const from of allRoles)
    for (const to of allRoles) {
      const had = new Set<string>(roles[from]);
      const gains = roles[to].some((permission) => !had.has(permission));
      test(`${from} to ${to}: ${gains}`, () => {
        expect(grantsRights({ role: from, status: 'active' }, { role: to, status: 'active' })).toBe(gains);
        expect(grantsRights({ role: from, status: 'inactive' }, { role: to, status: 'active' })).toBe(true);
        expect(grantsRights({ role: from, status: 'active' }, { role: to, status: 'inactive' })).toBe(false);
        expect(grantsRights({ role: from, status: 'inactive' }, { role: to, status: 'inactive' })).toBe(false);
      });
    }
});

test('a token ends at its expiry, or with the token that it was made with', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect(tokenEnd(inHours(5), 2, now)).toEqual(inHours(2));
  expect(tokenEnd(inHours(1), 2, now)).toEqual(inHours(1));
});
