import { localeOf } from './text.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${localeOf()} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(localeOf(), options);
  formatters.set(key, known);
  return known;
};

/** A moment as people say it: 20 November, 14:05; with the year when it is another. */
export const formatMoment = (at: string): string => {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return formatterOf({
    ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date);
};

/** Short, for lists. */
export const formatShort = (at: string): string =>
  formatterOf({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** A calendar date, the same in every time zone. */
export const formatDay = (date: string): string =>
  formatterOf({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));
