import { proposalKinds } from '@croupier/contract/back-office/proposals.ts';
import { describe, expect, test } from 'vitest';
import { changesOf, currencyOf } from './proposal-changes.ts';
import { namesSubject } from './proposal-subject.tsx';

describe('what a proposal changes', () => {
  test('names only the fields that differ, with old and new value', () => {
    const before = { name: 'Large', is_active: true, action: 'alert' };
    expect(changesOf({ before, after: { ...before, is_active: false } })).toEqual([
      { path: 'is_active', from: true, to: false },
    ]);
  });

  test('goes into objects, so that the figure itself is named', () => {
    const before = { parameters: { threshold: 50_000, hours: 24 } };
    const after = { parameters: { threshold: 90_000, hours: 24 } };
    expect(changesOf({ before, after })).toEqual([{ path: 'parameters.threshold', from: 50_000, to: 90_000 }]);
  });

  test('of something new names what is given, without the reason and without what is empty', () => {
    const after = { amount: 2_500, wallet: 'real', reason: 'Goodwill', note: '', currency: 'EUR' };
    expect(changesOf({ before: {}, after })).toEqual([
      { path: 'amount', from: undefined, to: 2_500 },
      { path: 'wallet', from: undefined, to: 'real' },
    ]);
  });

  test('a list is one change', () => {
    expect(changesOf({ before: { scopes: ['a'] }, after: { scopes: ['a', 'b'] } })).toEqual([
      { path: 'scopes', from: ['a'], to: ['a', 'b'] },
    ]);
  });
});

test("amounts are in the player's currency where the proposal names one", () => {
  expect(currencyOf({ after: { currency: 'USD' } }, 'EUR')).toBe('USD');
  expect(currencyOf({ after: {} }, 'EUR')).toBe('EUR');
});

// A proposal to create something has no subject yet, and an operator has one set of settings.
const changing = Object.keys(proposalKinds).filter((kind) => !/\.(create|set)$|^operator\.|^payout\./.test(kind));

test.each(changing)('%s says whom or what it is for', (kind) => {
  expect(namesSubject(kind)).toBe(true);
});
