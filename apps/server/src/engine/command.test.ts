import { expect, test } from 'vitest';
import { CommitUnknown, commitFailure, isSafeToRepeat, rootOf } from './command.ts';
import type { Facet } from './facet.ts';

const failure = (code: string): Error => Object.assign(new Error('failed'), { code });

test.each(['08006', '57P01', 'ECONNRESET'])(
  '%s during the commit: the result is unknown, so nothing is repeated',
  (code) => {
    const cause = failure(code);
    const unknown = commitFailure(cause);
    expect(unknown).toBeInstanceOf(CommitUnknown);
    expect(unknown).toMatchObject({ name: 'CommitUnknown', code: '08007', cause });
    expect(isSafeToRepeat(unknown)).toBe(false);
  },
);

test.each([
  ['25006', 'a server that takes no writes'],
  ['40001', 'a serialization failure'],
  ['23505', 'a unique key'],
])('%s during the commit, %s: nothing was committed, so it can be repeated', (code) => {
  const error = failure(code);
  expect(commitFailure(error)).toBe(error);
  expect(isSafeToRepeat(error)).toBe(true);
});

test('one facet is the root, and it is the first: none, a second or a later one is refused at the start', () => {
  const [root, other] = [{ name: 'wallet', policy: { of: 'root' } }, { name: 'limits' }] as unknown as [Facet, Facet];
  expect(rootOf([root, other])).toBe(root);
  expect(() => rootOf([other])).toThrow('Exactly one facet must be the root.');
  expect(() => rootOf([root, other, root])).toThrow('Exactly one facet must be the root.');
  expect(() => rootOf([other, root])).toThrow('The root must be the first facet.');
});
