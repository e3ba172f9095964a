/** Lets a loop sleep until it is woken, with polling as the safety net. */
export type WakeSignal = {
  /** Ends the sleep; a wake that comes while the loop works makes its next sleep as short as it may be. */
  wake(): void;
  /** Sleeps at least `least` milliseconds and at most `most`; stopping ends it at any time. */
  sleep(pause: Pause): Promise<void>;
};

type Pause = {
  readonly least: number;
  readonly most: number;
  readonly stopping: AbortSignal;
  /** Whether the process stays alive for this sleep alone; by default it does not. */
  readonly keepsAlive?: boolean;
};

export const createWakeSignal = (): WakeSignal => {
  let isWoken = false;
  let onWake: (() => void) | undefined;

  const wait = (milliseconds: number, { stopping, keepsAlive = false }: Pause, endsByWake: boolean): Promise<void> =>
    new Promise((done) => {
      const finish = (): void => {
        clearTimeout(timer);
        stopping.removeEventListener('abort', finish);
        onWake = undefined;
        done();
      };
      const timer = setTimeout(finish, milliseconds);
      if (!keepsAlive) timer.unref();
      stopping.addEventListener('abort', finish, { once: true });
      if (endsByWake) onWake = finish;
      if (stopping.aborted || (endsByWake && isWoken)) finish();
    });

  return {
    wake: () => {
      isWoken = true;
      onWake?.();
    },
    sleep: async (pause) => {
      await wait(pause.least, pause, false);
      await wait(Math.max(0, pause.most - pause.least), pause, true);
      isWoken = false;
    },
  };
};
