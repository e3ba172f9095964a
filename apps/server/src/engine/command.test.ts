import { expect, test } from 'vitest';
import { CommitUnknown, commitFailure, isSafeToRepeat } from './command.ts';

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
