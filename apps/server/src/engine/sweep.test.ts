import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { defineCommand } from './account.ts';
import type { Engine } from './engine.ts';
import { createAccountSweep } from './sweep.ts';

const testActor = { kind: 'system', id: null, request_id: null } as const;
const now = new Date('2026-03-02T10:00:00.000Z');
const command = defineCommand({
  name: 'settle',
  facets: ['wallet'],
  decide: (_draft, _input: null) => ({ data: {} }),
});

/** A sweep that finds this many accounts each time, of which the players in `failing` cannot be settled. */
const openSweep = (found: readonly number[], failing: readonly number[] = []) => {
  const seen = { finds: [] as unknown[], submitted: [] as unknown[], warnings: [] as unknown[] };
  const sweep = createAccountSweep({
    find: async (_control, at, most, onlyOperator) => {
      seen.finds.push({ at, most, onlyOperator });
      const count = found[Math.min(seen.finds.length, found.length) - 1] as number;
      return Array.from({ length: count }, (_, player_id) => ({ operator_id: 7, player_id }));
    },
    command,
    actor: testActor,
    failure: 'not settled',
  })({
    control: undefined as never,
    clock: { now: () => now } as never,
    log: { warn: (...warning: unknown[]) => seen.warnings.push(warning) } as unknown as Logger,
    engine: {
      submit: async (_definition: unknown, submitted: { player_id: number }) => {
        seen.submitted.push(submitted);
        if (failing.includes(submitted.player_id)) throw new Error('away');
        return { status: 200 };
      },
    } as unknown as Engine,
  });
  return { sweep, seen };
};

test('asks for 200 accounts at a time until fewer are due, and returns how many it settled', async () => {
  const { sweep, seen } = openSweep([200, 200, 3]);
  expect(await sweep(7)).toBe(403);
  expect(seen.finds).toEqual(Array(3).fill({ at: now, most: 200, onlyOperator: 7 }));
  expect(seen.submitted).toHaveLength(403);
  expect(seen.submitted[2]).toEqual({ operator_id: 7, player_id: 2, input: null, actor: testActor, status: 200 });
  expect(seen.warnings).toEqual([]);
});

test('a sweep that finds nothing ends', async () => {
  const { sweep, seen } = openSweep([0]);
  expect(await sweep(null)).toBe(0);
  expect(seen.finds).toHaveLength(1);
});

test('an account that fails is logged and left for the next sweep; the others are settled', async () => {
  const { sweep, seen } = openSweep([200], [5, 9]);
  expect(await sweep(null)).toBe(198);
  expect(seen.finds).toHaveLength(1);
  expect(seen.warnings).toEqual([[{ err: new Error('away'), failed: 2 }, 'not settled']]);
});

test('a sweep that finds accounts every time stops after 50 rounds', async () => {
  const { sweep, seen } = openSweep([200]);
  expect(await sweep(null)).toBe(10_000);
  expect(seen.finds).toHaveLength(50);
});
