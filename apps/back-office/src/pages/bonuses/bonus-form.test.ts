import { newBonus } from '@croupier/contract/back-office/bonuses.ts';
import { bonusTypes } from '@croupier/contract/bonus-fields.ts';
import { describe, expect, test } from 'vitest';
import { usualTerms } from './bonus-form.ts';

describe.each(bonusTypes)('the form of a new bonus of type %s', (type) => {
  test.each(['EUR', 'JPY', 'KWD'])('begins with terms that give something and are bounded, in %s', (currency) => {
    const bonus = newBonus.parse({ name: 'New', type, ...usualTerms(type, currency) });
    const { percentage, cap, free_spins } = bonus.terms;
    expect(percentage > 0 || bonus.default_amount > 0 || free_spins !== null).toBe(true);
    if (percentage > 0) expect(cap).toBeGreaterThan(0);
    expect(bonus.wagering_multiplier).toBeGreaterThan(0);
    expect(bonus.max_conversion_multiplier).toBeGreaterThan(0);
    expect(bonus.max_grants_per_player).toBe(1);
    expect(free_spins !== null).toBe(type === 'free_spins');
    expect(bonus.terms.on_deposit).toBe(type === 'deposit_match' || type === 'reload');
  });
});
