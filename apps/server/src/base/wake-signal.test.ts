import { describe, expect, test } from 'vitest';
import { turn } from '../../test/support/turn.ts';
import { hour } from './durations.ts';
import { createWakeSignal } from './wake-signal.ts';

const running = new AbortController().signal;

describe('a sleep that polls once an hour', () => {
  test('ends when it is woken', async () => {
    const signal = createWakeSignal();
    const slept = signal.sleep({ least: 0, most: hour, stopping: running });
    setTimeout(signal.wake, 1);
    await slept;
  });

  test('ends by a wake that came while the loop worked', async () => {
    const signal = createWakeSignal();
    signal.wake();
    await signal.sleep({ least: 1, most: hour, stopping: running });
  });

  test('ends when it is stopped, during its shortest pause too', async () => {
    const stopping = new AbortController();
    const signal = createWakeSignal();
    const slept = signal.sleep({ least: hour, most: hour, stopping: stopping.signal });
    stopping.abort();
    await slept;
    await signal.sleep({ least: hour, most: hour, stopping: stopping.signal });
  });

  test('is not ended twice by one wake', async () => {
    const signal = createWakeSignal();
    signal.wake();
    await signal.sleep({ least: 0, most: hour, stopping: running });
    let isAwake = false;
    const second = signal.sleep({ least: 0, most: hour, stopping: running }).then(() => {
      isAwake = true;
    });
    await turn(2);
    expect(isAwake).toBe(false);
    signal.wake();
    await second;
  });
});
