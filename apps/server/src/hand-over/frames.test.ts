import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAsyncProperty } from '../../test/support/property.ts';
import { maxFrameBytes, onFrames, toFrame } from './frames.ts';

const read = () => {
  const stream = new PassThrough();
  const values: unknown[] = [];
  const errors: Error[] = [];
  stream.on('error', (error) => errors.push(error));
  onFrames(stream as unknown as Socket, (value) => values.push(value));
  return { stream, values, errors };
};
const settled = () => new Promise((done) => setImmediate(done));

test('values arrive whole and in order, wherever the bytes are cut', async () => {
  const values = [
    { at: new Date('2026-11-19T12:00:00Z'), none: undefined, bytes: Buffer.from('abc'), large: 2 ** 53 - 1 },
    [new Map([[1, new Set(['a'])]]), null, 'ü'.repeat(10_000)],
    'last',
  ];
  const bytes = Buffer.concat(values.map(toFrame));
  await assertAsyncProperty(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
      const { stream, values: got, errors } = read();
      const ends = [...cuts, bytes.length].sort((a, b) => a - b);
      let from = 0;
      for (const end of ends) {
        if (end > from) stream.write(bytes.subarray(from, end));
        from = end;
      }
      await settled();
      expect(errors).toEqual([]);
      expect(got).toEqual(values);
      expect(Buffer.isBuffer((got[0] as { bytes: unknown }).bytes)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('a length beyond the limit ends the connection before anything of it is held', async () => {
  const { stream, values, errors } = read();
  const head = Buffer.alloc(4);
  head.writeUInt32BE(maxFrameBytes + 1);
  stream.write(head);
  await settled();
  expect(stream.destroyed).toBe(true);
  expect(errors).toEqual([expect.objectContaining({ message: 'The frame is too large.' })]);
  expect(values).toEqual([]);
});

test('bytes that are no value end the connection', async () => {
  const { stream, values } = read();
  stream.write(Buffer.from([0, 0, 0, 3, 1, 2, 3]));
  await settled();
  expect(stream.destroyed).toBe(true);
  expect(values).toEqual([]);
});

test('what is too large, or holds a function, is not written', () => {
  expect(() => toFrame('x'.repeat(maxFrameBytes + 1))).toThrow('too large');
  expect(() => toFrame({ seal: () => 1 })).toThrow();
});
