import { z } from 'zod';
import { isActiveCurrency } from './currencies.ts';

/** Characters that no free text may hold: C0 and C1 controls (including tabs and line breaks) and lone surrogates. */
const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);
const hasControlButLines = (text: string): boolean => /[^\P{Cc}\n\r\t]/u.test(text);

const lineOf = (text: z.ZodString, max: number) =>
  text
    .max(max * 2, `must be at most ${max} characters`)
    .refine((text) => !hasControl(text), 'must not hold control characters')
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => [...text].length <= max, `must be at most ${max} characters`)
    .meta({ maxLength: max });

/** One line of free text: trimmed, 1 to `max` characters. */
export const line = (max: number) => lineOf(z.string(), max);

/** The same, in one Unicode normal form, so that a letter has one spelling whichever keyboard it came from. */
const words = (max: number) => lineOf(z.string().normalize('NFC'), max);

/** Free text that may have line breaks: notes, reasons, descriptions. */
export const prose = (max: number) =>
  z
    .string()
    .max(max * 2, `must be at most ${max} characters`)
    .refine((text) => !hasControlButLines(text), 'must not hold control characters')
    .trim()
    .refine((text) => [...text].length <= max, `must be at most ${max} characters`)
    .meta({ maxLength: max });

export const name = () => words(100);
export const address = () => words(255);
/** A search text for names. */
export const search = () => words(100);
export const reference = () => line(128);
export const info = () => prose(500);
export const reason = () => prose(1000).refine((text) => text.length > 0, 'must not be empty');

/** An integer of minor units, at least 1, without the type Money; `amount` is the same with it. */
export const positiveAmount = () =>
  z
    .int({ error: ({ input }) => (input === undefined ? 'is required' : 'must be an integer in minor units') })
    .min(1, 'must be at least 1')
    .max(Number.MAX_SAFE_INTEGER, `must be at most ${Number.MAX_SAFE_INTEGER}`);

/** Money in a request: callers send a plain number, and what passes the check is Money. */
export const amount = () => positiveAmount().brand<'Money'>();

/** Money that may be zero, such as a threshold or a cap. */
export const minorUnits = () => z.int().min(0).max(Number.MAX_SAFE_INTEGER).brand<'Money'>();

/** Marks the money fields: exports write those as decimals too. */
export const moneyFields = z.registry<{ readonly unit: 'minor' }>();

/**
 * In an optional field that has no meaning for null, null counts as absent. The objects in this registry refuse it
 * instead: there, null asks for a value to be emptied that must not be empty.
 */
export const refusesNull = z.registry<Record<never, never>>();

/** Money in an answer: minor units, possibly negative. */
export const money = () => z.int().register(moneyFields, { unit: 'minor' }).brand<'Money', 'inout'>();

/** Money or a count, such as minutes: another field or the name says which. Exports write it as it is. */
export const moneyOrCount = () => z.int().brand<'Money', 'inout'>();
export const id = () => z.int().positive();
export const timestamp = () => z.iso.datetime();

const isRealDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text && Number(match[1]) >= 1900;
};

/** A calendar date, YYYY-MM-DD, that exists. */
export const date = () =>
  z.string().refine(isRealDate, 'must be a date that exists, as YYYY-MM-DD').meta({ format: 'date' });

const wholeDay = 24 * 60 * 60 * 1000;

/** A time in ISO 8601; without an offset it is UTC. A bare date is its first moment. */
export const moment = () => momentOf(0);
/** The last moment of a range: a bare date is the last moment of its day. */
export const lastMoment = () => momentOf(wholeDay - 1);
/** The moment at which something ends: a bare date includes its whole day. */
export const endMoment = () => momentOf(wholeDay);

const momentOf = (addedToDate: number) =>
  z
    .string()
    .max(40)
    .regex(
      /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/,
      'must be an ISO 8601 moment, such as 2026-01-31T12:00:00Z',
    )
    .transform((text, context) => {
      const at = parseMoment(text, addedToDate);
      if (at === undefined) context.addIssue({ code: 'custom', message: 'must be a moment that exists' });
      return at ?? z.NEVER;
    })
    .meta({ format: 'date-time' });

/** With an offset it may fall into a five-digit year, which no answer could show. */
const greatestMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const parseMoment = (text: string, addedToDate: number): Date | undefined => {
  const [day = '', clock = ''] = [text.slice(0, 10), text.slice(11)];
  if (!isRealDate(day)) return undefined;
  if (clock === '') return momentAt(new Date(`${day}T00:00Z`).getTime() + addedToDate);
  const match = /^([0-9:.]*)(Z|[+-]\d{2}:?\d{2})?$/.exec(clock);
  if (!match) return undefined;
  const offset = (match[2] ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  return momentAt(new Date(`${day}T${match[1]}${offset}`).getTime());
};

const momentAt = (milliseconds: number): Date | undefined =>
  milliseconds <= greatestMoment ? new Date(milliseconds) : undefined;

export const currency = () =>
  z
    .string()
    .length(3, 'must be a three-letter ISO 4217 code')
    .transform((code) => code.toUpperCase())
    .refine(isActiveCurrency, 'must be an active ISO 4217 currency code');

/** An integer in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, 'must be an integer')
    .transform(Number)
    .refine((n) => Number.isSafeInteger(n) && n >= min && n <= max, `must be between ${min} and ${max}`)
    .meta({ type: 'integer', minimum: min, maximum: max });

export const queryId = () => queryInteger(1, Number.MAX_SAFE_INTEGER);

/** Minor units in a query string, at least 1. */
export const queryAmount = () => queryInteger(1, Number.MAX_SAFE_INTEGER).brand<'Money'>();

export const queryBoolean = () =>
  z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .transform((text) => text === 'true' || text === '1')
    .meta({ type: 'boolean' });

export const maxPage = 1_000_000_000;

/** `page` and `per_page` of every list. */
export const paging = {
  page: queryInteger(1, maxPage).default(1),
  per_page: queryInteger(1, 100).default(25),
};

/** A page of a list that can also be read from its other end. */
export const orderedPaging = {
  ...paging,
  order: z.enum(['newest', 'oldest']).default('newest').describe('By the moment that a row was made.'),
};

export const createdRange = { created_from: moment().optional(), created_to: lastMoment().optional() };

export const pageMeta = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
  from: z.int(),
  to: z.int(),
});

export const pageLinks = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});
