import { ConnectionError, CroupierError } from '../../../packages/sdk/src/errors.ts';
import { formatMoment } from './moments.ts';
import { formatMoney } from './money.ts';
import { hasText, t } from './text.ts';

type Details = Readonly<Record<string, unknown>>;

const amounts = /limit|amount|remaining|balance|stake|min|max|used|value|requested|allowance|left/;

/** The details of a refusal as words: amounts as money, moments as moments. */
const readable = (details: Details, currency: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (typeof value === 'number' && amounts.test(name) && !name.endsWith('seconds'))
        return [name, formatMoney(value, currency)];
      if (typeof value === 'string' && /_at$|until|since/.test(name) && !Number.isNaN(Date.parse(value)))
        return [name, formatMoment(value)];
      return [name, String(value)];
    }),
  );

/** The details that narrow a code down, the most specific first. */
const narrowed = (details: Details): string[] => {
  const parts = [details.self_excluded_until ? 'excluded' : undefined, details.limit, details.rule, details.reason];
  return parts.filter((part): part is string => typeof part === 'string');
};

/**
 * Why something was refused, as a sentence for the player. A refusal with a rule has a text of its own when there is
 * one: LIMIT_EXCEEDED.max_session_minutes before LIMIT_EXCEEDED.
 */
export const explain = (error: unknown, currency = 'EUR'): string => {
  if (error instanceof ConnectionError) return t(error.mayHaveHappened ? 'error.NO_ANSWER' : 'error.NO_CONNECTION');
  if (!(error instanceof CroupierError)) return t('error.NO_CONNECTION');
  const details = (error.details ?? {}) as Details;
  const limit = `limit.${details.limit}`;
  const values = { ...readable(details, currency), name: hasText(limit) ? t(limit) : String(details.name ?? '') };
  const keys = [...narrowed(details).map((part) => `error.${error.code}.${part}`), `error.${error.code}`];
  const key = keys.find(hasText);
  return key && hasText(key) ? t(key, values) : t('error.OTHER', { id: error.requestId ?? '' });
};

/** Whether an error is an answer: then nothing was done, and the next try is another action with a key of its own. */
export const isAnswer = (error: unknown): boolean => error instanceof CroupierError && error.status < 500;

/** The fields that the server refuses. */
export const faultsOf = (error: unknown): readonly string[] =>
  error instanceof CroupierError && error.code === 'VALIDATION_FAILED' ? Object.keys(error.details as Details) : [];
