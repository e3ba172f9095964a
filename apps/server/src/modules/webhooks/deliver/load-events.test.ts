import type { EventType } from '@croupier/contract/events.ts';
import { describe, expect, test } from 'vitest';
import { ascending, openDeliveries, openReceiver, upTo } from '../../../../test/support/deliveries.ts';
import { createFileWorld } from '../../../../test/support/world.ts';
import { type Item, pick } from './load-events.ts';

const world = await createFileWorld();

describe('events read once for endpoints with the same cursor', () => {
  const item = (sequence: number, type: string): Item => ({
    sequence,
    type,
    player_id: null,
    attempts: 0,
    traceparent: null,
    set_aside_by: null,
    event_id: String(sequence),
    body: '{}',
  });
  const [paid, granted] = ['deposit.paid', 'bonus.granted'];
  const items = [item(2, paid), item(3, granted), item(5, paid), item(6, granted), item(8, paid), item(9, granted)];
  const picked = (types: string[], most: number) => {
    const { items: own, seenUpTo } = pick({ items, seenUpTo: 20 }, { types, most });
    return [own.map(({ sequence }) => sequence), seenUpTo];
  };

  test('each gets the types that it wants, the very same objects, and has seen as far as all have', () => {
    expect(picked([paid], 64)).toEqual([[2, 5, 8], 20]);
    expect(picked([paid, granted], 64)).toEqual([[2, 3, 5, 6, 8, 9], 20]);
    expect(picked(['kyc.expired'], 64)).toEqual([[], 20]);
    expect(pick({ items, seenUpTo: 20 }, { types: [paid], most: 1 }).items[0]).toBe(items[0]);
  });

  test('an endpoint gets at most as many events as its limit, and its cursor stops at the last of them', () => {
    expect(picked([paid], 2)).toEqual([[2, 5], 5]);
    expect(picked([paid, granted], 5)).toEqual([[2, 3, 5, 6, 8], 8]);
    expect(picked([granted], 1)).toEqual([[3], 3]);
  });

  test('an endpoint with no more matches than its limit gets its cursor at the end of the range', () => {
    expect(picked([paid], 3)).toEqual([[2, 5, 8], 20]);
    expect(picked([granted], 3)).toEqual([[3, 6, 9], 20]);
  });
});

test('three endpoints with filters of their own: of 2,500 events each gets exactly its own, a player’s in order', async () => {
  const { startWorker, register, emitMany, show } = await openDeliveries(world);
  const types: EventType[] = ['deposit.paid', 'player.updated', 'player.updated', 'bonus.granted', 'player.updated'];
  const typeOf = (sequence: number): string => types[(sequence - 1) % 5] as string;
  const filters = [['*'], ['bonus.*', 'deposit.paid'], ['deposit.*']];
  const wants = [
    () => true,
    (n: number) => typeOf(n) !== 'player.updated',
    (n: number) => typeOf(n) === 'deposit.paid',
  ];
  const opened = await Promise.all(
    filters.map(async (events) => {
      const receiver = await openReceiver();
      return { receiver, ...(await register({ url: receiver.url, events })) };
    }),
  );
  await emitMany(2_500, { type: types, players: 40 });
  expect(await startWorker().runOnce()).toBe(2_500 + 1_000 + 500);
  for (const [index, { receiver, at }] of opened.entries()) {
    expect(ascending(receiver.sequences())).toEqual(upTo(2_500).filter(wants[index]!));
    for (const one of Map.groupBy(receiver.sequences(), (sequence) => sequence % 40).values())
      expect(one).toEqual(ascending(one));
    expect((await show(at)).queue).toMatchObject({ cursor_sequence: 2_500, behind: 0, pending: 0 });
  }
});
