import { expect, test } from 'vitest';
import { testAccount } from '../../../test/support/account.ts';
import { walletFacet } from './facet.ts';

test('a cached wallet is valid until its exchange rate ends', () => {
  const ends = new Date('2026-03-16T10:00:00.000Z');
  const wallet = { ...testAccount().wallet, rate_until: ends };
  const holds = (at: number) => walletFacet.policy?.serves?.(wallet, undefined, { now: new Date(at), account: {} });
  expect([ends.getTime() - 1, ends.getTime(), ends.getTime() + 1].map(holds)).toEqual([true, false, false]);
  expect(walletFacet.policy?.serves?.({ ...wallet, rate_until: null }, undefined, { now: ends, account: {} })).toBe(
    true,
  );
});
