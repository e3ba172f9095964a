import { expect, test } from 'vitest';
import { createCommitWatch } from './commit-watch.ts';

const open = () => {
  const commits: PromiseWithResolvers<void>[] = [];
  const clock = { now: 1_000 };
  const watch = createCommitWatch({
    commit: () => {
      const next = Promise.withResolvers<void>();
      commits.push(next);
      return next.promise;
    },
    everyMilliseconds: 0,
    now: () => clock.now,
  });
  const seen = () => [watch.waitMilliseconds(), watch.isHanging()];
  return { commits, clock, watch, seen };
};

test('a commit hangs once it has waited three seconds, and no longer when it is answered', async () => {
  const { commits, clock, watch, seen } = open();
  expect(seen()).toEqual([0, false]);
  const measured = watch.measure();
  clock.now += 2_999;
  expect(seen()).toEqual([2_999, false]);
  clock.now += 1;
  expect(seen()).toEqual([3_000, true]);
  await watch.measure();
  expect(commits).toHaveLength(1);
  commits[0]!.resolve();
  await measured;
  expect(seen()).toEqual([0, false]);
});

test('commits that are given up after they hung hang on until one is answered', async () => {
  const { commits, clock, watch, seen } = open();
  const first = watch.measure();
  clock.now += 20_000;
  commits[0]!.reject(new Error('Query read timeout'));
  await first;
  clock.now += 1_000;
  expect(seen()).toEqual([21_000, true]);
  const second = watch.measure();
  expect(seen()).toEqual([21_000, true]);
  commits[1]!.resolve();
  await second;
  expect(seen()).toEqual([0, false]);
});

test('a commit that fails at once does not hang', async () => {
  const { commits, clock, watch, seen } = open();
  const measured = watch.measure();
  clock.now += 10;
  commits[0]!.reject(new Error('the database is away'));
  await measured;
  clock.now += 60_000;
  expect(seen()).toEqual([0, false]);
});
