import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { Overloaded } from '../base/refusal.ts';
import { createLanes, type LaneOptions } from './lanes.ts';

type Item = { operator_id: number; player_id: number; name: string };

/** Lanes whose batches end when the test says so, in the order in which they began. */
const open = (more: Partial<LaneOptions<Item, string>> = {}) => {
  const begun: { operator: number; names: string[]; end: () => void }[] = [];
  const lanes = createLanes<Item, string>({
    slots: 2,
    lanes: 2,
    minBeside: 1,
    maxDelayMilliseconds: 60_000,
    maxBatch: 10,
    maxWaiting: 100,
    maxWaitMilliseconds: 600_000,
    maxAnswerMilliseconds: 600_000,
    unanswered: () => new Error('unanswered'),
    run: (operator, batch) =>
      new Promise((resolve) => {
        const names = batch.map(({ name }) => name);
        begun.push({ operator, names, end: () => resolve(names) });
      }),
    ...more,
  });
  const submit = (operator_id: number, player_id: number, name: string) =>
    lanes.submit({ operator_id, player_id, name });
  return { lanes, begun, submit };
};

const ignore = (): void => undefined;
const silentWatch = { joined: ignore, gaveUp: ignore, began: ignore, waited: ignore, ended: ignore };

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('commands of one player run in sequence, those of another lane in parallel', async () => {
  const { begun, submit } = open();
  const answers = [submit(1, 2, 'a'), submit(1, 3, 'b')];
  await turn();
  answers.push(submit(1, 2, 'c'), submit(1, 4, 'd'));
  await turn();
  expect(begun.map(({ names }) => names)).toEqual([['a'], ['b']]);
  begun[0]?.end();
  await turn();
  expect(begun[2]?.names).toEqual(['c', 'd']);
  for (const { end } of begun) end();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
});

test('operators take turns for the slots: a busy one does not starve the others', async () => {
  const { begun, submit } = open({ slots: 1, maxBatch: 2 });
  for (let n = 0; n < 20; n += 1) void submit(1, 2, `busy ${n}`);
  for (const operator of [2, 3]) void submit(operator, 2, `small ${operator}`);
  for (let done = 0; done < 3; done += 1) {
    await turn();
    begun[done]?.end();
  }
  await turn();
  expect(begun.map(({ operator }) => operator)).toEqual([1, 2, 3, 1]);
});

test('while other operators wait, a turn takes what waits in all lanes', async () => {
  const { begun, submit } = open({ slots: 1 });
  void submit(1, 2, 'first');
  await turn();
  for (const player of [2, 3, 4, 5]) {
    void submit(2, player, `two ${player}`);
    void submit(3, player, `three ${player}`);
  }
  begun[0]?.end();
  await turn();
  expect(begun[1]?.names).toHaveLength(4);
  begun[1]?.end();
  await turn();
  // No other operator waits any more: the lanes run in parallel again.
  expect(begun[2]?.names).toHaveLength(2);
});

test('a few commands wait for the running batch of their operator; other operators do not', async () => {
  const { begun, submit } = open({ minBeside: 3 });
  void submit(1, 2, 'a');
  await turn();
  for (const player of [3, 5]) void submit(1, player, `b ${player}`);
  void submit(2, 3, 'of another operator');
  await turn();
  expect(begun.map(({ names }) => names)).toEqual([['a'], ['of another operator']]);
  begun[0]?.end();
  await turn();
  expect(begun[2]?.names).toEqual(['b 3', 'b 5']);
});

test('a few commands stop waiting when the running batch takes long', async () => {
  const { begun, submit } = open({ minBeside: 3, maxDelayMilliseconds: 1 });
  void submit(1, 2, 'held up');
  await turn();
  void submit(1, 3, 'of another lane');
  await eventually(async () => begun.length === 2);
  expect(begun[1]?.names).toEqual(['of another lane']);
});

test('enough commands for two batches run in parallel', async () => {
  const { begun, submit } = open({ minBeside: 3 });
  for (let player = 0; player < 6; player += 1) void submit(1, player, String(player));
  await turn();
  expect(begun.map(({ names }) => names)).toEqual([
    ['0', '2', '4'],
    ['1', '3', '5'],
  ]);
});

test('no more batches are in flight than there are slots, and none is larger than allowed', async () => {
  const { begun, submit } = open({ slots: 3, maxBatch: 4 });
  for (let operator = 1; operator <= 6; operator += 1)
    for (let player = 0; player < 10; player += 1) void submit(operator, player, 'x');
  await turn();
  expect(begun).toHaveLength(3);
  expect(begun.every(({ names }) => names.length <= 4)).toBe(true);
});

test('a full lane refuses, and accepts again when it has room', async () => {
  const { begun, submit } = open({ slots: 1, maxBatch: 1, maxWaiting: 1 });
  void submit(1, 2, 'running');
  await turn();
  const waiting = submit(1, 2, 'waiting');
  await expect(submit(1, 2, 'too many')).rejects.toBeInstanceOf(Overloaded);
  begun[0]?.end();
  await turn();
  begun[1]?.end();
  expect(await waiting).toBe('waiting');
});

test('what waits too long for its batch is refused and never runs; the queue behind it goes on', async () => {
  const gaveUp: number[] = [];
  const watch = { ...silentWatch, gaveUp: (count: number) => void gaveUp.push(count) };
  const { begun, submit, lanes } = open({ slots: 1, maxWaitMilliseconds: 1, watch });
  const running = submit(1, 2, 'running');
  await turn();
  const late = [submit(1, 2, 'behind it'), submit(2, 2, 'of another operator')];
  for (const one of late) await expect(one).rejects.toBeInstanceOf(Overloaded);
  expect(gaveUp).toEqual([1, 1]);
  expect(lanes.waiting()).toBe(0);
  begun[0]?.end();
  expect(await running).toBe('running');
  await lanes.drain();
  expect(begun).toHaveLength(1);
});

test('what is in flight for too long is answered as unknown; its lane waits for its end all the same', async () => {
  const { begun, submit } = open({ maxAnswerMilliseconds: 1 });
  const held = submit(1, 2, 'held up');
  await expect(held).rejects.toThrow('unanswered');
  const next = submit(1, 2, 'next of the player');
  next.catch(() => undefined);
  await turn();
  expect(begun.map(({ names }) => names)).toEqual([['held up']]);
  begun[0]?.end();
  await eventually(async () => begun.length === 2);
  begun[1]?.end();
});

test('a failed batch fails its commands, and the lane continues', async () => {
  let runs = 0;
  const { submit, lanes } = open({
    run: async (_operator, batch) => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
      return batch.map(({ name }) => (name === 'bad' ? new Error('bad') : name));
    },
  });
  await expect(submit(1, 2, 'a')).rejects.toThrow('broken');
  const settled = await Promise.allSettled([submit(1, 2, 'bad'), submit(1, 2, 'good')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await lanes.drain();
  expect(lanes.waiting()).toBe(0);
});

test('drain waits for what is in flight and for what waits behind it', async () => {
  const { begun, submit, lanes } = open({ maxBatch: 1 });
  const answers = [submit(1, 2, 'a'), submit(1, 2, 'b')];
  let isDrained = false;
  const drained = lanes.drain().then(() => {
    isDrained = true;
  });
  for (let n = 0; n < 2; n += 1) {
    await turn();
    expect(isDrained).toBe(false);
    begun[n]?.end();
  }
  await drained;
  expect(await Promise.all(answers)).toEqual(['a', 'b']);
});

test('a few that wait begin beside a slow batch as soon as their delay is over, and no sooner', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { begun, submit } = open({ minBeside: 5, maxDelayMilliseconds: 100 });
  void submit(1, 2, 'slow');
  await turn();
  void submit(1, 3, 'few');
  await turn();
  vi.advanceTimersByTime(99);
  await turn();
  expect(begun.map(({ names }) => names)).toEqual([['slow']]);
  vi.advanceTimersByTime(1);
  await turn();
  expect(begun.map(({ names }) => names)).toEqual([['slow'], ['few']]);
  for (const { end } of begun) end();
  await turn();
  void submit(1, 2, 'slow again');
  await turn();
  void submit(1, 3, 'few again');
  await turn();
  vi.advanceTimersByTime(100);
  await turn();
  expect(begun.slice(2).map(({ names }) => names)).toEqual([['slow again'], ['few again']]);
});
