import { operatorSettings } from '@croupier/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { someMoment, testContext, testWallet } from '../../../test/support/account.ts';
import { type Plain, plainly } from '../../../test/support/plain.ts';
import { refusing } from '../../../test/support/refusals.ts';
import { ownServer, type Payment, type PaymentMethod } from './payment.ts';
import type { WantedPayment } from './rules.ts';
import * as rules from './rules.ts';

const {
  refuseBeyondDailyCap,
  refuseByMethod,
  refuseUnlessRepeat,
  refuseWithoutOwnPayments,
  soleApprover,
  whyFourEyes,
} = plainly(rules);

const refusingBy = (rule: string) => refusing('PAYMENT_REQUEST_INVALID', { rule });

const types = ['deposit', 'withdrawal'] as const;
const wanted = (type: WantedPayment['type'], amount: number, payment_method?: string): Plain<WantedPayment> => ({
  type,
  player_id: 1,
  amount,
  payment_method,
});

describe('a payment method', () => {
  const method = {
    code: 'card',
    currencies: ['EUR', 'USD'],
    supports_deposit: true,
    supports_withdrawal: true,
    min_deposit: 10,
    max_deposit: 20,
    min_withdrawal: 110,
    max_withdrawal: 120,
  } as unknown as PaymentMethod;
  const pay = (
    type: WantedPayment['type'],
    amount: number,
    more: Partial<Plain<PaymentMethod>> = {},
    currency = 'EUR',
  ) => refuseByMethod(new Map([['card', { ...method, ...more }]]), wanted(type, amount, 'card'), currency);

  test.each([
    ['deposit', 10, 20],
    ['withdrawal', 110, 120],
  ] as const)('takes a %s from %i to %i, both included', (type, min, max) => {
    for (const amount of [min, max]) expect(() => pay(type, amount)).not.toThrow();
    for (const amount of [min - 1, max + 1]) expect(() => pay(type, amount)).toThrow(refusingBy('amount_bounds'));
  });

  test.each([
    ['deposit', 15, { supports_deposit: false }, { supports_withdrawal: false }],
    ['withdrawal', 115, { supports_withdrawal: false }, { supports_deposit: false }],
  ] as const)('without %ss refuses them, whatever the other direction', (type, amount, without, other) => {
    expect(() => pay(type, amount, without)).toThrow(refusingBy('direction'));
    expect(() => pay(type, amount, other)).not.toThrow();
  });

  test("must support the player's currency", () => {
    expect(() => pay('deposit', 15, {}, 'USD')).not.toThrow();
    expect(() => pay('deposit', 15, {}, 'GBP')).toThrow(refusingBy('currency'));
  });

  test('must exist, and is optional', () => {
    expect(() => refuseByMethod(new Map(), wanted('deposit', 15, 'card'), 'EUR')).toThrow(refusingBy('payment_method'));
    expect(() => refuseByMethod(new Map(), wanted('deposit', 15), 'EUR')).not.toThrow();
  });
});

describe('the cap per player and day', () => {
  test.each(types)('of %ss is inclusive, and independent of the other direction', (type) => {
    const other = type === 'deposit' ? 'withdrawal' : 'deposit';
    const wallet = testWallet({ [`${type}_day`]: 60, [`${other}_day`]: 1_000 });
    const { operator } = testContext(someMoment, { [`daily_${type}_cap`]: 100 });
    expect(() => refuseBeyondDailyCap(wallet, wanted(type, 40), operator)).not.toThrow();
    expect(() => refuseBeyondDailyCap(wallet, wanted(type, 41), operator)).toThrow(refusingBy(`daily_${type}_cap`));
    expect(() => refuseBeyondDailyCap(wallet, wanted(other, 41), operator)).not.toThrow();
  });
});

describe('two members of staff approve a withdrawal', () => {
  const { operator } = testContext(someMoment, { four_eyes_threshold: 1_000 });
  const without = testContext(someMoment, { four_eyes_threshold: null }).operator;
  test.each([
    ['at the threshold', 1_000, 'low', '1', operator, false],
    ['above the threshold', 1_001, 'low', '1', operator, true],
    ['of a player of critical risk, whatever the amount', 1, 'critical', '1', operator, true],
    ['of a player of high risk, below the threshold', 1, 'high', '1', operator, false],
    ['when no rate is known', 1, 'low', null, operator, true],
    ['without a threshold', 1_000_000, 'low', '1', without, false],
    ['of a player of critical risk, without a threshold', 1, 'critical', '1', without, true],
  ] as const)('%s', (_, amount, risk_level, rate, facts, needed) => {
    expect(whyIt({ amount }, { risk_level, rate }, facts).length > 0).toBe(needed);
  });

  const lax = testContext(someMoment, { four_eyes_threshold: 1_000, solo_approval_threshold: 50_000 }).operator;
  const never = testContext(someMoment, { four_eyes_threshold: null, solo_approval_threshold: 2_000 }).operator;
  test.each([
    ['with others of the player up to the threshold', { amount: 400, player_sum: 600 }, operator, []],
    ['with others of the player beyond the threshold', { amount: 400, player_sum: 601 }, operator, ['player_sum']],
    ['beyond it alone', { amount: 1_001, player_sum: 601 }, operator, ['amount']],
    ['whose only approver stays within ten times the threshold', { alone: 9_600, approvers: [7] }, operator, []],
    ['whose only approver goes beyond it', { alone: 9_601, approvers: [7] }, operator, ['approver_sum']],
    ['that only keys approved, beyond it', { alone: 9_601, approvers: [ownServer] }, operator, ['approver_sum']],
    ['with a key beside its only approver', { alone: 9_601, approvers: [ownServer, 7] }, operator, ['approver_sum']],
    ['that two people approved', { alone: 9_601, approvers: [7, 8] }, operator, []],
    ['that nobody approved yet', { alone: 9_601, approvers: [] }, operator, []],
    ['with a wider threshold for one person', { alone: 49_600, approvers: [7] }, lax, []],
    ['beyond the wider threshold', { alone: 49_601, approvers: [7] }, lax, ['approver_sum']],
    [
      'with a threshold for one person alone',
      { alone: 1_601, player_sum: 90_000, approvers: [7] },
      never,
      ['approver_sum'],
    ],
    [
      'in another currency, by its value',
      { operator_amount: 200, alone: 9_801, approvers: [7] },
      operator,
      ['approver_sum'],
    ],
  ] as const)('%s', (_, one, facts, because) => {
    expect(whyIt({ amount: 400, ...one }, { risk_level: 'low', rate: '1' }, facts)).toEqual(because);
  });
});

type Asked = {
  readonly amount: number;
  readonly operator_amount?: number;
  readonly approvers?: readonly number[];
  readonly player_sum?: number;
  readonly alone?: number;
};

const whyIt = (
  { amount, operator_amount = amount, approvers = [], player_sum = 0, alone = 0 }: Asked,
  { risk_level, rate }: { readonly risk_level: 'low' | 'high' | 'critical'; readonly rate: string | null },
  operator: ReturnType<typeof testContext>['operator'],
) =>
  whyFourEyes(
    { amount, operator_amount, approved_by: approvers },
    { player: { risk_level }, wallet: { currency: 'EUR', rate }, memory: { player_sum, approver_sum: alone } },
    operator,
  );

test.each([
  [[], undefined],
  [[7], 7],
  [[ownServer], ownServer],
  [[ownServer, 7], 7],
  [[7, 8], undefined],
  [[7, ownServer, 8], undefined],
])('the only approver of %j is %s', (approvers, sole) => {
  expect(soleApprover(approvers)).toBe(sole);
});

test.each([
  ['type', { type: 'withdrawal' }],
  ['player_id', { player_id: 2 }],
  ['amount', { amount: 11 }],
  ['payment_method', { payment_method: 'bank' }],
  ['payment_method', { payment_method: undefined }],
] as const)('the same reference with another %s is another operation', (field, other) => {
  const earlier = { type: 'deposit', player_id: 1, amount: 10, payment_method: 'card' } as Payment;
  expect(() => refuseUnlessRepeat(earlier, wanted('deposit', 10, 'card'))).not.toThrow();
  expect(() => refuseUnlessRepeat(earlier, { ...wanted('deposit', 10, 'card'), ...other })).toThrow(
    expect.objectContaining({ code: 'DUPLICATE_TRANSACTION', details: { differs: [field] } }),
  );
});

test('the same reference again, both without a payment method, is a repeat', () => {
  const earlier = { type: 'deposit', player_id: 1, amount: 10, payment_method: null } as Payment;
  expect(() => refuseUnlessRepeat(earlier, wanted('deposit', 10))).not.toThrow();
});

test('only operators with their own payments record them', () => {
  const models = ['api', 'turnkey', 'white_label'] as const;
  const values = [null, 'own', 'cashier'] as const;
  const recording = models.flatMap((cooperation_model) =>
    values
      .filter((deposits) => {
        try {
          refuseWithoutOwnPayments({ cooperation_model, settings: operatorSettings.parse({ deposits }) });
          return true;
        } catch (error) {
          expect(error).toMatchObject({
            code: 'FEATURE_NOT_AVAILABLE',
            details: { cooperation_model, deposits: 'cashier' },
          });
          return false;
        }
      })
      .map((deposits) => [cooperation_model, deposits]),
  );
  expect(recording).toEqual([
    ['api', null],
    ['api', 'own'],
    ['turnkey', null],
    ['turnkey', 'own'],
  ]);
});
