import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; ends early, without an error, when the signal is aborted. Does not keep the process running. */
export const pauseUnlessStopped = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  await sleep(milliseconds, undefined, { ...(signal && { signal }), ref: false }).catch(() => undefined);
};
