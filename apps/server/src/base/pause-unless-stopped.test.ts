import { expect, test } from 'vitest';
import { pauseUnlessStopped } from './pause-unless-stopped.ts';

test('waits for the given time, with and without a signal', async () => {
  const ended: string[] = [];
  await Promise.all([
    pauseUnlessStopped(30).then(() => ended.push('second')),
    pauseUnlessStopped(1, new AbortController().signal).then(() => ended.push('first')),
  ]);
  expect(ended).toEqual(['first', 'second']);
});

test('ends without an error when it is stopped, or was stopped before', async () => {
  const stopping = new AbortController();
  const waiting = pauseUnlessStopped(600_000, stopping.signal);
  stopping.abort();
  await expect(waiting).resolves.toBeUndefined();
  await expect(pauseUnlessStopped(600_000, stopping.signal)).resolves.toBeUndefined();
});
