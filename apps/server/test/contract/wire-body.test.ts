import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from '../../src/call/validate.ts';
import { codeOrStatus } from '../support/admission-request.ts';
import { refusalOf } from '../support/refusals.ts';
import { createFileWorld, type Reply } from '../support/world.ts';

const players = '/api/v1/operator/players';
const world = await createFileWorld();
const operator = await world.addOperator();

const post = (raw: string | Buffer, contentType: string | undefined = 'application/json'): Promise<Reply> =>
  operator.client.post(players, undefined, { raw, headers: { 'content-type': contentType } });

const player = (fields: Record<string, unknown> = {}) => ({
  username: 'someone',
  email: 'someone@example.com',
  first_name: 'Some',
  last_name: 'One',
  birth_date: '1990-05-17',
  country: 'DE',
  terms_accepted: true,
  ...fields,
});

describe('422 INVALID_REQUEST', () => {
  const malformed: [string, string | Buffer][] = [
    ['no body at all', ''],
    ['cut short', '{"username":"a"'],
    ['a trailing comma', '{"username":"a",}'],
    ['two values', '{}{}'],
    ['single quotes', "{'username':'a'}"],
    ['NaN', '{"amount":NaN}'],
    ['a comment', '{/* */}'],
    ['a bare control character in a string', '{"username":"a\u0001"}'],
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{}')])],
    ['UTF-16', Buffer.from('{"username":"a"}', 'utf16le')],
    ['invalid UTF-8', Buffer.concat([Buffer.from('{"username":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])],
    ['an overlong encoding', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')])],
    ['a key twice', '{"username":"a","username":"b"}'],
    ['a key twice, once escaped', '{"username":"a","\\u0075sername":"b"}'],
    ['a key twice, deep inside', '{"marketing":{"email":true,"sms":false,"email":false}}'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['100,000 levels', '['.repeat(100_000)],
  ];
  for (const [what, raw] of malformed)
    test(`malformed JSON: ${what}`, async () => {
      const reply = await post(raw, raw.length === 0 ? undefined : 'application/json');
      expect(reply.status).toBe(422);
      expect(reply.body.error.code).toBe('INVALID_REQUEST');
      expect(reply.body.error.details.reason).toEqual(expect.any(String));
      expect(reply.headers['x-ratelimit-limit']).toBe('1000000');
    });

  for (const type of [
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json; charset=latin1',
    'application/jsonp',
    'application/json, text/plain',
    'multipart/form-data; boundary=x',
    '?',
    'application/json; charset=',
  ])
    test(`the content type ${type ?? 'left out'}`, async () => {
      const reply = await operator.client.post(players, undefined, {
        raw: JSON.stringify(player()),
        headers: { 'content-type': type },
      });
      expect(reply.body.error).toMatchObject({
        code: 'INVALID_REQUEST',
        details: { reason: 'content type', content_type: type ?? null },
      });
    });

  test('a wrong content type is found after the signature, not before it', async () => {
    const reply = await operator.client.post(players, player(), {
      headers: { 'content-type': '?', 'x-signature': '0'.repeat(64) },
    });
    expect(codeOrStatus(reply)).toBe('INVALID_SIGNATURE');
  });

  test('201: application/json in any case, with its charset, passes', async () => {
    for (const [n, type] of [
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
    ].entries()) {
      const body = JSON.stringify(player({ username: `type-${n}`, email: `type-${n}@example.com` }));
      expect((await post(body, type)).status, type).toBe(201);
    }
  });

  test('a body over the limit, with or without a declared length', async () => {
    const reply = await post(JSON.stringify(player({ address: 'x'.repeat(300_000) })));
    expect(reply.status).toBe(422);
    expect(reply.body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'body too large', max_bytes: 262_144 },
    });
  });
});

describe('422 VALIDATION_FAILED', () => {
  const cases: [string, string, string][] = [
    ['a NUL', '{"username":"a\\u0000b"}', 'username'],
    ['half of a surrogate pair', '{"username":"a\\ud800b"}', 'username'],
    ['a NUL in a key', '{"user\\u0000name":"a"}', 'user\uFFFDname'],
    ['a NUL deep inside', '{"marketing":{"email":["a\\u0000"]}}', 'marketing.email.0'],
    ['text for a flag', '{"marketing":{"email":"yes"}}', 'marketing.email'],
    ['an object for text', '{"username":{"a":1}}', 'username'],
    ['a number for text', '{"first_name":7}', 'first_name'],
    ['control characters', '{"first_name":"a\\u0007"}', 'first_name'],
    ['a missing field', '{}', 'email'],
    ['a list for the body', '[]', 'body'],
    ['null for the body', 'null', 'body'],
    ['a number for the body', '1e400', 'body'],
  ];
  for (const [what, raw, field] of cases)
    test(`${what}: details name ${field}`, async () => {
      const reply = await post(raw);
      expect([reply.status, codeOrStatus(reply)]).toEqual([422, 'VALIDATION_FAILED']);
      expect(Object.keys(reply.body.error.details)).toContain(field);
      for (const messages of Object.values(reply.body.error.details))
        expect(messages).toEqual(expect.arrayContaining([expect.any(String)]));
    });

  test('a field may have any name, also one that every object has', () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    const value = JSON.parse(`{${names.map((name) => `"${name}":1`).join(',')}}`);
    const refusal = refusalOf(() => validate(z.strictObject({}), value));
    expect(JSON.parse(JSON.stringify(Object.entries(refusal.details)))).toEqual(
      names.map((name) => [name, ['is not known']]),
    );
  });

  test('says what would be accepted, once', () => {
    const schema = z.object({ id: z.int().positive(), limit: z.int().max(Number.MAX_SAFE_INTEGER) });
    const refusal = refusalOf(() => validate(schema, { id: 0, limit: 2 ** 53 }));
    expect(refusal.details).toEqual({ id: ['must be more than 0'], limit: [`must be at most ${2 ** 53 - 1}`] });
  });

  test('__proto__ and constructor are ordinary field names', async () => {
    const raw = `{"__proto__":{"is_test":true},"constructor":{"prototype":{"is_test":true}},${JSON.stringify(
      player({ username: 'proto', email: 'proto@example.com' }),
    ).slice(1)}`;
    const reply = await post(raw);
    expect([201, 422]).toContain(reply.status);
    expect(({} as Record<string, unknown>).is_test).toBeUndefined();
  });

  test('numbers beyond 2^53, fractions, signs and exponents that no amount has', async () => {
    const id = (await operator.client.post(players, player({ username: 'rich', email: 'rich@example.com' }))).body.data
      .id;
    for (const amount of [
      '9007199254740993',
      '1e400',
      '1.5',
      '-1',
      '0',
      '-0',
      '1e21',
      '"100"',
      'null',
      'true',
      '[1]',
    ]) {
      const raw = `{"amount":${amount},"external_reference":"r"}`;
      const reply = await operator.client.post(`${players}/${id}/deposits`, undefined, { raw });
      expect([codeOrStatus(reply), amount]).toEqual(['VALIDATION_FAILED', amount]);
      expect(Object.keys(reply.body.error.details)).toEqual(['amount']);
    }
    const exact = await operator.client.post(`${players}/${id}/deposits`, undefined, {
      raw: '{"amount":100.0,"external_reference":"exact"}',
    });
    expect(exact.body.data.amount).toBe(100);
  });

  test('a query parameter given twice, with a NUL, or with a broken escape, is refused on its field', async () => {
    for (const query of ['page=1&page=2', 'search=%00', 'page=%zz', 'page=1e3', 'per_page=101', 'page=0', 'page=-1']) {
      const reply = await operator.client.get(`/api/v1/operator/players?${query}`);
      expect([codeOrStatus(reply), query]).toEqual(['VALIDATION_FAILED', query]);
      expect(Object.keys(reply.body.error.details)).toEqual([query.split('=')[0]]);
    }
  });
});
