import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SignedParts } from '../call/signature.ts';
import { createSignatureAdvice, showStringToSign } from './signature-advice.ts';

const partsWith = (body: Uint8Array, uri = '/api/v1/operator/me'): SignedParts => ({
  method: 'POST',
  uri,
  timestamp: '1772445600',
  body,
  nonce: 'n',
});
const keyOf = (id: number) => ({ id: 1, key: `opk_${id}`, secret: createSecretKey(Buffer.from('ops_a')) }) as never;
const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

describe('advice on a wrong signature', () => {
  test('shows a short string to sign completely', () => {
    expect(showStringToSign(partsWith(Buffer.from('{"a":"é"}')))).toEqual({
      string_to_sign: 'POST\n/api/v1/operator/me\n1772445600\n{"a":"é"}\nn',
    });
  });

  test.each([
    ['control characters, each of them six bytes of JSON', Buffer.alloc(255_000, 1)],
    ['quotation marks', Buffer.alloc(255_000, '"')],
    ['letters', Buffer.alloc(255_000, 'a')],
    ['bytes that are no UTF-8', Buffer.alloc(255_000, 0xff)],
    ['emoji', Buffer.from('💥'.repeat(60_000))],
    ['just too much', Buffer.alloc(2_040, 'a')],
  ])('255 KB of %s fill less than 3 KB of the answer', (_, body) => {
    const answer = createSignatureAdvice({ now: () => new Date(0) })(keyOf(1), partsWith(body), 'f'.repeat(64));
    expect(bytesOf(answer)).toBeLessThan(3_072);
    expect(answer).toMatchObject({ string_to_sign_cut: true, mistake: null });
    expect(answer.string_to_sign_bytes).toBe(38 + body.length);
    expect((answer.string_to_sign as string).isWellFormed()).toBe(true);
  });

  test('cuts a long path too', () => {
    const answer = showStringToSign(partsWith(Buffer.alloc(0), `/${'\u0001'.repeat(30_000)}`));
    expect(bytesOf(answer)).toBeLessThan(3_072);
  });

  test('does not diagnose a body beyond 8 KB', () => {
    const advise = createSignatureAdvice({ now: () => new Date(0) });
    const looked: string[] = [];
    const parts = partsWith(Buffer.alloc(8_193, 'a'));
    const secret = new Proxy(createSecretKey(Buffer.from('ops_a')), {
      get: (_, name) => looked.push(String(name)),
    });
    expect(advise({ id: 1, key: 'opk_a', secret } as never, parts, 'f'.repeat(64)).hint).toContain('8192 bytes');
    expect(looked).toEqual([]);
  });

  test('diagnoses a few times per second and key', () => {
    let now = 1_000;
    const advise = createSignatureAdvice({ now: () => new Date(now) });
    const wrongForm = (key: number) => advise(keyOf(key), partsWith(Buffer.alloc(0)), 'no signature').mistake;
    const first = Array.from({ length: 30 }, () => wrongForm(1));
    expect(first.filter((mistake) => mistake === 'signature_form')).toHaveLength(10);
    expect(first.filter((mistake) => mistake === null)).toHaveLength(20);
    expect(wrongForm(2)).toBe('signature_form');
    now += 1_000;
    expect(wrongForm(1)).toBe('signature_form');
  });
});
