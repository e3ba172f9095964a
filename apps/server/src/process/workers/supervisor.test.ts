import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Order, Report } from './messages.ts';
import { createSupervisor, pauseAfter } from './supervisor.ts';

type Fake = {
  readonly number: number;
  readonly orders: Order['kind'][];
  readonly killed: () => boolean;
  report(report: Report): void;
  exit(how?: string): void;
};

/** A supervisor whose processes and time are in the hands of the test. */
const open = (workers: number) => {
  const forked: Fake[] = [];
  const lines: string[] = [];
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  let hopeless = 0;
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: unknown, line: string) => void lines.push(line),
  };
  const supervisor = createSupervisor({
    workers,
    log: log as never,
    now: () => time,
    after: (milliseconds, run) => void timers.push({ at: time + milliseconds, run }),
    endMilliseconds: 1_000,
    onHopeless: () => {
      hopeless += 1;
    },
    fork: (number) => {
      let [onReport, onExit] = [(_: Report): void => undefined, (_: string): void => undefined];
      const orders: Order['kind'][] = [];
      let killed = false;
      forked.push({
        number,
        orders,
        killed: () => killed,
        report: (report) => onReport(report),
        exit: (how = 'SIGKILL') => onExit(how),
      });
      return {
        send: ({ kind }) => void orders.push(kind),
        kill: () => {
          killed = true;
        },
        onReport: (listener) => {
          onReport = listener;
        },
        onExit: (listener) => {
          onExit = listener;
        },
      };
    },
  });
  const pass = async (milliseconds: number): Promise<void> => {
    time += milliseconds;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { run } of due) run();
    await turn();
  };
  const beReady = async (index: number): Promise<void> => {
    forked[index]?.report({ kind: 'ready', port: 3000 });
    await turn();
  };
  const started = async (): Promise<void> => {
    const start = supervisor.start();
    for (let index = 0; index < workers; index += 1) await beReady(index);
    await start;
  };
  const numbers = () => forked.map(({ number }) => number);
  return { supervisor, forked, lines, pass, beReady, started, numbers, hopeless: () => hopeless };
};

test('worker 1 is ready before the others begin', async () => {
  const { supervisor, numbers, beReady } = open(3);
  const start = supervisor.start();
  expect(numbers()).toEqual([1]);
  await beReady(0);
  expect(numbers()).toEqual([1, 2, 3]);
  await beReady(1);
  await beReady(2);
  expect(await start).toBe(3000);
});

test('a first worker that cannot begin fails the start with its reason', async () => {
  const { supervisor, forked, pass, numbers } = open(2);
  const start = supervisor.start();
  forked[0]?.report({ kind: 'failed', message: 'the port is taken' });
  forked[0]?.exit('exit code 1');
  await expect(start).rejects.toThrow('the port is taken');
  await pass(60_000);
  expect(numbers()).toEqual([1]);
});

test('another one is replaced, while the first serves', async () => {
  const { supervisor, forked, beReady, pass, numbers } = open(2);
  const start = supervisor.start();
  await beReady(0);
  forked[1]?.exit();
  expect(await start).toBe(3000);
  await pass(100);
  expect(numbers()).toEqual([1, 2, 2]);
});

test('a worker that dies is replaced by one of the same number, later each time', async () => {
  const { started, forked, numbers, pass, beReady } = open(2);
  await started();
  forked[1]?.exit();
  await pass(99);
  expect(numbers()).toEqual([1, 2]);
  await pass(1);
  expect(numbers()).toEqual([1, 2, 2]);
  await beReady(2);
  forked[2]?.exit();
  await pass(199);
  expect(numbers()).toEqual([1, 2, 2]);
  await pass(1);
  expect(numbers()).toEqual([1, 2, 2, 2]);
});

test('a worker that was ready for a minute is replaced as fast as the first time', async () => {
  const { started, forked, numbers, pass } = open(1);
  await started();
  for (let index = 0; index < 5; index += 1) {
    await pass(60_000);
    forked[index]?.exit();
    await pass(100);
    forked[index + 1]?.report({ kind: 'ready', port: 3000 });
  }
  expect(numbers()).toHaveLength(6);
});

test('the pause has a limit', () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseAfter)).toEqual([100, 200, 400, 6_400, 10_000, 10_000]);
});

test('the server ends when a worker dies eight times in a row and none is ready', async () => {
  const { started, forked, pass, hopeless } = open(1);
  await started();
  for (let index = 0; index < 7; index += 1) {
    forked[index]?.exit();
    expect(hopeless()).toBe(0);
    await pass(10_000);
  }
  forked[7]?.exit();
  expect(hopeless()).toBe(1);
  await pass(10_000);
  expect(forked).toHaveLength(8);
});

test('while another worker is ready, replacing goes on', async () => {
  const { started, forked, pass, hopeless, numbers } = open(2);
  await started();
  for (let index = 1; index < 12; index += 1) {
    forked[index]?.exit();
    await pass(10_000);
  }
  expect(hopeless()).toBe(0);
  expect(numbers()).toHaveLength(13);
});

test('a rolling restart replaces one worker after the other, each when its successor is ready', async () => {
  const { supervisor, started, forked, numbers, beReady } = open(2);
  await started();
  const rolled = supervisor.roll();
  expect(numbers()).toEqual([1, 2, 1]);
  expect(forked[0]?.orders).toEqual([]);
  await beReady(2);
  expect(forked[0]?.orders).toEqual(['leave']);
  expect(numbers()).toEqual([1, 2, 1]);
  forked[0]?.exit('exit code 0');
  await turn();
  expect(numbers()).toEqual([1, 2, 1, 2]);
  expect(forked[1]?.orders).toEqual([]);
  await beReady(3);
  forked[1]?.exit('exit code 0');
  await rolled;
  expect(numbers()).toEqual([1, 2, 1, 2]);
});

test('a rolling restart whose new worker cannot begin keeps the old ones', async () => {
  const { supervisor, started, forked, numbers, pass } = open(2);
  await started();
  const rolled = supervisor.roll();
  forked[2]?.report({ kind: 'failed', message: 'no such column' });
  forked[2]?.exit('exit code 1');
  await rolled;
  await pass(60_000);
  expect(numbers()).toEqual([1, 2, 1]);
  expect(forked.map(({ orders }) => orders)).toEqual([[], [], []]);
});

test('a restart asked for during a restart begins after it', async () => {
  const { supervisor, started, forked, numbers, beReady } = open(1);
  await started();
  const rolled = supervisor.roll();
  void supervisor.roll();
  void supervisor.roll();
  await beReady(1);
  forked[0]?.exit();
  await turn();
  expect(numbers()).toEqual([1, 1, 1]);
  await beReady(2);
  forked[1]?.exit();
  await rolled;
  expect(numbers()).toEqual([1, 1, 1]);
});

test('stop ends all workers and replaces none', async () => {
  const { supervisor, started, forked, numbers, pass } = open(2);
  await started();
  let stopped = false;
  const stop = supervisor.stop().then(() => {
    stopped = true;
  });
  expect(forked.map(({ orders }) => orders)).toEqual([['stop'], ['stop']]);
  forked[0]?.exit('exit code 0');
  await pass(500);
  expect(stopped).toBe(false);
  forked[1]?.exit('exit code 0');
  await stop;
  await pass(60_000);
  expect(numbers()).toEqual([1, 2]);
});

test('a worker that does not end in time is killed', async () => {
  const { supervisor, started, forked, pass } = open(1);
  await started();
  void supervisor.stop();
  await pass(999);
  expect(forked[0]?.killed()).toBe(false);
  await pass(1);
  expect(forked[0]?.killed()).toBe(true);
});

test('stop also ends a successor that is about to begin', async () => {
  const { supervisor, started, forked } = open(1);
  await started();
  void supervisor.roll();
  void supervisor.stop();
  expect(forked.map(({ orders }) => orders)).toEqual([['stop'], ['stop']]);
});
