import type { z } from 'zod';
import { editMoney, parseMoney } from './money.ts';
import type { Language } from './preferences.ts';
import type { Field } from './schema-fields.ts';

/** The content of a form's controls. Text is kept as typed, so that nothing is lost while it is invalid. */
export type Raw = string | boolean | readonly Raw[] | RawObject;
export type RawObject = { readonly [name: string]: Raw | undefined };

export type Faults = Readonly<Record<string, readonly string[]>>;
export type ReadWords = {
  readonly notAnAmount: string;
  readonly notANumber: string;
  readonly notJson: string;
  readonly eachNamedOnce: string;
};

/** Converts a value of the API to the content of its control. */
export const toRaw = (field: Field, value: unknown, currency: string, language: Language): Raw => {
  if (field.kind === 'boolean') return value === true;
  if (field.kind === 'object') {
    const object = (value ?? {}) as Readonly<Record<string, unknown>>;
    const own = currencyOf(object, currency);
    return Object.fromEntries(
      field.parts.map((part) => [part.name, toRaw(part, object[part.name] ?? part.initial, own, language)]),
    );
  }
  if (field.kind === 'choices') return Array.isArray(value) ? value.map(String) : [];
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (field.kind === 'list')
    return Array.isArray(value) ? value.map((item) => toRaw(field.parts[0]!, item, currency, language)) : [];
  if (field.kind === 'record')
    return Object.entries((value ?? {}) as Record<string, unknown>).map(([key, inner]) => ({
      key,
      value: toRaw(field.parts[0]!, inner, currency, language),
    }));
  if (value === undefined || value === null) return '';
  if (field.kind === 'json') return JSON.stringify(value, undefined, 2);
  if (field.kind === 'money') return editMoney(Number(value), currency, language);
  if (field.kind === 'moment') return localMoment(String(value));
  return String(value);
};

/** The currency of the amounts of an object: the one that it names, else that of the form. */
export const currencyOf = (object: Readonly<Record<string, unknown>>, currency: string): string =>
  typeof object.currency === 'string' && /^[A-Z]{3}$/.test(object.currency) ? object.currency : currency;

/** Formats a time for a date-and-time control, in the reader's time zone. */
export const localMoment = (text: string): string => {
  const at = new Date(text);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The time of a date-and-time control, in UTC; the text itself when it is invalid. */
export const readMoment = (text: string): string => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};

/** Reads the controls into a body for the API, or says which fields are wrong. Leaves out empty optional fields. */
export const readRaw = (
  fields: readonly Field[],
  raw: RawObject,
  currency: string,
  words: ReadWords,
  path = '',
): { readonly body: Record<string, unknown>; readonly faults: Faults } => {
  const body: Record<string, unknown> = {};
  const faults: Record<string, readonly string[]> = {};
  for (const field of fields) {
    const at = path === '' ? field.name : `${path}.${field.name}`;
    const read = readOne(field, raw[field.name], currency, words, at);
    Object.assign(faults, read.faults);
    if (read.value !== undefined) body[field.name] = read.value;
  }
  return { body, faults };
};

type ReadOne = { readonly value?: unknown; readonly faults?: Faults };

const readOne = (field: Field, raw: Raw | undefined, currency: string, words: ReadWords, at: string): ReadOne => {
  if (field.kind === 'boolean') return { value: raw === true };
  if (field.kind === 'object') {
    const object = (raw ?? {}) as RawObject;
    const { body, faults } = readRaw(field.parts, object, currencyOf(object, currency), words, at);
    return { value: field.required || Object.keys(body).length > 0 ? body : undefined, faults };
  }
  if (field.kind === 'choices') {
    const chosen = (raw ?? []) as readonly string[];
    return { value: chosen.length > 0 || field.required ? chosen : undefined };
  }
  if (field.kind === 'lines') {
    const lines = String(raw ?? '')
      .split(/[\s,;]+/)
      .filter(Boolean);
    return { value: lines.length > 0 || field.required ? lines : undefined };
  }
  if (field.kind === 'record') return readRecord(field, (raw ?? []) as readonly RawEntry[], currency, words, at);
  if (field.kind === 'list') return readList(field, (raw ?? []) as readonly Raw[], currency, words, at);
  return readText(field, typeof raw === 'string' ? raw : '', currency, words, at);
};

/** One entry of a record while it is edited: two may have the same name temporarily. */
export type RawEntry = { readonly key: string; readonly value: Raw };

const readRecord = (
  field: Field,
  raw: readonly RawEntry[],
  currency: string,
  words: ReadWords,
  at: string,
): ReadOne => {
  const entries = raw.map(({ key, value }) => {
    const name = key.trim();
    return { name, read: readOne(field.parts[0]!, value, currency, words, `${at}.${name}`) };
  });
  const names = entries.map(({ name }) => name);
  const isWrong = names.includes('') || new Set(names).size < names.length;
  return {
    value: Object.fromEntries(
      entries.map(({ name, read }) => [name, read.value ?? (field.parts[0]?.kind === 'object' ? {} : undefined)]),
    ),
    faults: Object.assign(
      isWrong ? { [at]: [words.eachNamedOnce] } : {},
      ...entries.map(({ read }) => read.faults ?? {}),
    ) as Faults,
  };
};

const readList = (field: Field, raw: readonly Raw[], currency: string, words: ReadWords, at: string): ReadOne => {
  const read = raw.map((item, index) => readOne(field.parts[0]!, item, currency, words, `${at}.${index}`));
  const value = read.map((one) => one.value).filter((one) => one !== undefined);
  return {
    value: value.length > 0 || field.required ? value : undefined,
    faults: Object.assign({}, ...read.map((one) => one.faults ?? {})) as Faults,
  };
};

const readText = (field: Field, text: string, currency: string, words: ReadWords, at: string): ReadOne => {
  if (text.trim() === '') {
    if (field.nullable && !field.required) return { value: null };
    return {};
  }
  if (field.kind === 'tristate') return { value: text === 'true' };
  if (field.kind === 'money') {
    const amount = parseMoney(text, currency);
    return amount === undefined ? { faults: { [at]: [words.notAnAmount] } } : { value: amount };
  }
  if (field.kind === 'integer' || field.kind === 'number') {
    const wanted = field.kind === 'integer' ? /^[-\u2212]?\d+$/ : /^[-\u2212]?\d+([.,]\d+)?$/;
    if (!wanted.test(text.trim())) return { faults: { [at]: [words.notANumber] } };
    return { value: Number(text.trim().replace('\u2212', '-').replace(',', '.')) };
  }
  if (field.kind === 'json') {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { faults: { [at]: [words.notJson] } };
    }
  }
  if (field.kind === 'moment') return { value: readMoment(text) };
  return { value: text };
};

/** The validation errors of a body, by field. */
export const faultsOf = (schema: z.ZodType | undefined, body: unknown): Faults => {
  const result = schema?.safeParse(body);
  if (!result || result.success) return {};
  const faults: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.map(String).join('.');
    faults[name] = [...(faults[name] ?? []), issue.message];
  }
  return faults;
};
