import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { openDeliveries, upTo } from '../../../../test/support/deliveries.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { createFileWorld, masterKey } from '../../../../test/support/world.ts';
import { startDeliveryThread } from './start-thread.ts';

const world = await createFileWorld();
const log = pino({ level: 'silent' });

describe('the thread that delivers', () => {
  test('delivers events, reports its counts, and stops on request', async () => {
    const { receiver, register, emitMany } = await openDeliveries(world);
    await register();
    await emitMany(5);
    const thread = startDeliveryThread({ databaseUrl: world.url, masterKey, log });
    await eventually(() => thread.attemptCounts().delivered === 5);
    expect(receiver.sequences().toSorted()).toEqual(upTo(5));
    await thread.stop();
    expect(thread.attemptCounts()).toEqual({ delivered: 5, refused: 0, unanswered: 0 });
    await emitMany(1);
    await sleep(600);
    expect(receiver.sequences()).toHaveLength(5);
  });

  test('is started anew when it ends by a bug, and what it had sent still counts', async () => {
    const failures: string[] = [];
    const noting = pino({ level: 'error' }, { write: (line) => void failures.push(line) });
    const buggy = `import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ delivered: 7 });
      setTimeout(() => { throw new Error('a bug'); }, 20);`;
    const entry = new URL(`data:text/javascript,${encodeURIComponent(buggy)}`);
    const thread = startDeliveryThread({ databaseUrl: world.url, masterKey, log: noting }, entry);
    await eventually(() => (thread.attemptCounts().delivered ?? 0) >= 14);
    await thread.stop();
    expect(thread.attemptCounts().delivered).toBeGreaterThanOrEqual(14);
    expect(failures[0]).toContain('it is started anew');
  });
});
