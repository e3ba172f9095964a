import { describe, expect, test } from 'vitest';
import { sign } from '../call/signature.ts';
import { isAmbiguous } from './check-head.ts';

const of = (body: string, nonce?: string) => isAmbiguous({ body: Buffer.from(body), nonce });

describe('a signature fits one request', () => {
  test('a body with a nonce and the same text as a body without one have one signature', () => {
    const parts = { method: 'POST', uri: '/', timestamp: '1' };
    const [body, nonce] = [Buffer.from('{}'), 'n'];
    expect(sign('s', { ...parts, body, nonce })).toEqual(sign('s', { ...parts, body: Buffer.from('{}\nn') }));
  });

  test.each(['{}\nn', '{"a":\n1}\nnonce-1', '[1]\n"x"', '\nn', '1\n2', '{}\n\nn', '{"a":"é"}\nž'])(
    'without a nonce %j is refused',
    (body) => {
      expect(of(body)).toBe(true);
    },
  );

  test.each(['', '{}', '{}\n', '{\n}', '{}\n  \n', '{"a":1,\n"b":2}', '{\n"a":1\n}', 'x\ny', `{}\n${'n'.repeat(513)}`])(
    'without a nonce %j is one request',
    (body) => {
      expect(of(body)).toBe(false);
    },
  );

  test('with a nonce no body is ambiguous', () => {
    expect(of('{}\nn', 'x')).toBe(false);
  });
});
