import { allScopes, powerOfScopes, scopesFor } from '@croupier/contract/scopes.ts';
import { describe, expect, test } from 'vitest';
import type { ApiKeyRow } from './api-key-row.ts';
import { leadsToMoney, madeByTwoAfter, refuseScopesOfOthers, weakensKey } from './rules.ts';

const at = new Date('2026-03-02T10:00:00Z');
const later = new Date('2026-04-02T10:00:00Z');

const key = (fields: Partial<ApiKeyRow>): ApiKeyRow => ({
  id: 1,
  key: 'opk_x',
  name: 'Website',
  scopes: [],
  provider_id: null,
  provider_name: null,
  ip_allowlist: [],
  rate_limit_per_minute: 600,
  expires_at: null,
  revoked_at: null,
  made_by_two: false,
  secret_created_at: at,
  created_at: at,
  updated_at: at,
  ...fields,
});

test.each(allScopes)('%s leads to money or not, as the table says', (scope) => {
  expect(leadsToMoney(key({ scopes: [scope] }))).toBe(powerOfScopes[scope].leadsToMoney);
});

test('a provider’s key leads to money without any scope', () => {
  expect(leadsToMoney(key({ provider_id: 7 }))).toBe(true);
});

describe('a change of a key weakens a control', () => {
  const money = { scopes: ['payments:write' as const] };
  const rows: [string, Partial<ApiKeyRow>, Partial<ApiKeyRow>, boolean][] = [
    ['a money scope more', { scopes: ['players:read'] }, money, true],
    ['another money scope', money, { scopes: ['payments:write', 'bonuses:write'] }, true],
    ['session tokens', { scopes: ['players:read'] }, { scopes: ['players:read', 'players:write'] }, true],
    ['launches', money, { scopes: ['payments:write', 'games:launch'] }, true],
    ['limits and exclusions', money, { scopes: ['payments:write', 'limits:write'] }, true],
    ['a scope that changes no money', money, { scopes: ['payments:write', 'webhooks:write'] }, false],
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
    [
      'no allowlist any more, of a key that issues session tokens',
      { scopes: ['players:write'], ip_allowlist: ['10.0.0.1'] },
      { scopes: ['players:write'] },
      true,
    ],
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

describe('two people stand behind a key', () => {
  const reads = { scopes: ['players:read' as const] };
  const plays = { scopes: ['players:write' as const] };
  const pays = { scopes: ['players:write' as const, 'payments:write' as const] };
  const rows: [string, Partial<ApiKeyRow>, Partial<ApiKeyRow>, boolean, boolean][] = [
    ['that reads and gets its first such scope from two', reads, plays, true, true],
    ['that reads and gets its first such scope from one', reads, plays, false, false],
    ['of two that gets more from two', { ...plays, made_by_two: true }, pays, true, true],
    ['of two that gets more from one', { ...plays, made_by_two: true }, pays, false, false],
    ['of one that gets more from two: not behind what it had', plays, pays, true, false],
    ['of two that is renamed by one', { ...plays, made_by_two: true }, { ...plays, name: 'Other' }, false, true],
    ['of two that loses a scope', { ...pays, made_by_two: true }, plays, false, true],
  ];
  test.each(rows)('%s', (_name, before, after, isConfirmed, expected) => {
    expect(madeByTwoAfter(key(before), key({ ...before, ...after }), isConfirmed)).toBe(expected);
  });
});

test('only keys of a sandbox can have scopes for sandboxes', () => {
  expect(() => refuseScopesOfOthers(['sandbox:write'], { is_sandbox: false })).toThrow();
  expect(() => refuseScopesOfOthers(scopesFor({ is_sandbox: false }), { is_sandbox: false })).not.toThrow();
  expect(() => refuseScopesOfOthers(allScopes, { is_sandbox: true })).not.toThrow();
});
