import { expect, test } from 'vitest';
import { turn } from '../../../test/support/turn.ts';
import { createHashLanes, type HashLane } from './hash-lanes.ts';

/** Hashes that end one after the other when they are told to, and the order in which they began. */
const openHashes = () => {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const hash = (name: string) => (): Promise<void> => {
    begun.push(name);
    return new Promise((resolve) => endings.push(resolve));
  };
  const attempt = (lane: HashLane, share: number | string, name: string, person = name): Promise<void> =>
    lane(person, share, (take) => take(hash(name)));
  const endNext = async (): Promise<void> => {
    endings.shift()?.();
    await turn();
  };
  return { begun, hash, attempt, endNext };
};

const overloaded = { name: 'Overloaded', retryAfterSeconds: 3 };

test('a flood of one operator: the turn after the next is of another operator, and what is too much is refused at once', async () => {
  const { known } = createHashLanes();
  const { attempt, begun, endNext } = openHashes();
  const flood = Array.from({ length: 11 }, (_, n) => attempt(known, 1, `flood ${n}`));
  flood.forEach((one) => void one.catch(() => undefined));
  await expect(attempt(known, 1, 'too much')).rejects.toMatchObject(overloaded);
  const other = attempt(known, 2, 'other');
  for (let n = 0; n < 3; n += 1) await endNext();
  await other;
  expect(begun).toEqual(['flood 0', 'flood 1', 'other', 'flood 2']);
});

test('whoever is signed in waits for nobody who signs in', async () => {
  const { known, strangers, signedIn } = createHashLanes();
  const { attempt, begun } = openHashes();
  for (const [lane, name] of [
    [known, 'known'],
    [strangers, 'stranger'],
  ] as const)
    for (let n = 0; n < 5; n += 1) void attempt(lane, 1, `${name} ${n}`).catch(() => undefined);
  void attempt(signedIn, 1, 'step-up').catch(() => undefined);
  await turn();
  expect(begun).toEqual(['known 0', 'stranger 0', 'step-up']);
});

test('an attempt with many hashes gives others a turn after each', async () => {
  const { strangers } = createHashLanes();
  const { attempt, begun, hash, endNext } = openHashes();
  const many = strangers('many@mail.test', 'a', async (take) => {
    for (const n of [0, 1, 2]) await take(hash(`many ${n}`));
  });
  const one = attempt(strangers, 'b', 'one');
  for (let n = 0; n < 4; n += 1) await endNext();
  await Promise.all([many, one]);
  expect(begun).toEqual(['many 0', 'one', 'many 1', 'many 2']);
});

test('one person has one attempt at a time, from whatever addresses, and a few that wait', async () => {
  const { strangers } = createHashLanes();
  const { attempt, begun } = openHashes();
  for (let n = 0; n < 5; n += 1) void attempt(strangers, `net ${n}`, `${n}`, 'a@mail.test').catch(() => undefined);
  await expect(attempt(strangers, 'net 5', '5', 'a@mail.test')).rejects.toMatchObject(overloaded);
  expect(begun).toEqual(['0']);
});
