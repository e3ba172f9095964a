import { describe, expect, test } from 'vitest';
import { parseTraceparent, writeTraceparent } from './trace-context.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

describe('traceparent', () => {
  test.each([
    ['01', true],
    ['00', false],
    ['03', true],
  ])('takes the flags %s as sampled: %s, and writes the same context again', (flags, is_sampled) => {
    const context = parseTraceparent(`00-${trace}-${span}-${flags}`);
    expect(context).toEqual({ trace_id: trace, span_id: span, is_sampled });
    expect(parseTraceparent(writeTraceparent(context!))).toEqual(context);
  });

  test.each([
    ['nothing', undefined],
    ['two headers', [`00-${trace}-${span}-01`]],
    ['no text', ''],
    ['another version', `01-${trace}-${span}-01`],
    ['the forbidden version', `ff-${trace}-${span}-01`],
    ['capitals', `00-${trace.toUpperCase()}-${span}-01`],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${span}-01`],
    ['a span id of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['a short trace id', `00-${trace.slice(1)}-${span}-01`],
    ['something behind it', `00-${trace}-${span}-01-x`],
    ['a line break', `00-${trace}-${span}-01\n`],
    ['other characters', `00-${trace.replace('4', 'g')}-${span}-01`],
  ])('counts %s as none', (_name, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });
});
