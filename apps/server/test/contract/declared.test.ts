import { describe, expect, test } from 'vitest';
import { checkAgainstContract } from '../support/declared.ts';

const url = '/api/v1/operator/players/7/wallet';
const wallet = {
  player_id: 7,
  currency: 'EUR',
  balance: 100,
  bonus_balance: 0,
  unverified_withdrawal_allowance: null,
  wallets: [{ type: 'real', balance: 100, currency: 'EUR', updated_at: '2026-03-02T10:00:00.000Z' }],
};
const answered = (status: number, body: unknown) => () => checkAgainstContract('GET', `${url}?a=1`, { status, body });

describe('every answer in the tests is checked against the contract', () => {
  test('accepts what the route declares', () => {
    answered(200, { data: wallet })();
    answered(404, { error: { code: 'NOT_FOUND' } })();
  });

  test('rejects a code that the route does not name', () => {
    expect(answered(402, { error: { code: 'INSUFFICIENT_FUNDS' } })).toThrow('402 with INSUFFICIENT_FUNDS');
  });

  test('rejects another status', () => {
    expect(answered(201, { data: wallet })).toThrow('201 with this status');
  });

  test.each([
    ['a field too many', { ...wallet, owner: 'Ada' }],
    ['one too many deep inside', { ...wallet, wallets: [{ ...wallet.wallets[0], owner: 'Ada' }] }],
    ['a field too few', { ...wallet, balance: undefined }],
    ['another type', { ...wallet, balance: '100' }],
    ['null where none is announced', { ...wallet, balance: null }],
  ])('%s', (_, data) => {
    expect(answered(200, { data })).toThrow('which it does not declare');
  });

  test('ignores an address of no route', () => {
    checkAgainstContract('GET', '/api/v1/operator/nothing-here', { status: 418, body: { error: { code: 'TEAPOT' } } });
  });
});
