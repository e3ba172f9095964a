import { setTimeout } from 'node:timers/promises';

/** How long a test waits for what must happen in the end; far beyond what a busy machine needs. */
export const patience = 120_000;

/** Waits until the condition holds. Fails, naming the condition, when it still does not after two minutes. */
export const eventually = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This did not become true in two minutes: ${isSo}`);
    await setTimeout(20);
  }
};
