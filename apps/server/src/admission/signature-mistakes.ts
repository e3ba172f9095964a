import { createHmac, type KeyObject } from 'node:crypto';
import { parseStrictJson } from '../base/strict-json.ts';
import { type SignedParts, sign } from '../call/signature.ts';

/** The probable mistake, and how to correct it. */
export type Hint = { readonly mistake: string; readonly hint: string };

/** A request whose signature does not match. */
export type SignatureAttempt = { readonly key: string; readonly secret: KeyObject; readonly parts: SignedParts };

/** A usual mistake, and the signature that results from it; undefined where the request rules the mistake out. */
export type KnownMistake = Hint & { readonly signature: (attempt: SignatureAttempt) => Buffer | undefined };

/** Longer requests are not diagnosed. */
export const maxDiagnosedBytes = 8 * 1024;

const withParts = (change: (parts: SignedParts) => SignedParts | undefined) => ({
  signature: ({ secret, parts }: SignatureAttempt): Buffer | undefined => {
    const changed = change(parts);
    return changed && sign(secret, changed);
  },
});

const withText = (write: (parts: SignedParts & { readonly nonceText: string }) => string | undefined) => ({
  signature: ({ secret, parts }: SignatureAttempt): Buffer | undefined => {
    const nonceText = parts.nonce === undefined ? '' : Buffer.from(parts.nonce).toString('utf8');
    const text = write({ ...parts, nonceText });
    return text === undefined ? undefined : createHmac('sha256', secret).update(text).digest();
  },
});

const withSecret = (change: (secret: string, key: string) => string) => ({
  signature: ({ key, secret, parts }: SignatureAttempt): Buffer =>
    sign(change(secret.export().toString('utf8'), key), parts),
});

const bodyOf = (parts: SignedParts): string => Buffer.from(parts.body).toString('utf8');

/**
 * The body as another serialiser would write the same JSON. Skips bodies that no route would accept: knowing a key's id
 * is enough to get here, and deep nesting grows a thousandfold when it is indented.
 */
const rewritten = (write: (value: unknown) => string) =>
  withParts((parts) => {
    if (parts.body.length === 0 || parts.body.length > maxDiagnosedBytes) return undefined;
    try {
      return { ...parts, body: Buffer.from(write(parseStrictJson(parts.body))) };
    } catch {
      return undefined;
    }
  });

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
};

/** As Python's json.dumps does by default: a space after every comma and colon. */
const spaced = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${spaced(inner)}`);
  return `{${pairs.join(', ')}}`;
};

const sameBytes = 'Sign exactly the bytes that are sent: serialise once, sign that text, send that text.';
const head = ({ method, uri, timestamp }: SignedParts): string => `${method}\n${uri}\n${timestamp}\n`;

/** The usual mistakes, the likeliest first. */
export const knownMistakes: readonly KnownMistake[] = [
  {
    mistake: 'query_missing',
    hint: 'The second line is path and query as sent; the query was left out.',
    ...withParts((p) => (p.uri.includes('?') ? { ...p, uri: p.uri.split('?', 1)[0] as string } : undefined)),
  },
  {
    mistake: 'path_without_prefix',
    hint: 'The second line is the whole path, with /api/v1.',
    ...withParts((p) => (p.uri.startsWith('/api/v1/') ? { ...p, uri: p.uri.slice('/api/v1'.length) } : undefined)),
  },
  {
    mistake: 'body_missing',
    hint: `The body was left out of what was signed. ${sameBytes}`,
    ...withParts((p) => (p.body.length > 0 ? { ...p, body: new Uint8Array() } : undefined)),
  },
  {
    mistake: 'body_not_sent',
    hint: 'A body {} was signed, but none was sent: without a body the fourth line is empty.',
    ...withParts((p) => (p.body.length === 0 ? { ...p, body: Buffer.from('{}') } : undefined)),
  },
  {
    mistake: 'body_serialised_again',
    hint: `The body that was signed has no spaces, the one that was sent has. ${sameBytes}`,
    ...rewritten((value) => JSON.stringify(value)),
  },
  {
    mistake: 'body_serialised_again',
    hint: `The body that was signed has spaces after commas and colons, the one that was sent has not. ${sameBytes}`,
    ...rewritten(spaced),
  },
  {
    mistake: 'body_serialised_again',
    hint: `The body that was signed is indented. ${sameBytes}`,
    ...rewritten((value) => JSON.stringify(value, undefined, 2)),
  },
  {
    mistake: 'body_serialised_again',
    hint: `The body that was signed has its fields in another order. ${sameBytes}`,
    ...rewritten((value) => JSON.stringify(sorted(value))),
  },
  {
    mistake: 'timestamp_in_milliseconds',
    hint: 'The third line is the timestamp in seconds, exactly as in X-Timestamp.',
    ...withParts((p) => ({ ...p, timestamp: `${p.timestamp}000` })),
  },
  {
    mistake: 'nonce_missing',
    hint: 'X-Nonce was sent, so it is signed: a line break and the nonce after the body.',
    ...withParts((p) => (p.nonce === undefined ? undefined : { ...p, nonce: undefined })),
  },
  {
    mistake: 'nonce_in_the_wrong_place',
    hint: 'The nonce is the last line, after the body.',
    ...withText((p) => (p.nonceText === '' ? undefined : `${head(p)}${p.nonceText}\n${bodyOf(p)}`)),
  },
  {
    mistake: 'nonce_in_the_wrong_place',
    hint: 'The nonce is the last line, after a line break.',
    ...withText((p) => (p.nonceText === '' ? undefined : `${head(p)}${bodyOf(p)}${p.nonceText}`)),
  },
  {
    mistake: 'line_break_at_the_end',
    hint: 'There is no line break after the last line.',
    ...withText((p) => `${head(p)}${bodyOf(p)}${p.nonceText === '' ? '' : `\n${p.nonceText}`}\n`),
  },
  {
    mistake: 'line_break_missing',
    hint: 'The timestamp is followed by a line break, also when there is no body.',
    ...withText((p) =>
      p.body.length > 0 ? undefined : `${head(p).trimEnd()}${p.nonceText === '' ? '' : `\n${p.nonceText}`}`,
    ),
  },
  {
    mistake: 'windows_line_breaks',
    hint: 'Lines are separated by \\n alone, not by \\r\\n.',
    ...withText(
      (p) => `${head(p).replaceAll('\n', '\r\n')}${bodyOf(p)}${p.nonceText === '' ? '' : `\r\n${p.nonceText}`}`,
    ),
  },
  {
    mistake: 'lines_not_separated',
    hint: 'Method, URI, timestamp and body are separated by \\n.',
    ...withText((p) => `${head(p).replaceAll('\n', '')}${bodyOf(p)}${p.nonceText}`),
  },
  {
    mistake: 'method_in_lower_case',
    hint: 'The first line is the method in capitals.',
    ...withParts((p) => ({ ...p, method: p.method.toLowerCase() })),
  },
  {
    mistake: 'secret_with_whitespace',
    hint: 'The secret was used with a line break behind it: trim it after reading it from a file.',
    ...withSecret((secret) => `${secret}\n`),
  },
  {
    mistake: 'secret_with_whitespace',
    hint: 'The secret was used with a space behind it: trim it.',
    ...withSecret((secret) => `${secret} `),
  },
  {
    mistake: 'secret_with_whitespace',
    hint: 'The secret was used with a space before it: trim it.',
    ...withSecret((secret) => ` ${secret}`),
  },
  {
    mistake: 'secret_in_quotes',
    hint: 'The secret was used with its quotation marks.',
    ...withSecret((secret) => `"${secret}"`),
  },
  {
    mistake: 'secret_without_prefix',
    hint: 'The secret is used whole, with its prefix.',
    ...withSecret((secret) => secret.replace(/^[a-z]+_/, '')),
  },
  {
    mistake: 'key_in_place_of_secret',
    hint: 'What was signed with is the id of the key; it is signed with the secret.',
    ...withSecret((_, key) => key),
  },
];
