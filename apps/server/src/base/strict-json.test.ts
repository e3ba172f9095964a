import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { MalformedJson, parseStrictJson } from './strict-json.ts';

const parse = (text: string, options?: { maxDepth?: number }) => parseStrictJson(Buffer.from(text), options);

const refused = (bytes: string | Uint8Array, options?: { maxDepth?: number }): MalformedJson => {
  try {
    parseStrictJson(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, options);
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedJson);
    return error as MalformedJson;
  }
  throw new Error(`accepted: ${bytes}`);
};

describe('accepted input', () => {
  test('values as JSON.parse reads them, numbers out of range included', () => {
    expect(parse(' {"a":[1,-2.5,"é\\u00e9",true,null,{}],"b":9007199254740993} \n')).toEqual({
      a: [1, -2.5, 'éé', true, null, {}],
      b: 9007199254740992,
    });
    expect(parse('1e400')).toBe(Number.POSITIVE_INFINITY);
    expect(parse('"{[:"')).toBe('{[:');
    expect(parse('100.0')).toBe(100);
  });

  test.each(['-0', '-0.0', '-0e3', '-1e-400'])('%s is 0, at any depth', (zero) => {
    expect(parse(zero)).toBe(0);
    expect(parse(`[[${zero}]]`)).toEqual([[0]]);
    expect(parse(`{"a":{"b":${zero}}}`)).toEqual({ a: { b: 0 } });
    expect(parse(`{"__proto__":${zero}}`)).toEqual(JSON.parse('{"__proto__":0}'));
  });

  test('__proto__ is an ordinary key and changes no prototype', () => {
    const value = parse('{"__proto__":{"admin":true},"constructor":1}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect('admin' in value).toBe(false);
  });

  test('the same key may occur in different objects', () => {
    expect(parse('[{"a":1},{"a":{"a":2}}]')).toEqual([{ a: 1 }, { a: { a: 2 } }]);
  });

  test('the bytes may be a view into a larger buffer', () => {
    const all = Buffer.from('xx{"a":1,"a":2}[7]xx');
    expect(parseStrictJson(new Uint8Array(all.buffer, all.byteOffset + 15, 3))).toEqual([7]);
    expect(refused(new Uint8Array(all.buffer, all.byteOffset + 2, 13)).position).toBe(7);
  });
});

describe('refused input', () => {
  test.each([
    ['', 'the body is empty', 0],
    [' \n', 'the body is empty', 0],
    ['{"a":1} x', 'unexpected text after the JSON value', 8],
    ['{"a":1}{}', 'unexpected text after the JSON value', 7],
    ['{"a":1,}', 'expected a key in double quotes', 7],
    ["{'a':1}", 'expected a key in double quotes', 1],
    ['{"a" 1}', 'expected a colon after the key', 5],
    ['{"a":1 "b":2}', 'expected a comma or a closing brace', 7],
    ['[1 2]', 'expected a comma or a closing bracket', 3],
    ['[1}', 'expected a comma or a closing bracket', 2],
    ['[1,]', 'expected a value', 3],
    ['[NaN]', 'expected a value', 1],
    ['+1', 'expected a value', 0],
    ['.5', 'expected a value', 0],
    ['01', 'unexpected text after the JSON value', 1],
    ['1.', 'unexpected text after the JSON value', 1],
    ['["a\tb"]', 'a control character in a string must be escaped', 3],
    ['["a\\x"]', 'unknown escape in a string', 3],
    ['["a\\u12g4"]', 'unknown escape in a string', 3],
    ['{"é":"abc', 'a string is not closed', 6],
    ['{"a":[1', 'the body ends too early', 7],
    ['{"a"', 'the body ends too early', 4],
    ['// c\n1', 'expected a value', 0],
    ['\u00a01', 'expected a value', 0],
  ])('%j: %s', (text, reason, position) => {
    expect(refused(text)).toMatchObject({ reason, position });
  });

  test('a duplicate key, by name, also when it is spelled differently', () => {
    expect(refused('{"amount":1,"amount":2}')).toMatchObject({
      reason: 'the key "amount" stands twice in one object',
      position: 12,
    });
    expect(refused('[{"é":{"x":1,"\\u0078":1}}]').reason).toBe('the key "x" stands twice in one object');
    expect(refused('{"__proto__":1,"__proto__":1}').reason).toContain('"__proto__"');
    expect(refused('{"1":1,"1":1}').reason).toContain('"1"');
  });

  test('a duplicate key of great length is shown cut', () => {
    const key = JSON.stringify('k'.repeat(100_000));
    expect(refused(`{${key}:1,${key}:2}`).reason).toBe(`the key "${'k'.repeat(64)}…" stands twice in one object`);
  });

  test('nesting beyond the limit, and not at it', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parse(nested(32))).toBeInstanceOf(Array);
    expect(refused(nested(33))).toMatchObject({ reason: 'nested deeper than 32 levels', position: 32 });
    expect(refused('{"a":{"b":[]}}', { maxDepth: 2 }).position).toBe(10);
    expect(parse('{"a":"[[[[{{{{\\"[[[["}', { maxDepth: 1 })).toEqual({ a: '[[[[{{{{"[[[[' });
    expect(refused('['.repeat(500_000)).position).toBe(32);
  });

  test('any allowed depth is read without exhausting the stack', () => {
    const text = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(Object.keys(parse(text, { maxDepth: 100_000 }) as object)).toEqual(['a']);
    expect(refused(text.slice(0, -1), { maxDepth: 100_000 }).reason).toBe('the body ends too early');
  });

  test('a byte order mark', () => {
    expect(refused('\uFEFF{}').reason).toBe('the body starts with a byte order mark');
  });

  test.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22], 1],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22], 1],
    ['an encoded surrogate', [0x22, 0x61, 0xed, 0xa0, 0x80, 0x22], 2],
    ['a sequence cut short', [0x22, 0x61, 0x62, 0xe2, 0x82], 3],
  ])('invalid UTF-8: %s', (_name, bytes, position) => {
    expect(refused(Uint8Array.from(bytes))).toMatchObject({ reason: 'the body is not valid UTF-8', position });
  });
});

describe('for any input', () => {
  test('a JSON value comes back as JSON.parse gives it', () => {
    assertProperty(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1000 },
    );
  });

  const fragment = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"', '"a"', '"b":', '"a":1', '\\', '\\u', '\\"', '-0', '1', '.', 'e', '1e5'],
    ...['true', 'nul', ' ', '\n', '\u0001', 'é', '\u{1F600}', '\uFEFF', '__proto__'],
  );
  const almostJson = fc.array(fragment, { maxLength: 12 }).map((parts) => Buffer.from(parts.join('')));
  const damagedJson = fc
    .tuple(fc.jsonValue({ maxDepth: 4 }), fc.nat(), fc.nat({ max: 255 }))
    .map(([value, where, byte]) => {
      const bytes = Buffer.from(JSON.stringify(value));
      bytes[where % bytes.length] = byte;
      return bytes;
    });

  test('bytes are either refused as malformed, or read as JSON.parse reads them', () => {
    assertProperty(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 40 }), almostJson, damagedJson), (bytes) => {
        const text = Buffer.from(bytes).toString();
        let value: unknown;
        try {
          value = parseStrictJson(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedJson);
          const { reason, position } = error as MalformedJson;
          expect(position).toBeLessThanOrEqual(bytes.length);
          expect(reason).not.toBe('the body is not valid JSON');
          if (!reason.includes('twice') && !reason.includes('UTF-8')) expect(() => JSON.parse(text)).toThrow();
          return;
        }
        expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 5000 },
    );
  });
});
