import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { Overloaded, Refusal } from './refusal.ts';

test('a refusal has no stack', () => {
  const refusal = new Refusal('NOT_FOUND', 'There is no such player.');
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal.message).toBe('There is no such player.');
  expect(refusal.stack).not.toContain('\n');
});

test('Overloaded has one: the log tells its causes apart by their places', () => {
  expect(new Overloaded('Too many wait.').stack).toContain('refusal.test.ts');
});

/** Fills the stack with frames of many sizes, so that it is full also inside of the constructor. */
const fillStack = `
  const { Refusal } = await import('${new URL('./refusal.ts', import.meta.url)}');
  const limit = Error.stackTraceLimit;
  const exhaust = (...size) => { new Refusal('NOT_FOUND'); exhaust(...size); };
  for (let size = 0; size < 60 && Error.stackTraceLimit === limit; size += 1)
    try { exhaust(...Array(size)); } catch {}
  console.log(Error.stackTraceLimit === limit);`;

test('errors after a refusal keep their stack, also after one that found the stack full', () => {
  void new Refusal('NOT_FOUND');
  expect(new Error('a bug').stack).toContain('refusal.test.ts');
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module'];
  expect(execFileSync(process.execPath, [...flags, '-e', fillStack], { encoding: 'utf8' })).toBe('true\n');
});
