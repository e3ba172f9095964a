import { paymentFlags, reviewChecks } from '@croupier/contract/staff-payment-fields.ts';
import { expect, test } from 'vitest';
import { payments as de } from '../../text/de/payments.ts';
import { payments as en } from '../../text/en/payments.ts';
import { marksOf, warningsToConfirm } from './payment-tags.ts';

test('a list shows every warning of the review once, whether a flag says it or not', () => {
  expect(marksOf({ flags: [], warnings: ['method', 'turnover'] })).toEqual(['method', 'turnover']);
  expect(
    marksOf({
      flags: ['four_eyes', 'risk_high', 'aml_alert', 'not_verified', 'first_withdrawal', 'bonus_forfeited'],
      warnings: [
        'verification',
        'four_eyes',
        'method',
        'risk_level',
        'aml_alerts',
        'exclusion',
        'daily_cap',
        'first_withdrawal',
        'bonus_forfeited',
      ],
    }),
  ).toEqual([
    'four_eyes',
    'risk_high',
    'aml_alert',
    'not_verified',
    'method',
    'exclusion',
    'daily_cap',
    'first_withdrawal',
    'bonus_forfeited',
  ]);
  expect(marksOf({ flags: [], warnings: [...reviewChecks] })).toHaveLength(reviewChecks.length);
});

test('an approval names every warning, except that another person follows', () => {
  expect(warningsToConfirm({ warnings: ['four_eyes', 'payer'] })).toEqual([]);
  const named = warningsToConfirm({ warnings: [...reviewChecks] });
  expect(named).toEqual(reviewChecks.filter((check) => check !== 'four_eyes' && check !== 'payer'));
});

test.each([en, de])('every mark has a word, and every warning a sentence', ({ marks, check }) => {
  for (const mark of [...paymentFlags, ...reviewChecks]) expect(marks[mark], mark).toBeTruthy();
  for (const name of reviewChecks) expect(check[name]?.[1], name).toBeTruthy();
});
