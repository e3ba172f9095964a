import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Values logged under one of these names by mistake are removed. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'secret_sealed',
  'token',
  'master_key',
  'masterKey',
  'email',
  'body',
  'headers',
];

const redact = { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' };

type Thrown = {
  name?: string;
  message?: string;
  code?: unknown;
  constraint?: unknown;
  stack?: string;
  cause?: unknown;
};

/**
 * An error as the log may hold it. PostgreSQL repeats values in `detail`, and in the message itself when a value is at
 * fault (class 22): both may be a player's, so neither is kept.
 */
export const describeError = (thrown: unknown, depth = 0): Record<string, unknown> => {
  if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) };
  const { name, message, code, constraint, stack, cause } = thrown as Thrown;
  const isDataError = typeof code === 'string' && /^22...$/.test(code);
  return {
    type: name,
    message: isDataError ? `PostgreSQL refused a value (${code})` : message,
    code,
    constraint,
    stack: stack?.slice(stack.search(/^ {4}at /m) === -1 ? stack.length : stack.search(/^ {4}at /m)),
    cause: cause === undefined || depth >= 3 ? undefined : describeError(cause, depth + 1),
  };
};

/** Structured logs, one JSON object per line, without secrets and without personal data. */
export const createLog = (level: LoggerOptions['level'], destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level: level ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact,
  };
  return destination ? pino(options, destination) : pino(options);
};
