import type { Query } from '../call.ts';
import { editMoney, formatMoney } from '../money.ts';
import type { Language } from '../preferences.ts';
import type { Field } from '../schema-fields.ts';
import { localMoment } from '../schema-values.ts';
import { formatWhen } from '../time.ts';

/** One field of the query, or two that bound a range. */
export type Filter = { readonly name: string; readonly fields: readonly Field[] };

type Words = { readonly yes: string; readonly no: string; readonly from: string; readonly to: string };

type Saying = {
  readonly text: Words;
  readonly valueLabel: (name: string) => string;
  readonly currency: string;
  readonly language: Language;
};

/** The API takes minor units; people type and read amounts, in the currency of the operator. */
export const isAmount = ({ name }: Field): boolean => /^amount(_|$)/.test(name);

/** The value of a filter in words; empty when it is not set. */
export const sayFilter = (filter: Filter, query: Query, { text, valueLabel, currency, language }: Saying): string =>
  filter.fields
    .filter((field) => query[field.name])
    .map((field) => {
      const value = query[field.name] ?? '';
      const said = isAmount(field)
        ? formatMoney(Number(value), currency, language)
        : field.kind === 'enum'
          ? valueLabel(value)
          : field.kind === 'moment'
            ? sayMoment(value, language)
            : sayValue(value, text);
      return filter.fields.length > 1 ? `${isLower(field) ? text.from : text.to} ${said}` : said;
    })
    .join(' ');

/** A value of the query as its control shows it. */
export const editFilter = (field: Field, value: string, currency: string, language: Language): string => {
  if (value === '') return '';
  if (isAmount(field)) return editMoney(Number(value), currency, language);
  return field.kind === 'moment' && isMoment(value) ? localMoment(value) : value;
};

export const isLower = (field: Field): boolean => /_(from|min)$/.test(field.name);

export const sayValue = (value: string, text: Pick<Words, 'yes' | 'no'>): string =>
  value === 'true' ? text.yes : value === 'false' ? text.no : value;

const isMoment = (value: string): boolean => !Number.isNaN(Date.parse(value));

const sayMoment = (value: string, language: Language): string =>
  isMoment(value) ? formatWhen(new Date(value), language) : value;
