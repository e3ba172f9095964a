import { allScopes, moneyScopes, scopesFor } from '@croupier/contract/scopes.ts';
import { describe, expect, test } from 'vitest';
import type { ApiKeyRow } from './api-key-row.ts';
import { movesMoney, refuseScopesOfOthers, weakensKey } from './rules.ts';

const at = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-04-02T10:00:00Z');

const key = (fields: Partial<ApiKeyRow>): ApiKeyRow => ({
  id: 1,
  key: 'opk_x',
  name: 'Website',
  scopes: [],
  provider_id: null,
  ip_allowlist: [],
  rate_limit_per_minute: 600,
  expires_at: null,
  revoked_at: null,
  created_at: at,
  updated_at: at,
  ...fields,
});

test.each(allScopes)('%s moves money or not, as the list says', (scope) => {
  expect(movesMoney(key({ scopes: [scope] }))).toBe(moneyScopes.includes(scope));
});

test('a provider’s key moves money without any scope', () => {
  expect(movesMoney(key({ provider_id: 7 }))).toBe(true);
});

describe('a change of a key weakens a control', () => {
  const money = { scopes: ['payments:write' as const] };
  const rows: [string, Partial<ApiKeyRow>, Partial<ApiKeyRow>, boolean][] = [
    ['a money scope more', { scopes: ['players:read'] }, money, true],
    ['another money scope', money, { scopes: ['payments:write', 'bonuses:write'] }, true],
    ['a scope that reads', money, { scopes: ['payments:write', 'players:read'] }, false],
    ['a money scope less', { scopes: ['payments:write', 'bonuses:write'] }, money, false],
    [
      'an address more',
      { ...money, ip_allowlist: ['10.0.0.1'] },
      { ...money, ip_allowlist: ['10.0.0.1', '10.0.0.2'] },
      true,
    ],
    ['no allowlist any more', { ...money, ip_allowlist: ['10.0.0.1'] }, money, true],
    ['an allowlist at last', money, { ...money, ip_allowlist: ['10.0.0.1'] }, false],
    [
      'an address less',
      { ...money, ip_allowlist: ['10.0.0.1', '10.0.0.2'] },
      { ...money, ip_allowlist: ['10.0.0.2'] },
      false,
    ],
    ['a later end', { ...money, expires_at: at }, { ...money, expires_at: later }, true],
    ['no end any more', { ...money, expires_at: at }, money, true],
    ['an earlier end', { ...money, expires_at: later }, { ...money, expires_at: at }, false],
    ['a provider’s key for longer', { provider_id: 7, expires_at: at }, { provider_id: 7 }, true],
    [
      'a key that only reads, from anywhere',
      { scopes: ['players:read'], ip_allowlist: ['10.0.0.1'] },
      { scopes: ['players:read'] },
      false,
    ],
    ['a name', money, { ...money, name: 'Cashier' }, false],
    ['a rate', money, { ...money, rate_limit_per_minute: 60_000 }, false],
  ];
  test.each(rows)('%s', (_name, before, after, weakens) => {
    expect(weakensKey(key(before), key(after))).toBe(weakens);
  });
});

test('only keys of a sandbox can have scopes for sandboxes', () => {
  expect(() => refuseScopesOfOthers(['sandbox:write'], { is_sandbox: false })).toThrow();
  expect(() => refuseScopesOfOthers(scopesFor({ is_sandbox: false }), { is_sandbox: false })).not.toThrow();
  expect(() => refuseScopesOfOthers(allScopes, { is_sandbox: true })).not.toThrow();
});
