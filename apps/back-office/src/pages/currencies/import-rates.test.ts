import { rateRefusals } from '@croupier/contract/back-office/currencies.ts';
import { expect, test } from 'vitest';
import { currencies as german } from '../../text/de/currencies.ts';
import { currencies as english } from '../../text/en/currencies.ts';

test('every reason to refuse an imported rate has a German text of its own', () => {
  const reasons = Object.keys(rateRefusals) as (keyof typeof rateRefusals)[];
  expect(Object.keys(german.refusals)).toEqual(reasons);
  expect(reasons.filter((reason) => german.refusals[reason] === english.refusals[reason])).toEqual([]);
});
