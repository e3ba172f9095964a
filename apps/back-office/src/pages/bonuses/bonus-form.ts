import type { RawObject } from '../../schema-values.ts';
import { useBonusesText } from './text.ts';

const order = [
  'type',
  'name',
  'description',
  'default_amount',
  'terms',
  'wagering_multiplier',
  'valid_days',
  'max_bet',
  'max_conversion_multiplier',
  'max_grants_per_player',
  'is_active',
];

/** The bonus types that have a field, by the field's path. A field that is not listed belongs to all types. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  default_amount: ['no_deposit', 'loyalty', 'tournament', 'manual'],
  'terms.percentage': ['deposit_match', 'reload', 'cashback'],
  'terms.cap': ['deposit_match', 'reload', 'cashback'],
  'terms.min_deposit': ['deposit_match', 'reload'],
  'terms.on_deposit': ['deposit_match', 'reload'],
  'terms.cashback_period': ['cashback'],
  'terms.free_spins': ['free_spins'],
};

const beforeType = ['type', 'name', 'description'];

/** How the forms of a bonus are drawn: the type first, then what a bonus of this type has. */
export const useBonusForm = (type?: string) => {
  const text = useBonusesText();
  return {
    order,
    shows: (path: string, raw: RawObject): boolean => {
      const chosen = type ?? String(raw.type ?? '');
      if (chosen === '') return beforeType.includes(path);
      return typesOf[path]?.includes(chosen) ?? true;
    },
    folded: ['terms.contributions', 'terms.excluded_games', 'terms.eligibility'],
    text: { fields: text.formFields, hints: text.formHints },
  };
};
