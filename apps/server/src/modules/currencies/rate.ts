/** One unit of a currency in units of the operator's, from a day on, as an exact decimal text. */
export type NewRate = { readonly currency: string; readonly day: string; readonly rate: string };

export type RateRow = NewRate & { readonly source: RateSource; readonly created_at: Date };

/** A rate that is too far for a key, and what it is compared with; null where the currency has had no rate yet. */
export type KeyLeap = NewRate & { readonly held: string | null; readonly max_percent: number };

export type RateSource = 'manual' | 'ecb' | 'key';

/** The most decimals a rate may have. */
export const rateDecimals = 10;

/** 0.9200 is 0.92: one spelling per rate, so that equal rates are equal texts. */
export const plainRate = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = fraction.replace(/0+$/, '');
  const units = whole.replace(/^0+(?=\d)/, '');
  return decimals === '' ? units : `${units}.${decimals}`;
};
