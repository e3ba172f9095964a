import { exponentOf } from '../../money.ts';
import { definePart } from '../../part.tsx';
import type { Raw, RawObject } from '../../schema-values.ts';
import type { FormFieldProps } from '../../ui/form-field-props.ts';
import { useBonusesText } from './text.ts';

// The list of bonuses, which has this form in a dialog, does without the choice of games.
const FreeSpinsField = definePart<FormFieldProps>(() =>
  import('./free-spins-field.tsx').then((found) => found.FreeSpinsField),
);

const order = [
  'type',
  'name',
  'description',
  'default_amount',
  'max_amount',
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
  max_amount: ['deposit_match', 'reload', 'cashback', 'no_deposit', 'loyalty', 'tournament', 'manual'],
  'terms.percentage': ['deposit_match', 'reload', 'cashback'],
  'terms.cap': ['deposit_match', 'reload', 'cashback'],
  'terms.min_deposit': ['deposit_match', 'reload'],
  'terms.on_deposit': ['deposit_match', 'reload'],
  'terms.cashback_period': ['cashback'],
  'terms.free_spins': ['free_spins'],
};

const beforeType = ['type', 'name', 'description'];

/** Terms of each type that are worth something and cost a bounded sum, in whole units of the currency. */
const usual: Readonly<
  Record<string, { readonly amount?: number; readonly percentage?: number; readonly cap?: number }>
> = {
  deposit_match: { percentage: 100, cap: 100 },
  reload: { percentage: 50, cap: 50 },
  cashback: { percentage: 10, cap: 50 },
  free_spins: {},
  no_deposit: { amount: 5 },
  loyalty: { amount: 10 },
  tournament: { amount: 10 },
  manual: { amount: 10 },
};

/** The values that the form of a new bonus suggests for its type. */
export const usualTerms = (type: string, currency: string): Readonly<Record<string, unknown>> | undefined => {
  const chosen = usual[type];
  if (!chosen) return undefined;
  const unit = 10 ** exponentOf(currency);
  const { amount = 0, percentage = 0, cap = 0 } = chosen;
  const isOnDeposit = type === 'deposit_match' || type === 'reload';
  return {
    default_amount: amount * unit,
    max_amount: 5 * amount * unit,
    wagering_multiplier: 30,
    valid_days: 14,
    max_bet: 5 * unit,
    max_conversion_multiplier: 10,
    max_grants_per_player: 1,
    terms: {
      percentage,
      cap: cap * unit,
      min_deposit: isOnDeposit ? 10 * unit : 0,
      on_deposit: isOnDeposit,
      free_spins: type === 'free_spins' ? { count: 20, stake: Math.max(1, unit / 10) } : null,
    },
  };
};

const controls = { 'terms.free_spins': FreeSpinsField };

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
    suggest: (name: string, chosen: Raw, currency: string) =>
      name === 'type' ? usualTerms(String(chosen), currency) : undefined,
    controls,
    folded: ['terms.contributions', 'terms.excluded_games', 'terms.eligibility'],
    text: { fields: text.formFields, hints: text.formHints },
  };
};
