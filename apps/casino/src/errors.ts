import { ConnectionError, CroupierError } from '../../../packages/sdk/src/errors.ts';
import { formatMoney } from './money.ts';
import { hasText, localeOf, t } from './text.ts';

type Details = Readonly<Record<string, unknown>>;

const moment = new Map<string, Intl.DateTimeFormat>();

/** A moment as people say it: 20 November, 14:05. */
const formatMoment = (at: string): string => {
  const locale = localeOf();
  const formatter =
    moment.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
  moment.set(locale, formatter);
  return formatter.format(new Date(at));
};

/** The details of a refusal as words: amounts as money, moments as moments. */
const readable = (details: Details, currency: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (typeof value === 'number' && /limit|amount|remaining|balance|stake|min|max|used/.test(name))
        return [name, formatMoney(value, currency)];
      if (typeof value === 'string' && /_at$|until|since/.test(name) && !Number.isNaN(Date.parse(value)))
        return [name, formatMoment(value)];
      return [name, String(value)];
    }),
  );

/**
 * Why something was refused, as a sentence for the player. A refusal with a rule has a text of its own when there is
 * one: LIMIT_EXCEEDED.deposit before LIMIT_EXCEEDED.
 */
export const explain = (error: unknown, currency = 'EUR'): string => {
  if (error instanceof ConnectionError) return t(error.mayHaveHappened ? 'error.NO_ANSWER' : 'error.NO_CONNECTION');
  if (!(error instanceof CroupierError)) return t('error.NO_CONNECTION');
  const details = (error.details ?? {}) as Details;
  const values = readable(details, currency);
  const narrow = [details.limit, details.rule, details.reason].flatMap((part) =>
    typeof part === 'string' ? [`error.${error.code}.${part}`] : [],
  );
  const key = [...narrow, `error.${error.code}`].find(hasText);
  return key && hasText(key) ? t(key, values) : t('error.OTHER', { id: error.requestId ?? '' });
};

/** The fields that the server refuses. */
export const faultsOf = (error: unknown): readonly string[] =>
  error instanceof CroupierError && error.code === 'VALIDATION_FAILED' ? Object.keys(error.details as Details) : [];
