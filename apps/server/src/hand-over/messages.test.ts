import { deserialize, serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { Overloaded, Refusal } from '../base/refusal.ts';
import { isAfterDataLoss, isAway, isBusy } from '../database/failures.ts';
import { CommitUnknown } from '../engine/command.ts';
import { describeFailure, toError } from './messages.ts';

const sent = (error: unknown): Error => toError(deserialize(serialize(describeFailure(error))));

test('a refusal keeps its code, message and details', () => {
  const refusal = sent(new Refusal('LIMIT_EXCEEDED', 'Too much.', { limit: 'daily', left: 5 }));
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'LIMIT_EXCEEDED', message: 'Too much.', details: { limit: 'daily', left: 5 } });
});

test('an overloaded owner says when to come again', () => {
  const overloaded = sent(new Overloaded('Full.', 7));
  expect(overloaded).toBeInstanceOf(Overloaded);
  expect(overloaded).toMatchObject({ message: 'Full.', retryAfterSeconds: 7 });
});

test.each([
  ['an unknown commit', new CommitUnknown(), isAway],
  ['a lost connection', Object.assign(new Error('gone'), { code: 'ECONNRESET' }), isAway],
  ['a pool that waits', new Error('timeout exceeded when trying to connect'), isAway],
  ['a lock timeout', Object.assign(new Error('locked'), { code: '55P03' }), isBusy],
  [
    'an id given out twice',
    Object.assign(new Error('twice'), { code: '23505', constraint: 'x_pkey' }),
    isAfterDataLoss,
  ],
])('%s is told apart as where it was thrown', (_, error, isSo) => {
  expect(isSo(error)).toBe(true);
  expect(isSo(sent(error))).toBe(true);
});

test('a bug keeps its name, message and place for the log', () => {
  const error = sent(new TypeError('x is not a function'));
  expect(error).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
  expect(error.stack).toContain('messages.test.ts');
});

test.each(['text', undefined, null, 5])('whatever is thrown arrives as an error: %s', (thrown) => {
  expect(sent(thrown)).toBeInstanceOf(Error);
});
