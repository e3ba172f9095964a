import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type SignedParts, sign } from '../call/signature.ts';
import { adviceOn, adviceOnTimestamp, diagnose } from './diagnose-signature.ts';

const secret = 'ops_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const key = 'opk_abcdefghijklmnopqrstuvwx';
const body = '{"amount":500,"currency":"EUR","nested":{"b":[1,2],"a":null}}';
const sent: SignedParts = {
  method: 'POST',
  uri: '/api/v1/operator/players/1/deposits?x=1',
  timestamp: '1772445600',
  body: Buffer.from(body),
  nonce: 'n-1',
};
const attempt = { key, secret: createSecretKey(Buffer.from(secret)), parts: sent };
const hmac = (text: string, by = secret): string => createHmac('sha256', by).update(text).digest('hex');
const right = `POST\n${sent.uri}\n1772445600\n${body}\nn-1`;

/** What a caller who makes the mistake signs. */
const mistaken: [mistake: string, signature: string][] = [
  ['query_missing', hmac(right.replace('?x=1', ''))],
  ['path_without_prefix', hmac(right.replace('/api/v1', ''))],
  ['body_missing', hmac(right.replace(body, ''))],
  [
    'body_serialised_again',
    hmac(right.replace(body, '{"amount": 500, "currency": "EUR", "nested": {"b": [1, 2], "a": null}}')),
  ],
  ['body_serialised_again', hmac(right.replace(body, JSON.stringify(JSON.parse(body), undefined, 2)))],
  ['body_serialised_again', hmac(right.replace('"b":[1,2],"a":null', '"a":null,"b":[1,2]'))],
  ['timestamp_in_milliseconds', hmac(right.replace('1772445600', '1772445600000'))],
  ['nonce_missing', hmac(right.replace('\nn-1', ''))],
  ['nonce_in_the_wrong_place', hmac(`POST\n${sent.uri}\n1772445600\nn-1\n${body}`)],
  ['nonce_in_the_wrong_place', hmac(right.replace('\nn-1', 'n-1'))],
  ['line_break_at_the_end', hmac(`${right}\n`)],
  ['windows_line_breaks', hmac(right.replaceAll('\n', '\r\n'))],
  ['lines_not_separated', hmac(right.replaceAll('\n', ''))],
  ['method_in_lower_case', hmac(right.replace('POST', 'post'))],
  ['secret_with_whitespace', hmac(right, `${secret}\n`)],
  ['secret_with_whitespace', hmac(right, `${secret} `)],
  ['secret_with_whitespace', hmac(right, ` ${secret}`)],
  ['secret_in_quotes', hmac(right, `"${secret}"`)],
  ['secret_without_prefix', hmac(right, secret.slice(4))],
  ['key_in_place_of_secret', hmac(right, key)],
  ['signature_form', hmac(right).toUpperCase()],
  ['signature_form', Buffer.from(hmac(right), 'hex').toString('base64')],
  ['signature_form', `sha256=${hmac(right)}`],
  ['signature_form', 'not a signature'],
];

describe('the diagnosis of a signature', () => {
  test.each(mistaken)('names the mistake: %s', (mistake, signature) => {
    const hint = diagnose(attempt, signature);
    expect(hint?.mistake).toBe(mistake);
    expect(hint?.hint.length).toBeGreaterThan(20);
  });

  test('names a body {} that was signed and not sent, and the line break missing before an empty body', () => {
    const get: SignedParts = {
      method: 'GET',
      uri: '/api/v1/operator/me',
      timestamp: '1772445600',
      body: Buffer.alloc(0),
    };
    const diagnosed = (text: string) => diagnose({ ...attempt, parts: get }, hmac(text))?.mistake;
    expect(diagnosed('GET\n/api/v1/operator/me\n1772445600\n{}')).toBe('body_not_sent');
    expect(diagnosed('GET\n/api/v1/operator/me\n1772445600')).toBe('line_break_missing');
  });

  test('names a body that was sent with spaces and signed without', () => {
    const parts = { ...sent, body: Buffer.from('{"amount": 500}') };
    const signature = sign(secret, { ...sent, body: Buffer.from('{"amount":500}') }).toString('hex');
    expect(diagnose({ ...attempt, parts }, signature)?.mistake).toBe('body_serialised_again');
  });

  test('says that no usual mistake explains it', () => {
    expect(diagnose(attempt, hmac('something else'))).toBeUndefined();
    expect(adviceOn(attempt, hmac('something else'))).toEqual({
      mistake: null,
      hint: expect.stringContaining('byte by byte'),
    });
  });

  test('skips a body that is not JSON, and a large one', () => {
    const bodies = [Buffer.from('{"a":'), Buffer.alloc(200_000, '['), Buffer.from([0xff, 0xfe])];
    for (const one of bodies)
      expect(diagnose({ ...attempt, parts: { ...sent, body: one } }, hmac('x'))).toBeUndefined();
  });

  test('does not reserialise a body nested deeper than any route takes: indented, it would grow to megabytes', () => {
    const deep = `${'['.repeat(33)}1${']'.repeat(33)}`;
    const indented = Buffer.from(JSON.stringify(JSON.parse(deep), undefined, 2));
    const signature = sign(secret, { ...sent, body: indented }).toString('hex');
    expect(diagnose({ ...attempt, parts: { ...sent, body: Buffer.from(deep) } }, signature)).toBeUndefined();
  });

  test.each([
    ['1772445600000', 'milliseconds'],
    ['2026-03-02T10:00:00Z', 'whole number'],
    [String(1_772_445_600 + 7_200), 'time zone'],
  ])('explains what is wrong with a timestamp of %s', (timestamp, words) => {
    expect(adviceOnTimestamp(timestamp, new Date(1_772_445_600_000)).hint).toContain(words);
  });

  test('gives no advice on a timestamp that is merely old', () => {
    expect(adviceOnTimestamp(String(1_772_445_600 - 1_000), new Date(1_772_445_600_000))).toEqual({});
  });
});
