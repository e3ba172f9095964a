import { describe, expect, test } from 'vitest';
import { createGate, createGates } from './gate.ts';

const opened = () => {
  let [running, most] = [0, 0];
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await promise;
    running -= 1;
  };
  return { work, open, most: () => most };
};

describe('a gate', () => {
  test('runs one at a time and refuses when too many wait', async () => {
    const gate = createGate(3);
    const { work, open, most } = opened();
    const let3 = [gate(work), gate(work), gate(work)];
    await expect(gate(work)).rejects.toMatchObject({ retryAfterSeconds: 3 });
    open();
    await Promise.all(let3);
    expect(most()).toBe(1);
    await expect(gate(async () => 'again')).resolves.toBe('again');
  });

  test('continues after failed work', async () => {
    const gate = createGate(2);
    await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate(async () => 1)).resolves.toBe(1);
  });
});

describe('a gate for each key', () => {
  test('holds up and refuses only its own key', async () => {
    const gateOf = createGates(2);
    const { work, open, most } = opened();
    const let3 = [gateOf(1)(work), gateOf(1)(work), gateOf(2)(work)];
    await expect(gateOf(1)(work)).rejects.toMatchObject({ retryAfterSeconds: 3 });
    await expect(gateOf(3)(async () => 'free')).resolves.toBe('free');
    open();
    await Promise.all(let3);
    expect(most()).toBe(2);
    await expect(gateOf(1)(async () => 'again')).resolves.toBe('again');
  });
});
