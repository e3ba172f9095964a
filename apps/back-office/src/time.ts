import type { Language } from './preferences.ts';

/** Times are shown in the reader's zone; the server's clock may differ from the browser's, above all in a sandbox. */
let serverAhead = 0;

export const noteServerTime = (serverTime: string): void => {
  serverAhead = Date.parse(serverTime) - Date.now();
};

/** The server's current time. */
export const serverNow = (): Date => new Date(Date.now() + serverAhead);

/** How far the server's clock is ahead, in milliseconds. */
export const clockShift = (): number => serverAhead;

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatter = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', options);
  formatters.set(key, known);
  return known;
};

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;

/** The shortest clear form: the time for today, day and time within this year, else the date. */
export const formatWhen = (at: Date, language: Language, now = serverNow()): string => {
  if (at.toDateString() === now.toDateString()) return formatter(language, clock).format(at);
  if (at.getFullYear() === now.getFullYear()) return formatter(language, { ...day, ...clock }).format(at);
  return formatter(language, { ...day, year: 'numeric' }).format(at);
};

export const formatFull = (at: Date, language: Language): string =>
  formatter(language, { ...day, year: 'numeric', ...clock, second: '2-digit', timeZoneName: 'short' }).format(at);

export const formatUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** A calendar date without a time, such as a birthday: the same everywhere. */
export const formatDate = (date: string, language: Language): string =>
  formatter(language, { ...day, year: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

const units: readonly (readonly [string, string, number])[] = [
  ['d', 'T', 86_400_000],
  ['h', 'Std', 3_600_000],
  ['min', 'Min', 60_000],
];

/** A length of time in its two largest units: "2 h 14 min". */
export const formatSpan = (milliseconds: number, language: Language): string => {
  const parts: string[] = [];
  let rest = Math.max(0, milliseconds);
  for (const [en, de, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${language === 'de' ? de : en}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.join(' ') || (language === 'de' ? '< 1 Min' : '< 1 min');
};
