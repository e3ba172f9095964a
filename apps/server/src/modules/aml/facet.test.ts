import { expect, test } from 'vitest';
import { oneUnit } from '../../base/money.ts';
import type { AccountFacts } from '../../engine/account.ts';
import type { AmlAlert } from './alert.ts';
import { amlFacet } from './facet.ts';
import type { AmlRule } from './rule.ts';
import type { SeenPayment } from './rules.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const rules = [{ id: 1, kind: 'single_amount', applies_to: 'deposit' } as AmlRule];
const payment = (type: SeenPayment['type']): SeenPayment => ({ type, amount: oneUnit, created_at: now });
const facts = (more: Partial<AccountFacts['aml']> = {}) => ({ rules, recent: [], alerts: [], profile: null, ...more });
const keep = (found: AccountFacts['aml']) => amlFacet.policy?.keep?.(found, false, undefined);

test('caches the deposits and no withdrawal, which may be rejected later', () => {
  const recent = [payment('deposit'), payment('withdrawal'), payment('deposit')];
  expect(keep(facts({ recent }))?.recent).toEqual([payment('deposit'), payment('deposit')]);
});

test('the cached facts are enough for a deposit, and for a withdrawal only without rules', () => {
  const holds = (found: AccountFacts['aml'], type: SeenPayment['type']) =>
    amlFacet.policy?.serves?.(found, type, { now, account: {} });
  expect([holds(facts(), 'deposit'), holds(facts(), 'withdrawal')]).toEqual([true, false]);
  expect(holds(facts({ rules: [] }), 'withdrawal')).toBe(true);
});

test('caches nothing of a player with an unclosed alert, or with more than 200 deposits', () => {
  const deposits = (count: number) => Array.from({ length: count }, () => payment('deposit'));
  expect(keep(facts({ alerts: [{ id: 1 } as AmlAlert] }))).toBeUndefined();
  expect(keep(facts({ recent: deposits(200) }))?.recent).toHaveLength(200);
  expect(keep(facts({ recent: deposits(201) }))).toBeUndefined();
});
